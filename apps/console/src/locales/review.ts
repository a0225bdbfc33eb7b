import type { Wordbook } from '../lib/words.ts';
import { review as enUS } from './en-US/review.ts';
import { review as zhCN } from './zh-CN/review.ts';

export const reviewWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
