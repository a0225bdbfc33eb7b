import type { Wordbook } from '../../lib/words.ts';
import { contact as enUS } from '../en-US/kit/contact.ts';
import { contact as zhCN } from '../zh-CN/kit/contact.ts';

export const contactWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
