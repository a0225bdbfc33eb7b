import { openPdf } from './open-pdf.ts';

/** How many pages a stored PDF has, and a picture of the first. */
export async function firstPage(path: string, width: number): Promise<{ pages: number; cover: Blob | null }> {
  const task = openPdf(path);
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = globalThis.document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport }).promise;
    const cover = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return { pages: document.numPages, cover };
  } finally {
    await task.destroy();
  }
}
