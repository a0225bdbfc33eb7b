import type { Wordbook } from '../../lib/words.ts';
import { product as enUS } from '../en-US/product/product.ts';
import { product as zhCN } from '../zh-CN/product/product.ts';

export const productWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
