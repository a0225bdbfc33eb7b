import type { Wordbook } from '../../lib/words.ts';
import { usageContent as enUS } from '../en-US/dashboard/usage-content.ts';
import { usageContent as zhCN } from '../zh-CN/dashboard/usage-content.ts';

export const usageContentWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
