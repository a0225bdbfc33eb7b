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
import { questionOf, type Question } from './question.ts';
import { eventsOf, sourceOf } from './source.ts';

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
  readonly parts: Pick<UsageData, 'byApplication' | 'byVersion' | 'byPlatform' | 'byUserKind' | 'byEvent'>;
  readonly asOf: string;
}

const people = sql`count(distinct l.user_id) filter (where l.user_id <> ${NOBODY})::integer`;
const counts = sql`coalesce(sum(l.operations), 0)::integer as operations, coalesce(sum(l.failures), 0)::integer as failures`;

/** All numbers in one statement, so that they fit together. */
export async function usageData({ granularity, compare, ...asked }: Input, context: Context): Promise<UsageData> {
  const { db, actor } = context;
  const question = await questionOf(asked, compare, context);
  const { rows } = await sql<{ found: Found }>`
    with ${sourceOf(question, actor.tenantId)},
    ${barsOf(question, granularity)},
    ${periodsOf(question)}
    select json_build_object(
      'points', (select json_agg(points order by points."from") from points),
      'periods', (select json_agg(totals) from totals),
      'parts', ${partsOf(question, context)},
      'asOf', wire_time(now())) as found`.execute(db);
  const { points, periods, parts, asOf } = rows[0]!.found;
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
    marks: await marksOf(now.span, context),
    asOf,
  };
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
  const unit = sql.lit(granularity.toLowerCase());
  const key = (day: RawBuilder<unknown>) =>
    sql`${isEarlier(day, days)} as earlier, date_trunc(${unit}, ${day}::timestamp) as key`;
  const columns = ['active', 'fresh', 'sessions', 'seconds', 'operations', 'failures'];
  return sql`
    periods (earlier, first, last) as (values ${sql.join([row(days, false), ...(before ? [row(before, true)] : [])])}),
    bars as (
      select periods.earlier, date_trunc(${unit}, g.day) as key, day_start(min(g.day)::date, ${zone}) as start,
             day_start(max(g.day)::date + 1, ${zone}) as behind
        from periods cross join generate_series(periods.first::timestamp, periods.last::timestamp, interval '1 day') as g (day)
       group by 1, 2),
    used as (select ${key(sql`l.day`)}, ${people} as active, ${counts} from lines l group by 1, 2),
    met as (
      select ${key(sql`f.day`)}, count(*)::integer as fresh from firsts f
       where f.day between (select min(first) from periods) and ${days.last}::date group by 1, 2),
    opened as (
      select ${key(sql`b.day`)}, count(*)::integer as sessions, coalesce(sum(b.seconds), 0) as seconds from begun b group by 1, 2),
    points as (
      select bars.earlier, wire_time(bars.start) as "from", wire_time(bars.behind) as "to",
             ${sql.join(columns.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
        from bars left join used using (earlier, key) left join met using (earlier, key)
        left join opened using (earlier, key))`;
}

const isEarlier = (day: RawBuilder<unknown>, days: Days) => sql`(${day} < ${days.first}::date)`;

/** Of each whole time: people cannot be added over its bars. */
function periodsOf({ zone, days }: Question): RawBuilder<unknown> {
  return sql`
    totals as (
      select p.earlier, wire_time(day_start(p.first, ${zone})) as "from", wire_time(day_start(p.last + 1, ${zone})) as "to",
             greatest(0, least(p.last, (now() at time zone ${zone}::text)::date) - p.first + 1) as "begunDays",
             used.*, met.*, opened.*
        from periods p
       cross join lateral (
         select ${people} as active, ${counts},
                count(distinct (l.user_id, l.day)) filter (where l.user_id <> ${NOBODY})::integer as "personDays"
           from lines l where ${isEarlier(sql`l.day`, days)} = p.earlier) as used
       cross join lateral (
         select count(*)::integer as fresh from firsts f where f.day between p.first and p.last) as met
       cross join lateral (
         select count(*)::integer as sessions, coalesce(sum(b.seconds), 0) as seconds
           from begun b where ${isEarlier(sql`b.day`, days)} = p.earlier) as opened)`;
}

/** By what people used it: the first of each by people, and how many there are. */
function partsOf(question: Question, { actor }: Context): RawBuilder<unknown> {
  const now = sql`lines l where not ${isEarlier(sql`l.day`, question.days)}`;
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
    )})`;
}
