import type { Wordbook } from '../../lib/words.ts';
import { approvalDesk as enUS } from '../en-US/system/approval-desk.ts';
import { approvalDesk as zhCN } from '../zh-CN/system/approval-desk.ts';

export const approvalDeskWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
