import type { Wordbook } from '../../lib/words.ts';
import { shell as enUS } from '../en-US/shell/shell.ts';
import { shell as zhCN } from '../zh-CN/shell/shell.ts';

export const shellWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
