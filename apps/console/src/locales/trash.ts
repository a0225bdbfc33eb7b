import type { Wordbook } from '../lib/words.ts';
import { trash as enUS } from './en-US/trash.ts';
import { trash as zhCN } from './zh-CN/trash.ts';

export const trashWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
