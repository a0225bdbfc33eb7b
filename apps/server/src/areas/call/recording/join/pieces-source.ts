import { Readable } from 'node:stream';
import type { Bytes } from '../../../../kernel/files/file-answer.ts';
import { readPiece } from '../../../../kernel/files/read-piece.ts';
import type { Source } from './remux.ts';

export interface StoredPiece {
  readonly key: string;
  readonly size: number;
}

/** The pieces as one, read where they lie. */
export function sourceOf(storage: Bytes, pieces: readonly StoredPiece[]): Source {
  let total = 0;
  const placed = pieces.map((piece) => {
    const from = total;
    total += piece.size;
    return { ...piece, from };
  });
  return {
    size: total,
    async read(start, end) {
      const parts: Buffer[] = [];
      for (const { key, size, from } of placed) {
        if (from >= end || from + size <= start) continue;
        const range = { start: Math.max(0, start - from), end: Math.min(size, end - from) - 1 };
        parts.push(await readPiece(storage, key, range));
      }
      return Buffer.concat(parts);
    },
  };
}

/** One after the other, as they came. */
export const joined = (storage: Bytes, pieces: readonly StoredPiece[]): Readable =>
  Readable.from(
    (async function* all() {
      for (const { key } of pieces) yield* (await storage.get(key)) as AsyncIterable<Buffer>;
    })(),
    { objectMode: false, highWaterMark: 1 << 20 },
  );
