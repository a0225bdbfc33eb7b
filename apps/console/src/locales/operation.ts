import type { Wordbook } from '../lib/words.ts';
import { operation as enUS } from './en-US/operation.ts';
import { operation as zhCN } from './zh-CN/operation.ts';

export const operationWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
