import type { Wordbook } from '../lib/words.ts';
import { accessRequest as enUS } from './en-US/access-request.ts';
import { accessRequest as zhCN } from './zh-CN/access-request.ts';

export const accessRequestWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
