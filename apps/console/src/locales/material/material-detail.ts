import type { Wordbook } from '../../lib/words.ts';
import { materialDetail as enUS } from '../en-US/material/material-detail.ts';
import { materialDetail as zhCN } from '../zh-CN/material/material-detail.ts';

export const materialDetailWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
