import type { Wordbook } from '../../lib/words.ts';
import { publicPage as enUS } from '../en-US/kit/public-page.ts';
import { publicPage as zhCN } from '../zh-CN/kit/public-page.ts';

export const publicPageWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
