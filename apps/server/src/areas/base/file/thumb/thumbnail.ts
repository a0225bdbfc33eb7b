import { Readable } from 'node:stream';
import { loadSharp } from '../../../../kernel/files/load-sharp.js';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { thumbEdges } from '@console/contract/areas/base/file';

const EDGE_PIXELS = thumbEdges[0];
/** A picture with more is not taken in. */
export const MAX_PIXELS = 64_000_000;
const MAX_SECONDS = 10;
const AT_A_TIME = 2;

/** The job that makes the larger ones of a picture. */
export const FILE_THUMBS = 'file.thumbs';

export interface Picture {
  readonly width: number | null;
  readonly height: number | null;
  readonly hasThumb: boolean;
}

/** The small one is made at once; the others lie beside it, once a job has made them. */
export const thumbKey = (key: string, edge: number = EDGE_PIXELS) =>
  edge === EDGE_PIXELS ? `${key}.thumb` : `${key}.thumb${edge}`;

/** The larger ones that are worth making of a picture whose longer edge is this: none larger than the picture itself. */
export const largerEdges = (longest: number): number[] =>
  thumbEdges.filter((edge, place) => edge > EDGE_PIXELS && longest > thumbEdges[place - 1]!);

/** The one that is large enough, or else the largest that there is. */
export const edgeFor = (wanted: number, made: readonly number[]): number =>
  made.filter((edge) => edge >= wanted).toSorted((a, b) => a - b)[0] ?? Math.max(EDGE_PIXELS, ...made);

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

/** Stores larger ones beside the small one of a picture. */
export async function makeLarger(
  storage: Storage,
  { from, beside }: { readonly from: string; readonly beside: string },
  edges: readonly number[],
): Promise<void> {
  await oneOfFew(async () => {
    const sharp = await loadSharp();
    const image = sharp({ limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' });
    (await storage.get(from)).on('error', (error) => image.destroy(error)).pipe(image);
    const made = edges.map((edge) =>
      image
        .clone()
        .autoOrient()
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: MAX_SECONDS })
        .webp({ quality: 80 })
        .toBuffer(),
    );
    for (const [place, bytes] of (await Promise.all(made)).entries()) {
      const at = thumbKey(beside, edges[place]);
      await storage.delete(at);
      await storage.put(at, Readable.from([bytes]));
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
