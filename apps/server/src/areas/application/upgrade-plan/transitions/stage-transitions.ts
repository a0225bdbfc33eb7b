import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { failedIn, readStages, readTally, setPlan, setStage, startStage, succeededIn } from '../engine/store.ts';

/** On to the next stage, whatever the gate says. */
export async function advanceStage(
  { db, actor }: Context,
  { planId }: StoredPlan,
  stageNo: number,
  nextNo: number,
): Promise<void> {
  const { tenantId, accountId } = actor;
  await setStage(
    db,
    tenantId,
    planId,
    stageNo,
    sql`status = case status when 'SKIPPED' then status else 'PASSED' end, finished_at = coalesce(finished_at, now())`,
  );
  await startStage(db, tenantId, planId, nextNo);
  await setPlan(db, tenantId, planId, sql`updated_by = ${accountId}`);
}

/** Goes on from where it was paused. */
export async function resumeStage(context: Context, plan: StoredPlan): Promise<void> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  const { planId, currentStageNo, pauseReason } = plan;
  const stages = await readStages(db, tenantId, planId);
  const next = stages.find(({ stageNo }) => currentStageNo !== null && stageNo > currentStageNo);
  if (pauseReason === 'STAGE_GATE' && currentStageNo !== null && next) {
    return advanceStage(context, plan, currentStageNo, next.stageNo);
  }
  if (currentStageNo !== null) {
    if (pauseReason === 'ERROR_THRESHOLD') await restartGate(context, planId, currentStageNo);
    // Nobody looked at the gate meanwhile: it soaks from the beginning.
    else await restartSoak(context, planId, currentStageNo);
  }
  await setPlan(
    db,
    tenantId,
    planId,
    sql`status = 'RUNNING', pause_reason = null, pause_note = null, updated_by = ${accountId}`,
  );
}

/**
 * Somebody has seen the failures and has decided to go on: from here on the stage is judged by what comes next, and by a
 * new sample of it. The same failures would stop it again at once, or hide the next ones among so many.
 */
async function restartGate({ db, actor }: Context, planId: string, stageNo: number): Promise<void> {
  const tally = (await readTally(db, actor.tenantId, planId)).filter((line) => line.stageNo === stageNo);
  await setStage(
    db,
    actor.tenantId,
    planId,
    stageNo,
    sql`status = 'RUNNING', soak_since = null, finished_at = null, base_at = now(),
        base_succeeded = ${succeededIn(tally)}, base_failed = ${failedIn(tally)}`,
  );
}

async function restartSoak({ db, actor }: Context, planId: string, stageNo: number): Promise<void> {
  await sql`
    update plan_stage set status = 'RUNNING', soak_since = null
     where tenant_id = ${actor.tenantId} and plan_id = ${planId} and stage_no = ${stageNo} and status = 'SOAKING'
  `.execute(db);
}
