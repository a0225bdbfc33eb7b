import type { FaultCode } from '@console/contract/faults';
import type { TrashKind } from '@console/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import { changesBetween } from '../calls/audit.ts';
import type { Context } from '../calls/context.ts';
import { violatedConstraint } from '../db/database.ts';
import { Fault } from '../db/fault.ts';
import { newId } from '../db/ids.ts';
import { jsonObject, page, type PageRequest, type SortColumn } from './page.ts';
import { referencesTo, type ReferenceSource } from './references.ts';
import type { Schema } from '../db/schema.ts';
import { moveToTrash } from './trash.ts';

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
  readonly computed: { readonly [Field in Exclude<keyof Row, Trail | 'name'> & string]?: RawBuilder<unknown> };
  readonly sorts: Readonly<Record<string, SortColumn>>;
  readonly defaultSort: readonly [field: string, order: 'asc' | 'desc'];
  readonly search: readonly string[];
  /** Wire name → column that must equal it. */
  readonly filters: Readonly<Record<string, string>>;
  /** Name of a unique index → the field and the fault that it stands for. */
  readonly unique: Readonly<Record<string, { readonly field: string; readonly code: FaultCode }>>;
  readonly references: readonly ReferenceSource[];
}

type Input = Readonly<Record<string, unknown>>;

const person = (table: string, column: string) =>
  sql`(select json_build_object('id', a.id, 'name', a.name) from account a
        where a.tenant_id = ${sql.ref(`${table}.tenant_id`)} and a.id = ${sql.ref(`${table}.${column}`)})`;

/** Everything the wire row consists of, in its order. */
export function fieldsOf<Row extends object>(record: RecordTable<Row>): Record<string, RawBuilder<unknown>> {
  const own = (column: string) => sql.ref(`${record.table}.${column}`);
  return {
    [record.id]: own('id'),
    ...Object.fromEntries(Object.entries(record.writable).map(([field, column]) => [field, own(column)])),
    ...(record.computed as Record<string, RawBuilder<unknown>>),
    version: own('version'),
    createdAt: sql`wire_time(${own('created_at')})`,
    createdBy: person(record.table, 'created_by'),
    updatedAt: sql`wire_time(${own('updated_at')})`,
    updatedBy: person(record.table, 'updated_by'),
  };
}

const live = (table: string, tenantId: string) =>
  sql<boolean>`${sql.ref(`${table}.tenant_id`)} = ${tenantId} and ${sql.ref(`${table}.deleted_at`)} is null`;

/** The five calls that most resources have. A resource that differs spreads them and replaces one. */
export function crud<Row extends object>(record: RecordTable<Row>) {
  const fields = fieldsOf(record);
  const listing = { ...record, fields };
  const table = sql.table(record.table);

  async function find(id: string, { db, actor }: Context, lock: boolean): Promise<Row> {
    const { rows } = await sql<{ row: Row }>`
      select ${jsonObject(fields)} as row from ${table}
       where ${live(record.table, actor.tenantId)} and ${sql.ref(`${record.table}.id`)} = ${id}
       ${lock ? sql`for update of ${table}` : sql``}`.execute(db);
    if (!rows[0]) throw new Fault('NOT_FOUND');
    return rows[0].row;
  }

  async function unlessTaken(input: Input, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const taken = record.unique[violatedConstraint(error) ?? ''];
      if (!taken) throw error;
      const value = input[taken.field];
      throw new Fault(taken.code, {
        params: { value: typeof value === 'string' ? value : '' },
        fields: [{ field: taken.field, code: taken.code }],
      });
    }
  }

  const written = (input: Input) =>
    Object.entries(record.writable).map(([field, column]) => [sql.id(column), input[field] ?? null] as const);

  return {
    page: (input: PageRequest & Input, context: Context) =>
      page(context, listing, input, {
        equals: Object.fromEntries(
          Object.entries(record.filters).map(([field, column]) => [column, input[field] as string | undefined]),
        ),
        nulls: { deleted_at: true },
      }),

    detail: (input: Input, context: Context) => find(input[record.id] as string, context, false),

    async add(input: Input, context: Context): Promise<Row> {
      const { db, actor } = context;
      const id = newId();
      const values = written(input);
      await unlessTaken(input, () =>
        sql`insert into ${table} (tenant_id, id, created_by, updated_by, ${sql.join(values.map(([column]) => column))})
            values (${actor.tenantId}, ${id}, ${actor.accountId}, ${actor.accountId},
                    ${sql.join(values.map(([, value]) => value))})`.execute(db),
      );
      const after = await find(id, context, false);
      context.log({
        action: 'CREATE',
        ...naming(record, after),
        changes: changesBetween({}, after as Input, Object.keys(record.writable)),
      });
      return after;
    },

    async update(input: Input, context: Context): Promise<Row> {
      const { db, actor } = context;
      const id = input[record.id] as string;
      const before = await find(id, context, true);
      refuseStale(before, input);
      const values = written(input).map(([column, value]) => sql`${column} = ${value}`);
      await unlessTaken(input, () =>
        sql`update ${table} set ${sql.join(values)}, version = version + 1, updated_at = now(),
                   updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db),
      );
      const after = await find(id, context, false);
      context.log({
        action: 'UPDATE',
        ...naming(record, after),
        changes: changesBetween(before as Input, after as Input, Object.keys(record.writable)),
      });
      return after;
    },

    delete: async (input: Input, context: Context): Promise<null> =>
      remove(record, [input[record.id] as string], context),
  };
}

function naming<Row extends object>(record: RecordTable<Row>, row: Row) {
  const { name } = row as { name?: string };
  return {
    objectType: record.type,
    objectId: row[record.id] as string,
    ...(name !== undefined && { objectName: name }),
  };
}

/** Two people edited the same record: the second is told who was first and sees both. */
export function refuseStale(before: object, input: Input): void {
  const current = before as { version: number; updatedAt: string; updatedBy: { name: string } | null };
  if (current.version === input['version']) return;
  throw new Fault('CONFLICT', {
    params: { name: current.updatedBy?.name ?? '' },
    data: { current, updatedBy: current.updatedBy, updatedAt: current.updatedAt },
  });
}

/** All or none: one unknown id refuses the whole call, one record in use keeps them all. */
export async function remove<Row extends object>(
  record: RecordTable<Row>,
  ids: readonly string[],
  context: Context,
): Promise<null> {
  const { db, actor } = context;
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: string; name: string; deleted: boolean }>`
    select id, name, deleted_at is not null as deleted from ${sql.table(record.table)}
     where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) order by id for update`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
  // A repeated delete finds its work done.
  const alive = rows.filter((row) => !row.deleted);
  if (alive.length === 0) return null;
  const references = await referencesTo(
    db,
    record.references,
    alive.map((row) => row.id),
  );
  if (references.length > 0) throw new Fault('REFERENCED', { data: { references } });
  await moveToTrash(context, record, alive);
  return null;
}
