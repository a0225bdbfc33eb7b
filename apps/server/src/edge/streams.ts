import { Transform, type Readable, type TransformCallback } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../kernel/calls/context.ts';
import { Fault } from '../kernel/db/fault.ts';
import { endlessRoom, type Room } from '../kernel/room.ts';

const IDLE_MS = 30_000;
/** How long a sender that was refused may go on sending before the line is cut. */
const DRAIN_MS = 5_000;

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // The size is limited by the kind of file, where the bytes are counted.
    limits: { files: 1, fields: 8, parts: 9, fieldSize: 4096, fieldNameSize: 100, headerPairs: 20, fileSize: Infinity },
  });
  app.addHook('onResponse', async (request) => {
    if (request.isMultipart()) discardRest(request);
  });
}

/**
 * A sender that is still talking when the answer is ready would see a broken line instead of it. So the rest is read
 * and thrown away for a moment; then the line is cut.
 */
export function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), DRAIN_MS);
  raw.once('close', () => clearTimeout(cut));
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: {
    readonly name: string;
    readonly mime: string;
    readonly sizeAtMost?: number;
    readonly stream: Readable;
  };
}

/** The fields, then exactly one file, then nothing. Comes back as soon as the file begins. */
export async function readUpload(request: FastifyRequest, room: Room): Promise<Upload> {
  if (!request.isMultipart()) throw new Fault('MEDIA_TYPE');
  const parts = request.parts();
  const next = () => parts.next().catch((error: unknown) => Promise.reject(asFault(error)));
  const fields: Record<string, string> = {};
  for (let part = await next(); !part.done; part = await next()) {
    const { value } = part;
    if (value.type === 'file') {
      const length = Number(request.headers['content-length']);
      if (!room.fits(Number.isSafeInteger(length) ? length : 0)) throw new Fault('NO_ROOM');
      return {
        fields,
        file: {
          name: value.filename,
          mime: value.mimetype,
          ...(Number.isSafeInteger(length) && { sizeAtMost: length }),
          stream: lastPart(value.file, room, async () => (await next()).done === true),
        },
      };
    }
    // A field that stands twice says two things.
    if (typeof value.value !== 'string' || value.valueTruncated || Object.hasOwn(fields, value.fieldname)) {
      throw new Fault('MALFORMED');
    }
    fields[value.fieldname] = value.value;
  }
  throw new Fault('VALIDATION', { fields: [{ field: 'file', code: 'VALIDATION' }] });
}

/** A form of small fields and no file. */
export async function readForm(request: FastifyRequest, fieldSize: number): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new Fault('MEDIA_TYPE');
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: 8, parts: 8, fieldSize } })) {
      if (part.type === 'file' || typeof part.value !== 'string' || part.valueTruncated) throw new Fault('MALFORMED');
      if (Object.hasOwn(fields, part.fieldname)) throw new Fault('MALFORMED');
      fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw asFault(error);
  }
  return fields;
}

/** Ends only when nothing follows, and fails when the sender falls silent or is cut off. */
function lastPart(file: Readable, room: Room, isLast: () => Promise<boolean>): Readable {
  const guard = new IdleGuard(isLast, IDLE_MS, room);
  // A short body may have ended badly before anyone could listen.
  if (file.destroyed) return guard.destroy(new Fault('MALFORMED'));
  file.once('error', (error) => guard.destroy(asFault(error)));
  file.once('close', () => {
    if (!file.readableEnded) guard.destroy(new Fault('MALFORMED'));
  });
  guard.once('close', () => file.destroy());
  return file.pipe(guard);
}

/** Passes bytes on while there is room for them, and stops a stream that has carried none for half a minute. */
export class IdleGuard extends Transform {
  readonly #timer: NodeJS.Timeout;
  readonly #room: Room;
  readonly #mayEnd: () => Promise<boolean>;

  constructor(mayEnd: () => Promise<boolean> = async () => true, idleMs = IDLE_MS, room = endlessRoom) {
    // Piece by piece: as plain bytes, a reader would have what waits here copied together.
    super({ readableObjectMode: true, readableHighWaterMark: 8 });
    this.#room = room;
    this.#mayEnd = mayEnd;
    // Whoever reads it learns of an error by reading. While nobody does, it must not end the process.
    this.on('error', () => undefined);
    this.#timer = setTimeout(() => {
      // Bytes that wait here are held up by us, not by the sender.
      if (this.readableLength > 0) this.#timer.refresh();
      else this.destroy(new Fault('TIMED_OUT'));
    }, idleMs);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#timer.refresh();
    if (this.#room.take(chunk.length)) done(null, chunk);
    else done(new Fault('NO_ROOM'));
  }

  override _flush(done: TransformCallback): void {
    const end = async () => done((await this.#mayEnd()) ? null : new Fault('MALFORMED'));
    end().catch((error: Error) => this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }
}

/** Whatever the parser finds wrong, the request could not be read. */
function asFault(error: unknown): Error {
  return error instanceof Fault ? error : new Fault('MALFORMED');
}

export function sendFile(reply: FastifyReply, { status, headers, body }: FileAnswer): FastifyReply {
  void reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.send(body);
}
