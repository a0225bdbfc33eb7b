import type { Wordbook } from '../../lib/words.ts';
import { profile as enUS } from '../en-US/auth/profile.ts';
import { profile as zhCN } from '../zh-CN/auth/profile.ts';

export const profileWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
