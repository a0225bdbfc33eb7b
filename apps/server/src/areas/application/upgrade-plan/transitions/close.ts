import type { PlanStatus } from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { reportLaunch } from '../../../../domain/model-launch/model-launch.ts';
import { lockEnrolment } from '../audience/enrolment.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { recordCurve } from '../engine/curve.ts';
import { notifyEnded } from '../engine/notify.ts';
import { readStages, readTally, setPlan, setStage, stageDecision, BATCH } from '../engine/store.ts';
import { finalStatus } from '../engine/gate/gate.ts';

/**
 * It ends, whatever is still open: nobody is offered anything from here on. Those who are free again for other plans are
 * set free in batches, by `closeBatch`.
 */
export async function endPlan(
  db: Transaction<Schema>,
  tenantId: string,
  plan: StoredPlan,
  status: Extract<PlanStatus, 'COMPLETED' | 'CANCELED'>,
  { now, also }: { readonly now: Date; readonly also?: RawBuilder<unknown> },
): Promise<void> {
  const { planId, currentStageNo } = plan;
  const hasStarted = plan.endsAt !== null;
  if (hasStarted) {
    const stages = await readStages(db, tenantId, planId);
    const stage = stages.find(({ stageNo }) => stageNo === currentStageNo);
    if (stage?.status === 'RUNNING' || stage?.status === 'SOAKING') {
      const word = finalStatus(stageDecision(stage, await readTally(db, tenantId, planId), now));
      await setStage(db, tenantId, planId, stage.stageNo, sql`status = ${word}, finished_at = now()`);
    }
    await sql`update plan_stage set status = 'SKIPPED'
               where tenant_id = ${tenantId} and plan_id = ${planId} and status = 'WAITING'`.execute(db);
  }
  await setPlan(
    db,
    tenantId,
    planId,
    sql`status = ${status}, finished_at = now(), closing = ${hasStarted}, excluding = false ${also ? sql`, ${also}` : sql``}`,
  );
}

/** The next devices that are still open become free. Then its people hear how it went. */
export async function closeBatch(
  db: Transaction<Schema>,
  tenantId: string,
  plan: StoredPlan,
): Promise<'done' | 'more' | 'locked'> {
  const { planId } = plan;
  const { numAffectedRows } = await sql`
    update plan_offer set status = 'CANCELED', finished_at = now(), updated_at = now(), deadline_at = null,
           next_attempt_at = null
     where tenant_id = ${tenantId} and id = any (array(
       select id from plan_offer where tenant_id = ${tenantId} and plan_id = ${planId} and open
        limit ${BATCH} for update skip locked))`.execute(db);
  if (Number(numAffectedRows ?? 0n) > 0) return 'more';
  // Whoever joins reads the plan under this lock: nobody comes in behind the last look.
  await lockEnrolment(db, plan.applicationId);
  const { rows } = await sql`
    select from plan_offer where tenant_id = ${tenantId} and plan_id = ${planId} and open limit 1`.execute(db);
  if (rows.length > 0) return 'locked';
  await setPlan(db, tenantId, planId, sql`closing = false`);
  const tally = await readTally(db, tenantId, planId);
  await recordCurve(db, tenantId, planId, tally);
  await notifyEnded(db, tenantId, plan, tally);
  if (plan.targetModelId !== null) await reportLaunch(db, tenantId, planId);
  return 'done';
}

/** Offers of a plan that is gone; false when there are no more, and the tallies by which they were found are gone, too. */
export async function deleteOffersBatch(db: Transaction<Schema>, tenantId: string, planId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from plan_offer where tenant_id = ${tenantId} and id = any (array(
      select id from plan_offer where tenant_id = ${tenantId} and plan_id = ${planId} limit ${BATCH}))`.execute(db);
  if (Number(numAffectedRows ?? 0n) > 0) return true;
  await sql`delete from plan_tally where tenant_id = ${tenantId} and plan_id = ${planId}`.execute(db);
  return false;
}
