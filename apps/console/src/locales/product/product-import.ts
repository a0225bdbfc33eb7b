import type { Wordbook } from '../../lib/words.ts';
import { productImport as enUS } from '../en-US/product/product-import.ts';
import { productImport as zhCN } from '../zh-CN/product/product-import.ts';

export const productImportWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
