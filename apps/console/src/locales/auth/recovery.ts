import type { Wordbook } from '../../lib/words.ts';
import { recovery as enUS } from '../en-US/auth/recovery.ts';
import { recovery as zhCN } from '../zh-CN/auth/recovery.ts';

export const recoveryWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
