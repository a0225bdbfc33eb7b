import type { Wordbook } from '../../lib/words.ts';
import { signIn as enUS } from '../en-US/auth/sign-in.ts';
import { signIn as zhCN } from '../zh-CN/auth/sign-in.ts';

export const signInWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
