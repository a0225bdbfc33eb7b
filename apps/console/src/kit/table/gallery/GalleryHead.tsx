import { kitWords } from '../../../locales/kit/kit.ts';
import { useWords } from '../../../lib/words.ts';
import type { List } from '../../list/use-list.ts';
import { TickBox } from '../cell/TickBox.tsx';
import type { Column } from '../columns.ts';
import { SortButton } from '../SortButton.tsx';
import type { Selection } from '../use-selection.ts';
import styles from './gallery.module.css';

interface GalleryHeadProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
}

/** What the head of a table does, for cards: ticks all of them, and puts them in order. */
export function GalleryHead<Row>({ list, columns, selection }: GalleryHeadProps<Row>) {
  const w = useWords(kitWords).list;
  return (
    <div className={styles.head}>
      {selection && (
        <TickBox
          label={w.selectAll}
          checked={selection.all}
          indeterminate={selection.some}
          disabled={!list.rows || list.isStale}
          onChange={selection.toggleAll}
        />
      )}
      <span>{w.order}</span>
      {columns
        .filter(({ sort }) => sort)
        .map((column) => (
          <SortButton key={column.key} column={column} list={list} />
        ))}
    </div>
  );
}
