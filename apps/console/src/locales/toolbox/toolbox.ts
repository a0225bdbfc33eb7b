import type { Wordbook } from '../../lib/words.ts';
import { toolbox as enUS } from '../en-US/toolbox/toolbox.ts';
import { toolbox as zhCN } from '../zh-CN/toolbox/toolbox.ts';

export const toolboxWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
