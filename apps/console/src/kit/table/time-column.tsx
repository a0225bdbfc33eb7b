import { Time } from '../time/Time.tsx';
import type { Column } from './columns.ts';

/** A column of a moment that the list can be sorted by. */
export const timeColumn = <Key extends string>(
  key: Key,
  title: string,
  shown?: 'always' | 'extra',
): Column<Readonly<Record<Key, string | null>>> => ({
  key,
  title,
  width: 170,
  sort: true,
  ...(shown && { shown }),
  render: (row) => <Time value={row[key]} />,
});
