import type { ImportBatch } from '@console/contract/import';
import { sql } from 'kysely';
import type { Context } from '../../calls/context.ts';
import { Fault } from '../../db/fault.ts';
import { moveToTrash } from '../../records/trash.ts';
import { findBatch, lockBatch } from './batch.ts';
import type { ImportKind } from './import-kind.ts';
import { chunksOf } from './run.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Undo {
  readonly batch: ImportBatch;
  /** The records that go. */
  readonly removed: readonly Named[];
  /** Those that someone has used meanwhile. */
  readonly kept: readonly Named[];
}

/** Locks the records of an import and says which of them can be taken back. */
export async function beginUndo<Made>(context: Context, kind: ImportKind<Made>, batchId: string): Promise<Undo> {
  const batch = await lockBatch(context, kind, batchId);
  if (batch.status !== 'DONE') throw new Fault('STATE_NOT_ALLOWED');
  if (batch.undoUntil === null) throw new Fault('IMPORT_UNDO_OVER');
  const { db, actor } = context;
  const table = sql.table(kind.record.table);
  const { rows } = await sql<Named & { untouched: boolean }>`
    select id, name, ${kind.untouched} as untouched from ${table}
     where ${table}.tenant_id = ${actor.tenantId} and ${table}.deleted_at is null
       and ${table}.id = any(${await recordsOf(context, batchId)}::uuid[])
     order by id for update`.execute(db);
  const named = (untouched: boolean) =>
    rows.filter((row) => row.untouched === untouched).map(({ id, name }) => ({ id, name }));
  return { batch, removed: named(true), kept: named(false) };
}

/** What an import has made. Not joined to it: of thousands of new rows the database knows too little to find a quick way. */
async function recordsOf({ db, actor }: Context, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from import_row
     where tenant_id = ${actor.tenantId} and batch_id = ${batchId} and record_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves them into the recycle bin, where a single one can still be restored from. */
export async function finishUndo<Made>(
  context: Context,
  kind: ImportKind<Made>,
  { batch: { batchId, fileName }, removed, kept }: Undo,
): Promise<{ batch: ImportBatch; removed: number; kept: Named[] }> {
  for (const some of chunksOf(removed)) await moveToTrash(context, kind.record, some);
  await sql`update import_batch set status = 'UNDONE'
             where tenant_id = ${context.actor.tenantId} and id = ${batchId}`.execute(context.db);
  context.log({
    action: 'DELETE',
    objectType: 'import',
    objectId: batchId,
    objectName: fileName,
    changes: [
      { field: 'removed', before: null, after: removed.length },
      { field: 'kept', before: null, after: kept.length },
    ],
  });
  return { batch: await findBatch(context, kind, batchId), removed: removed.length, kept: [...kept] };
}
