import type { Wordbook } from '../../lib/words.ts';
import { picker as enUS } from '../en-US/kit/picker.ts';
import { picker as zhCN } from '../zh-CN/kit/picker.ts';

export const pickerWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
