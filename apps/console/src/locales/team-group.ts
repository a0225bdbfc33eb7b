import type { Wordbook } from '../lib/words.ts';
import { teamGroup as enUS } from './en-US/team-group.ts';
import { teamGroup as zhCN } from './zh-CN/team-group.ts';

export const teamGroupWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
