import type { Wordbook } from '../../lib/words.ts';
import { productScan as enUS } from '../en-US/product/product-scan.ts';
import { productScan as zhCN } from '../zh-CN/product/product-scan.ts';

export const productScanWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
