import type { Wordbook } from '../../lib/words.ts';
import { workHours as enUS } from '../en-US/kit/work-hours.ts';
import { workHours as zhCN } from '../zh-CN/kit/work-hours.ts';

export const workHoursWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
