import { sql, type Transaction } from 'kysely';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { isClosingModel, reportLaunch } from '../../../../domain/model-launch/model-launch.ts';
import { readPlan, type StoredPlan } from '../stored-plan.ts';
import { closeBatch, endPlan } from '../transitions/close.ts';
import { recordCurve } from './curve.ts';
import { logMove, readStages, readTally, stageChange, startStage, statusChange, BATCH, timeOf } from './store.ts';
import { excludeBatch } from '../transitions/exclude.ts';
import { fillBatch, startPlan } from './fill.ts';
import { judgeStage } from './tick-stage.ts';

/** When the engine looks at a plan again. */
export type Next =
  /** There is more to do now. */
  | 'again'
  /** It has ended, or is not the engine's yet. */
  | 'never'
  | {
      /** When something will come of time alone. */
      readonly at: Date | null;
      /** What reports of devices change: as long as it does, it is looked at often. Null where only time matters. */
      readonly watched: string | null;
    };

/** Where somebody else was at work, or another plan is: soon. */
const soon = (now: Date): Next => ({ at: new Date(now.getTime() + 1_000), watched: null });

/**
 * One step of a plan, and one transaction: the plan is held, so that of several servers, and of the people who move it,
 * one does something at a time. What is due follows from what is stored and from the time, from nothing else.
 */
export async function stepPlan(db: Transaction<Schema>, job: Job, planId: string): Promise<Next> {
  const { tenantId } = job;
  const plan = await readPlan(db, tenantId, planId, 'lock');
  if (!plan) return 'never';
  const now = await timeOf(db);
  if (plan.closing) {
    const closed = await closeBatch(db, tenantId, plan);
    return closed === 'done' ? 'never' : closed === 'more' ? 'again' : soon(now);
  }
  switch (plan.status) {
    case 'SCHEDULED':
      return startIfDue(db, job, plan, now);
    case 'RUNNING':
    case 'PAUSED':
      return stepRunning(db, job, plan, now);
    default:
      return 'never';
  }
}

async function startIfDue(db: Transaction<Schema>, job: Job, plan: StoredPlan, now: Date): Promise<Next> {
  const { tenantId } = job;
  const { planId, applicationId, startAt, targetModelId } = plan;
  if (startAt !== null && startAt > now) return { at: startAt, watched: null };
  // Their people are free in a moment, and would be passed over now.
  const { rows } = await sql`
    select from upgrade_plan where tenant_id = ${tenantId} and application_id = ${applicationId} and id <> ${planId}
       and target_model_id is not distinct from ${targetModelId}::uuid and closing limit 1`.execute(db);
  if (rows.length > 0 || (targetModelId !== null && (await isClosingModel(db, tenantId, targetModelId)))) {
    return soon(now);
  }
  await startPlan(db, tenantId, plan);
  if (targetModelId !== null) await reportLaunch(db, tenantId, planId);
  await logMove(db, job, 'PLAN_STARTED', plan, [statusChange('SCHEDULED', 'RUNNING')]);
  return 'again';
}

async function stepRunning(db: Transaction<Schema>, job: Job, plan: StoredPlan, now: Date): Promise<Next> {
  const { tenantId } = job;
  const { planId, endsAt } = plan;
  if (endsAt !== null && endsAt <= now) {
    await endPlan(db, tenantId, plan, 'COMPLETED', { now });
    await logMove(db, job, 'PLAN_TIME_OVER', plan, [statusChange(plan.status, 'COMPLETED')]);
    return 'again';
  }
  if (!plan.filled) {
    await fillBatch(db, tenantId, plan);
    return 'again';
  }
  if (plan.excluding) {
    return (await excludeBatch(db, tenantId, plan)) === 'locked' ? soon(now) : 'again';
  }
  if ((await endOverdueAttempts(db, tenantId, plan)) === BATCH) return 'again';
  await recordCurve(db, tenantId, planId, await readTally(db, tenantId, planId));
  if (plan.status === 'PAUSED') return { at: await earliest(db, tenantId, plan), watched: null };
  if (plan.currentStageNo !== null) return judgeStage(db, job, plan, now);
  const [first] = await readStages(db, tenantId, planId);
  await startStage(db, tenantId, planId, first!.stageNo);
  await logMove(db, job, 'PLAN_FIRST_STAGE', plan, [stageChange(null, first!.stageNo)]);
  return 'again';
}

/** Tries whose time is up: each is followed by the next one, or was the last. */
async function endOverdueAttempts(db: Transaction<Schema>, tenantId: string, plan: StoredPlan): Promise<number> {
  const { planId, retryTimes, retryIntervalMin } = plan;
  const isLast = sql`attempts > ${retryTimes}`;
  const { numAffectedRows } = await sql`
    update plan_offer set status = case when ${isLast} then 'TIMEOUT' else 'PENDING' end,
           progress = case when ${isLast} then progress else 0 end, fail_code = 'TIMEOUT', fail_message = null,
           forgiven = false,
           next_attempt_at = case when ${isLast} then null
                                  else now() + make_interval(mins => ${retryIntervalMin}) end,
           finished_at = case when ${isLast} then now() end, deadline_at = null, updated_at = now()
     where tenant_id = ${tenantId} and id = any (array(
       select id from plan_offer where tenant_id = ${tenantId} and plan_id = ${planId} and open
          and deadline_at <= now() order by deadline_at limit ${BATCH} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The next thing that time brings to a plan that is paused: devices at work go on, and their time may be up. */
async function earliest(db: Transaction<Schema>, tenantId: string, { planId }: StoredPlan): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(p.ends_at, (select min(o.deadline_at) from plan_offer o where o.tenant_id = p.tenant_id
                                and o.plan_id = p.id and o.open and o.deadline_at is not null)) as at
      from upgrade_plan p where p.tenant_id = ${tenantId} and p.id = ${planId}`.execute(db);
  return rows[0]?.at ?? null;
}
