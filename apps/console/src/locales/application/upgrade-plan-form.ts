import type { Wordbook } from '../../lib/words.ts';
import { planForm as enUS } from '../en-US/application/upgrade-plan-form.ts';
import { planForm as zhCN } from '../zh-CN/application/upgrade-plan-form.ts';

export const planFormWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
