import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { lockEnrolment } from '../audience/enrolment.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { setPlan, BATCH } from '../engine/store.ts';

/**
 * The next offers to device models that were taken out: they are skipped, with what they had failed with. Somebody's
 * report may be on its way in one of them, so what is locked is read again.
 */
export async function excludeBatch(
  db: Transaction<Schema>,
  tenantId: string,
  plan: StoredPlan,
): Promise<'done' | 'more' | 'locked'> {
  const { planId } = plan;
  const open = sql`o.open`;
  const failed = sql`o.failure <> 'NONE'`;
  // The two have indexes of their own.
  const taken = (await skipMatching(db, tenantId, plan, open)) || (await skipMatching(db, tenantId, plan, failed));
  if (taken > 0) return 'more';
  // Whoever joins reads the exclusions under this lock: nobody comes in behind the last look.
  await lockEnrolment(db, plan.applicationId);
  const { rows } = await sql`
    select from plan_offer o where ${matching(tenantId, plan)} and (${open} or ${failed}) limit 1`.execute(db);
  if (rows.length > 0) return 'locked';
  await setPlan(db, tenantId, planId, sql`excluding = false`);
  return 'done';
}

const matching = (tenantId: string, { planId, exclusions }: StoredPlan) => {
  const out = exclusions.map(({ deviceModel, osVersion }) =>
    osVersion === null
      ? sql`o.device_model = ${deviceModel}`
      : sql`(o.device_model = ${deviceModel} and o.os_version = ${osVersion})`,
  );
  return sql`o.tenant_id = ${tenantId} and o.plan_id = ${planId}
    and (${out.length > 0 ? sql.join(out, sql` or `) : sql`false`})`;
};

async function skipMatching(
  db: Transaction<Schema>,
  tenantId: string,
  plan: StoredPlan,
  which: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select o.id from plan_offer o where ${matching(tenantId, plan)} and ${which}
     limit ${BATCH} for update of o skip locked`.execute(db);
  if (rows.length === 0) return 0;
  await sql`
    update plan_offer set status = 'SKIPPED', skip_reason = 'EXCLUDED', next_attempt_at = null, deadline_at = null,
           updated_at = now()
     where tenant_id = ${tenantId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  return rows.length;
}
