import type { Wordbook } from '../../lib/words.ts';
import { downloadSettings as enUS } from '../en-US/application/download-page-settings.ts';
import { downloadSettings as zhCN } from '../zh-CN/application/download-page-settings.ts';

export const downloadSettingsWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
