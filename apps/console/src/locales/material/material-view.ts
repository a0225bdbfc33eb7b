import type { Wordbook } from '../../lib/words.ts';
import { materialView as enUS } from '../en-US/material/material-view.ts';
import { materialView as zhCN } from '../zh-CN/material/material-view.ts';

export const materialViewWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
