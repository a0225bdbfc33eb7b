import type { Wordbook } from '../../lib/words.ts';
import { sso as enUS } from '../en-US/auth/sso.ts';
import { sso as zhCN } from '../zh-CN/auth/sso.ts';

export const ssoWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
