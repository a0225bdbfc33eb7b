import type { Wordbook } from '../../lib/words.ts';
import { request as enUS } from '../en-US/lib/request.ts';
import { request as zhCN } from '../zh-CN/lib/request.ts';

export const requestWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
