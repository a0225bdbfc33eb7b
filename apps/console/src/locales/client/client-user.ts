import type { Wordbook } from '../../lib/words.ts';
import { clientUser as enUS } from '../en-US/client/client-user.ts';
import { clientUser as zhCN } from '../zh-CN/client/client-user.ts';

export const clientUserWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
