import type { Dictionary } from '@console/contract/areas/base/reference';
import type { Locale, Words } from '@console/contract/endpoint';
import { maskText } from '../records/masks.ts';
import type { Cell } from './table-file-xlsx.ts';

/** What the codes of a field are called. */
export type CodeWords = Readonly<Record<string, Words>>;

/** A time or its day in the reader's time zone, a contact masked for whoever may not see it, or the words of codes. */
type Format = 'time' | 'day' | 'phone' | 'email' | CodeWords;

/** Several values share one cell. */
type Value = Cell | readonly string[];

/** One column: its header, the field of the row that it shows, and how that is written. */
export type Column<Row> = {
  [Field in keyof Row & string]: {
    readonly field: Field;
    readonly header: Words;
    readonly format?: Format;
  } & (Row[Field] extends Value
    ? { readonly value?: (value: Row[Field], row: Row, locale: Locale) => Value }
    : { readonly value: (value: Row[Field], row: Row, locale: Locale) => Value });
}[keyof Row & string];

/** Whom the cells are written for. */
export interface Reader {
  readonly locale: Locale;
  readonly timezone: string;
  /** Whether they see phone numbers and e-mail addresses in full. */
  readonly reveals: boolean;
}

export const headersOf = (columns: readonly { readonly header: Words }[], locale: Locale): string[] =>
  columns.map(({ header }) => header[locale]);

/** A column whose row type is forgotten: which value goes with which field cannot be said about a union of columns. */
interface AnyColumn {
  readonly field: string;
  readonly format?: Format;
  readonly value?: (value: unknown, row: unknown, locale: Locale) => Value;
}

export function cellsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], reader: Reader): Cell[][] {
  const write = { ...reader, time: localTime(reader.timezone) };
  return rows.map((row) =>
    (columns as unknown as readonly AnyColumn[]).map(({ field, value, format }) => {
      const own = (row as Readonly<Record<string, unknown>>)[field];
      return cell(value ? value(own, row, reader.locale) : (own as Value), format, write);
    }),
  );
}

interface Writer extends Reader {
  readonly time: (time: string) => string;
}

function cell(value: Value, format: Format | undefined, writer: Writer): Cell {
  if (value === null || format === undefined) return joined(value);
  if (typeof format === 'object') return joined(worded(value, format, writer.locale));
  const text = String(value);
  if (format === 'time') return writer.time(text);
  if (format === 'day') return writer.time(text).slice(0, 10);
  return writer.reveals ? text : maskText(text, format);
}

const joined = (value: Value): Cell => (typeof value === 'object' && value !== null ? value.join('; ') : value);

/** A code without a word stands for itself. */
const worded = (value: NonNullable<Value>, words: CodeWords, locale: Locale): Value =>
  typeof value === 'object' ? value.map((code) => words[code]?.[locale] ?? code) : (words[value]?.[locale] ?? value);

/** `YYYY-MM-DD HH:mm:ss` in a time zone; Swedish dates are ISO dates. */
export function localTime(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(new Date(time));
}

/** The words of a dictionary, also of items that are no longer offered. */
export const dictionaryWords = (dictionary: Dictionary | undefined): CodeWords =>
  Object.fromEntries((dictionary?.items ?? []).map(({ value, label }) => [value, label]));
