import type { TrashType } from '@console/contract/areas/system/trash';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { newId } from './ids.ts';
import type { Schema } from './schema.ts';

/** Where the records of the recycle bin live, and which unique index a restore may run into. */
export const trashTables: Readonly<Record<TrashType, { table: keyof Schema; takenName: string }>> = {
  tag: { table: 'tag', takenName: 'tag_name_taken' },
};

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
  await db
    .insertInto('trash')
    .values(
      rows.map((row) => ({
        tenant_id: actor.tenantId,
        id: newId(),
        type: record.type,
        record_id: row.id,
        name: row.name,
        deleted_by: actor.accountId,
      })),
    )
    .execute();
  for (const row of rows) {
    context.log({ action: 'DELETE', objectType: record.type, objectId: row.id, objectName: row.name });
  }
}
