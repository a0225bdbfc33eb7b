import type { Wordbook } from '../../lib/words.ts';
import { failedAuth as enUS } from '../en-US/auth/failed-auth.ts';
import { failedAuth as zhCN } from '../zh-CN/auth/failed-auth.ts';

export const failedAuthWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
