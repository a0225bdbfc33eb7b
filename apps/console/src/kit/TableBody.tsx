import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitWords } from '../locales/kit.ts';
import { fill, useWords } from '../lib/words.ts';
import type { Column } from './columns.ts';
import type { Selection } from './use-selection.ts';

interface TableBodyProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  selection: Selection | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
}

export function TableBody<Row>({ rows, columns, keyOf, nameOf, selection, actions }: TableBodyProps<Row>) {
  const w = useWords(kitWords).list;
  return (
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row" data-selected={selection?.has(keyOf(row)) || undefined}>
          {selection && (
            <td role="cell" className="DataTable-tick">
              <Checkbox
                size="xs"
                aria-label={fill(w.selectRow, { name: nameOf(row) })}
                checked={selection.has(keyOf(row))}
                onChange={() => selection.toggle(keyOf(row))}
              />
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.key} role="cell" data-align={column.align} data-label={index > 0 ? column.title : undefined}>
              {column.cell(row)}
            </td>
          ))}
          {actions && (
            <td role="cell" className="DataTable-actions">
              {actions(row)}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** Rows of the same height as real ones, so that nothing jumps when those arrive. */
export function SkeletonBody({ columns, rows }: { columns: number; rows: number }) {
  return (
    <tbody role="rowgroup" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} role="row">
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} role="cell">
              <Skeleton height={12} width={`${45 + ((row * 7 + column * 13) % 40)}%`} radius="xl" my={4} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
