import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { sql } from 'kysely';
import { releaseQuota } from '../../../../domain/tenant/tenants.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import type { FileIntake, FileSender, GivenFile } from '../../../../kernel/files/file-sender.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import { mayRemove, type StoredBytes } from '../../../../kernel/jobs/removal.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import type { Db } from '../../app-side/engine/store.ts';
import { lookAtRecording } from '../close.ts';
import { joined, sourceOf, type StoredPiece } from './pieces-source.ts';
import { remux } from './remux.ts';

export interface JoinParts {
  readonly storage: Storage;
  readonly files: FileIntake;
  /** Where a file lies while it is made. */
  readonly folder: string;
}

interface Closed {
  readonly id: string;
  readonly callNo: string;
  readonly mime: string;
}

/** Of one that was killed while it was made, its file is in the way for a day at most. */
const LEFT_BEHIND_MS = 24 * 3_600_000;
const PREFIX = 'recording-';
/** A backup that is being made may be there by then. */
const ASK_AGAIN_SECONDS = 600;

async function closedOne(db: Db, tenantId: string, recordingId: string) {
  const { rows } = await sql<Closed & { state: string }>`
    select r.id, c.call_no as "callNo", r.mime, r.state from call_recording r
      join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
     where r.tenant_id = ${tenantId} and r.id = ${recordingId}`.execute(db);
  return rows[0];
}

async function piecesOf(db: Db, tenantId: string, recordingId: string): Promise<StoredPiece[]> {
  const { rows } = await sql<{ path: string; size: number }>`
    select path, size from call_recording_piece
     where tenant_id = ${tenantId} and recording_id = ${recordingId} and size is not null order by seq`.execute(db);
  return rows.map(({ path, size }) => ({ key: storageKey(tenantId, { stored: path }), size }));
}

/** Those that are not a file yet. */
export const storedPieces: StoredBytes = {
  table: 'call_recording_piece',
  column: 'path',
  paths: `select p.tenant_id, p.path from call_recording_piece p
            join call_recording r on r.tenant_id = p.tenant_id and r.id = p.recording_id
           where p.size is not null and r.state in ('RECORDING', 'PROCESSING')`,
};

/** Also those that never came whole. Each row goes after its bytes. */
async function clearPieces(storage: Storage, { database, tenantId }: Job, recordingId: string): Promise<void> {
  for (;;) {
    const paths = await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ path: string }>`
        select path from call_recording_piece where tenant_id = ${tenantId} and recording_id = ${recordingId}
         limit 200`.execute(db);
      if (rows.length === 0 || (await mayRemove(db))) return rows.map(({ path }) => path);
      await lookAtRecording(db, { tenantId, id: recordingId }, ASK_AGAIN_SECONDS);
      return [];
    });
    if (paths.length === 0) return;
    for (const path of paths) await storage.delete(storageKey(tenantId, { stored: path }));
    await inTenant(database, tenantId, (db) =>
      sql`delete from call_recording_piece where tenant_id = ${tenantId} and recording_id = ${recordingId}
             and path = any(${paths})`.execute(db),
    );
  }
}

/** What the pieces held of the storage is free for the file that they become. */
async function releaseHeld(db: Db, tenantId: string, recordingId: string): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    update call_recording r set held_bytes = 0 from (
      select tenant_id, id, held_bytes from call_recording
       where tenant_id = ${tenantId} and id = ${recordingId} and held_bytes > 0 for no key update) as before
     where r.tenant_id = before.tenant_id and r.id = before.id returning before.held_bytes as held`.execute(db);
  if (rows[0]) await releaseQuota(db, tenantId, rows[0].held);
}

export async function failRecording(job: Job, recordingId: string, failure: string): Promise<void> {
  await inTenant(job.database, job.tenantId, async (db) => {
    await releaseHeld(db, job.tenantId, recordingId);
    await sql`update call_recording set state = 'FAILED', failure = ${failure}, size = 0
               where tenant_id = ${job.tenantId} and id = ${recordingId} and state = 'PROCESSING'`.execute(db);
  });
}

function senderOf({ database, tenantId }: Job, recordingId: string, durationSec: number | null): FileSender {
  const inside = <T>(work: (context: Context) => Promise<T>) =>
    inTenant(database, tenantId, async (db) => {
      // In the same transaction in which the file takes its room, so that nobody else gets in between.
      await releaseHeld(db, tenantId, recordingId);
      // The server itself is at work here: there is a transaction, and nobody who asked.
      return work({ db } as Context);
    });
  return {
    within: (_effect, work) => inside(work),
    asServer: (of, work) => inTenant(database, of, work),
    tenantId,
    accountId: null,
    senderKey: `recording ${recordingId}`,
    describe: async () => {
      throw new Fault('MALFORMED');
    },
    async keep({ db }, { fileId, size }) {
      const { rows } = await sql<{ callId: string }>`
        update call_recording set state = 'READY', file_id = ${fileId}, size = ${size},
               duration_sec = coalesce(${durationSec === null ? null : Math.round(durationSec)}::int, duration_sec)
         where tenant_id = ${tenantId} and id = ${recordingId} and state = 'PROCESSING'
        returning call_id as "callId"`.execute(db);
      if (!rows[0]) throw new Fault('NOT_FOUND');
      await sql`update call set recording_count = recording_count + 1
                 where tenant_id = ${tenantId} and id = ${rows[0].callId}`.execute(db);
      return { fileId, size };
    },
    find: async () => undefined,
  };
}

/** Makes a file of the pieces of a recording that is over. Whatever was done of it before it was killed is not done again. */
export async function joinPieces({ storage, files, folder }: JoinParts, job: Job, recordingId: string): Promise<void> {
  const { database, tenantId, signal } = job;
  const found = await inTenant(database, tenantId, (db) => closedOne(db, tenantId, recordingId));
  if (!found) return;
  if (found.state === 'PROCESSING') {
    const pieces = await inTenant(database, tenantId, (db) => piecesOf(db, tenantId, recordingId));
    if (pieces.length === 0) await failRecording(job, recordingId, 'EMPTY');
    else {
      await clearLeftBehind(folder);
      // Of this run alone: one that was taken for dead may still be writing.
      const place = joinPath(folder, `${PREFIX}${newId()}`);
      try {
        await makeFile({ storage, files }, job, found, pieces, place);
      } catch (error) {
        // Another run was first, and has taken the pieces away.
        const now = await inTenant(database, tenantId, (db) => closedOne(db, tenantId, recordingId));
        if (now?.state === 'PROCESSING') throw error;
      } finally {
        await rm(place, { force: true });
      }
    }
  }
  if (!signal.aborted) await clearPieces(storage, job, recordingId);
}

async function makeFile(
  { storage, files }: Pick<JoinParts, 'storage' | 'files'>,
  job: Job,
  { id, callNo, mime }: Closed,
  pieces: readonly StoredPiece[],
  place: string,
): Promise<void> {
  await mkdir(joinPath(place, '..'), { recursive: true });
  // What cannot be copied is kept as it came: most players show what there is of it.
  const made = await remux(sourceOf(storage, pieces), place, job.signal).catch(() => null);
  if (job.signal.aborted) throw new Error('the server stops');
  const sizeAtMost = made ? (await stat(place)).size : pieces.reduce((sum, { size }) => sum + size, 0);
  const stream = made ? createReadStream(place, { highWaterMark: 1 << 20 }) : joined(storage, pieces);
  const given: GivenFile = { name: `${callNo}.${mime === 'video/mp4' ? 'mp4' : 'webm'}`, stream, sizeAtMost };
  try {
    await files.takeIn({ kind: 'RECORDING' }, given, senderOf(job, id, made?.durationSec ?? null));
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'FILE_TYPE') throw error;
    await failRecording(job, id, 'UNREADABLE');
  }
}

export async function clearLeftBehind(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const place = joinPath(folder, name);
    const age = Date.now() - (await stat(place).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > LEFT_BEHIND_MS) await rm(place, { force: true });
  }
}
