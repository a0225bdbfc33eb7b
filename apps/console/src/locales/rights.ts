import type { Wordbook } from '../lib/words.ts';
import { rights as enUS } from './en-US/rights.ts';
import { rights as zhCN } from './zh-CN/rights.ts';

export const rightsWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
