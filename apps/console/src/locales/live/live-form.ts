import type { Wordbook } from '../../lib/words.ts';
import { liveForm as enUS } from '../en-US/live/live-form.ts';
import { liveForm as zhCN } from '../zh-CN/live/live-form.ts';

export const liveFormWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
