import type { Wordbook } from '../../lib/words.ts';
import { uploadCentre as enUS } from '../en-US/shell/upload-centre.ts';
import { uploadCentre as zhCN } from '../zh-CN/shell/upload-centre.ts';

export const uploadCentreWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
