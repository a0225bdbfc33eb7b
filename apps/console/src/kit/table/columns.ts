import type { ReactNode } from 'react';
import { usePreference } from '../page/preferences.ts';

export interface Column<Row> {
  /** Also the `sortField` of the contract where `sort` is set. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly sort?: true;
  /** Numbers stand at the right, so that their digits align. */
  readonly align?: 'right';
  readonly width?: number;
  /** `always` cannot be hidden; `extra` is hidden until someone asks for it. */
  readonly shown?: 'always' | 'extra';
}

/** Which columns this user wants to see in this list; kept between visits. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [changed, setChanged] = usePreference<Record<string, boolean>>(`columns:${list}`, {});
  const isVisible = (column: Column<Row>) =>
    column.shown === 'always' || (changed[column.key] ?? column.shown !== 'extra');
  return {
    all: columns,
    visible: columns.filter(isVisible),
    isVisible,
    toggle: (column: Column<Row>) => setChanged({ ...changed, [column.key]: !isVisible(column) }),
    reset: () => setChanged({}),
    isChanged: Object.keys(changed).length > 0,
  };
}

export type Columns<Row> = ReturnType<typeof useColumns<Row>>;
