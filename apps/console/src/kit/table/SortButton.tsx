import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { kitWords } from '../../locales/kit/kit.ts';
import { fill, useWords } from '../../lib/words.ts';
import type { Column } from './columns.ts';
import type { List } from '../list/use-list.ts';
import styles from './data-table.module.css';

/** Puts the rows in the order of a column, and the other way round when pressed again. */
export function SortButton<Row>({ column, list }: { column: Column<Row>; list: List<Row> }) {
  const w = useWords(kitWords).list;
  const active = list.request.sortField === column.key;
  const descending = active && list.request.sortOrder === 'desc';
  const Icon = !active ? IconArrowsSort : descending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={styles.sort}
      data-active={active || undefined}
      title={fill(w.sortBy, { column: column.title })}
      onClick={() => list.set({ sortField: column.key, sortOrder: active && !descending ? 'desc' : 'asc' })}
    >
      {column.title}
      <Icon size={14} stroke={1.8} aria-hidden />
    </button>
  );
}
