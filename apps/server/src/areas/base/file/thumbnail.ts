import { Readable } from 'node:stream';
import { loadSharp } from '../../../kernel/files/load-sharp.js';
import type { Storage } from '../../../ports/storage/storage.ts';

const EDGE_PIXELS = 320;
/** A picture with more is not taken in. */
export const MAX_PIXELS = 64_000_000;
const MAX_SECONDS = 10;
const AT_A_TIME = 2;

export interface Picture {
  readonly width: number | null;
  readonly height: number | null;
  readonly hasThumb: boolean;
}

export const thumbKey = (key: string) => `${key}.thumb`;

const readable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
export const isPicture = (mime: string) => readable.has(mime);

/** Measures a stored image and stores a small one beside it. A picture that cannot be drawn is still a file. */
export async function describePicture(storage: Storage, key: string): Promise<Picture> {
  return oneOfFew(async () => {
    try {
      const sharp = await loadSharp();
      const image = sharp({ limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' });
      (await storage.get(key)).on('error', (error) => image.destroy(error)).pipe(image);
      const { width, height, autoOrient } = await image.metadata();
      const small = image
        .autoOrient()
        .resize(EDGE_PIXELS, EDGE_PIXELS, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: MAX_SECONDS })
        .webp({ quality: 80 });
      const shown = { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
      try {
        await storage.put(thumbKey(key), Readable.from([await small.toBuffer()]));
        return { ...shown, hasThumb: true };
      } catch {
        return { ...shown, hasThumb: false };
      }
    } catch {
      return { width: null, height: null, hasThumb: false };
    }
  });
}

let busy = 0;
const waiting: (() => void)[] = [];

/** A decoded picture is large; a crowd of them must not be in memory together. */
async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
