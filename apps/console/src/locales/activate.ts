import type { Wordbook } from '../lib/words.ts';
import { activate as enUS } from './en-US/activate.ts';
import { activate as zhCN } from './zh-CN/activate.ts';

export const activateWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
