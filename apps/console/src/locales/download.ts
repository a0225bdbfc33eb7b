import type { Wordbook } from '../lib/words.ts';
import { download as enUS } from './en-US/download.ts';
import { download as zhCN } from './zh-CN/download.ts';

export const downloadWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
