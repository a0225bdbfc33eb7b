import type { Wordbook } from '../../lib/words.ts';
import { accountImport as enUS } from '../en-US/account/sub-account-import.ts';
import { accountImport as zhCN } from '../zh-CN/account/sub-account-import.ts';

export const accountImportWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
