import type { Readable, Transform } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { LOG_ENTRIES, type LogEntry } from '@console/contract/areas/application/upload-log/upload-log';
import { Fault } from '../../../kernel/db/fault.ts';
import { readExcerpt, type Excerpt, type Wanted } from './log-text.ts';
import { readZipDirectory, type ZipMember } from '../../../kernel/files/zip/directory.ts';
import type { ByteRange, Storage } from '../../../ports/storage/storage.ts';

/** What is unpacked at most for one look. */
const LIMIT_BYTES = 512 * 1024 * 1024;
const unpacking = { chunkSize: 256 * 1024 };
const LOCAL_HEADER_BYTES = 30;

/** Names that no text has; whatever else it is, is seen when it is opened. */
const BINARY =
  /\.(png|jpe?g|gif|webp|bmp|heic|mp4|mov|m4a|mp3|wav|db|sqlite3?|realm|dmp|mdmp|so|dylib|dll|exe|dex|hprof|perf|trace|zip|gz|tgz|7z|rar|tar|pb|bin|dat|pdf)$/i;

export interface StoredLog {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

type Form = 'zip' | 'gz' | 'text';
const formOf = ({ name }: StoredLog): Form => (/\.zip$/i.test(name) ? 'zip' : /\.gz$/i.test(name) ? 'gz' : 'text');

export async function entriesOf(storage: Storage, log: StoredLog): Promise<{ list: LogEntry[]; total: number }> {
  const form = formOf(log);
  if (form === 'text') return { list: [{ entry: 0, name: log.name, size: log.size, state: 'TEXT' }], total: 1 };
  if (form === 'gz') {
    const name = log.name.replace(/\.gz$/i, '');
    const state = BINARY.test(name) ? 'BINARY' : 'TEXT';
    return { list: [{ entry: 0, name, size: await unpackedOf(storage, log), state }], total: 1 };
  }
  const files = (await zipEntries(storage, log)).flatMap((entry, place) => (isFolder(entry) ? [] : [{ entry, place }]));
  const list = files.slice(0, LOG_ENTRIES).map(({ entry, place }) => ({
    entry: place,
    name: entry.name,
    size: entry.unpacked,
    state: entry.encrypted ? ('ENCRYPTED' as const) : BINARY.test(entry.name) ? ('BINARY' as const) : ('TEXT' as const),
  }));
  return { list, total: files.length };
}

export async function viewOf(storage: Storage, log: StoredLog, entry: number, wanted: Wanted): Promise<Excerpt> {
  const form = formOf(log);
  if (form !== 'zip' && entry !== 0) throw new Fault('NOT_FOUND');
  if (form === 'text') return plain(storage, log, wanted);
  const size = form === 'gz' ? await unpackedOf(storage, log) : 0;
  const source =
    form === 'gz'
      ? { size, bytes: unpacked(await storage.get(log.key), createGunzip(unpacking)) }
      : await zipSource(storage, log, (await zipEntries(storage, log))[entry]);
  return readExcerpt(source.bytes, wanted, { size: source.size, limit: LIMIT_BYTES });
}

/** What lies there as text is read from where it is wanted; its beginning is looked at for its encoding. */
async function plain(storage: Storage, { key, size }: StoredLog, { offset, before }: Wanted): Promise<Excerpt> {
  const far = 1024 * 1024;
  const start = before === undefined ? offset : Math.max(0, Math.min(before, size) - far);
  // Even, so that no character of two bytes is split.
  const skipped = start > far ? start - (start % 2) : 0;
  if (skipped === 0) {
    return readExcerpt(piecesOf(await storage.get(key)), { offset, before }, { size, limit: LIMIT_BYTES });
  }
  const end = { start: Math.min(skipped, size), end: size - 1 };
  return readExcerpt(withGap(storage, key, end), { offset, before }, { size, limit: LIMIT_BYTES });
}

/** The first bytes, as many empty ones as lie between, and the rest: nothing of the gap is fetched. */
async function* withGap(storage: Storage, key: string, rest: ByteRange): AsyncGenerator<Buffer> {
  const head = await readPiece(storage, key, { start: 0, end: 4095 });
  yield head;
  const empty = Buffer.alloc(64 * 1024);
  for (let left = rest.start - head.length; left > 0; left -= empty.length) {
    yield left < empty.length ? empty.subarray(0, left) : empty;
  }
  if (rest.start <= rest.end) yield* piecesOf(await storage.get(key, rest));
}

const isFolder = ({ name }: ZipMember) => name.endsWith('/');

async function zipEntries(storage: Storage, { key, size }: StoredLog): Promise<readonly ZipMember[]> {
  const directory = await readZipDirectory((range) => readPiece(storage, key, range), size);
  if (!directory) throw new Fault('LOG_FILE_BROKEN');
  return directory.members;
}

async function zipSource(storage: Storage, log: StoredLog, entry: ZipMember | undefined) {
  if (!entry || isFolder(entry)) throw new Fault('NOT_FOUND');
  const { start: header, packed, unpacked: size, method } = entry;
  if (entry.encrypted) throw new Fault('LOG_ENTRY_ENCRYPTED');
  if (header + LOCAL_HEADER_BYTES > log.size || (method !== 0 && method !== 8)) throw new Fault('LOG_FILE_BROKEN');
  const local = await readPiece(storage, log.key, { start: header, end: header + LOCAL_HEADER_BYTES - 1 });
  if (local.readUInt32LE(0) !== 0x04034b50) throw new Fault('LOG_FILE_BROKEN');
  const start = header + LOCAL_HEADER_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const range = { start, end: start + packed - 1 };
  if (packed === 0) return { size: 0, bytes: piecesOf([]) };
  if (range.end >= log.size) throw new Fault('LOG_FILE_BROKEN');
  const bytes = await storage.get(log.key, range);
  return { size, bytes: asLongAs(size, method === 0 ? piecesOf(bytes) : unpacked(bytes, createInflateRaw(unpacking))) };
}

/** Damaged bytes may unpack to an end that comes too soon, which alone would pass for the end of the text. */
async function* asLongAs(size: number, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    yield piece;
  }
  if (length !== size) throw new Fault('LOG_FILE_BROKEN');
}

/** Of a gzip the last four bytes: true for what is shorter than 4 GB and in one piece. */
async function unpackedOf(storage: Storage, { key, size }: StoredLog): Promise<number> {
  return (await readPiece(storage, key, { start: size - 4, end: size - 1 })).readUInt32LE(0);
}

/** Whoever stops reading ends both streams. */
async function* unpacked(packed: Readable, inflate: Transform): AsyncGenerator<Buffer> {
  packed.once('error', (error) => inflate.destroy(error));
  packed.pipe(inflate);
  try {
    yield* piecesOf(inflate);
  } catch (error) {
    // What zlib says of bytes that are none of its own.
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? new Fault('LOG_FILE_BROKEN') : error;
  } finally {
    packed.destroy();
    inflate.destroy();
  }
}

async function* piecesOf(bytes: Readable | Iterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) yield piece as Buffer;
}

async function readPiece(storage: Storage, key: string, range: ByteRange): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await storage.get(key, range)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
