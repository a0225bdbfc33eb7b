import type { Wordbook } from '../../lib/words.ts';
import { materialForm as enUS } from '../en-US/material/material-form.ts';
import { materialForm as zhCN } from '../zh-CN/material/material-form.ts';

export const materialFormWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
