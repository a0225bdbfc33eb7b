import { announcedBy } from '../../../../kernel/files/picture/picture-size.ts';
import { readPiece } from '../../../../kernel/files/read-piece.ts';
import { readZipDirectory } from '../../../../kernel/files/zip/directory.ts';
import { NotUsable, type Read, type StoredFile } from './reading.ts';

const PDF_END_BYTES = 2_048;
const MOST_PIXELS = 50_000_000;
const MOST_FRAMES = 2_000;
const UNPACKED_BYTES = 2 * 1024 ** 3;
const ENTRIES = 5_000;

const office = new Set(['docx', 'xlsx', 'pptx', 'zip']);

/** Documents by their beginning and end alone: what is in them is shown by the reader's own programs. */
export async function readDocument(file: StoredFile, pages: number | null): Promise<Read> {
  if (file.mime === 'application/pdf') return readPdf(file, pages);
  if (file.mime.startsWith('image/') && file.mime !== 'image/svg+xml') return readPicture(file);
  if (office.has(file.ext)) await checkArchive(file);
  return { read: true };
}

async function readPdf({ storage, key, size }: StoredFile, pages: number | null): Promise<Read> {
  const head = await readPiece(storage, key, { start: 0, end: Math.min(size, 1_024) - 1 });
  if (!head.includes('%PDF-')) throw new NotUsable('WRONG_FORMAT');
  const tail = await readPiece(storage, key, { start: Math.max(0, size - PDF_END_BYTES), end: size - 1 });
  // Cut off on its way, it has lost what says where its pages are.
  if (!tail.includes('%%EOF')) throw new NotUsable('DAMAGED');
  return { read: true, pages };
}

/** By what its header announces, before anyone makes room for it. */
async function readPicture({ storage, key, mime }: StoredFile): Promise<Read> {
  let first: { width: number; height: number } | undefined;
  let [pixels, frames] = [0, 0];
  for await (const { width, height } of announcedBy(mime, await storage.get(key))) {
    first ??= { width, height };
    pixels = Math.max(pixels, width * height);
    frames += 1;
    if (pixels > MOST_PIXELS || frames > MOST_FRAMES) throw new NotUsable('TOO_COMPLEX');
  }
  if (!first || pixels === 0) throw new NotUsable('DAMAGED');
  return { read: true, ...first };
}

async function checkArchive({ storage, key, size }: StoredFile): Promise<void> {
  const directory = await readZipDirectory((range) => readPiece(storage, key, range), size);
  if (directory === null) throw new NotUsable('DAMAGED');
  if (directory.escapes || directory.hasLinks) throw new NotUsable('UNSAFE_PATHS');
  const { unpackedBytes, packedBytes, members } = directory;
  if (unpackedBytes > UNPACKED_BYTES || packedBytes > size || members.length > ENTRIES)
    throw new NotUsable('TOO_LARGE');
}
