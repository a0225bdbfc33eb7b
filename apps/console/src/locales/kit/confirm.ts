import type { Wordbook } from '../../lib/words.ts';
import { confirm as enUS } from '../en-US/kit/confirm.ts';
import { confirm as zhCN } from '../zh-CN/kit/confirm.ts';

export const confirmWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
