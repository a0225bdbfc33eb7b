import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import {
  decodeCursor,
  encodeCursor,
  jsonObject,
  type Page,
  type PageRequest,
} from '../../../../kernel/records/page.ts';

const sorts = {
  createdAt: { column: 'id', cast: 'uuid' },
  durationSec: { column: 'duration_sec', cast: 'integer' },
  waitSec: { column: 'wait_sec', cast: 'integer' },
  score: { column: 'score', cast: 'integer' },
} as const;

interface Found {
  readonly keys: readonly (readonly [string, string])[];
  readonly total: number;
}

type Fields = Readonly<Record<string, RawBuilder<unknown>>>;

/** One page of the calls that a condition meets: keys first, then the records, and a count that stops at the cap. */
export async function pageOfCalls<Row>(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  fields: Fields,
  condition: RawBuilder<boolean>,
  request: PageRequest,
): Promise<Page<Row>> {
  const { pageNo, pageSize, cursor, sortField = 'createdAt' } = request;
  const order = request.sortOrder ?? (request.sortField === undefined ? 'desc' : 'asc');
  if (cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  const { column, cast } = sorts[sortField as keyof typeof sorts];
  const sorted = sql.ref(`call.${column}`);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const after = cursor === undefined ? null : decodeCursor(cursor, sortField, order);
  const behind =
    after === null
      ? sql`true`
      : sql`(${sorted}, call.id) ${order === 'asc' ? sql`>` : sql`<`} (${after[0]}::${sql.raw(cast)}, ${after[1]}::uuid)`;
  const offset = after === null ? (pageNo - 1) * pageSize : 0;
  const shown = sql`order by ${sorted} ${direction}, call.id ${direction} limit ${pageSize + 1} offset ${offset}`;
  const asKeys = sql`coalesce(json_agg(json_build_array(hit.sorted_by::text, hit.id)), '[]') as keys`;
  // Planning over all parts takes longer than running it: as many as are counted are put in order where they are counted.
  const { rows: counted } = await sql<Found>`
    with call as materialized (
      select call.id, ${sorted} as ${sql.ref(column === 'id' ? 'same' : column)} from call where ${condition} limit ${COUNT_CAP + 1})
    select (select count(*)::int from call) as total, ${asKeys}
      from (select call.id, ${sorted} as sorted_by from call where ${behind} ${shown}) as hit`.execute(db);
  const { total } = counted[0]!;
  const { keys } =
    total > COUNT_CAP
      ? (
          await sql<Found>`
            select ${asKeys}
              from (select call.id, ${sorted} as sorted_by from call where ${condition} and ${behind} ${shown}) as hit`.execute(
            db,
          )
        ).rows[0]!
      : counted[0]!;
  const ids = keys.slice(0, pageSize).map(([, id]) => id);
  // By themselves: named one by one they lie in one part or two, and not in any that has to be planned for.
  const { rows: lines } = await sql<{ id: string; line: Row }>`
    select call.id, ${jsonObject(fields)} as line from call
     where call.tenant_id = ${actor.tenantId} and call.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(lines.map(({ id, line }) => [id, line]));
  const list = ids.flatMap((id) => byId.get(id) ?? []);
  const last = keys.length > pageSize ? keys[pageSize - 1] : undefined;
  return {
    list,
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true }),
    ...(last && { next: encodeCursor({ field: sortField, order, after: last }) }),
  };
}
