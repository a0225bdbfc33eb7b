import type { Wordbook } from '../../lib/words.ts';
import { landing as enUS } from '../en-US/account/landing.ts';
import { landing as zhCN } from '../zh-CN/account/landing.ts';

export const landingWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
