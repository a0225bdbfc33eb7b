import type { Wordbook } from '../lib/words.ts';
import { picture as enUS } from './en-US/picture.ts';
import { picture as zhCN } from './zh-CN/picture.ts';

export const pictureWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
