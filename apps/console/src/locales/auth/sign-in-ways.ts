import type { Wordbook } from '../../lib/words.ts';
import { signInWays as enUS } from '../en-US/auth/sign-in-ways.ts';
import { signInWays as zhCN } from '../zh-CN/auth/sign-in-ways.ts';

export const signInWaysWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
