import type { Wordbook } from '../../lib/words.ts';
import { date as enUS } from '../en-US/kit/date.ts';
import { date as zhCN } from '../zh-CN/kit/date.ts';

export const dateWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
