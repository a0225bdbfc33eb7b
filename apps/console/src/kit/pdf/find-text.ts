import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Lines are broken anywhere, and blanks stand where the setter needed room: neither is looked at. */
export const folded = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');

/** The next page behind this one, and around the end of the document, that contains a text; itself comes last. */
export async function pageWith(
  document: PDFDocumentProxy,
  text: string,
  behind: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const word = folded(text);
  for (let step = 1; step <= document.numPages; step += 1) {
    if (signal.aborted) return undefined;
    const number = ((behind - 1 + step) % document.numPages) + 1;
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    if (folded(items.map((item) => ('str' in item ? item.str : '')).join('')).includes(word)) return number;
  }
  return undefined;
}
