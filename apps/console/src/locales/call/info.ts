import type { Wordbook } from '../../lib/words.ts';
import { info as enUS } from '../en-US/call/info.ts';
import { info as zhCN } from '../zh-CN/call/info.ts';

export const callWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
