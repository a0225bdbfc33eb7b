import type { Bytes, ByteRange } from './file-answer.ts';

/** A few bytes of a stored file; how many is for the caller to limit. */
export async function readPiece(storage: Bytes, key: string, range: ByteRange): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await storage.get(key, range)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
