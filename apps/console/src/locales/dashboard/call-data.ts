import type { Wordbook } from '../../lib/words.ts';
import { callData as enUS } from '../en-US/dashboard/call-data.ts';
import { callData as zhCN } from '../zh-CN/dashboard/call-data.ts';

export const callDataWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
