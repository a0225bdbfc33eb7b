import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileKinds } from '@console/contract/areas/base/file';
import { Fault } from '../../../../kernel/db/fault.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import {
  AlreadyStored,
  type FileIntake,
  type FileSender,
  type GivenFile,
  type MadeFile,
  type WantedFile,
} from '../../../../kernel/files/file-sender.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { checkContent } from '../check/content-check.ts';
import { hashOf } from './hash.ts';
import {
  turnIntoFile,
  markForRemoval,
  deleteReservation,
  extendReservation,
  findTwin,
  inUse,
  openReservation,
  type Reservation,
} from './reservation.ts';
import { removeUploaded } from '../row.ts';
import { checkHead, claimOf, HEAD_BYTES, isText, type Claim } from '../check/type-check.ts';
import { textCharset } from '../../../../kernel/files/text-content.ts';
import { describePicture, isPicture } from '../thumb/thumbnail.ts';

const MB = 1024 * 1024;
/** Where a sender does not say how much will come, the quota is taken in steps. */
const STEP_BYTES = 8 * MB;
/** Boundaries and headers around a file in its multipart body. */
const WRAPPING_BYTES = 64 * 1024;
/** An upload that has not been heard of for this long was cut off by the end of its server. */
const LIFETIME_SECONDS = 600;
const RENEW_MS = 60_000;

export const fileIntake = ({ storage }: { readonly storage: Storage }): FileIntake => ({
  takeIn: (wanted, given, sender) => receiveFile(storage, wanted, given, sender),
});

/** Takes a file in as it arrives: nothing of it is stored before its first bytes fit, nothing stays when it fails. */
export async function receiveFile<Made extends MadeFile>(
  storage: Storage,
  wanted: WantedFile,
  given: GivenFile,
  sender: FileSender<Made>,
): Promise<Made> {
  const limit = wanted.maxBytes ?? fileKinds[wanted.kind].maxBytes;
  try {
    const claim = claimOf(wanted.kind, given.name, given.mime);
    if ((given.sizeAtMost ?? 0) > limit + WRAPPING_BYTES) throw tooLarge(limit);
    const { head, all } = await peek(given.stream);
    await checkHead(claim, head);
    const bytes = Math.min(given.sizeAtMost ?? STEP_BYTES, limit);
    const reservation = await openReservation(sender, {
      claim,
      declaredMime: given.mime,
      wantedSha256: wanted.sha256,
      about: wanted.about,
      size: null,
      bytes,
      lifetimeSeconds: LIFETIME_SECONDS,
    });
    const meter = new Meter(limit, bytes, (more) =>
      extendReservation(sender, reservation.id, { bytes: more, lifetimeSeconds: LIFETIME_SECONDS }),
    );
    const key = storageKey(sender.tenantId, { stored: reservation.path });
    try {
      await storage.put(key, Readable.from(meter.measure(all), { objectMode: false, highWaterMark: MB }));
      const facts = { size: meter.size, sha256: meter.hash.digest('hex'), head };
      return await finishUpload(storage, sender, reservation, claim, { ...facts, wantedSha256: wanted.sha256 });
    } catch (error) {
      await discardUpload(storage, sender, reservation);
      if (error instanceof AlreadyStored) return error.made as Made;
      throw error;
    }
  } finally {
    given.stream.destroy();
  }
}

interface Arrived {
  readonly size: number;
  readonly sha256: string;
  readonly head: Buffer;
  readonly wantedSha256: string | undefined;
}

/** The bytes are stored: the checks that need all of them, then the row that makes them a file. */
export async function finishUpload<Made extends MadeFile>(
  storage: Storage,
  sender: FileSender<Made>,
  reservation: Reservation,
  claim: Claim,
  arrived: Arrived,
): Promise<Made> {
  const { size, sha256, head, wantedSha256 } = arrived;
  if (wantedSha256 !== undefined && wantedSha256 !== sha256) throw new Fault('FILE_HASH_MISMATCH');
  const key = storageKey(sender.tenantId, { stored: reservation.path });
  await checkContent(storage, key, claim, size);
  const picture = isPicture(claim.mime)
    ? await describePicture(storage, key)
    : { width: null, height: null, hasThumb: false };
  const charset = isText(claim) ? textCharset(head) : null;
  const twin = await twinOf(storage, sender, claim, { size, sha256 });
  try {
    const facts = { size, sha256, charset, twin, ...picture };
    const { made, isShared } = await turnIntoFile(sender, reservation, claim, facts);
    if (isShared) await dropTwin(storage, sender, reservation);
    return made;
  } catch (error) {
    // Called off or run out meanwhile: its bytes may have come after their removal, and no row leads to them any more.
    if (error instanceof Fault && error.code === 'NOT_FOUND') {
      const { tenantId } = sender;
      const used = await sender.asServer(tenantId, (db) => inUse(db, tenantId, reservation));
      await removeUploaded(storage, tenantId, reservation, used);
    }
    throw error;
  }
}

/** Where the same bytes lie already, and lie whole: what a disk has lost or damaged since is not shared. */
async function twinOf(
  storage: Storage,
  sender: FileSender,
  { kind }: Claim,
  bytes: { readonly size: number; readonly sha256: string },
): Promise<string | null> {
  const stored = await findTwin(sender, kind, bytes);
  if (stored === null) return null;
  const key = storageKey(sender.tenantId, { stored });
  try {
    if ((await storage.stat(key))?.size !== bytes.size) return null;
    return (await hashOf(await storage.get(key))) === bytes.sha256 ? stored : null;
  } catch {
    // What cannot be read is as good as lost; these bytes are here.
    return null;
  }
}

/** The same bytes were there before. What cannot be removed now still has its row, so that the sweeper finds it. */
async function dropTwin(
  storage: Storage,
  { tenantId, asServer }: FileSender,
  { id, path }: Reservation,
): Promise<void> {
  try {
    await storage.delete(storageKey(tenantId, { stored: path }));
    await asServer(tenantId, (db) => deleteReservation(db, tenantId, id));
  } catch {
    return;
  }
}

/** Leaves nothing of an upload. What cannot be removed now still has its row, so that the sweeper finds it. */
export async function discardUpload(storage: Storage, sender: FileSender, upload: Reservation): Promise<void> {
  const { tenantId } = sender;
  const { id } = upload;
  try {
    if (!(await sender.asServer(tenantId, (db) => markForRemoval(db, tenantId, id)))) return;
    const used = await sender.asServer(tenantId, (db) => inUse(db, tenantId, upload));
    await removeUploaded(storage, tenantId, upload, used);
    await sender.asServer(tenantId, (db) => deleteReservation(db, tenantId, id));
  } catch {
    return;
  }
}

export const tooLarge = (limit: number) =>
  new Fault('FILE_TOO_LARGE', {
    params: { limit: limit >= 1024 * MB ? `${limit / 1024 / MB} GB` : `${limit / MB} MB` },
  });

async function peek(source: Readable): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  for (let length = 0; length < HEAD_BYTES;) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  async function* all() {
    yield* first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), all: all() };
}

class Meter {
  readonly hash = createHash('sha256');
  size = 0;
  #reserved: number;
  #renewedAt = Date.now();
  readonly #limit: number;
  readonly #extend: (bytes: number) => Promise<void>;

  constructor(limit: number, reserved: number, extend: (bytes: number) => Promise<void>) {
    this.#limit = limit;
    this.#reserved = reserved;
    this.#extend = extend;
  }

  async *measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.size += chunk.length;
      if (this.size > this.#limit) throw tooLarge(this.#limit);
      this.hash.update(chunk);
      if (this.size > this.#reserved || Date.now() - this.#renewedAt > RENEW_MS) {
        const more = this.size > this.#reserved ? Math.min(STEP_BYTES, this.#limit - this.#reserved) : 0;
        await this.#extend(more);
        this.#reserved += more;
        this.#renewedAt = Date.now();
      }
      yield chunk;
    }
  }
}
