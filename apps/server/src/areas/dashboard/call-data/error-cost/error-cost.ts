import type { callDashboard as contract } from '@console/contract/areas/dashboard/call-data';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import { matching } from '../../../../domain/call/filter.ts';
import { measuresOf, type Sums } from '../../../../domain/call/sums.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '../../../../kernel/records/page.ts';
import { addedSums, sumColumns } from '../rollup/parts.ts';
import { questionOf, type Asked, type Question } from '../read/question.ts';
import { sourceOf } from '../read/source.ts';
import { numbersOf, titleIn } from '../read/titles.ts';

type Input = InputOf<(typeof contract)['errorCost']>;
export type ErrorCost = OutputOf<(typeof contract)['errorCost']>['list'][number];

/** What can be sorted by; what there is none of comes before the least. */
const sorts: Record<NonNullable<Input['sortField']>, RawBuilder<number>> = {
  calls: sql`p.total`,
  expertSec: sql`p.duration_sec`,
  avgDurationSec: sql`coalesce(p.duration_sec / nullif(p.answered, 0)::float8, -1)`,
  solvedRate: sql`coalesce(p.solved / nullif(p.solved + p.not_solved, 0)::float8, -1)`,
  avgScore: sql`coalesce(p.score_sum / nullif(p.scored, 0)::float8, -1)`,
};

export interface CostFilters extends Asked {
  readonly withoutSteps?: boolean | undefined;
}

interface Costly extends Sums {
  readonly key: string;
  readonly name: string;
  readonly title: string | null;
  readonly errorNoId: string | null;
  readonly errorCodeId: string | null;
  readonly hasSteps: boolean;
  readonly sorted: number;
}

/** One page of the error numbers that calls were about. */
export async function errorCost(input: Input, context: Context): Promise<Page<ErrorCost>> {
  const { pageNo, pageSize, cursor, keyword, sortField, sortOrder, ...filters } = input;
  return costs({ pageNo, pageSize, cursor, keyword, sortField, sortOrder }, filters, context);
}

export async function costs(
  request: PageRequest,
  { withoutSteps = false, ...asked }: CostFilters,
  context: Context,
): Promise<Page<ErrorCost>> {
  const { db, actor, caller } = context;
  const { pageNo, pageSize, cursor, keyword = '', sortField = 'calls' } = request;
  const order = request.sortOrder ?? (request.sortField === undefined ? 'desc' : 'asc');
  if (cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  const question = await questionOf(asked, {}, context);
  const sorted = sorts[sortField as keyof typeof sorts];
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const after = cursor === undefined ? null : decodeCursor(cursor, sortField, order);
  const behind = after
    ? sql`(found.sorted, found.key) ${order === 'asc' ? sql`>` : sql`<`} (${after[0]}::float8, ${after[1]})`
    : sql`true`;
  const offset = after === null ? (pageNo - 1) * pageSize : 0;
  const { rows } = await sql<{ list: Costly[]; total: number }>`
    with ${await sourceOf(question, context, ['ERROR_NO'])},
    parts as materialized (
      select l.dimension, l.key, max(l.name) as name, ${addedSums('l')} from lines l group by l.dimension, l.key),
    found as materialized (
      select p.*, (${sorted})::float8 as sorted from parts p
       where ${keyword === '' ? sql`true` : sql`strpos(p.key, lower(${keyword})) > 0`}
         and ${withoutSteps ? sql`not exists (select from ${stepsOf(sql`p.key`, actor.tenantId)})` : sql`true`}),
    hit as materialized (
      select * from found where ${behind} order by sorted ${direction}, key ${direction} limit ${pageSize + 1} offset ${offset})
    select (select coalesce(json_agg(line order by line.sorted ${direction}, line.key ${direction}), '[]') from (
              select hit.key, hit.name, hit.sorted, ${sumColumns('hit')}, known.title, known.id as "errorNoId", known.error_code_id as "errorCodeId",
                     coalesce(known.steps <> '[]', false) as "hasSteps"
                from hit left join lateral (
                  select ${titleIn(caller.locale)} as title, e.id, e.error_code_id, e.steps from ${numbersOf(sql`hit.key`, actor.tenantId)} limit 1
                ) as known on true) as line) as list,
           (select count(*)::integer from (select from found limit ${COUNT_CAP + 1}) as counted) as total`.execute(db);
  const { list: found, total } = rows[0]!;
  const listed = found.slice(0, pageSize);
  const last = found.length > pageSize ? listed.at(-1) : undefined;
  const ends = await endsOf(
    listed.map(({ key }) => key),
    question,
    context,
  );
  return {
    list: listed.map((one) => shown(one, ends.get(one.key) ?? null)),
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true }),
    ...(last && { next: encodeCursor({ field: sortField, order, after: [String(last.sorted), last.key] }) }),
  };
}

const stepsOf = (key: RawBuilder<unknown>, tenantId: string) => sql`
  error_no e join error_code s on s.tenant_id = e.tenant_id and s.id = e.error_code_id and s.deleted_at is null
   where e.tenant_id = ${tenantId} and lower(e.name) = ${key} and e.deleted_at is null and e.steps <> '[]'`;

function shown(
  { name, title, errorNoId, errorCodeId, hasSteps, ...sums }: Costly,
  endedBy: ErrorCost['endedBy'],
): ErrorCost {
  const { total, durationSec, avgDurationSec, avgScore, solved, notSolved, solvedRate } = measuresOf(sums);
  return {
    errorNo: name,
    errorNoId,
    errorCodeId,
    title,
    hasSteps,
    calls: total,
    expertSec: durationSec,
    avgDurationSec,
    avgScore,
    solved,
    notSolved,
    solvedRate,
    endedBy,
  };
}

/** What was shown last in most of the calls that were solved, for each of these numbers. */
async function endsOf(
  keys: readonly string[],
  { start, end, filters }: Question,
  context: Context,
): Promise<Map<string, NonNullable<ErrorCost['endedBy']>>> {
  if (keys.length === 0) return new Map();
  const { db, actor } = context;
  const condition = await matching({ ...filters, from: start, to: end, solved: 'YES' }, context);
  const { rows } = await sql<{ key: string; materialId: string; name: string; calls: number }>`
    with shown as (
      select numbers.key, last.target_id as id, max(last.target_name) as name, count(*)::integer as calls,
             row_number() over (partition by numbers.key order by count(*) desc, last.target_id) as place
        from call
       cross join lateral (select distinct lower(one) as key from unnest(call.error_nos) as one) as numbers
       cross join lateral (
         select e.target_id, e.target_name from call_event e
          where e.tenant_id = ${actor.tenantId} and e.call_id = call.id and e.id >= call.id
            and e.type = 'SHARE_MATERIAL' and e.target_id is not null
          order by e.id desc limit 1) as last
       where ${condition} and call.error_nos <> '{}' and numbers.key = any(${[...keys]}::text[])
       group by numbers.key, last.target_id)
    select shown.key, shown.id as "materialId", coalesce(m.name, shown.name, '') as name, shown.calls
      from shown left join material m on m.tenant_id = ${actor.tenantId} and m.id = shown.id
     where shown.place = 1`.execute(db);
  return new Map(rows.map(({ key, ...endedBy }) => [key, endedBy]));
}
