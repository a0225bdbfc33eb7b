import type { Wordbook } from '../../lib/words.ts';
import { tagMerge as enUS } from '../en-US/material/tag-merge.ts';
import { tagMerge as zhCN } from '../zh-CN/material/tag-merge.ts';

/** Of the dialog alone, which comes when labels are merged. */
export const tagMergeWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
