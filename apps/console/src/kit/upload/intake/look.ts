import type { FileRef } from '@console/contract/areas/base/file';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { modelFormats } from '@console/contract/areas/product/model';
import { loadPart } from '../../../lib/load-part.ts';
import { PREVIEW_BYTES } from '../../model-viewer/preview-limit.ts';
import { drawn, frameOf, storePicture } from '../../image/still.ts';

/** A file that has arrived. */
type Brought = Pick<FileRef, 'ext' | 'path' | 'name'>;

export interface Seen {
  pages: number | null;
  posterFileId: string | null;
}

const PAGE_PIXELS = 640;
const VIDEO_WAIT_MS = 8000;

/** A frame from a little after the beginning, which is often black. */
async function ofVideo(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const happened = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const signal = AbortSignal.timeout(VIDEO_WAIT_MS);
      signal.addEventListener('abort', () => reject(new Error(`no ${name}`)));
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('not playable')), { once: true });
    });
  try {
    video.src = url;
    await happened('loadeddata');
    const sought = happened('seeked');
    video.currentTime = Math.min(1, (video.duration || 0) / 2);
    await sought;
    return await frameOf(video);
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

async function ofPicture(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  try {
    return await drawn(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

async function ofPdf(path: string): Promise<{ pages: number; cover: Blob | null }> {
  const { firstPage } = await loadPart(() => import('../../pdf/first-page.ts'));
  return firstPage(path, PAGE_PIXELS);
}

async function ofModel(file: File): Promise<Blob | null> {
  const format = modelFormats.find((one) => file.name.toUpperCase().endsWith(`.${one}`));
  if (format === undefined || file.size > PREVIEW_BYTES) return null;
  const { thumbnailOf } = await loadPart(() => import('../../model-viewer/thumbnail.ts'));
  return thumbnailOf(format, file);
}

const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);

async function seen(file: File, { ext, path }: Brought, kind: MaterialKind) {
  const none = { pages: null, cover: null };
  if (ext === 'pdf') return ofPdf(path);
  // A reload may have taken the file itself away.
  if (file.size === 0) return none;
  if (kind === 'VIDEO') return { ...none, cover: await ofVideo(file) };
  if (kind === 'MODEL') return { ...none, cover: await ofModel(file) };
  return pictures.has(ext) ? { ...none, cover: await ofPicture(file) } : none;
}

/** What only a browser sees in a file: pages, and a picture for its cover. A material without either is one all the same. */
export async function look(file: File, ref: Brought, kind: MaterialKind): Promise<Seen> {
  const { pages, cover } = await seen(file, ref, kind).catch(() => ({ pages: null, cover: null }));
  const stored = cover === null ? null : storePicture(cover, ref.name);
  return { pages, posterFileId: stored && (await stored.catch(() => null)) };
}
