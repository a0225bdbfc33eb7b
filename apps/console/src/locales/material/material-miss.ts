import type { Wordbook } from '../../lib/words.ts';
import { materialMiss as enUS } from '../en-US/material/material-miss.ts';
import { materialMiss as zhCN } from '../zh-CN/material/material-miss.ts';

export const materialMissWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
