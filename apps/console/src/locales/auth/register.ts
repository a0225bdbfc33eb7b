import type { Wordbook } from '../../lib/words.ts';
import { register as enUS } from '../en-US/auth/register.ts';
import { register as zhCN } from '../zh-CN/auth/register.ts';

export const registerWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
