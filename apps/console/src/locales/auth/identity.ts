import type { Wordbook } from '../../lib/words.ts';
import { identity as enUS } from '../en-US/auth/identity.ts';
import { identity as zhCN } from '../zh-CN/auth/identity.ts';

export const identityWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
