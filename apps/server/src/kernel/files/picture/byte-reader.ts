import type { Readable } from 'node:stream';

/** More than an honest file of any size consists of. */
const MOST_PIECES = 3_000_000;

export class TooManyPieces extends Error {}

/** Reads a stream from front to back, in pieces of its own choice, and keeps none of it. */
export class ByteReader {
  #buffer: Buffer = Buffer.alloc(0);
  #taken = 0;
  readonly #pieces: AsyncIterator<Buffer>;

  constructor(stream: Readable) {
    this.#pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** So many bytes; null where the stream ends before. */
  async take(count: number): Promise<Buffer | null> {
    this.#taken += 1;
    if (this.#taken > MOST_PIECES) throw new TooManyPieces();
    while (this.#buffer.length < count) {
      const next = await this.#pieces.next();
      if (next.done) return null;
      this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
    }
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  async skip(count: number): Promise<void> {
    let left = count;
    while (left > this.#buffer.length) {
      left -= this.#buffer.length;
      const next = await this.#pieces.next();
      this.#buffer = next.done ? Buffer.alloc(0) : next.value;
      if (next.done) return;
    }
    this.#buffer = this.#buffer.subarray(left);
  }

  /** Stops reading; the stream is closed. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
