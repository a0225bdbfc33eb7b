import {
  RETENTION_PERIODS,
  type RetentionPeriod,
  type usageDashboard as contract,
} from '@console/contract/areas/dashboard/usage-data';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { DAY_MS } from '../../../../kernel/zone-clock.ts';
import { questionOf, type Question } from './question.ts';
import { sourceOf } from './source.ts';

type Input = InputOf<(typeof contract)['usageRetention']>;
type Retention = OutputOf<(typeof contract)['usageRetention']>;

interface Found {
  readonly periods: readonly RetentionPeriod[];
  /** Nobody came in periods, and came back in pairs of them, that are not here. */
  readonly seen: readonly { readonly cohort: number; readonly no: number; readonly active: number }[];
  readonly asOf: string;
}

/** Who came for the first time, and who of them came back: sums and what waits in one statement, as in all usage statistics. */
export async function usageRetention(input: Input, { db, actor }: Context): Promise<Retention> {
  const { granularity, ...asked } = input;
  const question = await questionOf(asked, false, { db, actor });
  if (periodsIn(question, granularity) > RETENTION_PERIODS) throw manyPeriods();
  const { rows } = await sql<{ found: Found }>`
    with ${sourceOf(question, actor.tenantId)},
    ${periodsOf(question, granularity)},
    -- Each person once for each period: whoever was active in several is found again in all of them.
    present as (select distinct c.no, h.user_id from here h join calendar c using (day)),
    seen as (
      select met.no as cohort, p.no, count(*)::integer as active
        from firsts f join calendar met using (day) join present p using (user_id) group by 1, 2)
    select json_build_object(
      'periods', (select json_agg(json_build_object('from', first, 'to', last, 'state', state) order by no) from periods),
      'seen', (select coalesce(json_agg(seen), '[]') from seen),
      'asOf', wire_time(now())) as found`.execute(db);
  const { periods, seen, asOf } = rows[0]!.found;
  const at = new Map(seen.map(({ cohort, no, active }) => [`${cohort} ${no}`, active]));
  const activeOf = (cohort: number, no: number) => at.get(`${cohort} ${no}`) ?? 0;
  const later = (cohort: number) =>
    periods.map(({ state }, no) => (state === 'COMING' ? null : activeOf(cohort, no))).slice(cohort + 1);
  return {
    periods: [...periods],
    // Whoever is new in a period is active in it.
    cohorts: periods.flatMap(({ state }, no) =>
      state === 'COMING' ? [] : [{ size: activeOf(no, no), again: later(no) }],
    ),
    asOf,
  };
}

/** Which period each day of the range is in, and what of it the range has. */
function periodsOf({ zone, days }: Question, granularity: Input['granularity']): RawBuilder<unknown> {
  const unit = sql.lit(granularity.toLowerCase());
  return sql`
    calendar as materialized (
      select g.day::date as day, date_trunc(${unit}, g.day)::date as start,
             (dense_rank() over (order by date_trunc(${unit}, g.day)) - 1)::integer as no
        from generate_series(${days.first}::timestamp, ${days.last}::timestamp, interval '1 day') as g (day)),
    periods as (
      select c.no, c.first, c.last,
             case when c.first > t.today then 'COMING' when c.behind > t.today and c.last >= t.today then 'RUNNING'
                  when c.first > c.start or c.last + 1 < c.behind then 'PART' else 'WHOLE' end as state
        from (select no, start, min(day) as first, max(day) as last, (start + ${`1 ${granularity}`}::interval)::date as behind
                from calendar group by no, start) as c
       cross join (select (now() at time zone ${zone}::text)::date as today) as t)`;
}

/** How many weeks from Monday, or months, the range has parts of. */
function periodsIn({ days }: Question, granularity: Input['granularity']): number {
  const placeOf = (day: string): number => {
    const date = new Date(day);
    if (granularity === 'MONTH') return date.getUTCFullYear() * 12 + date.getUTCMonth();
    // 1970 began on a Thursday.
    return Math.floor((date.getTime() / DAY_MS + 3) / 7);
  };
  return placeOf(days.last) - placeOf(days.first) + 1;
}

function manyPeriods(): Fault {
  const code = 'USAGE_PERIODS_MANY';
  const fields = (['from', 'to'] as const).map((field) => ({ field, code }) as const);
  return new Fault(code, { params: { count: RETENTION_PERIODS }, fields });
}
