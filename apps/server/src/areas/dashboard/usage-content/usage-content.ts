import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import {
  CONTENT_DAYS,
  type Content,
  type ContentKind,
  type usageContent as contract,
} from '@console/contract/areas/dashboard/usage-content';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refusalOf } from '../../../kernel/calls/rights.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { DAY_MS } from '../../../kernel/zone-clock.ts';
import { wrongRange } from '../call-data/read/question.ts';
import { rankedPage, rankedRows, type RankedRows } from '../usage-data/read/ranked-page.ts';
import { type Period, sources, startOf } from './sources.ts';

const columns = ['nameEn', 'title', 'titleEn', 'materialKind', 'partOf'] as const;

export const usageContent: Handlers<typeof contract> = {
  async usageContents({ kind, from, to, never, keyword = '', sortField, sortOrder, ...place }, context) {
    const { db, actor } = context;
    const source = sources[kind];
    const refusal = typeof source.access === 'string' ? null : refusalOf(source.access, actor);
    if (refusal !== null) throw new Fault(refusal);
    const period = await periodOf(kind, { from, to }, context);
    const rank = {
      field: sortField ?? (never ? 'createdAt' : 'uses'),
      // What nobody opened for the longest time, what was opened most often.
      order: sortOrder ?? (sortField === undefined && !never ? 'desc' : 'asc'),
      id: 'id',
    } as const;
    const which = never
      ? sql`u.id is null and ${source.isShown} and o.created_at < ${startOf(period)}`
      : sql`u.id is not null`;
    const { rows } = await sql<RankedRows<Content>>`
      with used as materialized (${source.uses(period)}),
      listed as (
        select o.id, o.name, ${sql.join(columns.map((name) => sql`${source.columns?.[name] ?? sql`null`} as ${sql.ref(name)}`))},
               coalesce(u.uses, 0) as uses, u.day as "lastDay", o.created_at
          from ${source.from} left join used u on u.id = o.id
         where o.tenant_id = ${actor.tenantId} and o.deleted_at is null and ${which}),
      found as materialized (
        select id, name, ${sql.join(columns.map((name) => sql.ref(name)))}, uses, "lastDay",
               wire_time(created_at) as "createdAt",
               ${rank.field === 'uses' ? sql`uses::float8` : sql`extract(epoch from created_at)::float8`} as sorted
          from listed
         where ${
           keyword === ''
             ? sql`true`
             : sql`strpos(lower(concat_ws(chr(10), name, "nameEn", title, "titleEn", "partOf"::json ->> 'name')), lower(${keyword})) > 0`
         }),
      ${rankedRows(place, rank)}`.execute(db);
    return rankedPage(rows[0]!, place, rank);
  },
};

async function periodOf(
  kind: ContentKind,
  { from, to }: { readonly from: string; readonly to: string },
  { db, actor: { tenantId } }: Context,
): Promise<Period> {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(count >= 1 && count <= DASHBOARD_DAYS)) throw wrongRange();
  const days = CONTENT_DAYS[kind];
  const { rows } = await sql<{ zone: string; oldest: string }>`
    select timezone as zone, ((now() at time zone timezone)::date - ${days - 1}::integer)::text as oldest
      from tenant where tenant_id = ${tenantId}`.execute(db);
  const { zone, oldest } = rows[0]!;
  if (from < oldest) {
    const code = 'USAGE_CONTENT_GONE';
    throw new Fault(code, { params: { days }, fields: [{ field: 'from', code }] });
  }
  return { tenantId, zone, first: from, last: to };
}
