import type { Wordbook } from '../../lib/words.ts';
import { signInFailed as enUS } from '../en-US/auth/sign-in-failed.ts';
import { signInFailed as zhCN } from '../zh-CN/auth/sign-in-failed.ts';

export const signInFailedWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
