import type { Wordbook } from '../../lib/words.ts';
import { primary as enUS } from '../en-US/account/primary-account.ts';
import { primary as zhCN } from '../zh-CN/account/primary-account.ts';

export const primaryWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
