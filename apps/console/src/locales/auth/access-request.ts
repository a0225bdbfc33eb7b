import type { Wordbook } from '../../lib/words.ts';
import { accessRequest as enUS } from '../en-US/auth/access-request.ts';
import { accessRequest as zhCN } from '../zh-CN/auth/access-request.ts';

export const accessRequestWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
