import type { Wordbook } from '../../lib/words.ts';
import { assoc as enUS } from '../en-US/call/assoc.ts';
import { assoc as zhCN } from '../zh-CN/call/assoc.ts';

export const assocWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
