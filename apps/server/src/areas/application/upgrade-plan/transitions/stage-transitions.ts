import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { StoredPlan } from '../stored-plan.ts';
import {
  readStages,
  readTally,
  setPlan,
  setStage,
  stageDecision,
  startStage,
  succeededIn,
  timeOf,
  type StageRow,
} from '../engine/store.ts';

/** On to the next stage, whatever the gate says; failures that would have stopped it have been seen. */
export async function advanceStage(
  context: Context,
  { planId }: StoredPlan,
  stage: StageRow,
  nextNo: number,
): Promise<void> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  const { stageNo } = stage;
  const decision = stageDecision(stage, await readTally(db, tenantId, planId), await timeOf(db));
  if (decision.is === 'ERRORS') await forgive(context, planId, stageNo);
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
  const current = stages.find(({ stageNo }) => stageNo === currentStageNo);
  const next = stages.find(({ stageNo }) => currentStageNo !== null && stageNo > currentStageNo);
  if (pauseReason === 'STAGE_GATE' && current && next) return advanceStage(context, plan, current, next.stageNo);
  if (current) {
    if (pauseReason === 'ERROR_THRESHOLD') await restartGates(context, planId, stages, current.stageNo);
    // Nobody looked at the gate meanwhile: it soaks from the beginning.
    await restartSoak(context, planId, current.stageNo);
  }
  await setPlan(
    db,
    tenantId,
    planId,
    sql`status = 'RUNNING', pause_reason = null, pause_note = null, updated_by = ${accountId}`,
  );
}

/** What has failed goes on from where it was: the current stage is at work again, an earlier one has passed. */
async function restartGates(
  context: Context,
  planId: string,
  stages: readonly StageRow[],
  currentNo: number,
): Promise<void> {
  for (const { stageNo } of stages.filter(({ status }) => status === 'FAILED')) {
    await forgive(context, planId, stageNo);
    await setStage(
      context.db,
      context.actor.tenantId,
      planId,
      stageNo,
      stageNo === currentNo
        ? sql`status = 'RUNNING', soak_since = null, finished_at = null`
        : sql`status = 'PASSED', soak_since = null`,
    );
  }
}

/**
 * Somebody has seen the failures and has decided to go on: from here on the stage is judged by what comes next, and by a
 * new sample of it. The same failures would stop it again at once, or hide the next ones among so many. Which devices
 * these are is marked, because those that are tried again may succeed, or fail anew.
 */
async function forgive({ db, actor: { tenantId } }: Context, planId: string, stageNo: number): Promise<void> {
  await sql`
    update plan_offer set forgiven = true where tenant_id = ${tenantId} and id = any (array(
      select id from plan_offer where tenant_id = ${tenantId} and plan_id = ${planId} and stage_no = ${stageNo}
         and failure = 'COUNTED' order by id for update))`.execute(db);
  const tally = (await readTally(db, tenantId, planId)).filter((line) => line.stageNo === stageNo);
  await setStage(db, tenantId, planId, stageNo, sql`base_at = now(), base_succeeded = ${succeededIn(tally)}`);
}

async function restartSoak({ db, actor }: Context, planId: string, stageNo: number): Promise<void> {
  await sql`
    update plan_stage set status = 'RUNNING', soak_since = null
     where tenant_id = ${actor.tenantId} and plan_id = ${planId} and stage_no = ${stageNo} and status = 'SOAKING'
  `.execute(db);
}
