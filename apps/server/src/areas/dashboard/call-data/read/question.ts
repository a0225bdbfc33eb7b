import { DASHBOARD_DAYS, type callDashboard as contract } from '@console/contract/areas/dashboard/call-data';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { DAY_MS, dateOf } from '../../../../kernel/zone-clock.ts';

type Input = InputOf<(typeof contract)['callData']>;
/** What every call of the dashboard is asked with. */
export type Asked = Omit<Input, 'granularity' | 'compare'>;

/** Days on the tenant's clock, both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

export interface Question {
  readonly zone: string;
  /** Whether there are sums by this clock. */
  readonly kept: boolean;
  readonly days: Days;
  /** As many days before them, where they are asked for. */
  readonly before: Days | null;
  /** Moments, of all these days together; the second is behind them. */
  readonly start: string;
  readonly end: string;
  readonly filters: Omit<Asked, 'from' | 'to'>;
}

const HOUR_DAYS = 7;

export async function questionOf(
  { from, to, ...filters }: Asked,
  { compare = false, byHour = false }: { readonly compare?: boolean; readonly byHour?: boolean },
  { db, actor }: Context,
): Promise<Question> {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!(count >= 1 && count <= (byHour ? HOUR_DAYS : DASHBOARD_DAYS))) throw wrongRange();
  const moved = (day: string, by: number) => dateOf(Date.parse(day) + by * DAY_MS);
  const before = compare ? { first: moved(from, -count), last: moved(from, -1) } : null;
  const { rows } = await sql<Pick<Question, 'zone' | 'kept' | 'start' | 'end'>>`
    select t.timezone as zone, coalesce(r.timezone = t.timezone, false) as kept, wire_time(greatest('epoch', day_start(${before?.first ?? from}::date, t.timezone))) as start,
           wire_time(greatest('epoch', day_start(${to}::date + 1, t.timezone))) as end
      from tenant t left join call_rollup r on r.tenant_id = t.tenant_id where t.tenant_id = ${actor.tenantId}`.execute(
    db,
  );
  return { ...rows[0]!, days: { first: from, last: to }, before, filters };
}

export function wrongRange(): Fault {
  const code = 'DASHBOARD_RANGE_WRONG';
  const fields = (['from', 'to'] as const).map((field) => ({ field, code }) as const);
  return new Fault(code, { params: { days: DASHBOARD_DAYS }, fields });
}
