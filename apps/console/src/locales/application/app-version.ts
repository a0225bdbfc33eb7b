import type { Wordbook } from '../../lib/words.ts';
import { appVersion as enUS } from '../en-US/application/app-version.ts';
import { appVersion as zhCN } from '../zh-CN/application/app-version.ts';

export const appVersionWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
