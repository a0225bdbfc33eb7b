import type { Wordbook } from '../../lib/words.ts';
import { agreement as enUS } from '../en-US/application/agreement.ts';
import { agreement as zhCN } from '../zh-CN/application/agreement.ts';

export const agreementWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
