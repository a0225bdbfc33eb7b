import type { Wordbook } from '../lib/words.ts';
import { approval as enUS } from './en-US/approval.ts';
import { approval as zhCN } from './zh-CN/approval.ts';

export const approvalWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
