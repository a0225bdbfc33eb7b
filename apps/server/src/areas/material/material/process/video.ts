import type { MaterialFailure } from '@console/contract/areas/material/material/parts';
import { Worker } from 'node:worker_threads';
import { readPiece } from '../../../../kernel/files/read-piece.ts';
import { NotUsable, type Read, type StoredFile } from './reading.ts';

/** What describes a video is a small part of it; of honest ones of many hours some tens of megabytes. */
const READ_BYTES = 128 * 1024 ** 2;
const PIECE_BYTES = 32 * 1024 ** 2;
/** An honest description is read in a second; a broken one can keep the reader of its format busy for ever. */
const LIMIT_MS = 15_000;
const MEMORY_MB = 256;

export interface VideoLimits {
  readonly milliseconds?: number;
  readonly bytes?: number;
}

type Said =
  | { readonly read: { readonly id: number; readonly start: number; readonly end: number } }
  | { readonly facts: Omit<Read, 'read'> }
  | { readonly failure: MaterialFailure };

/**
 * What a video says of itself, read by ranges and never played. It is read in a thread of its own that asks for pieces of the
 * file: how long that may take, how much it may hold and how much of the file it gets are all limited.
 */
export async function readVideo(file: StoredFile, limits: VideoLimits = {}): Promise<Read> {
  const { milliseconds = LIMIT_MS, bytes = READ_BYTES } = limits;
  const worker = new Worker(new URL('./video-worker.js', import.meta.url), {
    workerData: { size: file.size },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const give = async (id: number, start: number, end: number) => {
    const piece = new Uint8Array(await readPiece(file.storage, file.key, { start, end: end - 1 }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, piece }, [piece.buffer]);
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Read>((resolve, reject) => {
      const tooMuch = () => reject(new NotUsable('TOO_COMPLEX'));
      timer = setTimeout(tooMuch, milliseconds);
      let left = bytes;
      worker.on('message', (said: Said) => {
        if ('failure' in said) return reject(new NotUsable(said.failure));
        if ('facts' in said) return resolve({ read: true, ...said.facts });
        const { id, start, end } = said.read;
        left -= end - start;
        if (left < 0 || end - start > PIECE_BYTES) return tooMuch();
        give(id, start, end).catch(reject);
        return undefined;
      });
      // It ran out of its memory.
      worker.once('error', tooMuch);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
