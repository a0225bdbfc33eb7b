import type { Wordbook } from '../../lib/words.ts';
import { notice as enUS } from '../en-US/notice/notice.ts';
import { notice as zhCN } from '../zh-CN/notice/notice.ts';

export const noticeWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
