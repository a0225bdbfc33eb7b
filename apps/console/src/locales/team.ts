import type { Wordbook } from '../lib/words.ts';
import { team as enUS } from './en-US/team.ts';
import { team as zhCN } from './zh-CN/team.ts';

export const teamWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
