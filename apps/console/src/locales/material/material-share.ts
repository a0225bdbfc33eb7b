import type { Wordbook } from '../../lib/words.ts';
import { materialShare as enUS } from '../en-US/material/material-share.ts';
import { materialShare as zhCN } from '../zh-CN/material/material-share.ts';

export const materialShareWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
