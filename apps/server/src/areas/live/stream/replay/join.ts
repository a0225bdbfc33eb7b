import { Worker } from 'node:worker_threads';
import { Fault } from '../../../../kernel/db/fault.ts';
import { storageKey } from '../../../../kernel/files/file-answer.ts';
import { readPiece } from '../../../../kernel/files/read-piece.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import type { Piece } from './timeline.ts';

/** A day of pictures is copied in some minutes; a broken file can keep its reader busy for ever. */
const LIMIT_MS = 30 * 60_000;
const MEMORY_MB = 384;
const MOST_BYTES = 4 * 1024 ** 2;

type Said =
  | { readonly read: { readonly id: number; readonly piece: number; readonly start: number; readonly end: number } }
  | { readonly done: { readonly durationSec: number } }
  | { readonly failure: string; readonly isFull: boolean };

/** Nothing can be made of these recordings, however often one tries. */
export class Unreadable extends Error {}

/** Recordings as one MP4 at `to`, made in a thread of its own, under limits. */
export async function joinRecordings(
  storage: Storage,
  tenantId: string,
  pieces: readonly Piece[],
  to: string,
  signal: AbortSignal,
): Promise<{ readonly durationSec: number }> {
  const worker = new Worker(new URL('./replay-worker.js', import.meta.url), {
    workerData: { pieces, to },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const give = async (id: number, piece: number, start: number, end: number) => {
    const found = pieces[piece];
    if (!found || end - start > MOST_BYTES || end <= start) throw new Unreadable('it asks for what there is not');
    const key = storageKey(tenantId, { stored: found.path });
    const bytes = new Uint8Array(await readPiece(storage, key, { start, end: end - 1 }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, bytes }, [bytes.buffer]);
  };
  let timer: NodeJS.Timeout | undefined;
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Unreadable('it took too long')), LIMIT_MS);
      signal.addEventListener('abort', () => reject(new Error('the server stops')), { signal: over.signal });
      worker.on('message', (said: Said) => {
        if ('failure' in said) return reject(said.isFull ? new Fault('NO_ROOM') : new Unreadable(said.failure));
        if ('done' in said) return resolve(said.done);
        const { id, piece, start, end } = said.read;
        give(id, piece, start, end).catch(reject);
        return undefined;
      });
      worker.once('error', (error) => reject(new Unreadable(error.message)));
    });
  } finally {
    clearTimeout(timer);
    over.abort();
    await worker.terminate();
  }
}
