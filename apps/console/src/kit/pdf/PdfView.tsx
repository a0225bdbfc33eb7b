import { Loader } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../page/EmptyState.tsx';
import { fill, useWords } from '../../lib/words.ts';
import { productDocWords } from '../../locales/product/product-doc.ts';
import { openPdf, openPdfAt } from './open-pdf.ts';
import { PdfPage } from './PdfPage.tsx';
import { PdfSearch } from './PdfSearch.tsx';
import { PdfTools } from './PdfTools.tsx';
import styles from './pdf-view.module.css';

interface Opened {
  document: PDFDocumentProxy;
  /** Of the first page, which stands for the others until they are drawn. */
  ratio: number;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** By its path in the file service, or by an address that needs no session. */
type PdfViewProps = { name: string; /** The page to begin with. */ first?: number } & (
  | { path: string; address?: never }
  | { address: string; path?: never }
);

/** The pages of a PDF below each other, drawn as they come into view. */
export function PdfView({ path, address, name, first = 1 }: PdfViewProps) {
  const w = useWords(productDocWords).viewer;
  const opened = useOpened(path ?? null, address ?? null);
  const [step, setStep] = useState(ZOOMS.indexOf(1));
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState('');
  const pages = useRef<HTMLElement>(null);
  const isOpen = typeof opened === 'object';
  useEffect(() => {
    if (isOpen && first > 1) pages.current?.children[first - 1]?.scrollIntoView({ block: 'start' });
  }, [isOpen, first]);
  if (opened === 'failed')
    return (
      <div role="alert">
        <EmptyState kind="gone" title={w.failed} description={w.failedHint} />
      </div>
    );
  if (opened === undefined)
    return (
      <output className={styles.wait}>
        <Loader size={24} aria-hidden /> {w.opening}
      </output>
    );
  const { document, ratio } = opened;
  const total = document.numPages;
  const show = (wanted: number) => {
    const at = Math.min(Math.max(1, wanted), total);
    setPage(at);
    pages.current?.children[at - 1]?.scrollIntoView({ block: 'start' });
  };
  const zoomBy = (steps: number) => setStep((now) => Math.min(Math.max(0, now + steps), ZOOMS.length - 1));
  const press = (event: KeyboardEvent) => {
    const zooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };
    const by = zooms[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomBy(by);
  };
  return (
    <div className={styles.root}>
      <PdfTools
        page={page}
        total={total}
        zoom={ZOOMS[step] ?? 1}
        mayZoomIn={step < ZOOMS.length - 1}
        mayZoomOut={step > 0}
        onPage={show}
        onZoom={zoomBy}
        onFit={() => setStep(ZOOMS.indexOf(1))}
      >
        <PdfSearch document={document} page={page} onSought={setSought} onPage={show} />
      </PdfTools>
      {/* Whoever comes by keyboard scrolls it with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <section ref={pages} className={styles.pages} aria-label={name} tabIndex={0} onKeyDown={press}>
        {Array.from({ length: total }, (_, at) => (
          <PdfPage
            key={at}
            document={document}
            number={at + 1}
            ratio={ratio}
            zoom={ZOOMS[step] ?? 1}
            label={fill(w.pages, { page: at + 1, total })}
            sought={sought}
            onReached={setPage}
          />
        ))}
      </section>
    </div>
  );
}

function useOpened(path: string | null, address: string | null): Opened | 'failed' | undefined {
  const [opened, setOpened] = useState<Opened | 'failed'>();
  useEffect(() => {
    const task = address === null ? openPdf(path ?? '') : openPdfAt(address);
    let left = false;
    const open = async () => {
      const document = await task.promise;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!left) setOpened({ document, ratio: height / width });
    };
    open().catch(() => left || setOpened('failed'));
    return () => {
      left = true;
      setOpened(undefined);
      void task.destroy();
    };
  }, [path, address]);
  return opened;
}
