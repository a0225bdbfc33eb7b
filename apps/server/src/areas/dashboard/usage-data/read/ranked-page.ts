import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import { Fault } from '../../../../kernel/db/fault.ts';
import { decodeCursor, encodeCursor, type Page } from '../../../../kernel/records/page.ts';

interface Asked {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
}

interface Rank {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  /** What the id of a row is called. */
  readonly id: string;
}

export interface RankedRows<Row> {
  readonly list: (Row & { readonly sorted: number })[];
  readonly total: number;
}

/** The end of a statement whose part `found` has a number `sorted` in every row: one page of it, and how many there are. */
export function rankedRows({ pageNo, pageSize, cursor }: Asked, { field, order, id }: Rank): RawBuilder<unknown> {
  if (cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const after = cursor === undefined ? null : decodeCursor(cursor, field, order);
  const behind = after
    ? sql`(sorted, ${sql.ref(id)}) ${order === 'asc' ? sql`>` : sql`<`} (${after[0]}::float8, ${after[1]}::uuid)`
    : sql`true`;
  const sorting = sql`sorted ${direction}, ${sql.ref(id)} ${direction}`;
  return sql`
    hit as (select * from found where ${behind} order by ${sorting}
             limit ${pageSize + 1} offset ${after === null ? (pageNo - 1) * pageSize : 0})
    select (select coalesce(json_agg(hit order by ${sorting}), '[]') from hit) as list,
           (select count(*)::integer from found) as total`;
}

export function rankedPage<Row>(
  { list, total }: RankedRows<Row>,
  { pageNo, pageSize }: Asked,
  { field, order, id }: Rank,
): Page<Row> {
  const last = list.length > pageSize ? list[pageSize - 1] : undefined;
  return {
    list: list.slice(0, pageSize).map(shown),
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true }),
    ...(last && {
      next: encodeCursor({ field, order, after: [String(last.sorted), String(last[id as keyof typeof last])] }),
    }),
  };
}

function shown<Row>(ranked: Row & { readonly sorted: number }): Row {
  const { sorted: _, ...row } = ranked;
  return row as Row;
}
