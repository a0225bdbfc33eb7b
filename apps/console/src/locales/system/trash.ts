import type { Wordbook } from '../../lib/words.ts';
import { trash as enUS } from '../en-US/system/trash.ts';
import { trash as zhCN } from '../zh-CN/system/trash.ts';

export const trashWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
