import type { Wordbook } from '../../lib/words.ts';
import { password as enUS } from '../en-US/auth/password.ts';
import { password as zhCN } from '../zh-CN/auth/password.ts';

export const passwordWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
