import type { PlanFailure } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { COUNT_CAP } from '@console/contract/fields';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';

/** More causes than this nobody looks through, and the rest is rare. */
const SHOWN = 50;

interface Cause extends Omit<PlanFailure, 'share'> {
  /** Of the whole plan. */
  readonly all: number;
}

/** Why devices have failed, the commonest cause first. */
export async function failuresOf(
  planId: string,
  { db, actor }: Pick<Context, 'db' | 'actor'>,
): Promise<{ failed: number; list: PlanFailure[] }> {
  const ofPlan = sql`o.tenant_id = ${actor.tenantId} and o.plan_id = ${planId}`;
  // From the first failed try on. Whatever has failed has a code. All of this stands in one index, but for the sample.
  const failedOnes = sql`${ofPlan} and o.failure <> 'NONE' and o.fail_code is not null`;
  const { rows } = await sql<Cause>`
    with cause as materialized (
      select o.fail_code, o.device_model, o.os_version, count(*)::int as failed, sum(count(*)) over ()::int as everything,
             max(o.updated_at) as last_at
        from plan_offer o where ${failedOnes} group by 1, 2, 3 order by failed desc, 1, 2, 3 limit ${SHOWN}),
    model as materialized (
      select m.device_model, m.os_version, (
               select count(*)::int from (
                 select from plan_offer o where ${ofPlan} and o.open and o.device_model = m.device_model
                    and o.os_version = m.os_version limit ${COUNT_CAP}) as counted) as left_over
        from (select distinct device_model, os_version from cause) m)
    select c.fail_code as "failCode", c.device_model as "deviceModel", c.os_version as "osVersion", c.failed,
           c.everything as "all", m.left_over as open, wire_time(c.last_at) as "lastAt", (
             select o.fail_message from plan_offer o
              where ${failedOnes} and o.fail_code = c.fail_code and o.device_model = c.device_model
                and o.os_version = c.os_version and o.updated_at = c.last_at limit 1) as sample
      from cause c join model m using (device_model, os_version)
     order by c.failed desc, c.fail_code, c.device_model, c.os_version`.execute(db);
  const failed = rows[0]?.all ?? 0;
  const list = rows.map(({ all, ...cause }) => ({ ...cause, share: Math.round((cause.failed / all) * 1_000) / 10 }));
  return { failed, list };
}
