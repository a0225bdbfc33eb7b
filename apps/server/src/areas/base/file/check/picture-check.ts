import { Fault } from '../../../../kernel/db/fault.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { MAX_PIXELS } from '../thumb/thumbnail.ts';
import { announcedBy } from '../../../../kernel/files/picture/picture-size.ts';

const MAX_FRAMES = 2_000;
/** Of all frames together: a minute of a large screen. */
const MAX_PIXELS_SHOWN = 4_000_000_000;

/** Refuses a picture that would take all memory, or all day, of whoever looks at it: by what it says of itself. */
export async function checkPicture(storage: Storage, key: string, mime: string): Promise<void> {
  let [largest, frames] = [0, 0];
  for await (const { width, height } of announcedBy(mime, await storage.get(key))) {
    frames += 1;
    largest = Math.max(largest, width * height);
    const fits = width > 0 && height > 0 && largest <= MAX_PIXELS && frames <= MAX_FRAMES;
    if (!fits || largest * frames > MAX_PIXELS_SHOWN) throw tooLarge();
  }
}

const tooLarge = () => new Fault('PICTURE_TOO_LARGE', { params: { points: MAX_PIXELS / 1e6, frames: MAX_FRAMES } });
