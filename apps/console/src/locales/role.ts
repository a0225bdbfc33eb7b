import type { Wordbook } from '../lib/words.ts';
import { role as enUS } from './en-US/role.ts';
import { role as zhCN } from './zh-CN/role.ts';

export const roleWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
