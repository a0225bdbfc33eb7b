import type { Wordbook } from '../../lib/words.ts';
import { modelLaunch as enUS } from '../en-US/product/model-launch.ts';
import { modelLaunch as zhCN } from '../zh-CN/product/model-launch.ts';

export const modelLaunchWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
