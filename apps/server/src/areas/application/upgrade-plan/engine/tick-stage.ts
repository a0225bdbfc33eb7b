import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { endPlan } from '../transitions/close.ts';
import {
  logMove,
  openIn,
  readStages,
  readTally,
  setPlan,
  setStage,
  stageChange,
  stageDecision,
  startStage,
  statusChange,
  type StageRow,
} from './store.ts';
import { notifyPaused, notifyToConfirm } from './notify.ts';

interface At {
  readonly plan: StoredPlan;
  readonly stage: StageRow;
  /** Null of the last one. */
  readonly next: StageRow | null;
  readonly now: Date;
}

/** Holds the current stage against its gate, and does what follows from it. */
export async function judgeStage(
  db: Transaction<Schema>,
  job: Job,
  plan: StoredPlan,
  now: Date,
): Promise<'again' | { at: Date | null; watched: string }> {
  const { tenantId } = job;
  const { planId, currentStageNo, endsAt } = plan;
  const stages = await readStages(db, tenantId, planId);
  const tally = await readTally(db, tenantId, planId);
  const place = stages.findIndex(({ stageNo }) => stageNo === currentStageNo);
  const here: At = { plan, stage: stages[place]!, next: stages[place + 1] ?? null, now };
  const { stage, next } = here;
  const watched = createHash('sha1').update(JSON.stringify(tally)).digest('base64');
  // Also of stages that have passed: those of them who are still to come are guarded to the end.
  for (const before of stages.slice(0, place + 1)) {
    const found = before.status === 'SKIPPED' ? undefined : stageDecision(before, tally, now);
    if (found?.is !== 'ERRORS') continue;
    await failStage(db, job, { ...here, stage: before }, found.failedPct);
    return 'again';
  }
  const decision = stageDecision(stage, tally, now);
  // Who comes later belongs to a dynamic plan until its end.
  const mayGrow = plan.snapshot === 'DYNAMIC';
  if (next === null && openIn(tally) === 0 && !mayGrow) {
    await endPlan(db, tenantId, plan, 'COMPLETED', { now });
    await logMove(db, job, 'PLAN_COMPLETED', plan, [statusChange('RUNNING', 'COMPLETED')]);
    return 'again';
  }
  if (stage.status !== 'RUNNING' && stage.status !== 'SOAKING') return { at: endsAt, watched };
  if (decision.is === 'PASSED' || (decision.is === 'EMPTY' && !(next === null && mayGrow))) {
    await leaveStage(db, job, here, decision.is === 'PASSED');
    return 'again';
  }
  if (decision.is === 'SOAK') {
    if (stage.soakSince === null) {
      await setStage(db, tenantId, planId, stage.stageNo, sql`status = 'SOAKING', soak_since = now()`);
      await setPlan(db, tenantId, planId, sql`status = 'RUNNING'`);
    }
    return { at: endsAt !== null && endsAt < decision.until ? endsAt : decision.until, watched };
  }
  // It held, and holds no longer: what it has soaked is forgotten.
  if (stage.status === 'SOAKING') {
    await setStage(db, tenantId, planId, stage.stageNo, sql`status = 'RUNNING', soak_since = null`);
    await setPlan(db, tenantId, planId, sql`status = 'RUNNING'`);
  }
  return { at: endsAt, watched };
}

async function failStage(
  db: Transaction<Schema>,
  job: Job,
  { plan, stage, now }: At,
  failedPct: number,
): Promise<void> {
  const { tenantId } = job;
  const { planId } = plan;
  const { stageNo, onError } = stage;
  const why = [
    { field: 'reason', before: null, after: 'ERROR_THRESHOLD' },
    { field: 'failedStageNo', before: null, after: stageNo },
    { field: 'failedPct', before: null, after: Math.ceil(failedPct * 10) / 10 },
  ];
  await setStage(db, tenantId, planId, stageNo, sql`status = 'FAILED', soak_since = null, finished_at = now()`);
  if (onError === 'CANCEL') {
    await endPlan(db, tenantId, plan, 'CANCELED', { now, also: sql`pause_reason = 'ERROR_THRESHOLD'` });
    await logMove(db, job, 'PLAN_CANCELED_ERRORS', plan, [statusChange('RUNNING', 'CANCELED'), ...why]);
    return;
  }
  await setPlan(db, tenantId, planId, sql`status = 'PAUSED', pause_reason = 'ERROR_THRESHOLD', pause_note = null`);
  await logMove(db, job, 'PLAN_PAUSED_ERRORS', plan, [statusChange('RUNNING', 'PAUSED'), ...why]);
  await notifyPaused(db, tenantId, plan, { stageNo, failedPct });
}

/** Behind it: an empty one was nothing to wait for. On to the next one, where nobody has to confirm it. */
async function leaveStage(
  db: Transaction<Schema>,
  job: Job,
  { plan, stage, next }: At,
  hasPassed: boolean,
): Promise<void> {
  const { tenantId } = job;
  const { planId } = plan;
  const word = hasPassed ? 'PASSED' : 'SKIPPED';
  await setStage(db, tenantId, planId, stage.stageNo, sql`status = ${word}, finished_at = now()`);
  if (next === null) return setPlan(db, tenantId, planId, sql`status = 'RUNNING'`);
  if (hasPassed && stage.onSuccess === 'WAIT_CONFIRM') {
    await setPlan(db, tenantId, planId, sql`status = 'PAUSED', pause_reason = 'STAGE_GATE', pause_note = null`);
    await logMove(db, job, 'PLAN_PAUSED_CONFIRM', plan, [
      statusChange('RUNNING', 'PAUSED'),
      { field: 'reason', before: null, after: 'STAGE_GATE' },
    ]);
    return notifyToConfirm(db, tenantId, plan, stage.stageNo);
  }
  await startStage(db, tenantId, planId, next.stageNo);
  await logMove(db, job, 'PLAN_NEXT_STAGE', plan, [stageChange(stage.stageNo, next.stageNo)]);
}
