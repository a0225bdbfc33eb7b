import type { Locale } from '@console/contract/endpoint';
import type { ImportColumns } from '@console/contract/import';
import { Fault } from '../../db/fault.ts';
import type { ReadTable } from '../table-read.ts';

export type Given<Field extends string> = Partial<Record<Field, string>>;

/** A longer cell fits no field, and need not be stored in full to say so; an import with longer texts says so. */
const CELL_CHARS = 1_000;

/** A star marks what is required, and what stands in brackets explains. */
const plain = (name: string) =>
  name
    .replace(/[*＊]|[(（].*?[)）]/g, '')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();

/** The cells of each row by field. The columns stand in any order and have their names in either language, or the fields'. */
export function givenRows<Field extends string>(
  { header, rows }: ReadTable,
  { words, required, cellChars = CELL_CHARS }: ImportColumns<Field>,
  locale: Locale,
): { rowNo: number; given: Given<Field> }[] {
  const fields = Object.keys(words) as Field[];
  const present = header.map(plain);
  const places = new Map<Field, number>();
  for (const field of fields) {
    const names = new Set([field, words[field]['zh-CN'], words[field]['en-US']].map(plain));
    const place = present.findIndex((name) => names.has(name));
    if (place >= 0) places.set(field, place);
  }
  const missing = required.filter((field) => !places.has(field));
  if (missing.length > 0) {
    const columns = missing.map((field) => words[field][locale]).join(locale === 'zh-CN' ? '、' : ', ');
    throw new Fault('IMPORT_BAD_HEADER', { params: { columns } });
  }
  return rows.map(({ rowNo, cells }) => {
    const pairs = [...places].map(([field, place]) => [field, (cells[place] ?? '').slice(0, cellChars)] as const);
    return { rowNo, given: Object.fromEntries(pairs.filter(([, cell]) => cell !== '')) as Given<Field> };
  });
}

/** The header of a template. */
export const templateHeader = <Field extends string>(
  { words, required }: ImportColumns<Field>,
  locale: Locale,
): string[] =>
  (Object.keys(words) as Field[]).map((field) => words[field][locale] + (required.includes(field) ? '*' : ''));
