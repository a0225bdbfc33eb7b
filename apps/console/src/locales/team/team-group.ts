import type { Wordbook } from '../../lib/words.ts';
import { teamGroup as enUS } from '../en-US/team/team-group.ts';
import { teamGroup as zhCN } from '../zh-CN/team/team-group.ts';

export const teamGroupWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
