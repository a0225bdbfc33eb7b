import type { Wordbook } from '../../lib/words.ts';
import { board as enUS } from '../en-US/call/board.ts';
import { board as zhCN } from '../zh-CN/call/board.ts';

export const boardWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
