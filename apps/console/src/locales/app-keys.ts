import type { Wordbook } from '../lib/words.ts';
import { appKeys as enUS } from './en-US/app-keys.ts';
import { appKeys as zhCN } from './zh-CN/app-keys.ts';

export const appKeysWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
