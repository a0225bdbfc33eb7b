import { sql } from 'kysely';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import { mayRemove, type StoredBytes } from '../../../../kernel/jobs/removal.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';

/** Those that are not a file yet. */
export const storedPieces: StoredBytes = {
  table: 'call_recording_piece',
  column: 'path',
  paths: `select p.tenant_id, p.path from call_recording_piece p
            join call_recording r on r.tenant_id = p.tenant_id and r.id = p.recording_id
           where p.size is not null and r.state in ('RECORDING', 'PROCESSING')`,
};

const BATCH = 200;

/**
 * Pieces that nothing is made of any more, of one recording or of all: it is a file, nothing could be made of it, or it went
 * with its call. Also those that never came whole. Each row goes after its bytes; during a backup they stay, and the next look
 * finds them.
 */
export async function clearPieces(
  storage: Storage,
  { database, tenantId, signal }: Job,
  recordingId: string | null = null,
): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal.aborted;) {
    const paths = await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ path: string }>`
        select p.path from call_recording_piece p
          left join call_recording r on r.tenant_id = p.tenant_id and r.id = p.recording_id
         where p.tenant_id = ${tenantId} and (${recordingId}::uuid is null or p.recording_id = ${recordingId}::uuid)
           and (r.id is null or r.state in ('READY', 'FAILED')) limit ${BATCH}`.execute(db);
      return rows.length > 0 && (await mayRemove(db)) ? rows.map(({ path }) => path) : [];
    });
    for (const path of paths) await storage.delete(storageKey(tenantId, { stored: path }));
    if (paths.length > 0) {
      await inTenant(database, tenantId, (db) =>
        sql`delete from call_recording_piece where tenant_id = ${tenantId} and path = any(${paths})`.execute(db),
      );
    }
    found = paths.length;
  }
}
