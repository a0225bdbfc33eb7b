import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PdfText } from './PdfText.tsx';
import styles from './pdf-view.module.css';

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** Height to width until it is known. */
  ratio: number;
  zoom: number;
  label: string;
  sought: string;
  /** It has come to the middle of what is seen. */
  onReached: (number: number) => void;
}

/** Sharper than this nobody sees, and a page would take more memory than a phone has. */
const MOST_PIXELS = 16_000_000;

/** One page: drawn while it is near what is seen, and let go again when it is far away. */
export function PdfPage({ document, number, ratio, zoom, label, sought, onReached }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [own, setOwn] = useState(ratio);
  const reached = useEffectEvent(() => onReached(number));
  useEffect(() => {
    const element = frame.current!;
    const scroller = element.parentElement;
    const around = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller,
      rootMargin: '100% 0px',
    });
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      root: scroller,
      rootMargin: '-50% 0px',
    });
    around.observe(element);
    middle.observe(element);
    return () => {
      around.disconnect();
      middle.disconnect();
    };
  }, []);
  return (
    <div ref={frame} className={styles.page} style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${own}` }}>
      {near && (
        <Fragment key={zoom}>
          <Drawing document={document} number={number} label={label} onRatio={setOwn} />
          <PdfText document={document} number={number} sought={sought} />
        </Fragment>
      )}
    </div>
  );
}

interface DrawingProps extends Pick<PdfPageProps, 'document' | 'number' | 'label'> {
  onRatio: (ratio: number) => void;
}

function Drawing({ document, number, label, onRatio }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const tell = useEffectEvent(onRatio);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const draw = async () => {
      const page = await document.getPage(number);
      const element = canvas.current;
      if (left || element === null) return;
      const { width, height } = page.getViewport({ scale: 1 });
      tell(height / width);
      const wanted = (element.parentElement!.clientWidth / width) * devicePixelRatio;
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
      const viewport = page.getViewport({ scale });
      element.width = Math.floor(viewport.width);
      element.height = Math.floor(viewport.height);
      const task = page.render({ canvas: element, viewport });
      stop = () => task.cancel();
      await task.promise;
      setDrawn(true);
    };
    // Whoever scrolls on cancels it; a page that cannot be drawn stays white.
    draw().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [document, number]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, and has no address
  return <canvas ref={canvas} role="img" aria-label={label} aria-busy={!drawn} />;
}
