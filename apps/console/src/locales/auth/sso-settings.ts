import type { Wordbook } from '../../lib/words.ts';
import { signInSettings as enUS } from '../en-US/auth/sso-settings.ts';
import { signInSettings as zhCN } from '../zh-CN/auth/sso-settings.ts';

export const signInSettingsWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
