import type { Wordbook } from '../../lib/words.ts';
import { device as enUS } from '../en-US/auth/device.ts';
import { device as zhCN } from '../zh-CN/auth/device.ts';

export const deviceWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
