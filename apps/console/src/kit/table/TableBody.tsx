// On a phone the rows are laid out as cards, and some browsers take a table without `display: table` for no table at all.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role */
import type { ReactNode } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { fill, useWords } from '../../lib/words.ts';
import { TickBox } from './cell/TickBox.tsx';
import type { Column } from './columns.ts';
import type { Selection } from './use-selection.ts';
import styles from './data-table.module.css';

interface TableBodyProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  selection: Selection | undefined;
  renderActions: ((row: Row) => ReactNode) | undefined;
}

export function TableBody<Row>({ rows, columns, keyOf, nameOf, selection, renderActions }: TableBodyProps<Row>) {
  const w = useWords(kitWords).list;
  return (
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row" data-selected={selection?.has(keyOf(row)) || undefined}>
          {selection && (
            <td role="cell" className={styles.tick}>
              <TickBox
                label={fill(w.selectRow, { name: nameOf(row) })}
                checked={selection.has(keyOf(row))}
                onChange={() => selection.toggle(keyOf(row))}
              />
            </td>
          )}
          {columns.map((column, index) => (
            <td
              key={column.key}
              role="cell"
              data-align={column.align}
              data-label={index > 0 ? column.title : undefined}
            >
              {column.render(row)}
            </td>
          ))}
          {renderActions && (
            <td role="cell" className={styles.actions}>
              {renderActions(row)}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** Rows of the same height as real ones, so that nothing jumps when those arrive. */
export function SkeletonBody({ columns, rows, ticked }: { columns: number; rows: number; ticked: boolean }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} className={ticked && column === 0 ? styles.tick : undefined}>
              {/* The column of the ticks is no wider than one. */}
              <SkeletonLine width={ticked && column === 0 ? 16 : `${45 + ((row * 7 + column * 13) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const SkeletonLine = ({ width }: { width: number | string }) => <div className={styles.skeleton} style={{ width }} />;
