import type { Wordbook } from '../../lib/words.ts';
import { role as enUS } from '../en-US/account/role.ts';
import { role as zhCN } from '../zh-CN/account/role.ts';

export const roleWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
