import { sql, type RawBuilder } from 'kysely';
import { matching } from '../../../../domain/call/filter.ts';
import { seenCalls } from '../../../../domain/call/scope.ts';
import { allSums } from '../../../../domain/call/sums.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { addedSums, byDimension, calls, sumColumns, type DimensionName } from '../rollup/parts.ts';
import type { Question } from './question.ts';

/** Whoever sees every call and asks for no more than a group is answered from the sums. */
async function isKept({ kept, filters }: Question, context: Context): Promise<boolean> {
  if (!kept) return false;
  const { teamGroupId: _, includeTest: __, ...others } = filters;
  return Object.values(others).every((value) => value === undefined) && (await seenCalls(context)) === null;
}

/**
 * The beginning of a statement that counts, as `with` parts: `hours` (day, hour, sums), and, where asked for, `lines`
 * (dimension, key, name, sums), several of each key, of the days without those before them. Days that have changed since they were summed up, and
 * those with calls under way, are counted from the calls, in the same snapshot: the numbers are always those of the lists.
 */
export async function sourceOf(
  question: Question,
  context: Context,
  wanted?: readonly DimensionName[],
): Promise<RawBuilder<unknown>> {
  const { start, end, filters } = question;
  const condition = await matching({ ...filters, from: start, to: end }, context);
  return (await isKept(question, context))
    ? fromSums(question, context, condition, wanted)
    : fromCalls(question, condition, wanted);
}

const counted = ({ days }: Question, wanted?: readonly DimensionName[]) =>
  byDimension(sql`(select * from raw where raw.day >= ${days.first}::date) as call`, [], wanted);
const hoursOfCalls = sql`select call.day, call.hour, ${allSums} from raw as call group by call.day, call.hour`;

const fromCalls = (question: Question, condition: RawBuilder<boolean>, wanted?: readonly DimensionName[]) => sql`
  raw as materialized (${calls(sql`call where ${condition}`, question.zone)}),
  hours as materialized (${hoursOfCalls}),
  lines as materialized (${counted(question, wanted)})`;

function fromSums(
  question: Question,
  { actor }: Context,
  condition: RawBuilder<boolean>,
  wanted?: readonly DimensionName[],
): RawBuilder<unknown> {
  const { zone, days, before, start, end, filters } = question;
  const { teamGroupId, includeTest = false } = filters;
  const first = before?.first ?? days.first;
  const kept = (table: string, since: string) => sql`
    ${sql.ref(`${table}.tenant_id`)} = ${actor.tenantId}
      and ${sql.ref(`${table}.day`)} between ${since}::date and ${days.last}::date
      and not exists (select from stale where stale.day = ${sql.ref(`${table}.day`)})
      and ${includeTest ? sql`true` : sql`not ${sql.ref(`${table}.is_test`)}`}
      and ${teamGroupId === undefined ? sql`true` : sql`${sql.ref(`${table}.team_group_id`)} = ${teamGroupId}`}`;
  const day = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${zone}::text)::date`;
  return sql`
    stale as materialized (
      select found.day, id_floor(greatest('epoch', day_start(found.day, ${zone}))) as first,
             id_floor(greatest('epoch', day_start(found.day + 1, ${zone}))) as behind from (
      select ${day(sql`c.at`)} as day from call_change c
       where c.tenant_id = ${actor.tenantId} and c.at >= ${start}::timestamptz and c.at < ${end}::timestamptz
      union
      select ${day(sql`id_time(call.id)`)} from call
       where call.tenant_id = ${actor.tenantId} and call.ended_at is null
         and call.id >= id_floor(${start}::timestamptz) and call.id < id_floor(${end}::timestamptz)
      union
      select g.day::date from generate_series(${first}::timestamp, ${days.last}::timestamp, interval '1 day') as g (day)
       where not exists (select from call_rollup r where r.tenant_id = ${actor.tenantId} and r.timezone = ${zone})) as found),
    raw as materialized (${calls(
      sql`stale cross join lateral (
            select * from call where ${condition}
               and call.id >= stale.first and call.id < stale.behind) as call`,
      zone,
    )}),
    hours as materialized (
      select h.day, h.hour, ${addedSums('h')} from call_hour h where ${kept('h', first)} group by h.day, h.hour
      union all ${hoursOfCalls}),
    fresh as materialized (${counted(question, wanted)}),
    lines as not materialized (
      select d.dimension, d.key, d.name, ${sumColumns('d')} from call_day d
       where ${kept('d', days.first)} and ${wanted ? sql`d.dimension = any(${[...wanted]})` : sql`true`}
      union all select dimension, key, name, ${sumColumns()} from fresh)`;
}
