import type { TrashKind } from '@console/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import { changesBetween } from '../calls/audit.ts';
import type { Context } from '../calls/context.ts';
import { newId } from '../db/ids.ts';
import type { Schema } from '../db/schema.ts';
import { page, type PageRequest, type SortColumn } from './page.ts';
import { find, insert, lock, naming, orFaultIfTaken, refuseStale, remove, update, type Unique } from './record.ts';
import type { ReferenceSource } from './references.ts';

type Trail = 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';

/** A table with the columns that the five calls need, described by the fields of its wire row. */
export interface RecordTable<Row extends object> {
  /** One word for the record in the log, the recycle bin and references. */
  readonly type: TrashKind;
  readonly table: keyof Schema;
  /** The department of a record, `r`, where not everyone sees every department. */
  readonly dept?: RawBuilder<unknown>;
  /** Wire name of the id. */
  readonly id: keyof Row & string;
  /** Wire name → column of the same record. */
  readonly writable: Readonly<Record<string, string>>;
  /** Wire name → what else the row shows. */
  readonly computed?: { readonly [Field in Exclude<keyof Row, Trail | 'name'> & string]?: RawBuilder<unknown> };
  readonly sorts: Readonly<Record<string, SortColumn>>;
  readonly defaultSort: readonly [field: string, order: 'asc' | 'desc'];
  readonly search: readonly string[];
  /** How far the hits of a search are counted. */
  readonly searchCap?: number;
  /** Wire name → column that must equal it. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly unique?: Unique;
  readonly references?: readonly ReferenceSource[];
}

type Input = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, RawBuilder<unknown>>>;

/** The account that a column of the table names. */
export const personIn = (table: string, column: string): RawBuilder<unknown> =>
  sql`(select json_build_object('id', who.id, 'name', who.name) from account who
        where who.tenant_id = ${sql.ref(`${table}.tenant_id`)} and who.id = ${sql.ref(`${table}.${column}`)})`;

/** Who made and who changed a record last, and when. */
export const trailOf = (table: string) => ({
  version: sql.ref(`${table}.version`),
  createdAt: sql`wire_time(${sql.ref(`${table}.created_at`)})`,
  createdBy: personIn(table, 'created_by'),
  updatedAt: sql`wire_time(${sql.ref(`${table}.updated_at`)})`,
  updatedBy: personIn(table, 'updated_by'),
});

/** The record with everything that its wire row consists of, in its order. */
export function withFields<Row extends object>(record: RecordTable<Row>): RecordTable<Row> & { fields: Fields } {
  const own = (column: string) => sql.ref(`${record.table}.${column}`);
  const fields = {
    [record.id]: own('id'),
    ...Object.fromEntries(Object.entries(record.writable).map(([field, column]) => [field, own(column)])),
    ...(record.computed as Fields),
    ...trailOf(record.table),
  };
  return { ...record, fields };
}

/** Column → what the input gives for it. */
export const columnsOf = ({ writable }: Pick<RecordTable<object>, 'writable'>, input: Input) =>
  Object.fromEntries(Object.entries(writable).map(([field, column]) => [column, input[field] ?? null]));

/** The five calls that most resources have. A resource that differs spreads them and replaces one. */
export function crud<Row extends object>(record: RecordTable<Row>) {
  const rows = withFields(record);
  const { table, filters = {}, unique = {} } = record;
  const logged = Object.keys(record.writable);

  return {
    page: (input: PageRequest & Input, context: Context) =>
      page(context, rows, input, {
        equals: Object.fromEntries(
          Object.entries(filters).map(([field, column]) => [column, input[field] as string | undefined]),
        ),
        nulls: { deleted_at: true },
      }),

    detail: (input: Input, context: Context) => find<Row>(context, rows, input[record.id] as string),

    async add(input: Input, context: Context): Promise<Row> {
      const id = newId();
      await orFaultIfTaken(insert(context, table, id, columnsOf(record, input)), unique, input);
      const after = await find<Row>(context, rows, id);
      const changes = changesBetween({}, after as Input, logged);
      context.log({ action: 'CREATE', ...naming(record, after), changes });
      return after;
    },

    async update(input: Input, context: Context): Promise<Row> {
      const id = input[record.id] as string;
      const before = await lock<Row>(context, rows, id);
      refuseStale(before, input);
      await orFaultIfTaken(update(context, table, id, columnsOf(record, input)), unique, input);
      const after = await find<Row>(context, rows, id);
      const changes = changesBetween(before as Input, after as Input, logged);
      context.log({ action: 'UPDATE', ...naming(record, after), changes });
      return after;
    },

    delete: (input: Input, context: Context) => remove(context, record, [input[record.id] as string]),
  };
}
