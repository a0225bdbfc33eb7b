import type { Wordbook } from '../../lib/words.ts';
import { fallback as enUS } from '../en-US/shell/fallback.ts';
import { fallback as zhCN } from '../zh-CN/shell/fallback.ts';

export const fallbackWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
