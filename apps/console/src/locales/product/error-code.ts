import type { Wordbook } from '../../lib/words.ts';
import { errorCode as enUS } from '../en-US/product/error-code.ts';
import { errorCode as zhCN } from '../zh-CN/product/error-code.ts';

export const errorCodeWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
