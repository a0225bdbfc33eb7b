import type { Wordbook } from '../../lib/words.ts';
import { plan as enUS } from '../en-US/application/upgrade-plan.ts';
import { plan as zhCN } from '../zh-CN/application/upgrade-plan.ts';

export const planWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
