import type { Locale } from '@console/contract/endpoint';
import type { TrashKind } from '@console/contract/kinds';
import type { ImportColumns } from '@console/contract/import';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../calls/context.ts';
import type { LogEntry } from '../../calls/log-entry.ts';
import type { Schema } from '../../db/schema.ts';
import type { CodeWords } from '../table-columns.ts';
import type { CheckedRow, GivenRow, GoodRow } from './check.ts';

/** What is stored and shown of an import, whatever its rows become. */
export interface ImportFile {
  /** Stored with each batch. */
  readonly kind: string;
  readonly columns: ImportColumns;
  /** What the template is called, and how it is filled in. */
  readonly words: Readonly<Record<Locale, { readonly template: string; readonly note: readonly string[] }>>;
  /** What can be wrong with its rows besides the common problems. */
  readonly problems: CodeWords;
  /** Null where nothing limits how many records there may be. */
  readonly room: Capacity | null;
}

/** How many records more there may be, as scalar expressions about the tenant of the transaction. */
export interface Capacity {
  readonly left: RawBuilder<number>;
  readonly limit: RawBuilder<number>;
  /** Where and how rows that no longer fit say so; the limit is a parameter of the sentence. */
  readonly field: string;
  readonly code: string;
}

/** One kind of import: the declaration and its own rules. */
export interface ImportKind<Made> extends ImportFile {
  readonly record: { readonly type: TrashKind; readonly table: keyof Schema; readonly dept?: RawBuilder<unknown> };
  /** A condition on a row of that table: nobody has used the record since it was imported, so it can be taken back. */
  readonly untouched: RawBuilder<unknown>;
  /** Looks at all rows together: a handful of queries, however many rows there are. */
  readonly check: (context: Context, rows: readonly GivenRow[], intoId: string | null) => Promise<CheckedRow<Made>[]>;
  /**
   * Makes the records. A Fault or a violated constraint says that something was taken, or has gone, since the check:
   * everything is rolled back and the rows are checked again.
   */
  readonly write: (context: Context, rows: readonly GoodRow<Made>[], intoId: string | null) => Promise<Written>;
}

export interface Written {
  /** In the order of the rows; null where a row made nothing new, which an undo leaves alone. */
  readonly ids: readonly (string | null)[];
  /** What the log says of the records: given back, so that nothing is logged of what was rolled back. */
  readonly log: readonly LogEntry[];
}
