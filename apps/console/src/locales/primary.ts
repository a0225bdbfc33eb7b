import type { Wordbook } from '../lib/words.ts';
import { primary as enUS } from './en-US/primary.ts';
import { primary as zhCN } from './zh-CN/primary.ts';

export const primaryWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
