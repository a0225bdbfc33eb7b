import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { folded } from './find-text.ts';
import styles from './pdf-view.module.css';

interface PdfTextProps {
  document: PDFDocumentProxy;
  number: number;
  /** What is looked for; it is marked where it stands. */
  sought: string;
}

/** The text of a page above its drawing, unseen: it can be selected, copied, read aloud and found. */
export function PdfText({ document, number, sought }: PdfTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(sought);
  useEffect(() => {
    wanted.current = sought;
    if (place.current) mark(place.current, sought);
  }, [sought]);
  useEffect(() => {
    const element = place.current!;
    let layer: TextLayer | undefined;
    let left = false;
    const write = async () => {
      const page = await document.getPage(number);
      if (left) return;
      const { width } = page.getViewport({ scale: 1 });
      const scale = element.parentElement!.clientWidth / width;
      // Its parts are placed and sized by this.
      element.style.setProperty('--total-scale-factor', String(scale));
      const viewport = page.getViewport({ scale });
      layer = new TextLayer({ textContentSource: page.streamTextContent(), container: element, viewport });
      await layer.render();
      if (!left) mark(element, wanted.current);
    };
    // A page whose text cannot be read is still there to be seen.
    write().catch(() => undefined);
    return () => {
      left = true;
      layer?.cancel();
      element.replaceChildren();
    };
  }, [document, number]);
  return <div ref={place} className={styles.text} />;
}

function mark(layer: HTMLElement, sought: string): void {
  const word = folded(sought);
  for (const span of layer.querySelectorAll('span'))
    span.toggleAttribute('data-hit', word !== '' && folded(span.textContent ?? '').includes(word));
}
