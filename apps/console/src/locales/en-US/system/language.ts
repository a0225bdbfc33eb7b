import type { language as zh } from '../../zh-CN/system/language.ts';

export const language: typeof zh = {
  title: 'Translations',
  description:
    'Records without Chinese or without English. Materials and manuals have one language each, so they are not listed.',
  search: 'Search by name',
  name: 'Name',
  type: 'Type',
  ofType: '{kind} ({count})',
  missing: 'Missing',
  language: 'Missing language',
  without: { 'zh-CN': 'Without Chinese', 'en-US': 'Without English' },
  lacks: { 'zh-CN': 'Chinese', 'en-US': 'English' },
  between: ', ',
  onlyPart: 'Showing one error code set only',
  showAll: 'Show all',
  updatedAt: 'Last changed',
  updatedBy: 'Changed by',
  export: 'Export',
  exported: 'Exported',
  empty: 'Nothing to translate',
  emptyHint: 'Records without Chinese or without English appear here.',
};
