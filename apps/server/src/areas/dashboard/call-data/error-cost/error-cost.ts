import type { callDashboard as contract } from '@console/contract/areas/dashboard/call-data';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import { matching } from '../../../../domain/call/filter.ts';
import { isText, keyOf, numberMeant, numbersThere } from '../../../../domain/call/noted.ts';
import { measuresOf, type Sums } from '../../../../domain/call/sums.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '../../../../kernel/records/page.ts';
import { addedSums, sumColumns } from '../rollup/parts.ts';
import { questionOf, type Asked, type Question } from '../read/question.ts';
import { sourceOf } from '../read/source.ts';
import { titleIn } from '../read/titles.ts';

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

interface Costly extends Sums, Omit<ErrorCost, keyof Sums | 'endedBy'> {
  readonly key: string;
  /** What calls have noted that mean it. */
  readonly subjects: string[];
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
    noted as materialized (
      select l.key as subject, max(l.name) as name, ${addedSums('l')} from lines l group by l.key),
    meant as materialized (select ${numberMeant(sql`n.subject`, actor.tenantId)} as key, n.* from noted n),
    added as (
      select m.key, max(m.name) as name, array_agg(m.subject) as subjects, ${addedSums('m')} from meant m group by m.key),
    parts as materialized (
      select added.key, added.subjects, ${sumColumns('added')}, coalesce(number.name, added.name) as "errorNo",
             -- Of one that has been deleted, too: its calls are still its own.
             case when not ${isText(sql`added.key`)} then added.key end as "errorNoId",
             number.error_code_id as "errorCodeId", number."setName", number.title,
             coalesce(alike.sets, 1) as sets, coalesce(number.steps <> '[]', alike.steps, false) as "hasSteps"
        from added
        left join lateral (
          select e.id, e.name, e.error_code_id, e.steps, s.name as "setName", ${titleIn(caller.locale)} as title
            from ${numbersThere(actor.tenantId)}
           where e.id = case when not ${isText(sql`added.key`)} then added.key::uuid end) as number on true
        left join lateral (
          select count(*)::integer as sets, bool_or(e.steps <> '[]') as steps from ${numbersThere(actor.tenantId)}
           where e.key = ${keyOf(sql`added.key`)}) as alike on ${isText(sql`added.key`)}),
    found as materialized (
      select p.*, (${sorted})::float8 as sorted from parts p
       where ${keyword === '' ? sql`true` : sql`strpos(error_text_key(p."errorNo"), error_text_key(${keyword})) > 0`}
         and ${withoutSteps ? sql`not p."hasSteps"` : sql`true`}),
    hit as materialized (
      select * from found where ${behind} order by sorted ${direction}, key ${direction} limit ${pageSize + 1} offset ${offset})
    select (select coalesce(json_agg(hit order by hit.sorted ${direction}, hit.key ${direction}), '[]') from hit) as list,
           (select count(*)::integer from (select from found limit ${COUNT_CAP + 1}) as counted) as total`.execute(db);
  const { list: found, total } = rows[0]!;
  const listed = found.slice(0, pageSize);
  const last = found.length > pageSize ? listed.at(-1) : undefined;
  const ends = await endsOf(listed, question, context);
  return {
    list: listed.map((one) => shown(one, ends.get(one.key) ?? null)),
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true }),
    ...(last && { next: encodeCursor({ field: sortField, order, after: [String(last.sorted), last.key] }) }),
  };
}

function shown(
  { errorNo, errorNoId, title, errorCodeId, setName, sets, hasSteps, ...sums }: Costly,
  endedBy: ErrorCost['endedBy'],
): ErrorCost {
  const { total, durationSec, avgDurationSec, avgScore, solved, notSolved, solvedRate } = measuresOf(sums);
  return {
    errorNo,
    errorNoId,
    errorCodeId,
    setName,
    sets,
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
  listed: readonly Costly[],
  { start, end, filters }: Question,
  context: Context,
): Promise<Map<string, NonNullable<ErrorCost['endedBy']>>> {
  if (listed.length === 0) return new Map();
  const { db, actor } = context;
  const condition = await matching({ ...filters, from: start, to: end, solved: 'YES' }, context);
  const wanted = listed.flatMap(({ key, subjects }) => subjects.map((subject) => ({ key, subject })));
  const { rows } = await sql<{ key: string; materialId: string; name: string; calls: number }>`
    with shown as (
      select wanted.key, last.target_id as id, max(last.target_name) as name, count(distinct call.id)::integer as calls,
             row_number() over (partition by wanted.key order by count(distinct call.id) desc, last.target_id) as place
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (key text, subject text)
        join call_error_no noted on noted.tenant_id = ${actor.tenantId} and noted.subject = wanted.subject
         and noted.call_id >= id_floor(${start}::timestamptz) and noted.call_id < id_floor(${end}::timestamptz)
        join call on call.id = noted.call_id
       cross join lateral (
         select e.target_id, e.target_name from call_event e
          where e.tenant_id = ${actor.tenantId} and e.call_id = call.id and e.id >= call.id
            and e.type = 'SHARE_MATERIAL' and e.target_id is not null
          order by e.id desc limit 1) as last
       where ${condition} group by wanted.key, last.target_id)
    select shown.key, shown.id as "materialId", coalesce(m.name, shown.name, '') as name, shown.calls
      from shown left join material m on m.tenant_id = ${actor.tenantId} and m.id = shown.id
     where shown.place = 1`.execute(db);
  return new Map(rows.map(({ key, ...endedBy }) => [key, endedBy]));
}
