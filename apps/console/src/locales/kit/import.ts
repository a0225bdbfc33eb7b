import type { Wordbook } from '../../lib/words.ts';
import { importWords as enUS } from '../en-US/kit/import.ts';
import { importWords as zhCN } from '../zh-CN/kit/import.ts';

export const importWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
