import type { Wordbook } from '../../lib/words.ts';
import { profileConfirm as enUS } from '../en-US/auth/profile-confirm.ts';
import { profileConfirm as zhCN } from '../zh-CN/auth/profile-confirm.ts';

export const profileConfirmWords: Wordbook<typeof zhCN> = { 'zh-CN': zhCN, 'en-US': enUS };
