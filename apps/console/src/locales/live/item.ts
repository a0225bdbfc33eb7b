import type { Wordbook } from '../../lib/words.ts';
import { liveItem as enUS } from '../en-US/live/item.ts';
import { liveItem as zhCN } from '../zh-CN/live/item.ts';

export const liveItemWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
