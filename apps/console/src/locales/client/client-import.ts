import type { Wordbook } from '../../lib/words.ts';
import { clientImport as clientEn, clientUserImport as userEn } from '../en-US/client/client-import.ts';
import { clientImport as clientZh, clientUserImport as userZh } from '../zh-CN/client/client-import.ts';

export const clientImportWords: Wordbook<typeof clientZh> = { 'zh-CN': clientZh, 'en-US': clientEn };
export const clientUserImportWords: Wordbook<typeof clientZh> = { 'zh-CN': userZh, 'en-US': userEn };
