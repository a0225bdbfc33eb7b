import type { FileExtension, FileKind } from '@console/contract/areas/base/file';
import { Fault } from '../../../../kernel/db/fault.ts';
import { readPiece } from '../../../../kernel/files/read-piece.ts';
import type { ByteRange, Storage } from '../../../../ports/storage/storage.ts';
import { isPicture } from '../thumb/thumbnail.ts';
import { checkPicture } from './picture-check.ts';
import { fileTypes, type Claim } from './type-check.ts';
import { readZipDirectory, type ZipDirectory } from '../../../../kernel/files/zip/directory.ts';

const GB = 1024 ** 3;

/** What an archive may grow to. Deflate reaches 1000:1, honest documents stay far below 200:1. */
const archiveLimits: Readonly<Record<FileKind, { entries: number; unpackedBytes: number } | null>> = {
  DOCUMENT: { entries: 5_000, unpackedBytes: 2 * GB },
  H5: { entries: 5_000, unpackedBytes: 1 * GB },
  PACKAGE: { entries: 65_000, unpackedBytes: 16 * GB },
  LOG: { entries: 5_000, unpackedBytes: 2 * GB },
  IMAGE: null,
  VIDEO: null,
  RECORDING: null,
  MODEL: { entries: 5_000, unpackedBytes: 1 * GB },
};
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 4 * 1024 * 1024;

/** What makes an archive of a format: the library sees only "zip". */
const members: Partial<Record<FileExtension, RegExp>> = {
  docx: /^word\/document\.xml$/,
  xlsx: /^xl\/workbook\.(xml|bin)$/,
  pptx: /^ppt\/presentation\.xml$/,
  apk: /^AndroidManifest\.xml$/,
  aab: /^BundleConfig\.pb$/,
  ipa: /^Payload\/[^/]+\.app\/Info\.plist$/,
  hap: /^(module|config)\.json$/,
  usdz: /\.usd[ac]?$/i,
  app: /^(pack\.info|[^/]+\.hap)$/,
};
const H5_START = /^([^/]+\/)?index\.html?$/i;

/** The second look, at the stored bytes: whatever the first few cannot show. */
export async function checkContent(storage: Storage, key: string, claim: Claim, size: number): Promise<void> {
  const { content } = fileTypes[claim.ext];
  const read = (range: ByteRange) => readPiece(storage, key, range);
  const directory = content === 'zip' ? await readZipDirectory(read, size) : null;
  // An archive tells its contents at its end: one that was cut off has only kept its beginning.
  if (content === 'zip' && directory === null) throw new Fault('FILE_DAMAGED');
  const fits =
    directory !== null
      ? archiveFits(claim, directory, size)
      : content === 'gltf'
        ? await mentions(storage, key, /"asset"\s*:\s*\{/)
        : claim.ext === 'glb'
          ? (await read({ start: 4, end: 11 })).equals(glbHeader(size))
          : claim.kind === 'LOG' && claim.ext === 'gz'
            ? !isZipBomb((await read({ start: size - 4, end: size - 1 })).readUInt32LE(0), size)
            : true;
  if (!fits) throw new Fault('FILE_TYPE');
  if (isPicture(claim.mime)) await checkPicture(storage, key, claim.mime);
}

const isZipBomb = (unpackedBytes: number, size: number) =>
  unpackedBytes > RATIO_FROM_BYTES && unpackedBytes / size > MAX_RATIO;

function archiveFits({ kind, ext }: Claim, directory: ZipDirectory, size: number): boolean {
  const limits = archiveLimits[kind];
  if (limits === null) return false;
  const { names, unpackedBytes, packedBytes } = directory;
  const needed = kind === 'H5' ? H5_START : members[ext];
  return (
    names.length <= limits.entries &&
    unpackedBytes <= limits.unpackedBytes &&
    !isZipBomb(unpackedBytes, size) &&
    // Members that share their bytes: an archive cannot hold more than it is long.
    packedBytes <= size &&
    !directory.escapes &&
    (kind === 'PACKAGE' || !directory.hasLinks) &&
    (needed === undefined || names.some((name) => needed.test(name)))
  );
}

function glbHeader(size: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(2, 0);
  header.writeUInt32LE(size, 4);
  return header;
}

/** Looks for a short pattern in a text of any length. */
async function mentions(storage: Storage, key: string, pattern: RegExp): Promise<boolean> {
  let tail = '';
  for await (const piece of await storage.get(key)) {
    const text = tail + (piece as Buffer).toString('latin1');
    if (pattern.test(text)) return true;
    tail = text.slice(-200);
  }
  return false;
}
