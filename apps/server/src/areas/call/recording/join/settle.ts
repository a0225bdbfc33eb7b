import { RECORDING_RETRY_DAYS, type RecordingWait } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import { releaseQuota, takeQuota } from '../../../../domain/tenant/tenants.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import type { Db } from '../../app-side/engine/store.ts';
import { lookAtRecording } from '../close.ts';

/** Somebody may make room, or bring the storage back. */
const TRY_AGAIN_SECONDS = 3_600;

/** What the pieces held of the storage is free for the file that they become. */
export async function releaseHeld(db: Db, tenantId: string, recordingId: string): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    update call_recording r set held_bytes = 0 from (
      select tenant_id, id, held_bytes from call_recording
       where tenant_id = ${tenantId} and id = ${recordingId} and held_bytes > 0 for no key update) as before
     where r.tenant_id = before.tenant_id and r.id = before.id returning before.held_bytes as held`.execute(db);
  if (rows[0]) await releaseQuota(db, tenantId, rows[0].held);
}

/** A try that came to nothing has let go of what the pieces hold. They lie there still; where others took the room, unpaid. */
export async function holdAgain({ database, tenantId }: Job, recordingId: string): Promise<void> {
  try {
    await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ held: number }>`
        update call_recording r set held_bytes = (
          select coalesce(sum(p.size), 0) from call_recording_piece p
           where p.tenant_id = r.tenant_id and p.recording_id = r.id)
         where r.tenant_id = ${tenantId} and r.id = ${recordingId} and r.state = 'PROCESSING' and r.held_bytes = 0
        returning held_bytes as held`.execute(db);
      if (rows[0]) await takeQuota(db, tenantId, rows[0].held);
    });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'QUOTA_STORAGE') throw error;
  }
}

async function fail(db: Db, tenantId: string, recordingId: string, failure: string): Promise<void> {
  await releaseHeld(db, tenantId, recordingId);
  await sql`update call_recording set state = 'FAILED', failure = ${failure}, waiting_since = null, size = 0
             where tenant_id = ${tenantId} and id = ${recordingId} and state = 'PROCESSING'`.execute(db);
}

export const failRecording = ({ database, tenantId }: Job, recordingId: string, failure: string) =>
  inTenant(database, tenantId, (db) => fail(db, tenantId, recordingId, failure));

/**
 * As things are, nothing can be made of it; they may change. It is given up when it has waited for long enough, or when its days
 * are over; one that is held waits on.
 */
export async function postpone({ database, tenantId }: Job, recordingId: string, wait: RecordingWait): Promise<void> {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ isLate: boolean }>`
      update call_recording set failure = ${wait}, waiting_since = coalesce(waiting_since, now())
       where tenant_id = ${tenantId} and id = ${recordingId} and state = 'PROCESSING'
      returning not legal_hold and (expire_at <= now()
                  or waiting_since <= now() - make_interval(days => ${RECORDING_RETRY_DAYS})) as "isLate"`.execute(db);
    if (!rows[0]) return;
    if (rows[0].isLate) await fail(db, tenantId, recordingId, wait);
    else await lookAtRecording(db, { tenantId, id: recordingId }, TRY_AGAIN_SECONDS);
  });
}
