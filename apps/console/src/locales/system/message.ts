import type { Wordbook } from '../../lib/words.ts';
import { message as enUS } from '../en-US/system/message.ts';
import { message as zhCN } from '../zh-CN/system/message.ts';

export const messageWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
