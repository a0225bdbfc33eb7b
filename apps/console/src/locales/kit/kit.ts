import type { Wordbook } from '../../lib/words.ts';
import { kit as enUS } from '../en-US/kit/kit.ts';
import { kit as zhCN } from '../zh-CN/kit/kit.ts';

export const kitWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
