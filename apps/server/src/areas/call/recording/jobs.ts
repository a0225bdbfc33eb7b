import { sql } from 'kysely';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Job, JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';
import { lockCall } from '../app-side/engine/store.ts';
import {
  CALL_RECORDING,
  closeRecording,
  LAST_PIECE_SECONDS,
  lookAtRecording,
  openRecordingOf,
  SILENT_MS,
} from './close.ts';
import { clearPieces } from './join/clear.ts';
import { joinPieces, type JoinParts } from './join/join.ts';
import { postpone } from './join/settle.ts';

/** Deletes what is past its days. */
const CALL_RECORDING_EXPIRE = 'CALL_RECORDING_EXPIRE';
/** Finds recordings whose timer was lost. */
const CALL_RECORDING_SWEEP = 'CALL_RECORDING_SWEEP';
/** Clears pieces that are left. */
const CALL_RECORDING_CLEAR = 'CALL_RECORDING_CLEAR';

const BATCH = 100;

interface Payload {
  readonly recordingId: string;
}

/** Closes one that has fallen silent, or whose call is over. True where it was closed before: this one leaves that to the next job. */
async function closeWhenOver({ database, tenantId }: Job, recordingId: string): Promise<boolean> {
  return inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ callId: string; state: string; endedAt: number | null }>`
      select r.call_id as "callId", r.state, floor(extract(epoch from c.ended_at) * 1000)::float8 as "endedAt"
        from call_recording r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
       where r.tenant_id = ${tenantId} and r.id = ${recordingId}`.execute(db);
    const found = rows[0];
    if (found?.state !== 'RECORDING') return true;
    const call = await lockCall(db, tenantId, found.callId);
    const running = call && (await openRecordingOf(db, tenantId, call.id));
    if (!call || running?.id !== recordingId) return true;
    const silent = running.pieceAt + SILENT_MS;
    const over = found.endedAt === null ? silent : Math.min(silent, found.endedAt + LAST_PIECE_SECONDS * 1_000);
    if (over <= Date.now()) {
      // That leaves a job, which may begin before this one has ended.
      await closeRecording(db, call, running, { moment: Math.min(running.pieceAt, found.endedAt ?? running.pieceAt) });
      return false;
    }
    await lookAtRecording(db, { tenantId, id: recordingId }, Math.max(1, (over - Date.now()) / 1_000));
    return false;
  });
}

const look =
  (parts: JoinParts): JobHandler =>
  async (payload, job) => {
    const { recordingId } = payload as Payload;
    if (await closeWhenOver(job, recordingId)) await joinPieces(parts, job, recordingId);
  };

/** In a sound system there is none: the job that looks at a recording lives as long as it is not ready. */
const sweep: JobHandler = async (_, { database, tenantId }) => {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from call_recording r where r.tenant_id = ${tenantId} and r.state in ('RECORDING', 'PROCESSING')
         and not exists (select from job j where j.tenant_id = r.tenant_id and j.kind = ${CALL_RECORDING}
                            and j.key = r.id::text and j.state in ('PENDING', 'RUNNING'))
       order by r.id limit ${BATCH}`.execute(db);
    for (const { id } of rows) await lookAtRecording(db, { tenantId, id }, 0);
  });
};

/** Those that nobody holds, once nothing is left of their pieces. Their files go with the next sweep of the files. */
async function expire(job: Job): Promise<number> {
  const { database, tenantId } = job;
  return inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ id: string; callId: string; callNo: string; counted: boolean }>`
      with over as (
        select r.id from call_recording r where r.tenant_id = ${tenantId} and r.expire_at <= now() and not r.legal_hold
           and r.state in ('READY', 'FAILED')
           and not exists (select from call_recording_piece p where p.tenant_id = r.tenant_id and p.recording_id = r.id)
         order by r.expire_at limit ${BATCH} for update skip locked
      ), gone as (
        delete from call_recording r using over where r.tenant_id = ${tenantId} and r.id = over.id
        returning r.id, r.call_id, r.state
      )
      select gone.id, gone.call_id as "callId", c.call_no as "callNo", gone.state = 'READY' as counted
        from gone join call c on c.tenant_id = ${tenantId} and c.id = gone.call_id`.execute(db);
    const calls = rows.filter(({ counted }) => counted).map(({ callId }) => callId);
    await sql`
      update call c set recording_count = greatest(0, c.recording_count - n.count)
        from (select id, count(*)::int from unnest(${calls}::uuid[]) as id group by id) as n
       where c.tenant_id = ${tenantId} and c.id = n.id`.execute(db);
    if (rows.length > 0) {
      await writeJobLog(
        db,
        job,
        rows.map(({ id, callId, callNo }) => ({
          action: 'PURGE' as const,
          objectType: 'call' as const,
          objectId: callId,
          objectName: callNo,
          changes: [{ field: 'recordingId', before: id, after: null }],
        })),
      );
    }
    return rows.length;
  });
}

export const callRecordingJobs = (parts: JoinParts): JobSet => ({
  handlers: {
    [CALL_RECORDING]: look(parts),
    [CALL_RECORDING_SWEEP]: sweep,
    [CALL_RECORDING_CLEAR]: (_payload, job) => clearPieces(parts.storage, job),
    [CALL_RECORDING_EXPIRE]: async (_payload, job) => {
      while (!job.signal.aborted && (await expire(job)) === BATCH);
    },
  },
  // The storage or the database was away for longer than a job is tried.
  dead: { [CALL_RECORDING]: (payload, job) => postpone(job, (payload as Payload).recordingId, 'UNREACHABLE') },
  recurring: [
    { kind: CALL_RECORDING_SWEEP, everySeconds: 60 },
    { kind: CALL_RECORDING_CLEAR, everySeconds: 3_600 },
    { kind: CALL_RECORDING_EXPIRE, everySeconds: 3_600 },
  ],
});
