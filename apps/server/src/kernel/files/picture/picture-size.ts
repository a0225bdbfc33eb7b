import type { Readable } from 'node:stream';
import { ByteReader, TooManyPieces } from './byte-reader.ts';

/** What a decoder will need room for: every canvas and every frame that the file announces, without decoding any. */
export interface Announced {
  readonly width: number;
  readonly height: number;
}

type Announcements = AsyncGenerator<Announced>;

/** Announcements of the formats that are shown as pictures. A file that breaks off announces nothing more. */
const formats: Readonly<Record<string, (bytes: ByteReader) => Announcements>> = {
  'image/png': png,
  'image/gif': gif,
  'image/jpeg': jpeg,
  'image/webp': webp,
};

export async function* announcedBy(mime: string, stream: Readable): Announcements {
  const bytes = new ByteReader(stream);
  try {
    yield* formats[mime]!(bytes);
  } catch (error) {
    if (!(error instanceof TooManyPieces)) throw error;
    yield { width: Infinity, height: Infinity };
  } finally {
    await bytes.close();
  }
}

async function* png(bytes: ByteReader): Announcements {
  await bytes.skip(8);
  for (let head = await bytes.take(8); head !== null; head = await bytes.take(8)) {
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    const at = { IHDR: 0, fcTL: 4 }[type];
    if (at === undefined) {
      await bytes.skip(length + 4);
      continue;
    }
    const size = await bytes.take(at + 8);
    if (size === null) return;
    yield { width: size.readUInt32BE(at), height: size.readUInt32BE(at + 4) };
    await bytes.skip(Math.max(0, length - at - 8) + 4);
  }
}

async function* gif(bytes: ByteReader): Announcements {
  const screen = await bytes.take(13);
  if (screen === null) return;
  yield { width: screen.readUInt16LE(6), height: screen.readUInt16LE(8) };
  await bytes.skip(colours(screen[10]!));
  for (let block = await bytes.take(1); block !== null; block = await bytes.take(1)) {
    if (block[0] === 0x21) await bytes.skip(1);
    else if (block[0] === 0x2c) {
      const frame = await bytes.take(9);
      if (frame === null) return;
      yield { width: frame.readUInt16LE(4), height: frame.readUInt16LE(6) };
      await bytes.skip(colours(frame[8]!) + 1);
    } else return;
    for (let size = await bytes.take(1); size !== null && size[0] !== 0; size = await bytes.take(1)) {
      await bytes.skip(size[0]!);
    }
  }
}

const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const SCAN = 0xda;
/** Tables and extensions among the codes of frames. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

async function* jpeg(bytes: ByteReader): Announcements {
  await bytes.skip(2);
  for (let marker = await bytes.take(2); marker !== null; marker = await bytes.take(2)) {
    if (marker[0] !== 0xff) return;
    let code = marker[1];
    // Fill bytes may stand before a marker.
    while (code === 0xff) code = (await bytes.take(1))?.[0];
    const length = await bytes.take(2);
    if (length === null || code === undefined || code === SCAN) return;
    const isFrame = code >= 0xc0 && code <= 0xcf && !NO_FRAMES.has(code);
    const size = isFrame ? await bytes.take(5) : Buffer.alloc(0);
    if (size === null) return;
    if (isFrame) yield { width: size.readUInt16BE(3), height: size.readUInt16BE(1) };
    await bytes.skip(Math.max(0, length.readUInt16BE(0) - 2 - size.length));
  }
}

async function* webp(bytes: ByteReader): Announcements {
  await bytes.skip(12);
  for (let head = await bytes.take(8); head !== null; head = await bytes.take(8)) {
    const length = head.readUInt32LE(4);
    const read = webpSizes[head.toString('latin1', 0, 4)];
    const start = read ? await bytes.take(Math.min(length, 16)) : Buffer.alloc(0);
    if (start === null) return;
    if (read) yield read(Buffer.concat([start, Buffer.alloc(16)]));
    await bytes.skip(length + (length % 2) - start.length);
  }
}

const webpSizes: Readonly<Record<string, (start: Buffer) => Announced>> = {
  VP8X: (start) => ({ width: start.readUIntLE(4, 3) + 1, height: start.readUIntLE(7, 3) + 1 }),
  ANMF: (start) => ({ width: start.readUIntLE(6, 3) + 1, height: start.readUIntLE(9, 3) + 1 }),
  VP8L: (start) => {
    const bits = start.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  'VP8 ': (start) => ({ width: start.readUInt16LE(6) & 0x3fff, height: start.readUInt16LE(8) & 0x3fff }),
};
