import type { Wordbook } from '../../lib/words.ts';
import { picture as enUS } from '../en-US/kit/picture.ts';
import { picture as zhCN } from '../zh-CN/kit/picture.ts';

export const pictureWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
