import type { Wordbook } from '../../lib/words.ts';
import { download as enUS } from '../en-US/application/download-page.ts';
import { download as zhCN } from '../zh-CN/application/download-page.ts';

export const downloadWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
