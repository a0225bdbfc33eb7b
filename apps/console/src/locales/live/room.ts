import type { Wordbook } from '../../lib/words.ts';
import { room as enUS } from '../en-US/live/room.ts';
import { room as zhCN } from '../zh-CN/live/room.ts';

export const liveRoomWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
