import { sql, type RawBuilder } from 'kysely';
import { matching } from '../../../../domain/call/filter.ts';
import { isText, numberMeant, numbersThere } from '../../../../domain/call/noted.ts';
import { seenCalls } from '../../../../domain/call/scope.ts';
import { allSums, sumNames } from '../../../../domain/call/sums.ts';
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
    : fromCalls(question, context, condition, wanted);
}

const counted = ({ days }: Question, wanted?: readonly DimensionName[]) =>
  byDimension(sql`(select * from raw where raw.day >= ${days.first}::date) as call`, [], wanted);
const hoursOfCalls = sql`select call.day, call.hour, ${allSums} from raw as call group by call.day, call.hour`;

const fromCalls = (
  question: Question,
  context: Context,
  condition: RawBuilder<boolean>,
  wanted?: readonly DimensionName[],
) => sql`
  raw as materialized (${calls(sql`call where ${condition}`, question.zone)}),
  hours as materialized (${hoursOfCalls}),
  summed as materialized (${counted(question, wanted)}),
  ${countedOnce(question, context, condition)}`;

function fromSums(
  question: Question,
  context: Context,
  condition: RawBuilder<boolean>,
  wanted?: readonly DimensionName[],
): RawBuilder<unknown> {
  const { actor } = context;
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
    summed as not materialized (
      select d.dimension, d.key, d.name, ${sumColumns('d')} from call_day d
       where ${kept('d', days.first)} and ${wanted ? sql`d.dimension = any(${[...wanted]})` : sql`true`}
      union all select dimension, key, name, ${sumColumns()} from fresh),
    ${countedOnce(question, context, condition)}`;
}

/**
 * Lines are by subject, and once a number is renamed a call may have noted it twice: by its id, and by a text that means it now.
 * What such calls add to the text's line is taken out of it again.
 */
function countedOnce(
  { zone, days, end }: Question,
  { actor }: Context,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const minus = sumNames.map((name) => sql`-of_both.${sql.ref(name)} as ${sql.ref(name)}`);
  return sql`
    subjects as materialized (select distinct key from summed where dimension = 'ERROR_NO'),
    twice as materialized (
      select said.key as text, e.id::text as number
        from ${numbersThere(actor.tenantId)} join subjects said on said.key = '#' || e.key
       where e.id = any(array(select key::uuid from subjects where not ${isText(sql`key`)}))
         and ${numberMeant(sql`said.key`, actor.tenantId)} = e.id::text),
    surplus as materialized (
      select 'ERROR_NO' as dimension, of_both.text as key, '' as name, ${sql.join(minus)}
        from (select twice.text, ${allSums}
                from twice
                join call_error_no as_text on as_text.tenant_id = ${actor.tenantId} and as_text.subject = twice.text
                 and as_text.call_id >= id_floor(greatest('epoch', day_start(${days.first}::date, ${zone})))
                 and as_text.call_id < id_floor(${end}::timestamptz)
                join call_error_no as_number on as_number.tenant_id = ${actor.tenantId} and as_number.subject = twice.number
                 and as_number.call_id = as_text.call_id
                join call on call.id = as_text.call_id
               where ${condition} group by twice.text) as of_both),
    lines as not materialized (
      select dimension, key, name, ${sumColumns()} from summed
      union all select dimension, key, name, ${sumColumns()} from surplus)`;
}
