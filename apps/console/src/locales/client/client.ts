import type { Wordbook } from '../../lib/words.ts';
import { client as enUS } from '../en-US/client/client.ts';
import { client as zhCN } from '../zh-CN/client/client.ts';

export const clientWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
