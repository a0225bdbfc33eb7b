import type { Wordbook } from '../../lib/words.ts';
import { accessRequestForm as enUS } from '../en-US/auth/access-request-form.ts';
import { accessRequestForm as zhCN } from '../zh-CN/auth/access-request-form.ts';

export const accessRequestFormWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
