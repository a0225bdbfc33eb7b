import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MaterialLocale } from '@console/contract/areas/material/material/parts';
import { sql } from 'kysely';
import { addFromClip, isClipKnown } from '../../../../domain/material/from-clip.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import { AlreadyStored, type FileSender, type GivenFile } from '../../../../kernel/files/file-sender.ts';
import type { Job, JobHandler, JobSet } from '../../../../kernel/jobs/jobs.ts';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import { clearLeftBehind, type JoinParts } from '../../recording/join/join.ts';
import { sourceOf } from '../../recording/join/pieces-source.ts';
import { remux, Unreadable } from '../../recording/join/remux.ts';

/** Cuts a part out of a recording and gives it to the library. */
export const CALL_CLIP = 'CALL_CLIP';

export interface Clip {
  /** What it will be: the same however often the job runs. */
  readonly materialId: string;
  readonly callId: string;
  readonly recordingId: string;
  readonly callNo: string;
  readonly fromSec: number;
  readonly toSec: number;
  readonly title: string;
  readonly locale: MaterialLocale;
  readonly accountId: string;
}

type Failure = 'CALL_CLIP_FAILED' | 'CALL_CLIP_NO_ROOM';

interface Source {
  readonly stored: string;
  readonly size: number;
  readonly ext: string;
}

/** Undefined when the recording has gone meanwhile. */
async function fileOf({ database, tenantId }: Job, clip: Clip): Promise<Source | 'MADE' | undefined> {
  return inTenant(database, tenantId, async (db) => {
    if (await isClipKnown(db, tenantId, clip.materialId)) return 'MADE';
    const { rows } = await sql<Source>`
      select f.stored, f.size, f.ext from call_recording r
        join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
       where r.tenant_id = ${tenantId} and r.id = ${clip.recordingId} and r.call_id = ${clip.callId}
         and (r.expire_at > now() or r.legal_hold)`.execute(db);
    return rows[0];
  });
}

const tell = ({ database, tenantId }: Job, { accountId, title, callNo, callId }: Clip, code: Failure) =>
  inTenant(database, tenantId, (db) =>
    sendInboxMessage(db, tenantId, [accountId], {
      kind: 'TODO',
      code,
      params: { title, callNo, callId },
      route: 'callLogDetail',
    }),
  );

function senderOf({ database, tenantId }: Job, clip: Clip): FileSender {
  return {
    // The server itself is at work here: there is a transaction, and nobody who asks.
    within: (_effect, work) => inTenant(database, tenantId, (db) => work({ db } as Context)),
    asServer: (of, work) => inTenant(database, of, work),
    tenantId,
    accountId: clip.accountId,
    senderKey: null,
    describe: async () => {
      throw new Fault('MALFORMED');
    },
    async keep({ db }, { fileId, size }) {
      // Whoever else runs this job, or deletes the recording, waits here; the second finds it done.
      const { rows } = await sql`
        select from call_recording where tenant_id = ${tenantId} and id = ${clip.recordingId} for no key update`.execute(
        db,
      );
      if (rows.length === 0) throw new Fault('CALL_RECORDING_GONE');
      if (await isClipKnown(db, tenantId, clip.materialId)) throw new AlreadyStored({ fileId, size });
      const { materialId, callId, callNo, title, locale, accountId } = clip;
      await addFromClip(db, tenantId, { materialId, fileId, callId, callNo, title, locale, accountId });
      return { fileId, size };
    },
    find: async () => undefined,
  };
}

async function cutOut({ storage, files, folder }: JoinParts, job: Job, clip: Clip, file: Source): Promise<void> {
  await mkdir(folder, { recursive: true });
  await clearLeftBehind(folder);
  // Of this run alone: one that was taken for dead may still be writing.
  const place = join(folder, `recording-clip-${newId()}`);
  try {
    const source = sourceOf(storage, [{ key: storageKey(job.tenantId, file), size: file.size }]);
    await remux(source, place, job.signal, { fromSec: clip.fromSec, toSec: clip.toSec });
    const given: GivenFile = {
      name: `${clip.callNo}.${file.ext}`,
      stream: createReadStream(place, { highWaterMark: 1 << 20 }),
      sizeAtMost: (await stat(place)).size,
    };
    await files.takeIn({ kind: 'VIDEO' }, given, senderOf(job, clip));
  } finally {
    await rm(place, { force: true });
  }
}

const makeClip =
  (parts: JoinParts): JobHandler =>
  async (payload, job) => {
    const clip = payload as Clip;
    const file = await fileOf(job, clip);
    if (file === 'MADE') return;
    if (!file) return tell(job, clip, 'CALL_CLIP_FAILED');
    try {
      await cutOut(parts, job, clip, file);
    } catch (error) {
      if (!(error instanceof Fault || error instanceof Unreadable)) throw error;
      // Trying again would not help.
      const isFull = error instanceof Fault && ['QUOTA_STORAGE', 'NO_ROOM'].includes(error.code);
      await tell(job, clip, isFull ? 'CALL_CLIP_NO_ROOM' : 'CALL_CLIP_FAILED');
    }
  };

export const callClipJobs = (parts: JoinParts): JobSet => ({
  handlers: { [CALL_CLIP]: makeClip(parts) },
  dead: { [CALL_CLIP]: (payload, job) => tell(job, payload as Clip, 'CALL_CLIP_FAILED') },
});
