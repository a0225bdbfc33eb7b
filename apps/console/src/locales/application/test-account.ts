import type { Wordbook } from '../../lib/words.ts';
import { testAccount as enUS } from '../en-US/application/test-account.ts';
import { testAccount as zhCN } from '../zh-CN/application/test-account.ts';

export const testAccountWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
