import type { Wordbook } from '../../lib/words.ts';
import { material as enUS } from '../en-US/material/material.ts';
import { material as zhCN } from '../zh-CN/material/material.ts';

export const materialItemWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
