import type { Wordbook } from '../lib/words.ts';
import { confirm as enUS } from './en-US/confirm.ts';
import { confirm as zhCN } from './zh-CN/confirm.ts';

export const confirmWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
