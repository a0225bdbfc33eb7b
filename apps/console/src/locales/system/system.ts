import type { Wordbook } from '../../lib/words.ts';
import { system as enUS } from '../en-US/system/system.ts';
import { system as zhCN } from '../zh-CN/system/system.ts';

export const systemWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
