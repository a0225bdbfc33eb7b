import type { Wordbook } from '../lib/words.ts';
import { downloadSettings as enUS } from './en-US/download-settings.ts';
import { downloadSettings as zhCN } from './zh-CN/download-settings.ts';

export const downloadSettingsWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
