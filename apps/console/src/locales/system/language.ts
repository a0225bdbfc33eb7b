import type { Wordbook } from '../../lib/words.ts';
import { language as enUS } from '../en-US/system/language.ts';
import { language as zhCN } from '../zh-CN/system/language.ts';

export const languageWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
