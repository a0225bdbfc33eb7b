import type { language as zh } from '../../zh-CN/system/language.ts';

export const language: typeof zh = {
  title: 'Both languages',
  description:
    'Records that lack Chinese or English. Materials and manuals are each in one language, so they are not listed.',
  search: 'Search by name',
  name: 'Name',
  type: 'Type',
  ofType: '{kind} ({count})',
  missing: 'Missing',
  language: 'Missing language',
  without: { 'zh-CN': 'Without Chinese', 'en-US': 'Without English' },
  lacks: { 'zh-CN': 'Chinese', 'en-US': 'English' },
  between: ', ',
  updatedAt: 'Last changed',
  updatedBy: 'Changed by',
  export: 'Export',
  exported: 'Exported',
  empty: 'Everything is in both languages',
  emptyHint: 'Records that lack Chinese or English appear here.',
};
