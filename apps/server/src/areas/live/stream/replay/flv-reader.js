const HEAD = 11;
const AFTER = 4;
const FILE_HEAD = 13;

/**
 * Takes an FLV file as it comes, in pieces of any size, and gives the tags that are whole. What follows something that is no
 * tag is left alone; so is a last tag that was cut off.
 */
export class FlvReader {
  constructor({ headersOnly = false } = {}) {
    this.headersOnly = headersOnly;
    this.rest = Buffer.alloc(0);
    /** Bytes of a body that nobody wants. */
    this.skip = 0;
    this.began = false;
    this.broken = false;
    this.waiting = undefined;
  }

  /** A tag: its type (8 sound, 9 picture, 18 words), its time in milliseconds, its body. */
  take(piece) {
    const tags = [];
    if (this.broken) return tags;
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    if (!this.began) {
      if (bytes.length < FILE_HEAD) {
        this.rest = bytes;
        return tags;
      }
      this.broken = bytes.toString('latin1', 0, 3) !== 'FLV';
      this.began = true;
      bytes = bytes.subarray(FILE_HEAD);
    }
    let at = 0;
    while (!this.broken) {
      if (this.skip > 0) {
        const step = Math.min(this.skip, bytes.length - at);
        at += step;
        this.skip -= step;
        if (this.skip > 0) break;
        tags.push(this.waiting);
      }
      if (bytes.length - at < HEAD) break;
      const type = bytes[at];
      const size = bytes.readUIntBE(at + 1, 3);
      const time = (bytes.readUIntBE(at + 4, 3) | (bytes[at + 7] << 24)) >>> 0;
      if (![8, 9, 18].includes(type)) this.broken = true;
      else if (this.headersOnly) {
        this.waiting = { type, time, body: undefined };
        this.skip = HEAD + size + AFTER;
      } else {
        const end = at + HEAD + size + AFTER;
        if (bytes.length < end) break;
        tags.push({ type, time, body: bytes.subarray(at + HEAD, end - AFTER) });
        at = end;
      }
    }
    this.rest = Buffer.from(bytes.subarray(at));
    return tags;
  }
}
