import type { Wordbook } from '../../lib/words.ts';
import { security as enUS } from '../en-US/auth/security.ts';
import { security as zhCN } from '../zh-CN/auth/security.ts';

export const securityWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
