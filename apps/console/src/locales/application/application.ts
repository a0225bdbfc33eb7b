import type { Wordbook } from '../../lib/words.ts';
import { application as enUS } from '../en-US/application/application.ts';
import { application as zhCN } from '../zh-CN/application/application.ts';

export const applicationWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
