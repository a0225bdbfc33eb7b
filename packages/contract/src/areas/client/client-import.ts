import { importCalls } from '../../import.ts';
import { clientColumns } from './client.ts';

/** What a file can say of a customer; whoever is imported is in use. */
const { status: _, ...words } = clientColumns;
export type ClientImportField = keyof typeof words;

export const clientImportColumns = { words, required: ['name'] as readonly ClientImportField[] };

export const clientImport = importCalls({
  path: '/tenant/client',
  permission: 'client:info:import',
  things: { 'zh-CN': '客户', 'en-US': 'customers' },
  columns: clientImportColumns,
});
