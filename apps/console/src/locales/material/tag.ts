import type { Wordbook } from '../../lib/words.ts';
import { material as enUS } from '../en-US/material/tag.ts';
import { material as zhCN } from '../zh-CN/material/tag.ts';

export const materialWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
