import type { Wordbook } from '../../lib/words.ts';
import { live as enUS } from '../en-US/live/live.ts';
import { live as zhCN } from '../zh-CN/live/live.ts';

export const liveWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
