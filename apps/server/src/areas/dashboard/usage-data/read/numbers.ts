import type {
  UsagePoint,
  UsageSummary,
  usageDashboard as contract,
} from '@console/contract/areas/dashboard/usage-data';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { Days } from '../../call-data/read/question.ts';
import { marksOf } from '../../call-data/read/marks.ts';
import { NOBODY } from '../rollup/parts.ts';
import { type AskingTenant, questionOf, type Question } from './question.ts';
import { eventsOf, sourceOf, versionsOf } from './source.ts';

type Input = InputOf<(typeof contract)['usageData']>;
type UsageData = OutputOf<(typeof contract)['usageData']>;

/** As many of each as are listed. */
const LISTED = 20;

interface Counted {
  readonly active: number;
  readonly fresh: number;
  readonly sessions: number;
  readonly seconds: number;
  readonly operations: number;
  readonly failures: number;
}
interface Period extends Counted {
  readonly earlier: boolean;
  readonly from: string;
  readonly to: string;
  readonly personDays: number;
  readonly begunDays: number;
}
interface Found {
  readonly points: readonly (Counted & { readonly earlier: boolean; readonly from: string; readonly to: string })[];
  readonly periods: readonly Period[];
  readonly parts: Pick<UsageData, 'byApplication' | 'byVersion' | 'byPlatform' | 'byUserKind' | 'byEvent' | 'versions'>;
  readonly asOf: string;
}

const people = sql`count(distinct l.user_id) filter (where l.user_id <> ${NOBODY})::integer`;
const counts = sql`coalesce(sum(l.operations), 0)::integer as operations, coalesce(sum(l.failures), 0)::integer as failures`;

export async function usageData(input: Input, context: Context): Promise<UsageData> {
  const numbers = await usageNumbers(input, context);
  return { ...numbers, marks: await marksOf(numbers.span, context) };
}

/** All numbers in one statement, so that they fit together. They are those of the whole company, whoever asks. */
export async function usageNumbers(input: Input, asking: AskingTenant): Promise<Omit<UsageData, 'marks'>> {
  const { compare } = input;
  const question = await questionOf(input, compare, asking);
  const { points, periods, parts, asOf } = await find(question, input, asking, partsOf(question, asking));
  const of = (earlier: boolean) => {
    const whole = periods.find((one) => one.earlier === earlier)!;
    return {
      span: { from: whole.from, to: whole.to },
      summary: summaryOf(whole),
      trend: points.filter((point) => point.earlier === earlier).map(shown),
    };
  };
  const now = of(false);
  return {
    ...now,
    previous: compare ? of(true) : null,
    ...parts,
    listedFrom: question.listedFrom,
    asOf,
  };
}

/** Of many periods, without what each is made of. */
export async function usageTrend(input: Input, asking: AskingTenant): Promise<Pick<UsageData, 'trend' | 'asOf'>> {
  const question = await questionOf(input, false, asking);
  const { points, asOf } = await find(question, input, asking, sql`null::json`);
  return { trend: points.map(shown), asOf };
}

async function find(
  question: Question,
  { granularity }: Pick<Input, 'granularity'>,
  { db, actor }: AskingTenant,
  parts: RawBuilder<unknown>,
): Promise<Found> {
  const { rows } = await sql<{ found: Found }>`
    with ${sourceOf(question, actor.tenantId)},
    ${barsOf(question, granularity)},
    ${periodsOf(question)}
    select json_build_object(
      'points', (select json_agg(points order by points."from") from points),
      'periods', (select json_agg(totals) from totals),
      'parts', ${parts},
      'asOf', wire_time(now())) as found`.execute(db);
  return rows[0]!.found;
}

const measuresOf = ({ active, fresh, sessions, seconds, operations, failures }: Counted) => ({
  active,
  fresh,
  returning: active - fresh,
  sessions,
  avgSessionSec: sessions === 0 ? null : seconds / sessions,
  operations,
  failures,
});

const shown = ({ from, to, ...sums }: Found['points'][number]): UsagePoint => ({ from, to, ...measuresOf(sums) });

function summaryOf({ personDays, begunDays, ...whole }: Period): UsageSummary {
  return {
    ...measuresOf(whole),
    daily: begunDays === 0 ? null : personDays / begunDays,
    failureRate: whole.operations === 0 ? null : (whole.failures / whole.operations) * 100,
  };
}

/** Where the bars of the chart begin and end, and what is in each. The first and the last are as long as what is asked for. */
function barsOf({ zone, days, before }: Question, granularity: Input['granularity']): RawBuilder<unknown> {
  const row = (one: Days, earlier: boolean) => sql`(${earlier}::boolean, ${one.first}::date, ${one.last}::date)`;
  const columns = ['active', 'fresh', 'sessions', 'seconds', 'operations', 'failures'];
  return sql`
    periods (earlier, first, last) as (values ${sql.join([row(days, false), ...(before ? [row(before, true)] : [])])}),
    calendar as materialized (
      select g.day::date as day, p.earlier, date_trunc(${sql.lit(granularity.toLowerCase())}, g.day) as key
        from periods p cross join generate_series(p.first::timestamp, p.last::timestamp, interval '1 day') as g (day)),
    bars as (
      select earlier, key, day_start(min(day), ${zone}) as start, day_start(max(day) + 1, ${zone}) as behind
        from calendar group by 1, 2),
    used as (
      select earlier, key, ${counts}
        from (select day, sum(operations) as operations, sum(failures) as failures from lines group by day) as l
        join calendar using (day) group by 1, 2),
    seen as (
      select earlier, key, count(*)::integer as active
        from (select distinct earlier, key, user_id from here join calendar using (day)) as each group by 1, 2),
    met as (select earlier, key, count(*)::integer as fresh from firsts join calendar using (day) group by 1, 2),
    opened as (
      select earlier, key, sum(b.sessions)::integer as sessions, sum(b.seconds) as seconds
        from begun b join calendar using (day) group by 1, 2),
    points as (
      select bars.earlier, wire_time(bars.start) as "from", wire_time(bars.behind) as "to",
             ${sql.join(columns.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
        from bars left join used using (earlier, key) left join seen using (earlier, key)
        left join met using (earlier, key) left join opened using (earlier, key))`;
}

/** Of each whole time: people cannot be added over its bars. */
function periodsOf({ zone }: Question): RawBuilder<unknown> {
  const added = (name: string, bars: string) => sql`
    (select coalesce(sum(b.${sql.ref(name)}), 0) from ${sql.ref(bars)} b where b.earlier = p.earlier) as ${sql.ref(name)}`;
  return sql`
    totals as (
      select p.earlier, wire_time(day_start(p.first, ${zone})) as "from", wire_time(day_start(p.last + 1, ${zone})) as "to",
             greatest(0, least(p.last, (now() at time zone ${zone}::text)::date) - p.first + 1) as "begunDays",
             (select count(*)::integer from here join calendar c using (day) where c.earlier = p.earlier) as "personDays",
             whole.*, ${added('fresh', 'met')}, ${added('sessions', 'opened')}, ${added('seconds', 'opened')}
        from periods p
       cross join lateral (select ${people} as active, ${counts} from grouped l where l.earlier = p.earlier) as whole)`;
}

/** By what people used it: the first of each by people, and how many there are. */
function partsOf(question: Question, { actor }: AskingTenant): RawBuilder<unknown> {
  const now = sql`grouped l where not l.earlier`;
  const list = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select json_build_object('list', coalesce(json_agg(to_jsonb(one) - 'count' order by ${order}), '[]'),
                             'count', coalesce(max(one.count), 0))
      from (select ${columns}, count(*) over () as count from ${from} order by ${order} limit ${LISTED}) as one)`;
  const by = (key: string, name: string, condition = sql`true`) =>
    list(
      sql`parted.*`,
      sql`(select ${sql.ref(`l.${key}`)} as ${sql.ref(name)}, ${people} as active, ${counts} from ${now} and ${condition}
            group by ${sql.ref(`l.${key}`)}) as parted`,
      sql`active desc, operations desc, ${sql.ref(name)}`,
    );
  return sql`json_build_object(
    'byApplication', ${list(
      sql`parted.*, p.name, p.platform`,
      sql`(select l.application_id as "applicationId", ${people} as active, ${counts} from ${now} group by l.application_id) as parted
          join application p on p.tenant_id = ${actor.tenantId} and p.id = parted."applicationId"`,
      sql`active desc, operations desc, "applicationId"`,
    )},
    'byVersion', ${by('version_name', 'versionName', sql`l.version_name <> ''`)},
    'byPlatform', ${by('platform', 'platform')},
    'byUserKind', ${by('user_kind', 'userKind')},
    'byEvent', ${list(
      sql`parted.*`,
      sql`(select l.event, ${counts} from (${eventsOf(question, actor.tenantId)}) as l group by l.event) as parted`,
      sql`operations desc, event`,
    )},
    'versions', (select coalesce(json_agg(v.version_name order by v.version_name), '[]')
                   from (${versionsOf(question, actor.tenantId)}) as v where v.version_name <> ''))`;
}
