import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { failedIn, succeededIn, type TallyLine } from './store.ts';

/** More points than this cannot be told apart on a screen. */
const POINTS = 150;

/** One point a minute, and none while nothing changes. */
export async function recordCurve(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  tally: readonly TallyLine[],
): Promise<void> {
  const [succeeded, failed] = [succeededIn(tally), failedIn(tally)];
  await sql`
    insert into plan_curve as c (tenant_id, plan_id, at, succeeded, failed)
    select ${tenantId}, ${planId}, date_trunc('minute', now()), ${succeeded}, ${failed}
     where (${succeeded}::integer, ${failed}::integer) is distinct from (
       select (l.succeeded, l.failed) from plan_curve l where l.tenant_id = ${tenantId} and l.plan_id = ${planId}
        order by l.at desc limit 1)
    on conflict (tenant_id, plan_id, at) do update set succeeded = excluded.succeeded, failed = excluded.failed`.execute(
    db,
  );
}

/** From the first point to the last; of many, every so-many-th. */
export async function curveOf(
  planId: string,
  { db, actor }: Pick<Context, 'db' | 'actor'>,
): Promise<ReturnOf<typeof contract.curve>> {
  const { rows } = await sql<ReturnOf<typeof contract.curve>['list'][number]>`
    select wire_time(at) as at, succeeded, failed from (
      select at, succeeded, failed, row_number() over (order by at desc) - 1 as place, count(*) over () as points
        from plan_curve where tenant_id = ${actor.tenantId} and plan_id = ${planId}) c
     where place % (points / ${POINTS} + 1) = 0 or place = points - 1 order by c.at`.execute(db);
  return { list: rows };
}
