import type { Wordbook } from '../../lib/words.ts';
import { watch as enUS } from '../en-US/live/watch.ts';
import { watch as zhCN } from '../zh-CN/live/watch.ts';

export const watchWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
