import type { Wordbook } from '../../lib/words.ts';
import { team as enUS } from '../en-US/team/team-user.ts';
import { team as zhCN } from '../zh-CN/team/team-user.ts';

export const teamWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
