import { Worker } from 'node:worker_threads';
import { Fault } from '../../../../kernel/db/fault.ts';

/** Hours of a call are copied in a minute or two; a broken one can keep the reader of its format busy for ever. */
const LIMIT_MS = 15 * 60_000;
const MEMORY_MB = 256;
const PIECE_BYTES = 32 * 1024 ** 2;

export interface Source {
  readonly size: number;
  /** Bytes from `start` up to, and without, `end`. */
  read(start: number, end: number): Promise<Buffer>;
}

type Said =
  | { readonly read: { readonly id: number; readonly start: number; readonly end: number } }
  | { readonly done: { readonly durationSec: number } }
  | { readonly failure: string; readonly isFull: boolean };

/** Nothing can be copied out of these bytes, however often one tries. */
export class Unreadable extends Error {}

/** Of a recording, the part from one second to another. */
export interface Cut {
  readonly fromSec: number;
  readonly toSec: number;
}

/**
 * A recording as a file that says how long it is and where to jump; in a thread of its own, under limits. What fails beside
 * `Unreadable` may go well another time.
 */
export async function remux(
  source: Source,
  to: string,
  signal: AbortSignal,
  cut?: Cut,
): Promise<{ readonly durationSec: number }> {
  const worker = new Worker(new URL('./remux-worker.js', import.meta.url), {
    workerData: { size: source.size, to, ...cut },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const give = async (id: number, start: number, end: number) => {
    const piece = new Uint8Array(await source.read(start, end));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, piece }, [piece.buffer]);
  };
  let timer: NodeJS.Timeout | undefined;
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => reject(new Unreadable('it took too long, or too much'));
      timer = setTimeout(stop, LIMIT_MS);
      signal.addEventListener('abort', () => reject(new Error('the server stops')), { signal: over.signal });
      worker.on('message', (said: Said) => {
        if ('failure' in said) return reject(said.isFull ? new Fault('NO_ROOM') : new Unreadable(said.failure));
        if ('done' in said) return resolve(said.done);
        const { id, start, end } = said.read;
        if (end - start > PIECE_BYTES) return stop();
        give(id, start, end).catch(reject);
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
