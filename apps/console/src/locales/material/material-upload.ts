import type { Wordbook } from '../../lib/words.ts';
import { materialUpload as enUS } from '../en-US/material/material-upload.ts';
import { materialUpload as zhCN } from '../zh-CN/material/material-upload.ts';

export const materialUploadWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
