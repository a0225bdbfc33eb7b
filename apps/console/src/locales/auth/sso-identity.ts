import type { Wordbook } from '../../lib/words.ts';
import { ssoIdentity as enUS } from '../en-US/auth/sso-identity.ts';
import { ssoIdentity as zhCN } from '../zh-CN/auth/sso-identity.ts';

export const ssoIdentityWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
