import type { Wordbook } from '../../lib/words.ts';
import { errorNo as enUS, errorNoImport as enUSImport } from '../en-US/product/error-code-number.ts';
import { errorNo as zhCN, errorNoImport as zhCNImport } from '../zh-CN/product/error-code-number.ts';

export const errorNoWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
export const errorNoImportWords: Wordbook<typeof zhCNImport> = { 'zh-CN': zhCNImport, 'en-US': enUSImport };
