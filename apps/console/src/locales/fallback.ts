import type { Wordbook } from '../lib/words.ts';
import { fallback as enUS } from './en-US/fallback.ts';
import { fallback as zhCN } from './zh-CN/fallback.ts';

export const fallbackWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
