import type { Wordbook } from '../../lib/words.ts';
import { appKeys as enUS } from '../en-US/application/app-key.ts';
import { appKeys as zhCN } from '../zh-CN/application/app-key.ts';

export const appKeysWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
