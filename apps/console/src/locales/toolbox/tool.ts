import type { Wordbook } from '../../lib/words.ts';
import { tool as enUS } from '../en-US/toolbox/tool.ts';
import { tool as zhCN } from '../zh-CN/toolbox/tool.ts';

export const toolWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
