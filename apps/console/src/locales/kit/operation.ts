import type { Wordbook } from '../../lib/words.ts';
import { operation as enUS } from '../en-US/kit/operation.ts';
import { operation as zhCN } from '../zh-CN/kit/operation.ts';

export const operationWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
