import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Job, JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';
import { mayRemove } from '../../../kernel/jobs/removal.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { holdQuota, releaseQuota } from '../../../domain/tenant/tenants.ts';
import { keepThumbs } from './thumb/keep-thumbs.ts';
import { FILE_MISSING_THUMBS, makeMissing } from './thumb/missing-thumbs.ts';
import { deleteReservation, inUse } from './upload/reservation.ts';
import { ownKey, removeThumbs, removeUploaded, whereItLies } from './row.ts';
import { FILE_THUMBS, largerEdges, makeLarger } from './thumb/thumbnail.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';

/** The job that removes the bytes of deleted files and of uploads that nobody will finish. */
export const FILE_SWEEP = 'file.sweep';

const AT_ONCE = 100;

export interface SweepOptions {
  readonly storage: Storage;
  /** Where unfinished resumable uploads lie. */
  readonly uploadsFolder: string;
}

const fileSweep =
  (options: SweepOptions): JobHandler =>
  async (_payload, job) => {
    await sweepUploads(options, job);
    await dropUnowned(job);
    await sweepDeleted(options, job);
  };

/** Nobody can finish what an account began that may not sign in again, or an application whose keys are all revoked. */
const senderHasGone = sql<boolean>`
  case when file_upload.kind = 'RECORDING' then false
       when file_upload.created_by is not null then not exists (
         select from account a
          where a.tenant_id = file_upload.tenant_id and a.id = file_upload.created_by and a.deleted_at is null
            and a.status not in ('DISABLED', 'EXPIRED') and (a.expire_at is null or a.expire_at > now()))
       else not exists (
         select from app_key k
          where k.tenant_id = file_upload.tenant_id and k.revoked_at is null
            and k.application_id::text = split_part(file_upload.sender, ' ', 1)) end`;

async function sweepUploads(
  { storage, uploadsFolder }: SweepOptions,
  { database, tenantId, signal }: Job,
): Promise<void> {
  for (;;) {
    // Marked first: from here on it cannot become a file whose bytes are then removed.
    const over = await inTenant(database, tenantId, (db) =>
      db
        .updateTable('file_upload')
        .set({ doomed: true })
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', (choose) =>
          choose
            .selectFrom('file_upload')
            .select('id')
            .where('tenant_id', '=', tenantId)
            .where((upload) => upload.or([upload('expires_at', '<', upload.fn<Date>('now')), senderHasGone]))
            .limit(AT_ONCE),
        )
        .returning(['id', 'path'])
        .execute(),
    );
    for (const upload of over) {
      if (signal.aborted) return;
      await rm(join(uploadsFolder, upload.id), { force: true });
      // By a statement of its own: the one that marked it may have waited for it to become a file.
      const used = await inTenant(database, tenantId, (db) => inUse(db, tenantId, upload));
      await removeUploaded(storage, tenantId, upload, used);
      await inTenant(database, tenantId, (db) => deleteReservation(db, tenantId, upload.id));
    }
    if (over.length < AT_ONCE) return;
  }
}

/** The file of a log or a recording lives as long as its row, whether that has run out or went with what it belonged to. */
async function dropUnowned({ database, tenantId, signal }: Job): Promise<void> {
  for (let dropped = AT_ONCE; dropped === AT_ONCE && !signal.aborted;) {
    dropped = await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ size: number }>`
        update file set deleted_at = now()
         where tenant_id = ${tenantId} and id = any (array(
           select f.id from file f where f.tenant_id = ${tenantId} and f.kind = 'LOG' and f.deleted_at is null
              and not exists (select from upload_log l where l.tenant_id = f.tenant_id and l.file_id = f.id)
           union all
           select f.id from file f where f.tenant_id = ${tenantId} and f.kind = 'RECORDING' and f.deleted_at is null
              and not exists (select from call_recording r where r.tenant_id = f.tenant_id and r.file_id = f.id)
            limit ${AT_ONCE}))
        returning size`.execute(db);
      await releaseQuota(
        db,
        tenantId,
        rows.reduce((sum, { size }) => sum + size, 0),
      );
      return rows.length;
    });
  }
}

async function sweepDeleted({ storage }: SweepOptions, { database, tenantId, signal }: Job): Promise<void> {
  for (;;) {
    const deleted = await inTenant(database, tenantId, async (db) => {
      const rows = await db
        .selectFrom('file')
        .select(['id', 'path', whereItLies])
        .where('tenant_id', '=', tenantId)
        .where('deleted_at', 'is not', null)
        .limit(AT_ONCE)
        .execute();
      return (await mayRemove(db)) ? rows : [];
    });
    for (const file of deleted) {
      if (signal.aborted) return;
      await removeThumbs(storage, tenantId, file);
      if (!(await inTenant(database, tenantId, (db) => isLast(db, tenantId, file.id)))) continue;
      await storage.delete(storageKey(tenantId, file));
      await inTenant(database, tenantId, (db) =>
        db.deleteFrom('file').where('tenant_id', '=', tenantId).where('id', '=', file.id).execute(),
      );
    }
    if (deleted.length < AT_ONCE) return;
  }
}

/**
 * Whether nobody else has the bytes of a deleted file, so that they go before it. One whose bytes are those of others goes here,
 * without them; of two at once the second is the last. Another sweep may have been quicker.
 */
async function isLast(db: Transaction<Schema>, tenantId: string, id: string): Promise<boolean> {
  await holdQuota(db, tenantId);
  await sql`
    delete from file f where f.tenant_id = ${tenantId} and f.id = ${id}
       and exists (select from file o where o.tenant_id = f.tenant_id and o.stored = f.stored and o.id <> f.id)`.execute(
    db,
  );
  const { rows } = await sql`select from file where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows.length === 1;
}

/** A picture that was deleted meanwhile leaves nothing; one that cannot be drawn keeps its small one. */
const makeThumbs =
  ({ storage }: SweepOptions): JobHandler =>
  async (payload, { database, tenantId }) => {
    const { fileId } = payload as { fileId: string };
    const row = await inTenant(database, tenantId, (db) =>
      db
        .selectFrom('file')
        .select(['path', whereItLies, 'width', 'height'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', fileId)
        .where('deleted_at', 'is', null)
        // A run that was killed afterwards has made them.
        .where('thumb_edges', '=', sql<number[]>`'{}'`)
        .executeTakeFirst(),
    );
    if (!row) return;
    const edges = largerEdges(Math.max(row.width ?? 0, row.height ?? 0));
    await makeLarger(storage, { from: storageKey(tenantId, row), beside: ownKey(tenantId, row) }, edges);
    await keepThumbs(storage, database, tenantId, { id: fileId, path: row.path }, edges);
  };

export const fileJobs = (options: SweepOptions): JobSet => ({
  handlers: {
    [FILE_SWEEP]: fileSweep(options),
    [FILE_THUMBS]: makeThumbs(options),
    [FILE_MISSING_THUMBS]: makeMissing(options),
  },
  recurring: [
    { kind: FILE_SWEEP, everySeconds: 3_600 },
    { kind: FILE_MISSING_THUMBS, everySeconds: 600 },
  ],
});
