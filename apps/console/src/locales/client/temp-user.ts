import type { Wordbook } from '../../lib/words.ts';
import { review as enUS } from '../en-US/client/temp-user.ts';
import { review as zhCN } from '../zh-CN/client/temp-user.ts';

export const reviewWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
