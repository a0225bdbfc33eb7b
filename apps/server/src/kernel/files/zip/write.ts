import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly start: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

/** Sizes stand behind the content, and the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1980-01-01: the format has no way of having no date. */
const NO_DATE = 0x0021;
const MOST = 0xffffffff;

/** An archive written from its first byte to its last, one entry after the other; nothing of it waits in memory. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let at = 0;
  for await (const { name: given, content } of entries) {
    const name = Buffer.from(given);
    const start = at;
    const header = localHeader(name);
    yield header;
    const measured = { crc: 0, unpacked: 0 };
    let packed = 0;
    for await (const piece of deflated(measure(content, measured))) {
      packed += piece.length;
      yield piece;
    }
    const entry = { name, start, packed, ...measured };
    yield sizes(entry);
    at += header.length + packed + 16;
    // Beyond this the format needs other fields; a broken line is better than an archive that cannot be opened.
    if (at > MOST || entry.unpacked > MOST) throw new Error('the archive grew beyond 4 GB');
    directory.push(entry);
  }
  const listed = Buffer.concat(directory.map(directoryEntry));
  yield listed;
  yield endOfDirectory(directory.length, listed.length, at);
}

async function* measure(
  content: AsyncIterable<string>,
  measured: { crc: number; unpacked: number },
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    measured.crc = crc32(bytes, measured.crc);
    measured.unpacked += bytes.length;
    yield bytes;
  }
}

function deflated(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  // Whoever reads `deflate` learns of an error; who stops reading stops the source as well.
  pipeline(Readable.from(content, { highWaterMark: 1 }), deflate, () => undefined);
  return deflate;
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(NO_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizes({ crc, packed, unpacked }: Written): Buffer {
  const behind = Buffer.alloc(16);
  behind.writeUInt32LE(0x08074b50, 0);
  behind.writeUInt32LE(crc, 4);
  behind.writeUInt32LE(packed % (MOST + 1), 8);
  behind.writeUInt32LE(unpacked % (MOST + 1), 12);
  return behind;
}

function directoryEntry({ name, start, crc, packed, unpacked }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(NO_DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(start, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, bytes: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
