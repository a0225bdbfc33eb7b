import type { Wordbook } from '../../lib/words.ts';
import { feedback as enUS } from '../en-US/call/feedback.ts';
import { feedback as zhCN } from '../zh-CN/call/feedback.ts';

export const feedbackWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
