import type { Wordbook } from '../../lib/words.ts';
import { order as enUS } from '../en-US/kit/order.ts';
import { order as zhCN } from '../zh-CN/kit/order.ts';

export const orderWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
