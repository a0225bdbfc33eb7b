import { sql } from 'kysely';
import { holdQuota, releaseQuota } from '../../../domain/tenant/tenants.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { missing, skip, type Skips } from '../../../kernel/records/bulk.ts';
import { FILE_SWEEP } from './jobs.ts';
import { usesOf } from './uses.ts';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** Nobody sees them any more, and the sweep takes the bytes. Room is free where no other file has the same ones. */
export async function markDeleted(files: readonly StoredFile[], context: Context): Promise<void> {
  if (files.length === 0) return;
  const { db, actor } = context;
  const { tenantId } = actor;
  await db
    .updateTable('file')
    .set({ deleted_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute();
  await holdQuota(db, tenantId);
  const { rows } = await sql<{ freed: number }>`
    select coalesce(sum(size), 0)::bigint as freed from (
      select distinct on (f.stored) f.size from file f
       where f.tenant_id = ${tenantId} and f.id = any(${files.map(({ id }) => id)}::uuid[])
         and not exists (select from file o
                          where o.tenant_id = f.tenant_id and o.stored = f.stored and o.deleted_at is null)) as last`.execute(
    db,
  );
  await releaseQuota(db, tenantId, rows[0]!.freed);
  await enqueue(db, { tenantId, kind: FILE_SWEEP, key: 'DELETED' });
  context.wakeWorkers();
  for (const { id, name } of files)
    context.log({ action: 'DELETE', objectType: 'file', objectId: id, objectName: name });
}

/** Those of one's own files that nothing uses. */
export async function deleteFiles(ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const found = await db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', [...ids])
    .where('created_by', '=', actor.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const skips: Skips = new Map();
  // What is deleted already is as it was wanted.
  for (const id of missing(
    ids,
    found.map((row) => row.id),
  ).keys()) {
    skip(skips, id, 'BULK_UNCHANGED');
  }
  if (found.length > 0) {
    const uses = await usesOf(
      db,
      found.map(({ id }) => id),
    );
    for (const [id, references] of uses) {
      skips.set(id, new Fault('REFERENCED', { data: { references } }));
    }
  }
  await markDeleted(
    found.filter(({ id }) => !skips.has(id)),
    context,
  );
  return skips;
}
