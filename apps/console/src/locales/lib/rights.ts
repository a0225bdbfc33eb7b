import type { Wordbook } from '../../lib/words.ts';
import { rights as enUS } from '../en-US/lib/rights.ts';
import { rights as zhCN } from '../zh-CN/lib/rights.ts';

export const rightsWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
