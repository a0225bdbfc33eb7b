import type { TrashType } from '@console/contract/areas/system/trash';
import { sql, type Transaction } from 'kysely';
import { purgeAccount } from './accounts.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';
import type { Schema } from './schema.ts';

interface Kind {
  readonly table: keyof Schema;
  /** The unique index that a restore may run into. */
  readonly takenName: string;
}

/** Where the records of the recycle bin live. */
export const trashTables: Readonly<Record<TrashType, Kind>> = {
  tag: { table: 'tag', takenName: 'tag_name_taken' },
  dept: { table: 'dept', takenName: 'dept_name' },
  role: { table: 'role', takenName: 'role_name' },
  subAccount: { table: 'account', takenName: 'account_username' },
  primaryAccount: { table: 'account', takenName: 'account_username' },
};

/** What belongs to no department carries this one's id. */
export const NO_DEPT = '00000000-0000-0000-0000-000000000000';

/** The department of a deleted record; someone who was in none is seen by those who see everyone. */
function deptOf(table: keyof Schema) {
  if (table === 'dept') return sql`n."recordId"`;
  return table === 'account' ? sql`coalesce(a.dept_id, a.id)` : sql`${NO_DEPT}::uuid`;
}

/** What still points at a deleted department lies in the bin itself and lets go; nobody can use a role that is deleted. */
async function letGo(db: Transaction<Schema>, tenantId: string, { type, id }: { type: TrashType; id: string }) {
  if (type === 'dept') {
    await sql`update account set dept_id = null
               where tenant_id = ${tenantId} and dept_id = ${id} and deleted_at is not null`.execute(db);
    await sql`update dept set parent_id = null
               where tenant_id = ${tenantId} and parent_id = ${id} and deleted_at is not null`.execute(db);
  }
  if (type === 'role') {
    await sql`delete from session where tenant_id = ${tenantId} and role_id = ${id}`.execute(db);
    await sql`delete from account_role where tenant_id = ${tenantId} and role_id = ${id}`.execute(db);
  }
}

/** Removes a deleted record for good, with what hangs on it. */
export async function purgeRecord(
  db: Transaction<Schema>,
  tenantId: string,
  { type, id }: { type: TrashType; id: string },
): Promise<void> {
  const { table } = trashTables[type];
  if (table === 'account') return purgeAccount(db, tenantId, id);
  await letGo(db, tenantId, { type, id });
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}
               and deleted_at is not null`.execute(db);
}

interface Deleted {
  readonly id: string;
  readonly name: string;
}

/** Marks the records as deleted and puts them into the recycle bin; their names are free at once. */
export async function moveToTrash(
  context: Context,
  record: { readonly type: TrashType; readonly table: keyof Schema },
  rows: readonly Deleted[],
): Promise<void> {
  const { db, actor } = context;
  await sql`update ${sql.table(record.table)} set deleted_at = now(), updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db);
  const binned = rows.map(({ id, name }) => ({ id: newId(), recordId: id, name }));
  await sql`
    insert into trash (tenant_id, id, type, record_id, name, deleted_by, dept_id)
    select ${actor.tenantId}, n.id, ${record.type}, n."recordId", n.name, ${actor.accountId}, ${deptOf(record.table)}
      from jsonb_to_recordset(${JSON.stringify(binned)}) as n (id uuid, "recordId" uuid, name text)
      left join account a on a.tenant_id = ${actor.tenantId} and a.id = n."recordId"`.execute(db);
  for (const row of rows) {
    context.log({ action: 'DELETE', objectType: record.type, objectId: row.id, objectName: row.name });
  }
}
