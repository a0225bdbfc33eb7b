import type { MaterialFailure } from '@console/contract/areas/material/material/parts';
import { Worker } from 'node:worker_threads';
import { readPiece } from '../../../../../kernel/files/read-piece.ts';
import { NotUsable, type StoredFile } from '../reading.ts';

const PIECE_BYTES = 32 * 1024 ** 2;
const MEMORY_MB = 256;

type Said<Answer> =
  | { readonly read: { readonly id: number; readonly start: number; readonly end: number } }
  | { readonly done: Answer }
  | { readonly failure: MaterialFailure };

/**
 * Asks about a video in a thread of its own that asks for pieces of the file: how long that may take, how much it may hold and
 * how much of the file it gets are all limited.
 */
export async function askThread<Answer>(
  program: URL,
  asked: object,
  file: StoredFile,
  { milliseconds, bytes }: { readonly milliseconds: number; readonly bytes: number },
): Promise<Answer> {
  const worker = new Worker(program, {
    workerData: { ...asked, size: file.size },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const give = async (id: number, start: number, end: number) => {
    const piece = new Uint8Array(await readPiece(file.storage, file.key, { start, end: end - 1 }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, piece }, [piece.buffer]);
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const tooMuch = () => reject(new NotUsable('TOO_COMPLEX'));
      timer = setTimeout(tooMuch, milliseconds);
      let left = bytes;
      worker.on('message', (said: Said<Answer>) => {
        if ('failure' in said) return reject(new NotUsable(said.failure));
        if ('done' in said) return resolve(said.done);
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
