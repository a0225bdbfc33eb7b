import type { ReactNode } from 'react';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { TickBox } from '../cell/TickBox.tsx';
import type { Selection } from '../use-selection.ts';
import type { GalleryCard } from './gallery-card.ts';
import { moveBetweenCards } from './gallery-keys.ts';
import styles from './gallery.module.css';

interface GalleryProps<Row> {
  rows: readonly Row[];
  label: string;
  cardOf: (row: Row) => GalleryCard;
  keyOf: (row: Row) => string;
  selection: Selection | undefined;
  renderActions: ((row: Row) => ReactNode) | undefined;
  busy: boolean;
  stale: boolean;
}

/** Rows as cards with a picture. The arrow keys go from one title to the next; Tab goes on to its tick and its actions. */
export function Gallery<Row>(props: GalleryProps<Row>) {
  const { rows, label, cardOf, keyOf, selection, renderActions, busy, stale } = props;
  const w = useWords(kitWords).list;
  return (
    <ul className={styles.root} aria-label={label} aria-busy={busy} data-stale={stale || undefined}>
      {rows.map((row) => {
        const key = keyOf(row);
        const { picture, title, onOpen, lines } = cardOf(row);
        return (
          <li key={key} className={styles.card} data-selected={selection?.has(key) || undefined}>
            <div className={styles.picture}>{picture}</div>
            <div className={styles.words}>
              <button
                type="button"
                className={styles.title}
                title={title}
                data-card
                onClick={onOpen}
                onKeyDown={moveBetweenCards}
              >
                {title}
              </button>
              {lines.map((line, at) => (
                // The lines of a card stand in a fixed order.
                // oxlint-disable-next-line react/no-array-index-key
                <div key={at} className={styles.line}>
                  {line}
                </div>
              ))}
            </div>
            {selection && (
              <div className={styles.tick}>
                <TickBox
                  label={fill(w.selectRow, { name: title })}
                  checked={selection.has(key)}
                  onChange={() => selection.toggle(key)}
                />
              </div>
            )}
            {renderActions && <div className={styles.actions}>{renderActions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}

/** Cards of the same height as real ones, so that nothing jumps when those arrive. */
export function GallerySkeleton({ cards }: { cards: number }) {
  return (
    <div className={styles.root} aria-hidden>
      {Array.from({ length: cards }, (_, at) => (
        <div key={at} className={styles.card} data-empty>
          <div className={styles.picture} />
        </div>
      ))}
    </div>
  );
}
