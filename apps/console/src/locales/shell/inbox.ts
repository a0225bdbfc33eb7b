import type { Wordbook } from '../../lib/words.ts';
import { inbox as enUS } from '../en-US/shell/inbox.ts';
import { inbox as zhCN } from '../zh-CN/shell/inbox.ts';

export const inboxWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
