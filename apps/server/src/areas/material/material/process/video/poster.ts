import { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../../../kernel/calls/context.ts';
import { Fault } from '../../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../../kernel/db/schema.ts';
import { AlreadyStored, type FileIntake, type FileSender } from '../../../../../kernel/files/file-sender.ts';
import type { Job } from '../../../../../kernel/jobs/jobs.ts';
import { showPoster } from '../../write/files.ts';
import type { Read, StoredFile } from '../reading.ts';
import { drawStill } from './draw.ts';
import { stillOf } from './still.ts';

/** Larger ones are shown by players alone. */
const MOST_PIXELS = 50_000_000;

export interface PosterOf {
  readonly materialId: string;
  readonly revisionId: string;
  readonly name: string;
}

/** Whoever brought the file, while it has no picture: also one that a browser sent, or that a run before this one made. */
async function bringerOf(db: Transaction<Schema>, tenantId: string, revisionId: string): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`
    select coalesce(r.created_by, f.created_by) as by from material_revision r
      join file f on f.tenant_id = r.tenant_id and f.id = r.file_id
     where r.tenant_id = ${tenantId} and r.id = ${revisionId} and r.poster_file_id is null`.execute(db);
  return rows[0]?.by ?? null;
}

function senderOf({ database, tenantId }: Job, accountId: string, { materialId, revisionId }: PosterOf): FileSender {
  return {
    // The server itself is at work here: there is a transaction, and nobody who asks.
    within: (_effect, work) => inTenant(database, tenantId, (db) => work({ db } as Context)),
    asServer: (of, work) => inTenant(database, of, work),
    tenantId,
    accountId,
    senderKey: null,
    describe: async () => {
      throw new Fault('MALFORMED');
    },
    async keep({ db }, { fileId, size }) {
      await sql`select from material where tenant_id = ${tenantId} and id = ${materialId} for no key update`.execute(
        db,
      );
      const { numAffectedRows } = await sql`
        update material_revision set poster_file_id = ${fileId}
         where tenant_id = ${tenantId} and id = ${revisionId} and poster_file_id is null`.execute(db);
      // Its file has gone, or another run was quicker: nothing of this one stays.
      if (numAffectedRows === 0n) throw new AlreadyStored({ fileId, size });
      await showPoster(db, tenantId, materialId);
      // Whoever has its form open would take the picture away by saving.
      await sql`update material set version = version + 1 where tenant_id = ${tenantId} and id = ${materialId}`.execute(
        db,
      );
      return { fileId, size };
    },
    find: async () => undefined,
  };
}

/** A moment of a video that stands for it, where no browser has sent one. A video without is one all the same. */
export async function makePoster(
  files: FileIntake,
  job: Job,
  file: StoredFile,
  { durationSec, width, height }: Read,
  about: PosterOf,
): Promise<void> {
  if ((width ?? 0) * (height ?? 0) > MOST_PIXELS) return;
  const accountId = await inTenant(job.database, job.tenantId, (db) => bringerOf(db, job.tenantId, about.revisionId));
  if (accountId === null) return;
  try {
    // The beginning is often black.
    const film = await stillOf(file, Math.min(10, (durationSec ?? 10) / 10));
    const picture = film && (await drawStill(film, job.signal));
    if (!picture) return;
    const stream = Readable.from([picture]);
    const given = { name: `${about.name}.jpg`, mime: 'image/jpeg', stream, sizeAtMost: picture.length };
    await files.takeIn({ kind: 'IMAGE' }, given, senderOf(job, accountId, about));
  } catch (error) {
    // There is no room for it, or the storage is away: the detail page says that there is none, and lets choose one.
    if (job.signal.aborted) throw error;
  }
}
