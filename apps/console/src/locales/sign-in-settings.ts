import type { Wordbook } from '../lib/words.ts';
import { signInSettings as enUS } from './en-US/sign-in-settings.ts';
import { signInSettings as zhCN } from './zh-CN/sign-in-settings.ts';

export const signInSettingsWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
