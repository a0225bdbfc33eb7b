import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { gifOf, pngOf } from '../../../base/file/check/picture-bombs-rig.ts';
import { pdf } from '../../../base/file/file-rig.ts';
import { zip } from '../../../base/file/zip-rig.ts';
import { readDocument } from '../process/document.ts';
import type { NotUsable, StoredFile } from '../process/reading.ts';

// What an upload refuses is refused here once more: the job does not know by which way a file has come.

const stored = (bytes: Buffer, mime: string, ext: string): StoredFile => ({
  key: 'a',
  size: bytes.length,
  ext,
  mime,
  storage: {
    get: (_, range) => Promise.resolve(Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
  },
});

const [archive, picture] = ['application/zip', 'image/png'];
const GB = 1024 ** 3;

test.each<[string, () => Buffer, string, string, string]>([
  ['something that is no PDF', () => Buffer.from('<html>%%EOF'), 'application/pdf', 'pdf', 'WRONG_FORMAT'],
  ['a PDF that was cut off', () => pdf.subarray(0, -8), 'application/pdf', 'pdf', 'DAMAGED'],
  ['a picture of 900 million points', () => pngOf(30_000, 30_000), picture, 'png', 'TOO_COMPLEX'],
  ['a picture of 2,001 frames', () => gifOf(10, 10, 2_001), 'image/gif', 'gif', 'TOO_COMPLEX'],
  ['a picture without points', () => pngOf(0, 10), picture, 'png', 'DAMAGED'],
  ['a picture without a header', () => Buffer.alloc(40), picture, 'png', 'DAMAGED'],
  ['an archive without a table of contents', () => Buffer.alloc(40), archive, 'zip', 'DAMAGED'],
  ['an archive that leads out', () => zip([{ name: '../a' }]), archive, 'zip', 'UNSAFE_PATHS'],
  ['an archive with a link', () => zip([{ name: 'a', symlink: true }]), archive, 'zip', 'UNSAFE_PATHS'],
  ['an archive that grows to 3 GB', () => zip([{ name: 'a', claimedSize: 3 * GB }]), archive, 'zip', 'TOO_LARGE'],
  [
    'an archive whose members share their bytes',
    () => zip([{ name: 'a' }, { name: 'b', bytes: Buffer.alloc(900), liesAt: 0 }]),
    archive,
    'zip',
    'TOO_LARGE',
  ],
  [
    'an archive of 5,001 members',
    () => zip(Array.from({ length: 5_001 }, (_, n) => ({ name: `${n}` }))),
    archive,
    'zip',
    'TOO_LARGE',
  ],
])('%s is not used', async (_, bytes, mime, ext, code) => {
  const refused = readDocument(stored(bytes(), mime, ext), null).then(
    () => 'used',
    (error: NotUsable) => error.code,
  );
  expect(await refused).toBe(code);
});
