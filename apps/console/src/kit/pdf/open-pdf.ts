import { file } from '@console/contract/areas/base/file';
import { getDocument, GlobalWorkerOptions, VerbosityLevel, type PDFDocumentLoadingTask } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { token } from '../../lib/session/token.ts';

GlobalWorkerOptions.workerSrc = worker;

/** Reads a stored PDF. */
export const openPdf = (path: string): PDFDocumentLoadingTask =>
  readPieces(`${file.get.path}?${new URLSearchParams({ path })}`, { Authorization: `Bearer ${token() ?? ''}` });

/** Reads a PDF at an address that needs no session. */
export const openPdfAt = (address: string): PDFDocumentLoadingTask => readPieces(address, {});

/** Piece by piece, as far as it is looked at. Everything that it needs comes from our own server. */
function readPieces(url: string, httpHeaders: Record<string, string>): PDFDocumentLoadingTask {
  return getDocument({
    url,
    httpHeaders,
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
