import { Transform, type Readable } from 'node:stream';
import { Fault } from '../../../kernel/db/fault.ts';
import type { GivenFile } from '../../../kernel/files/file-sender.ts';

const MB = 1024 * 1024;
/** Boundaries and headers around a file in its multipart body. */
const WRAPPING_BYTES = 64 * 1024;

/** What comes, counted, and not more of it than this; nothing at all is wrong too. */
export function atMost(given: GivenFile, limit: number): { readonly stream: Readable; readonly size: () => number } {
  const tooLarge = () => new Fault('FILE_TOO_LARGE', { params: { limit: `${limit / MB} MB` } });
  if ((given.sizeAtMost ?? 0) > limit + WRAPPING_BYTES) throw tooLarge();
  let size = 0;
  const meter = new Transform({
    writableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? tooLarge() : null, chunk);
    },
    flush: (done) => done(size === 0 ? new Fault('FILE_TYPE') : null),
  });
  // Whoever reads it learns of an error by reading. While nobody does, it must not end the process.
  meter.on('error', () => undefined);
  given.stream.once('error', (error) => meter.destroy(error));
  meter.once('close', () => given.stream.destroy());
  return { stream: given.stream.pipe(meter), size: () => size };
}
