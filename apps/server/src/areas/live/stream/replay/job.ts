import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReplayRule, ReplayState } from '@console/contract/areas/live/live/parts';
import { sql, type RawBuilder } from 'kysely';
import { isReplayAwaited, materialOfReplay } from '../../../../domain/material/from-live.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import type { FileIntake, GivenFile } from '../../../../kernel/files/file-sender.ts';
import { enqueue, type DeadHandler, type Job, type JobHandler, type JobSet } from '../../../../kernel/jobs/jobs.ts';
import { mayRemove, type StoredBytes } from '../../../../kernel/jobs/removal.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { noteChange } from '../../live/states.ts';
import { LIVE_REPLAY } from '../replay-kind.ts';
import { joinRecordings, Unreadable } from './join.ts';
import { replaySender, settleReplay, type Ended } from './keep.ts';
import { piecesOf } from './timeline.ts';

interface Parts {
  readonly storage: Storage;
  readonly files: FileIntake;
  /** Where a file lies while it is made. */
  readonly folder: string;
}

/** Recordings come within seconds after a stream; to a storage far away more slowly, after a kill when the server is back. */
const AWAIT_MINUTES = 60;
const LOOK_AGAIN_MS = 2_000;
/** Of one look for what is left. */
const CLEARED = 1_000;
/** Somebody may make room, or bring the storage back. */
const TRY_AGAIN_MS = 3_600_000;
const TRY_AGAIN_DAYS = 7;
/** A day of a good picture; what a person may upload is less. */
const MOST_BYTES = 128 * 1024 ** 3;

async function endedOne({ database, tenantId }: Job, liveId: string): Promise<Ended | undefined> {
  return inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<Ended>`
      select l.id, l.name, l.replay as rule, l.replay_state as state, l.replay_days as days, l.created_by as "accountId",
             l.replay_file_id as "fileId", l.replay_material_id as "materialId",
             exists (select from live_stream s where s.tenant_id = l.tenant_id and s.live_id = l.id
                        and (s.ended_at is null or (l.record and s.recording_bytes is null
                             and s.ended_at > now() - make_interval(mins => ${AWAIT_MINUTES})))) as awaits,
             l.ended_at > now() - make_interval(days => ${TRY_AGAIN_DAYS}) as "isFresh"
        from live l where l.tenant_id = ${tenantId} and l.id = ${liveId} and l.status = 'ENDED'
           and l.deleted_at is null`.execute(db);
    return rows[0];
  });
}

const again = ({ database, tenantId }: Job, liveId: string, inMs: number) =>
  inTenant(database, tenantId, (db) =>
    enqueue(db, {
      tenantId,
      kind: LIVE_REPLAY,
      key: liveId,
      payload: { liveId },
      runAt: new Date(Date.now() + inMs),
    }),
  );

const stateOf = (rule: ReplayRule): ReplayState => (rule === 'AUTO' ? 'READY' : rule === 'BY_HAND' ? 'HIDDEN' : 'NONE');

/** As things are, nothing can be made of it; they may change. */
async function postpone(job: Job, ended: Ended, failure: 'NO_ROOM' | 'UNREACHABLE'): Promise<void> {
  await settleReplay(job, ended, 'FAILED', failure);
  if (ended.isFresh) await again(job, ended.id, TRY_AGAIN_MS);
}

async function makeFile({ storage, files, folder }: Parts, job: Job, ended: Ended): Promise<void> {
  const { database, tenantId, signal } = job;
  const pieces = await inTenant(database, tenantId, (db) => piecesOf(db, tenantId, ended.id));
  if (pieces.length === 0) return settleReplay(job, ended, 'FAILED', 'NOTHING_RECORDED');
  await mkdir(folder, { recursive: true });
  // Of this run alone: one that was taken for dead may still be writing.
  const place = join(folder, `recording-replay-${newId()}`);
  try {
    const { durationSec } = await joinRecordings(storage, tenantId, pieces, place, signal);
    const given: GivenFile = {
      name: `${ended.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'live'}.mp4`,
      stream: createReadStream(place, { highWaterMark: 1 << 20 }),
      sizeAtMost: (await stat(place)).size,
    };
    const sender = replaySender(job, ended, { state: stateOf(ended.rule), durationSec });
    await files.takeIn({ kind: 'VIDEO', maxBytes: MOST_BYTES }, given, sender);
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return settleReplay(job, ended, 'FAILED', 'UNREADABLE');
    if (!(error instanceof Fault)) throw error;
    if (!['QUOTA_STORAGE', 'NO_ROOM'].includes(error.code)) {
      return settleReplay(job, ended, 'FAILED', 'UNREADABLE');
    }
    return postpone(job, ended, 'NO_ROOM');
  } finally {
    await rm(place, { force: true });
  }
}

/** What nothing is made of any more goes, each row after its bytes: of sessions `l`, so many at a time. */
async function clearRecordings(
  storage: Storage,
  { database, tenantId }: Job,
  which: RawBuilder<unknown>,
): Promise<void> {
  const rows = await inTenant(database, tenantId, async (db) => {
    const found = await sql<{ id: string; path: string }>`
      select t.id, t.recording_path as path from live_stream t join live l on l.tenant_id = t.tenant_id and l.id = t.live_id
       where t.tenant_id = ${tenantId} and t.recording_path is not null and ${which} limit ${CLEARED}`.execute(db);
    return (await mayRemove(db)) ? found.rows : [];
  });
  for (const { path } of rows) await storage.delete(storageKey(tenantId, { stored: path }));
  await inTenant(database, tenantId, (db) =>
    sql`update live_stream set recording_path = null where tenant_id = ${tenantId}
           and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db),
  );
}

/**
 * Recordings that no replay is made of: of a session that was canceled or deleted, whose replay was there before they came,
 * or that nothing could be made of for as long as it was tried.
 */
const isLeft = `(l.deleted_at is not null or l.status = 'CANCELED' or (l.status = 'ENDED'
  and (l.replay_file_id is not null or l.replay_state = 'EXPIRED'
       or l.ended_at < now() - make_interval(days => ${TRY_AGAIN_DAYS + 1}))))`;

export const storedRecordings: StoredBytes = {
  table: 'live_stream',
  column: 'recording_path',
  paths: `select t.tenant_id, t.recording_path as path from live_stream t join live l on l.tenant_id = t.tenant_id and l.id = t.live_id
           where t.recording_path is not null and ${isLeft} is not true`,
};

/** True when there is nothing more to wait for. */
async function linkMaterial({ database, tenantId }: Job, { id, fileId, materialId }: Ended): Promise<boolean> {
  if (fileId === null || materialId !== null) return true;
  return inTenant(database, tenantId, async (db) => {
    const made = await materialOfReplay(db, tenantId, fileId);
    if (made === undefined) return !(await isReplayAwaited(db, tenantId, fileId));
    await sql`update live set replay_material_id = ${made} where tenant_id = ${tenantId} and id = ${id}
                 and replay_file_id = ${fileId}`.execute(db);
    await noteChange(db, tenantId, id);
    return true;
  });
}

/** Makes one video of a session that is over. Whatever was done of it before a kill is not done again. */
const makeReplay =
  (parts: Parts): JobHandler =>
  async (payload, job) => {
    const { liveId } = payload as { readonly liveId: string };
    const ended = await endedOne(job, liveId);
    if (!ended || ended.state === 'EXPIRED') return;
    if (ended.fileId === null && ended.awaits) return again(job, liveId, LOOK_AGAIN_MS);
    if (ended.fileId === null) await makeFile(parts, job, ended);
    const made = await endedOne(job, liveId);
    if (!made || made.fileId === null) return;
    await clearRecordings(parts.storage, job, sql`l.id = ${liveId}`);
    if (!(await linkMaterial(job, made))) await again(job, liveId, LOOK_AGAIN_MS);
  };

/** The storage or the database was away for longer than a job is tried. */
const giveUp: DeadHandler = async (payload, job) => {
  const ended = await endedOne(job, (payload as { readonly liveId: string }).liveId);
  if (ended?.fileId === null) await postpone(job, ended, 'UNREACHABLE');
};

/** Looks for recordings that are left. */
const LIVE_CLEAR = 'LIVE_CLEAR';

export const liveReplayJobs = (parts: Parts): JobSet => ({
  handlers: {
    [LIVE_REPLAY]: makeReplay(parts),
    [LIVE_CLEAR]: (_payload, job) => clearRecordings(parts.storage, job, sql.raw(isLeft)),
  },
  dead: { [LIVE_REPLAY]: giveUp },
  recurring: [{ kind: LIVE_CLEAR, everySeconds: 3600 }],
});
