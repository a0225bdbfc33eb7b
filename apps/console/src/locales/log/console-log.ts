import type { Wordbook } from '../../lib/words.ts';
import { log as enUS } from '../en-US/log/console-log.ts';
import { log as zhCN } from '../zh-CN/log/console-log.ts';

export const logWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
