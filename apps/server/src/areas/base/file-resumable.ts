import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileKind, fileKinds, sha256 as sha256Text, type FileRef } from '@console/contract/areas/base/file';
import * as z from 'zod/mini';
import type { StreamContext } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import { storageKey } from '../../core/file-answer.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { abandon, settle, tooLarge } from './file-intake.ts';
import { extendReservation, openReservation } from './file-reservation.ts';
import { findOwnFile } from './file-row.ts';
import { checkHead, claimOf, HEAD_BYTES, type Claim } from './file-type-check.ts';

const LIFETIME_SECONDS = 24 * 3600;

const description = z.object({
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  kind: z._default(fileKind, 'DOCUMENT'),
  filetype: z.optional(z.string().check(z.maxLength(200))),
  sha256: z.optional(sha256Text),
});

const uploadId = z.uuid();

/** What resumable uploads mean to the house; how their bytes travel is the edge's affair. */
export function resumableUploads({ storage }: { readonly storage: Storage }) {
  const finishing = new Map<string, Promise<FileRef>>();

  /** Nothing is left of the upload afterwards, also when nothing was left before; then it says false. */
  async function cancel(context: StreamContext, id: string, path: string): Promise<boolean> {
    const upload = await find(context, id);
    if (upload) await abandon(storage, context, upload);
    await rm(path, { force: true });
    return upload !== null;
  }

  async function finish(context: StreamContext, id: string, path: string): Promise<FileRef> {
    const upload = await find(context, id);
    if (!upload) return needMade(context, id);
    try {
      const head = await readHead(path);
      await checkHead(upload.claim, head);
      const sha256 = await hashOf(createReadStream(path, { highWaterMark: 1 << 20 }));
      await adoptOnce(storage, storageKey(context.actor.tenantId, upload.path), path, sha256);
      const arrived = { size: upload.size, sha256, head, wantedSha256: upload.wantedSha256 };
      const made = await settle(storage, context, upload, upload.claim, arrived);
      await rm(path, { force: true });
      return made;
    } catch (error) {
      // Content that was refused will not become better; everything else may be tried again from the bytes that are here.
      if (error instanceof Fault && (error.code === 'FILE_TYPE' || error.code === 'FILE_HASH_MISMATCH')) {
        await cancel(context, id, path);
      }
      throw error;
    }
  }

  return {
    async create(context: StreamContext, metadata: unknown, size: number): Promise<string> {
      const told = description.safeParse(metadata);
      if (!told.success) throw new Fault('VALIDATION');
      const { filename, kind, filetype, sha256 } = told.data;
      const limit = fileKinds[kind].maxBytes;
      if (size > limit) throw tooLarge(limit);
      if (size === 0) throw new Fault('FILE_TYPE');
      const { id } = await openReservation(context, {
        claim: claimOf(kind, filename, filetype),
        declaredMime: filetype,
        wantedSha256: sha256,
        size,
        bytes: size,
        lifetimeSeconds: LIFETIME_SECONDS,
      });
      return id;
    },

    /** An upload under way, or the file that it has become; in either case under the id that its row has. */
    async look(context: StreamContext, id: string): Promise<{ id: string; size: number; made: FileRef | null }> {
      const upload = await find(context, id);
      if (upload) return { id: upload.id, size: upload.size, made: null };
      const made = await needMade(context, id);
      return { id: made.fileId, size: made.size, made };
    },

    /** Refuses the wrong kind of file at its first bytes, not after four gigabytes. */
    async lookAtHead(context: StreamContext, id: string, path: string): Promise<void> {
      const upload = await find(context, id);
      if (!upload) throw new Fault('NOT_FOUND');
      try {
        await checkHead(upload.claim, await readHead(path));
      } catch (error) {
        if (error instanceof Fault) await cancel(context, id, path);
        throw error;
      }
    },

    keepAlive: (context: StreamContext, id: string) =>
      extendReservation(context, id, { bytes: 0, lifetimeSeconds: LIFETIME_SECONDS }),

    cancel,

    /** Whoever asks, the last PATCH or a HEAD after a lost answer, gets the same file. */
    async finish(context: StreamContext, asked: string, path: string): Promise<FileRef> {
      // To the database one id has many spellings. Only that of the row tells whether two mean the same upload.
      const upload = await find(context, asked);
      if (!upload) return needMade(context, asked);
      const { id } = upload;
      const running = finishing.get(id) ?? finish(context, id, path).finally(() => finishing.delete(id));
      finishing.set(id, running);
      return running;
    },
  };
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

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

/** A server that ended before it could write the row has stored the bytes already. Others are nobody's to replace. */
async function adoptOnce(storage: Storage, key: string, path: string, sha256: string): Promise<void> {
  const there = (await storage.stat(key)) !== null;
  if (there && (await hashOf(await storage.get(key))) === sha256) return;
  await storage.adopt(key, path);
}

/** Only the account that began an upload knows of it. */
async function find(context: StreamContext, id: string) {
  const { actor } = context;
  if (!uploadId.safeParse(id).success) throw new Fault('NOT_FOUND');
  const row = await context.within('read', ({ db }) =>
    db
      .selectFrom('file_upload')
      .select(['id', 'path', 'kind', 'name', 'declared_mime', 'wanted_sha256', 'size'])
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .where('created_by', '=', actor.accountId)
      .where('size', 'is not', null)
      .where('doomed', '=', false)
      .where((upload) => upload('expires_at', '>', upload.fn<Date>('now')))
      .executeTakeFirst(),
  );
  if (!row) return null;
  const claim: Claim = claimOf(fileKind.parse(row.kind), row.name, row.declared_mime ?? '');
  return { id: row.id, path: row.path, size: row.size ?? 0, wantedSha256: row.wanted_sha256 ?? undefined, claim };
}

async function needMade(context: StreamContext, id: string): Promise<FileRef> {
  const made = await context.within('read', (inside) => findOwnFile(inside, id));
  if (!made) throw new Fault('NOT_FOUND');
  return made;
}
