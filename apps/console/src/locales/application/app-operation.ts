import type { Wordbook } from '../../lib/words.ts';
import { appOperation as enUS } from '../en-US/application/app-operation.ts';
import { appOperation as zhCN } from '../zh-CN/application/app-operation.ts';

export const appOperationWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
