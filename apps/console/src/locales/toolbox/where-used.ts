import type { Wordbook } from '../../lib/words.ts';
import { whereUsed as enUS } from '../en-US/toolbox/where-used.ts';
import { whereUsed as zhCN } from '../zh-CN/toolbox/where-used.ts';

export const whereUsedWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
