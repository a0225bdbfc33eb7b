import type { Wordbook } from '../../lib/words.ts';
import { factor as enUS } from '../en-US/auth/factor.ts';
import { factor as zhCN } from '../zh-CN/auth/factor.ts';

export const factorWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
