import type { Wordbook } from '../../lib/words.ts';
import { approval as enUS } from '../en-US/client/temp-user-approval.ts';
import { approval as zhCN } from '../zh-CN/client/temp-user-approval.ts';

export const approvalWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
