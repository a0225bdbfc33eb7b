import type { Wordbook } from '../../lib/words.ts';
import { person as enUS } from '../en-US/kit/person.ts';
import { person as zhCN } from '../zh-CN/kit/person.ts';

export const personWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
