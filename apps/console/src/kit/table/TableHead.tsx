// On a phone the rows are laid out as cards, and some browsers take a table without `display: table` for no table at all.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role */
import { kitWords } from '../../locales/kit/kit.ts';
import { useWords } from '../../lib/words.ts';
import { TickBox } from './cell/TickBox.tsx';
import type { Column } from './columns.ts';
import type { List } from '../list/use-list.ts';
import { SortButton } from './SortButton.tsx';
import type { Selection } from './use-selection.ts';
import styles from './data-table.module.css';

interface TableHeadProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  withActions: boolean;
}

export function TableHead<Row>({ list, columns, selection, withActions }: TableHeadProps<Row>) {
  const w = useWords(kitWords).list;
  const { sortField, sortOrder } = list.request;
  const ariaSort = (column: Column<Row>) =>
    sortField !== column.key ? 'none' : sortOrder === 'desc' ? 'descending' : 'ascending';
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" className={styles.tick}>
            <TickBox
              label={w.selectAll}
              checked={selection.all}
              indeterminate={selection.some}
              disabled={!list.rows || list.isStale}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            role="columnheader"
            data-align={column.align}
            data-sortable={column.sort}
            style={{ width: column.width }}
            {...(column.sort && { 'aria-sort': ariaSort(column) })}
          >
            {column.sort ? <SortButton column={column} list={list} /> : column.title}
          </th>
        ))}
        {withActions && (
          <th role="columnheader" className={styles.actions}>
            {w.actions}
          </th>
        )}
      </tr>
    </thead>
  );
}
