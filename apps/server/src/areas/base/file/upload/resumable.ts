import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { fileKinds, type FileKind } from '@console/contract/areas/base/file';
import type { FaultCode } from '@console/contract/faults';
import * as z from 'zod/mini';
import type { StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import { AlreadyStored, type FileSender, type MadeFile } from '../../../../kernel/files/file-sender.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';
import { FILE_SWEEP } from '../jobs.ts';
import { hashOf } from './hash.ts';
import { discardUpload, finishUpload, tooLarge } from './intake.ts';
import { extendReservation, openReservation } from './reservation.ts';
import { checkHead, claimOf, HEAD_BYTES, type Claim } from '../check/type-check.ts';

const LIFETIME_SECONDS = 24 * 3600;

const uploadId = z.uuid();

const hopeless = new Set<FaultCode>(['FILE_TYPE', 'FILE_HASH_MISMATCH', 'PICTURE_TOO_LARGE']);

interface Parts<Made extends MadeFile> {
  readonly storage: Storage;
  readonly senderOf: (context: StreamContext) => Promise<FileSender<Made>>;
}

/** What resumable uploads mean to the house; how their bytes travel is the edge's affair. */
export function resumableUploads<Made extends MadeFile>({ storage, senderOf }: Parts<Made>) {
  const finishing = new Map<string, Promise<Made>>();

  /** Nothing is left of the upload afterwards, also when nothing was left before; then it says false. */
  async function cancel(sender: FileSender<Made>, id: string, path: string): Promise<boolean> {
    const upload = await find(sender, id);
    if (upload) await discardUpload(storage, sender, upload);
    await rm(path, { force: true });
    return upload !== null;
  }

  async function finish(sender: FileSender<Made>, id: string, path: string): Promise<Made> {
    const upload = await find(sender, id);
    if (!upload) return findMade(sender, id);
    try {
      const head = await readHead(path);
      await checkHead(upload.claim, head);
      const sha256 = await hashOf(createReadStream(path, { highWaterMark: 1 << 20 }));
      await adoptOnce(storage, storageKey(sender.tenantId, { stored: upload.path }), path, sha256);
      const arrived = { size: upload.size, sha256, head, wantedSha256: upload.wantedSha256 };
      const made = await finishUpload(storage, sender, upload, upload.claim, arrived);
      await rm(path, { force: true });
      return made;
    } catch (error) {
      const known = error instanceof AlreadyStored;
      // Content that was refused will not become better; everything else may be tried again from the bytes that are here.
      if (known || (error instanceof Fault && hopeless.has(error.code))) {
        await cancel(sender, id, path);
      }
      if (known) return error.made as Made;
      throw error;
    }
  }

  async function finishOnce(sender: FileSender<Made>, asked: string, path: string): Promise<Made> {
    // To the database one id has many spellings. Only that of the row shows whether two mean the same upload.
    const upload = await find(sender, asked);
    if (!upload) return findMade(sender, asked);
    const { id } = upload;
    const running = finishing.get(id) ?? finish(sender, id, path).finally(() => finishing.delete(id));
    finishing.set(id, running);
    return running;
  }

  return {
    async create(context: StreamContext, metadata: unknown, size: number): Promise<string> {
      const sender = await senderOf(context);
      const { filename, kind, filetype, sha256, about } = await sender.describe(metadata);
      const limit = fileKinds[kind].maxBytes;
      if (size > limit) throw tooLarge(limit);
      if (size === 0) throw new Fault('FILE_TYPE');
      const { id } = await openReservation(sender, {
        claim: claimOf(kind, filename, filetype),
        declaredMime: filetype,
        wantedSha256: sha256,
        about,
        size,
        bytes: size,
        lifetimeSeconds: LIFETIME_SECONDS,
      });
      return id;
    },

    /** An upload under way, or the file that it has become; in either case under the id that its row has. */
    async look(context: StreamContext, id: string): Promise<{ id: string; size: number; made: Made | null }> {
      const sender = await senderOf(context);
      const upload = await find(sender, id);
      if (upload) return { id: upload.id, size: upload.size, made: null };
      const made = await findMade(sender, id);
      return { id: made.fileId, size: made.size, made };
    },

    /** Refuses the wrong kind of file at its first bytes, not after four gigabytes. */
    async lookAtHead(context: StreamContext, id: string, path: string): Promise<void> {
      const sender = await senderOf(context);
      const upload = await orSweep(sender, find(sender, id));
      if (!upload) throw new Fault('NOT_FOUND');
      try {
        await checkHead(upload.claim, await readHead(path));
      } catch (error) {
        if (error instanceof Fault) await cancel(sender, id, path);
        throw error;
      }
    },

    async keepAlive(context: StreamContext, id: string): Promise<void> {
      const sender = await senderOf(context);
      await orSweep(sender, extendReservation(sender, id, { bytes: 0, lifetimeSeconds: LIFETIME_SECONDS }));
    },

    cancel: async (context: StreamContext, id: string, path: string) => cancel(await senderOf(context), id, path),

    /** Whoever asks, the last PATCH or a HEAD after a lost answer, gets the same file. */
    async finish(context: StreamContext, asked: string, path: string): Promise<Made> {
      const sender = await senderOf(context);
      return orSweep(sender, finishOnce(sender, asked, path));
    },
  };
}

/**
 * Of a sender whose session has ended on the way, at whichever step it shows: whoever was only signed out may go on after
 * signing in; the sweep tells them from those who may not.
 */
async function orSweep<T>({ asServer, tenantId }: FileSender, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof Fault && error.code === 'TOKEN_EXPIRED') {
      await asServer(tenantId, (db) => enqueue(db, { tenantId, kind: FILE_SWEEP, key: 'REVOKED' }));
    }
    throw error;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A server that ended before it could write the row has stored the bytes already. Others are nobody's to replace. */
async function adoptOnce(storage: Storage, key: string, path: string, sha256: string): Promise<void> {
  const there = (await storage.stat(key)) !== null;
  if (there && (await hashOf(await storage.get(key))) === sha256) return;
  await storage.adopt(key, path);
}

/** Only who began an upload knows of it. */
async function find({ within, tenantId, accountId, senderKey: mark }: FileSender, id: string) {
  if (!uploadId.safeParse(id).success) throw new Fault('NOT_FOUND');
  const row = await within('read', ({ db }) =>
    db
      .selectFrom('file_upload')
      .select(['id', 'path', 'kind', 'name', 'declared_mime', 'wanted_sha256', 'size'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('created_by', 'is not distinct from', accountId)
      .where('sender', 'is not distinct from', mark)
      .where('size', 'is not', null)
      .where('doomed', '=', false)
      .where((upload) => upload('expires_at', '>', upload.fn<Date>('now')))
      .executeTakeFirst(),
  );
  if (!row) return null;
  // Written by us, and only kinds that there are.
  const claim: Claim = claimOf(row.kind as FileKind, row.name, row.declared_mime ?? '');
  return { id: row.id, path: row.path, size: row.size ?? 0, wantedSha256: row.wanted_sha256 ?? undefined, claim };
}

async function findMade<Made extends MadeFile>(sender: FileSender<Made>, id: string): Promise<Made> {
  const made = await sender.within('read', (inside) => sender.find(inside, id));
  if (!made) throw new Fault('NOT_FOUND');
  return made;
}
