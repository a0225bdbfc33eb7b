import { file } from '@console/contract/areas/base/file';
import { getDocument, GlobalWorkerOptions, VerbosityLevel, type PDFDocumentLoadingTask } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { token } from '../../../../lib/session/token.ts';

GlobalWorkerOptions.workerSrc = worker;

/** Reads a stored PDF piece by piece, as far as it is looked at. Everything that it needs comes from our own server. */
export function openPdf(path: string): PDFDocumentLoadingTask {
  return getDocument({
    url: `${file.get.path}?${new URLSearchParams({ path })}`,
    httpHeaders: { Authorization: `Bearer ${token() ?? ''}` },
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 256 * 1024,
    cMapUrl: `${__PDF_FILES__}cmaps/`,
    standardFontDataUrl: `${__PDF_FILES__}standard_fonts/`,
    wasmUrl: `${__PDF_FILES__}wasm/`,
    // The policy of our pages allows neither.
    useWasm: false,
    isEvalSupported: false,
    // That a font was not carried along is nothing that anyone here could mend.
    verbosity: VerbosityLevel.ERRORS,
  });
}

/** How many pages it has; throws where it cannot be opened. */
export async function countPages(path: string): Promise<number> {
  const task = openPdf(path);
  try {
    return (await task.promise).numPages;
  } finally {
    await task.destroy();
  }
}
