import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { databaseFault } from '../../../../kernel/db/database.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import type { FileIntake, FileSender, GivenFile } from '../../../../kernel/files/file-sender.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import type { Db } from '../../app-side/engine/store.ts';
import { clearPieces } from './clear.ts';
import { joined, sourceOf, type StoredPiece } from './pieces-source.ts';
import { remux, Unreadable } from './remux.ts';
import { failRecording, holdAgain, postpone, releaseHeld } from './settle.ts';

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
/** As long as a call may be recorded: what was taken in piece by piece is not refused when it is put together. */
const MOST_BYTES = 128 * 1024 ** 3;

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
        update call_recording set state = 'READY', file_id = ${fileId}, size = ${size}, failure = null, waiting_since = null,
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
export async function joinPieces(parts: JoinParts, job: Job, recordingId: string): Promise<void> {
  const { database, tenantId, signal } = job;
  const found = await inTenant(database, tenantId, (db) => closedOne(db, tenantId, recordingId));
  if (found?.state === 'PROCESSING') {
    const pieces = await inTenant(database, tenantId, (db) => piecesOf(db, tenantId, recordingId));
    if (pieces.length === 0) await failRecording(job, recordingId, 'EMPTY');
    else await tryToJoin(parts, job, found, pieces);
  }
  if (!signal.aborted) await clearPieces(parts.storage, job, recordingId);
}

async function tryToJoin(
  { storage, files, folder }: JoinParts,
  job: Job,
  found: Closed,
  pieces: readonly StoredPiece[],
): Promise<void> {
  const { database, tenantId } = job;
  await clearLeftBehind(folder);
  // Of this run alone: one that was taken for dead may still be writing.
  const place = joinPath(folder, `${PREFIX}${newId()}`);
  try {
    await makeFile({ storage, files }, job, found, pieces, place);
  } catch (error) {
    // Another run was first, and has taken the pieces away.
    const now = await inTenant(database, tenantId, (db) => closedOne(db, tenantId, found.id));
    if (now?.state !== 'PROCESSING') return;
    const fault = error instanceof Fault ? error : databaseFault(error);
    if (fault?.code === 'FILE_TYPE') await failRecording(job, found.id, 'UNREADABLE');
    else if (fault?.code === 'QUOTA_STORAGE' || fault?.code === 'NO_ROOM') await postpone(job, found.id, 'NO_ROOM');
    else throw error;
  } finally {
    await rm(place, { force: true });
    await holdAgain(job, found.id);
  }
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
  const made = await remux(sourceOf(storage, pieces), place, job.signal).catch((error: unknown) => {
    if (error instanceof Unreadable) return null;
    throw error;
  });
  if (job.signal.aborted) throw new Error('the server stops');
  const sizeAtMost = made ? (await stat(place)).size : pieces.reduce((sum, { size }) => sum + size, 0);
  const stream = made ? createReadStream(place, { highWaterMark: 1 << 20 }) : joined(storage, pieces);
  const given: GivenFile = { name: `${callNo}.${mime === 'video/mp4' ? 'mp4' : 'webm'}`, stream, sizeAtMost };
  const sender = senderOf(job, id, made?.durationSec ?? null);
  await files.takeIn({ kind: 'RECORDING', maxBytes: MOST_BYTES }, given, sender);
}

export async function clearLeftBehind(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const place = joinPath(folder, name);
    const age = Date.now() - (await stat(place).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > LEFT_BEHIND_MS) await rm(place, { force: true });
  }
}
