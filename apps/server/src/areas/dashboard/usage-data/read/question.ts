import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import type { usageDashboard as contract } from '@console/contract/areas/dashboard/usage-data';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { DAY_MS, dateOf } from '../../../../kernel/zone-clock.ts';
import { wrongRange, type Days } from '../../call-data/read/question.ts';

type Input = InputOf<(typeof contract)['usageData']>;
/** What every call of the usage statistics is asked with. */
export type Asked = Omit<Input, 'granularity' | 'compare'>;
export type Filters = Omit<Asked, 'from' | 'to'>;

export interface Question {
  readonly zone: string;
  /** Whether there are sums by this clock. */
  readonly kept: boolean;
  /** The first day that can be counted from its operations; null where all can. */
  readonly whole: string | null;
  readonly days: Days;
  /** As many days before them, where they are asked for. */
  readonly before: Days | null;
  readonly filters: Filters;
}

export async function questionOf(
  { from, to, ...filters }: Asked,
  compare: boolean,
  { db, actor }: Context,
): Promise<Question> {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(count >= 1 && count <= DASHBOARD_DAYS)) throw wrongRange();
  const moved = (day: string, by: number) => dateOf(Date.parse(day) + by * DAY_MS);
  const before = compare ? { first: moved(from, -count), last: moved(from, -1) } : null;
  const { rows } = await sql<Pick<Question, 'zone' | 'kept' | 'whole'>>`
    select t.timezone as zone, coalesce(r.timezone = t.timezone, false) as kept,
           ((r.gone_until at time zone t.timezone)::date + 1)::text as whole,
           -- A year of people is sorted in memory.
           set_config('work_mem', '32MB', true)
      from tenant t left join usage_rollup r on r.tenant_id = t.tenant_id
     where t.tenant_id = ${actor.tenantId}`.execute(db);
  return { ...rows[0]!, days: { first: from, last: to }, before, filters };
}
