import type { Wordbook } from '../../lib/words.ts';
import { workplace as enUS } from '../en-US/system/workplace.ts';
import { workplace as zhCN } from '../zh-CN/system/workplace.ts';

export const workplaceWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
