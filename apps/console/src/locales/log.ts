import type { Wordbook } from '../lib/words.ts';
import { log as enUS } from './en-US/log.ts';
import { log as zhCN } from './zh-CN/log.ts';

export const logWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
