import type { Wordbook } from '../../lib/words.ts';
import { dayMark as enUS } from '../en-US/dashboard/day-mark.ts';
import { dayMark as zhCN } from '../zh-CN/dashboard/day-mark.ts';

export const dayMarkWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
