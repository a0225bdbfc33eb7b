import type { Wordbook } from '../../lib/words.ts';
import { stages as enUS } from '../en-US/kit/stages.ts';
import { stages as zhCN } from '../zh-CN/kit/stages.ts';

export const stageWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
