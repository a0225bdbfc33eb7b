import type { Wordbook } from '../../lib/words.ts';
import { teamUserImport as enUS } from '../en-US/team/team-user-import.ts';
import { teamUserImport as zhCN } from '../zh-CN/team/team-user-import.ts';

export const teamUserImportWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
