import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import { USAGE_DAYS, type usageDashboard as contract } from '@console/contract/areas/dashboard/usage-data';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Actor, Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { DAY_MS, dateOf } from '../../../../kernel/zone-clock.ts';
import { wrongRange, type Days } from '../../call-data/read/question.ts';

type Input = InputOf<(typeof contract)['usageData']>;
/** What every call of the usage statistics is asked with. */
export type Asked = Omit<Input, 'granularity' | 'compare'>;
export type Filters = Omit<Asked, 'from' | 'to'>;

/** Whose numbers are meant: of whoever asks, or of a job. */
export interface AskingTenant extends Pick<Context, 'db'> {
  readonly actor: Pick<Actor, 'tenantId'>;
}

export interface Question {
  readonly zone: string;
  /** Whether there are sums by this clock. */
  readonly kept: boolean;
  /** Where there are none, the first day that is counted from its operations; null where all are. */
  readonly whole: string | null;
  /** When the first day began of which every operation is listed; null where all are. */
  readonly listedFrom: string | null;
  readonly days: Days;
  /** As many days before them, where they are asked for. */
  readonly before: Days | null;
  readonly filters: Filters;
}

export async function questionOf(
  { from, to, ...filters }: Asked,
  compare: boolean,
  { db, actor }: AskingTenant,
): Promise<Question> {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(count >= 1 && count <= DASHBOARD_DAYS)) throw wrongRange();
  const moved = (day: string, by: number) => dateOf(Date.parse(day) + by * DAY_MS);
  const before = compare ? { first: moved(from, -count), last: moved(from, -1) } : null;
  const { rows } = await sql<Pick<Question, 'zone' | 'kept' | 'whole' | 'listedFrom'> & { readonly oldest: string }>`
    select t.timezone as zone, coalesce(r.timezone = t.timezone, false) as kept,
           -- Days that have been made anew by this clock count, also while others are still to come.
           (greatest(gone.day, case when r.making = t.timezone then r.made_until end) + 1)::text as whole,
           wire_time(day_start(gone.day + 1, t.timezone)) as "listedFrom",
           ((now() at time zone t.timezone)::date - ${USAGE_DAYS}::integer)::text as oldest,
           -- A year of people is sorted in memory.
           set_config('work_mem', '32MB', true)
      from tenant t left join usage_rollup r on r.tenant_id = t.tenant_id
     cross join lateral (select (r.gone_until at time zone t.timezone)::date as day) as gone
     where t.tenant_id = ${actor.tenantId}`.execute(db);
  const { oldest, ...found } = rows[0]!;
  if ((before?.first ?? from) < oldest) throw goneRange();
  return { ...found, days: { first: from, last: to }, before, filters };
}

function goneRange(): Fault {
  const code = 'USAGE_RANGE_GONE';
  return new Fault(code, { params: { days: USAGE_DAYS }, fields: [{ field: 'from', code }] });
}
