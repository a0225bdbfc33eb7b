import type { Wordbook } from '../../lib/words.ts';
import { model as enUS } from '../en-US/product/model.ts';
import { model as zhCN } from '../zh-CN/product/model.ts';

export const modelWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
