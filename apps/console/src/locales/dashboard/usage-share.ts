import type { Wordbook } from '../../lib/words.ts';
import { usageShare as enUS } from '../en-US/dashboard/usage-share.ts';
import { usageShare as zhCN } from '../zh-CN/dashboard/usage-share.ts';

export const usageShareWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
