import type { Wordbook } from '../../lib/words.ts';
import { palette as enUS } from '../en-US/shell/palette.ts';
import { palette as zhCN } from '../zh-CN/shell/palette.ts';

export const paletteWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
