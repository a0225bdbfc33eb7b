import type { Wordbook } from '../../lib/words.ts';
import { usageReport as enUS } from '../en-US/dashboard/usage-report.ts';
import { usageReport as zhCN } from '../zh-CN/dashboard/usage-report.ts';

export const usageReportWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
