import type { Wordbook } from '../../lib/words.ts';
import { productDoc as enUS } from '../en-US/product/product-doc.ts';
import { productDoc as zhCN } from '../zh-CN/product/product-doc.ts';

export const productDocWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
