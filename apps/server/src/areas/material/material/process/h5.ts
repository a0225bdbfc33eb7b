import { Transform, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { readPiece } from '../../../../kernel/files/read-piece.ts';
import { readZipDirectory, type ZipDirectory, type ZipMember } from '../../../../kernel/files/zip/directory.ts';
import { NotUsable, type StoredFile } from './reading.ts';

const ENTRIES = 2_000;
const UNPACKED_BYTES = 500 * 1024 ** 2;
const RATIO = 200;
const RATIO_FROM_BYTES = 4 * 1024 ** 2;
const PATH_LENGTH = 300;
const HEADER_BYTES = 30;
const START = /^([^/]+\/)?index\.html?$/i;

/** One page, picture or script of a package. */
export interface Member extends ZipMember {
  readonly path: string;
}

export interface Package {
  readonly members: readonly Member[];
  /** The page that it begins with. */
  readonly entry: string;
}

/** A path that is nothing but folders and a name; whatever else it could mean somewhere is refused. */
function isPlain(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (path.length > PATH_LENGTH || /[\\\u0000-\u001f\u007f]/.test(path) || path.includes('\uFFFD')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function refuseUnsafe(directory: ZipDirectory, size: number): void {
  const { members, escapes, hasLinks, unpackedBytes, packedBytes } = directory;
  if (escapes || hasLinks) throw new NotUsable('UNSAFE_PATHS');
  if (members.some(({ encrypted }) => encrypted)) throw new NotUsable('ENCRYPTED');
  const isBomb = unpackedBytes > RATIO_FROM_BYTES && unpackedBytes / size > RATIO;
  // Members that share their bytes: an archive cannot hold more than it is long.
  if (members.length > ENTRIES || unpackedBytes > UNPACKED_BYTES || packedBytes > size || isBomb) {
    throw new NotUsable('TOO_LARGE');
  }
}

/** What is in a package, as its table of contents says; unpacking finds out whether that is true. */
export async function openPackage({ storage, key, size }: StoredFile): Promise<Package> {
  const directory = await readZipDirectory((range) => readPiece(storage, key, range), size);
  if (directory === null) throw new NotUsable('DAMAGED');
  refuseUnsafe(directory, size);
  const members = directory.members
    .filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'))
    .map((member) => ({ ...member, path: member.name }));
  const odd = members.find(({ path }) => !isPlain(path));
  if (odd) throw new NotUsable('UNSAFE_PATHS');
  // Two of one name are two different pages to different programs.
  if (new Set(members.map(({ path }) => path)).size < members.length) throw new NotUsable('DAMAGED');
  const entries = members.map(({ path }) => path).filter((path) => START.test(path));
  const entry = entries.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
  if (entry === undefined) throw new NotUsable('NO_ENTRY_PAGE');
  return { members, entry };
}

/** Ends where the table of contents says, or not at all. */
function exactly(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      seen += piece.length;
      done(seen > bytes ? new NotUsable('TOO_LARGE') : null, piece);
    },
    flush: (done) => done(seen === bytes ? null : new NotUsable('DAMAGED')),
  });
}

/** The bytes of a member, unpacked as they flow. */
export async function openMember({ storage, key, size }: StoredFile, member: Member): Promise<Readable> {
  const { start, packed, unpacked, method, name } = member;
  // No storage is asked for what lies behind the end: some answer that with an error of their own.
  if (start + HEADER_BYTES > size) throw new NotUsable('DAMAGED');
  const header = await readPiece(storage, key, { start, end: start + HEADER_BYTES - 1 });
  const fits = header.length === HEADER_BYTES && header.readUInt32LE(0) === 0x04034b50;
  if (!fits || header.readUInt16LE(26) !== Buffer.byteLength(name)) throw new NotUsable('DAMAGED');
  if (method !== 0 && method !== 8) throw new NotUsable('WRONG_FORMAT');
  const from = start + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (from + packed > size) throw new NotUsable('DAMAGED');
  const out = exactly(unpacked);
  if (packed === 0) return out.end();
  const source = await storage.get(key, { start: from, end: from + packed - 1 });
  // Whoever reads the end learns of what went wrong at any place before it.
  source.once('error', (error: Error) => out.destroy(error));
  const packedBytes = method === 8 ? source.pipe(createInflateRaw()) : source;
  if (packedBytes !== source) packedBytes.once('error', () => out.destroy(new NotUsable('DAMAGED')));
  packedBytes.pipe(out);
  out.once('close', () => source.destroy());
  return out;
}
