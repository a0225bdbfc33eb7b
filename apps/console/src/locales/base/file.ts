import type { Wordbook } from '../../lib/words.ts';
import { file as enUS } from '../en-US/base/file.ts';
import { file as zhCN } from '../zh-CN/base/file.ts';

export const fileWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
