import { PHOTO_BYTES } from '@console/contract/areas/product/error-code/photo';
import { MOST_READINGS } from '@console/contract/areas/product/error-code/app-side';
import type { StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { readPhoto, type ReadText } from './read/photo-reader.ts';

/** Photographs that one person may have read within an hour: each costs a second of a processor. */
export const PHOTOS_AN_HOUR = 120;
/** Longer than any number is. */
const LONGEST = 40;

/** What stands on the photograph that comes with a call, the surest first. It is read and not kept. */
export async function photoTexts({ upload }: StreamContext): Promise<ReadText[]> {
  if (!upload) throw new Fault('MALFORMED');
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of upload.stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > PHOTO_BYTES) throw new Fault('FILE_TOO_LARGE', { params: { limit: `${PHOTO_BYTES / 1024 ** 2} MB` } });
    pieces.push(piece);
  }
  const texts = await readPhoto(Buffer.concat(pieces));
  return texts
    .filter(({ text }) => text.trim() !== '' && text.length <= LONGEST)
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, MOST_READINGS);
}
