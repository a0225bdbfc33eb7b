import type { Wordbook } from '../../lib/words.ts';
import { usageData as enUS } from '../en-US/dashboard/usage-data.ts';
import { usageData as zhCN } from '../zh-CN/dashboard/usage-data.ts';

export const usageDataWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
