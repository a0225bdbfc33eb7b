import type { Wordbook } from '../../lib/words.ts';
import { dept as enUS } from '../en-US/account/dept.ts';
import { dept as zhCN } from '../zh-CN/account/dept.ts';

export const deptWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
