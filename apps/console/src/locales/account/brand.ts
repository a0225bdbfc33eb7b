import type { Wordbook } from '../../lib/words.ts';
import { brand as enUS } from '../en-US/account/brand.ts';
import { brand as zhCN } from '../zh-CN/account/brand.ts';

export const brandWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
