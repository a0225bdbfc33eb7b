import type { Wordbook } from '../../lib/words.ts';
import { landingSettings as enUS } from '../en-US/account/landing-settings.ts';
import { landingSettings as zhCN } from '../zh-CN/account/landing-settings.ts';

export const landingSettingsWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
