import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { uploadLogWords } from '../../../../locales/application/upload-log.ts';
import { levelOf, partsOf } from './log-lines.ts';
import styles from './log-text.module.css';

interface LogTextProps {
  lines: readonly string[];
  numbered: boolean;
  wrap: boolean;
  query: string;
  /** The line of the match that was gone to. */
  current: number | undefined;
  atEnd: boolean;
  before: ReactNode;
  after: ReactNode;
}

const LINE_PX = 20;

/** Plain text and nothing else: what a log contains is never taken for more than letters. */
export function LogText({ lines, numbered, wrap, query, current, atEnd, before, after }: LogTextProps) {
  const w = useWords(uploadLogWords).viewer;
  const frame = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react-hooks-js/incompatible-library -- it is not memoised, and need not be
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PX,
    overscan: 30,
  });

  const { scrollToIndex } = list;
  useEffect(() => {
    if (current !== undefined) scrollToIndex(current, { align: 'center' });
  }, [current, scrollToIndex]);
  const shownEnd = useRef(false);
  useEffect(() => {
    if (!atEnd || shownEnd.current || lines.length === 0) return;
    shownEnd.current = true;
    scrollToIndex(lines.length - 1, { align: 'end' });
  }, [atEnd, lines.length, scrollToIndex]);
  useEffect(() => list.measure(), [wrap, list]);

  const digits = String(lines.length).length;
  return (
    <section
      ref={frame}
      className={styles.root}
      aria-label={w.text}
      // A region that scrolls is reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-wrap={wrap || undefined}
      style={{ '--digits': digits } as React.CSSProperties}
    >
      {before}
      <div className={styles.lines} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={list.measureElement}
            data-index={index}
            className={styles.line}
            data-level={levelOf(lines[index]!)}
            data-current={index === current || undefined}
            style={{ transform: `translateY(${start}px)` }}
          >
            {numbered && (
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
            )}
            <span className={styles.words}>
              <Marked line={lines[index]!} query={query} />
            </span>
          </div>
        ))}
      </div>
      {after}
    </section>
  );
}

function Marked({ line, query }: { line: string; query: string }) {
  const parts = partsOf(line, query);
  if (parts.length === 1) return line;
  // oxlint-disable-next-line no-array-index-key -- a part has nothing but its place
  return parts.map((part, place) => (place % 2 === 0 ? part : <mark key={place}>{part}</mark>));
}
