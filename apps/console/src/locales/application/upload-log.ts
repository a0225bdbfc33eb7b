import type { Wordbook } from '../../lib/words.ts';
import { uploadLog as enUS } from '../en-US/application/upload-log.ts';
import { uploadLog as zhCN } from '../zh-CN/application/upload-log.ts';

export const uploadLogWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
