import type { Wordbook } from '../../lib/words.ts';
import { richText as enUS } from '../en-US/kit/rich-text.ts';
import { richText as zhCN } from '../zh-CN/kit/rich-text.ts';

export const richTextWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
