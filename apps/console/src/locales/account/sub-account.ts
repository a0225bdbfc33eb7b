import type { Wordbook } from '../../lib/words.ts';
import { subAccount as enUS } from '../en-US/account/sub-account.ts';
import { subAccount as zhCN } from '../zh-CN/account/sub-account.ts';

export const subAccountWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
