import type { FaultCode } from '@console/contract/faults';
import type { Kind, TrashKind } from '@console/contract/kinds';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Context } from '../calls/context.ts';
import { violatedConstraint } from '../db/database.ts';
import { Fault } from '../db/fault.ts';
import { newId } from '../db/ids.ts';
import type { Schema } from '../db/schema.ts';
import { jsonObject } from './page.ts';

/** One record in the recycle bin. */
export interface TrashLine {
  readonly id: string;
  readonly name: string;
}

/** A record that went for good together with another. */
export interface Purged extends TrashLine {
  readonly type: Kind;
}

export interface TrashTable {
  readonly table: keyof Schema;
  /** The unique indexes that a restore may run into: what each of them says, and the column whose value it names. */
  readonly unique: Readonly<Record<string, { readonly code: FaultCode; readonly column?: string }>>;
}

/** What belongs to no department carries this one's id. */
export const NO_DEPT = '00000000-0000-0000-0000-000000000000';

/** Restore and purge of a kind of which nothing hangs on anything else. One that differs spreads them and replaces one. */
export const plainTrash = (record: TrashTable) => ({
  restore: (context: Context, line: TrashLine): Promise<void> => restoreRow(context, record, line),
  purge: async (db: Transaction<Schema>, tenantId: string, id: string): Promise<readonly Purged[]> =>
    purgeRow(db, record, tenantId, id),
});

/** Brings the row back as it was. A name or a number that someone else has by now refuses it. */
export async function restoreRow({ db, actor }: Context, record: TrashTable, line: TrashLine): Promise<void> {
  const table = sql.table(record.table);
  const row = sql`tenant_id = ${actor.tenantId} and id = ${line.id}`;
  const columns = Object.values(record.unique).flatMap(({ column }) => column ?? []);
  const values = jsonObject(Object.fromEntries(columns.map((column) => [column, sql.ref(column)])));
  const { rows } = await sql<{ values: Record<string, string | null> }>`
    select ${values} as values from ${table} where ${row}`.execute(db);
  try {
    await sql`update ${table} set deleted_at = null, version = version + 1, updated_at = now(),
                     updated_by = ${actor.accountId} where ${row}`.execute(db);
  } catch (error) {
    const taken = record.unique[violatedConstraint(error) ?? ''];
    if (taken === undefined) throw error;
    const value = taken.column === undefined ? line.name : (rows[0]?.values[taken.column] ?? '');
    throw new Fault(taken.code, { params: { value } });
  }
}

/** Removes the deleted row; nothing else goes with it. */
export async function purgeRow(
  db: Transaction<Schema>,
  record: Pick<TrashTable, 'table'>,
  tenantId: string,
  id: string,
): Promise<readonly Purged[]> {
  await sql`delete from ${sql.table(record.table)} where tenant_id = ${tenantId} and id = ${id}
               and deleted_at is not null`.execute(db);
  return [];
}

/** What is restored comes back only to something that is there; that stays while it does. */
export async function lockParent(
  { db, actor }: Context,
  parent: { readonly table: keyof Schema; readonly child: keyof Schema; readonly column: string },
  id: string,
): Promise<void> {
  const { rows } = await sql<{ name: string; gone: boolean }>`
    select p.name, p.deleted_at is not null as gone from ${sql.table(parent.table)} p
     where p.tenant_id = ${actor.tenantId} and p.id = (
       select c.${sql.ref(parent.column)} from ${sql.table(parent.child)} c
        where c.tenant_id = ${actor.tenantId} and c.id = ${id})
       for key share`.execute(db);
  if (rows[0]?.gone !== false) throw new Fault('PARENT_DELETED', { params: { name: rows[0]?.name ?? '' } });
}

/** What goes for good with another record lies in the bin no longer. `which` selects the ids of the records. */
export async function dropFromTrash(
  db: Transaction<Schema>,
  tenantId: string,
  type: TrashKind,
  which: RawBuilder<unknown>,
): Promise<TrashLine[]> {
  const { rows } = await sql<TrashLine>`
    delete from trash where tenant_id = ${tenantId} and type = ${type} and record_id in (${which})
    returning record_id as id, name`.execute(db);
  return rows;
}

/** Takes one line out of the bin, if it is of these kinds and departments; of two at once, one finds it gone. */
export async function takeOutOfTrash(
  db: Transaction<Schema>,
  tenantId: string,
  trashId: string,
  { types, depts }: { readonly types: readonly TrashKind[]; readonly depts: readonly string[] | null },
): Promise<(TrashLine & { readonly type: TrashKind }) | undefined> {
  const seen = depts === null ? null : [...depts];
  const { rows } = await sql<TrashLine & { type: TrashKind }>`
    delete from trash where tenant_id = ${tenantId} and id = ${trashId} and type = any(${[...types]})
       and (${seen}::uuid[] is null or dept_id = any(${seen}::uuid[]))
    returning type, record_id as id, name`.execute(db);
  return rows[0];
}

/** Marks the records as deleted and puts them into the recycle bin; their names are free at once. */
export async function moveToTrash(
  context: Context,
  record: {
    readonly type: TrashKind;
    readonly table: keyof Schema;
    /** The department of a record, `r`, where not everyone sees every department. */
    readonly dept?: RawBuilder<unknown>;
  },
  rows: readonly TrashLine[],
): Promise<void> {
  const { db, actor } = context;
  const ids = rows.map((row) => row.id);
  await sql`update ${sql.table(record.table)} set deleted_at = now(), updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(db);
  const lines = rows.map(({ id, name }) => ({ id: newId(), recordId: id, name }));
  await sql`
    insert into trash (tenant_id, id, type, record_id, name, deleted_by, dept_id)
    select r.tenant_id, n.id, ${record.type}, r.id, n.name, ${actor.accountId}, ${record.dept ?? sql`${NO_DEPT}::uuid`}
      from jsonb_to_recordset(${JSON.stringify(lines)}) as n (id uuid, "recordId" uuid, name text)
      join ${sql.table(record.table)} r on r.tenant_id = ${actor.tenantId} and r.id = n."recordId"`.execute(db);
  for (const row of rows) {
    context.log({ action: 'DELETE', objectType: record.type, objectId: row.id, objectName: row.name });
  }
}
