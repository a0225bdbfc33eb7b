import type { Wordbook } from '../lib/words.ts';
import { dept as enUS } from './en-US/dept.ts';
import { dept as zhCN } from './zh-CN/dept.ts';

export const deptWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
