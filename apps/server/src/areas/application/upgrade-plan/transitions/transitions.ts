import { mayMove, type PlanMove } from '@console/contract/areas/application/upgrade-plan/states';
import type {
  UpgradePlan,
  upgradePlan as contract,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { sql, type RawBuilder } from 'kysely';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { hasPermission, refuseStale } from '../../../../kernel/records/record.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Change } from '../../../../kernel/calls/log-entry.ts';
import { readPlan, type StoredPlan } from '../stored-plan.ts';
import { endPlan } from './close.ts';
import { schedulePlanTick } from '../engine/engine.ts';
import { PLAN, readStages, setPlan, stageChange, timeOf } from '../engine/store.ts';
import { notifyDecided } from '../engine/notify.ts';
import { resumeStage, advanceStage } from './stage-transitions.ts';
import { planDetail } from '../read/row.ts';

/** What people do with a plan. The engine does the rest, and both lock its row: of two at once, one wins. */
export const planTransitions: Pick<
  Handlers<typeof contract>,
  'recall' | 'approve' | 'reject' | 'pause' | 'explain' | 'resume' | 'next' | 'cancel' | 'exclude'
> = {
  async recall({ planId }, context) {
    const plan = await lockForMove(context, planId, 'recall');
    // Launches have no drafts: one that should be otherwise is canceled and made again.
    if (plan.targetModelId !== null) throw new Fault('STATE_NOT_ALLOWED');
    await change(
      context,
      plan,
      sql`status = 'DRAFT', submitted_by = null, approval_state = 'NONE', approval_by = null, approval_at = null,
          approval_remark = null`,
    );
    return moved(context, plan, 'STATUS');
  },

  async approve({ planId, version, remark }, context) {
    const plan = await toDecide(context, planId, 'approve', version);
    await change(context, plan, sql`status = 'SCHEDULED', ${decided(context, 'APPROVED', remark)}`);
    await notifyDecided(context.db, context.actor.tenantId, plan, 'APPROVED');
    return moved(context, plan, 'APPROVE', { field: 'remark', before: null, after: remark });
  },

  async reject({ planId, version, remark }, context) {
    const plan = await toDecide(context, planId, 'reject', version);
    await change(context, plan, sql`status = 'REJECTED', ${decided(context, 'REJECTED', remark)}`);
    await notifyDecided(context.db, context.actor.tenantId, plan, 'REJECTED');
    return moved(context, plan, 'REJECT', { field: 'remark', before: null, after: remark });
  },

  async pause({ planId, reason }, context) {
    const plan = await lockForMove(context, planId, 'pause');
    await change(context, plan, sql`status = 'PAUSED', pause_reason = 'MANUAL', pause_note = ${reason ?? null}`);
    return moved(context, plan, 'STATUS', { field: 'reason', before: null, after: reason ?? null });
  },

  async explain({ planId, reason }, context) {
    const plan = await lockForMove(context, planId, 'explain');
    // What the engine has paused says why by itself.
    if (plan.pauseReason !== 'MANUAL') throw new Fault('STATE_NOT_ALLOWED');
    await change(context, plan, sql`pause_note = ${reason}`);
    return moved(context, plan, 'UPDATE', { field: 'reason', before: null, after: reason });
  },

  async resume({ planId }, context) {
    const plan = await lockForMove(context, planId, 'resume');
    await resumeStage(context, plan);
    return moved(context, plan, 'STATUS');
  },

  async next({ planId, stageNo }, context) {
    const plan = await lockForMove(context, planId, 'next');
    const stages = await readStages(context.db, context.actor.tenantId, planId);
    const current = stages.find((stage) => stage.stageNo === plan.currentStageNo);
    const next = stages.find((stage) => stage.stageNo > stageNo);
    if (current?.stageNo !== stageNo || !next) throw new Fault('STATE_NOT_ALLOWED');
    await advanceStage(context, plan, current, next.stageNo);
    return moved(context, plan, 'STATUS', stageChange(stageNo, next.stageNo));
  },

  async cancel({ planId, reason }, context) {
    const { db, actor } = context;
    const plan = await lockForMove(context, planId, 'cancel');
    await endPlan(db, actor.tenantId, plan, 'CANCELED', {
      now: await timeOf(db),
      also: sql`cancel_reason = ${reason ?? null}, updated_by = ${actor.accountId}`,
    });
    return moved(context, plan, 'STATUS', { field: 'reason', before: null, after: reason ?? null });
  },

  async exclude({ planId, deviceModel, osVersion, resume }, context) {
    const { actor } = context;
    // Going on is a right of its own.
    if (resume && !hasPermission(actor, 'app:plan:resume')) throw new Fault('FORBIDDEN');
    const plan = await lockForMove(context, planId, 'exclude');
    const isOut = plan.exclusions.some((out) => out.deviceModel === deviceModel && out.osVersion === osVersion);
    if (!isOut) {
      const out = { deviceModel, osVersion, at: new Date().toISOString(), by: actor.accountId };
      await change(context, plan, sql`excluding = true, exclusions = exclusions || ${JSON.stringify([out])}::jsonb`);
    }
    if (resume && plan.status === 'PAUSED') await resumeStage(context, plan);
    return moved(
      context,
      plan,
      'UPDATE',
      { field: 'deviceModel', before: null, after: deviceModel },
      { field: 'osVersion', before: null, after: osVersion },
    );
  },
};

/** Held until the end of the call, in a state from which the move may be made. */
async function lockForMove({ db, actor }: Context, planId: string, move: PlanMove): Promise<StoredPlan> {
  const plan = await readPlan(db, actor.tenantId, planId, 'lock');
  if (!plan) throw new Fault('NOT_FOUND');
  if (!mayMove(move, plan.status)) throw new Fault('STATE_NOT_ALLOWED');
  return plan;
}

/** Of somebody else's, and as it was read. */
async function toDecide(
  context: Context,
  planId: string,
  move: 'approve' | 'reject',
  version: number,
): Promise<StoredPlan> {
  const { accountId } = context.actor;
  const plan = await lockForMove(context, planId, move);
  if ([plan.createdBy, plan.updatedBy, plan.submittedBy].includes(accountId)) {
    throw new Fault('PLAN_APPROVER_IS_AUTHOR');
  }
  if (plan.version !== version) refuseStale(await planDetail(context, planId), { version });
  return plan;
}

const decided = ({ actor }: Context, state: 'APPROVED' | 'REJECTED', remark: string | null) =>
  sql`approval_state = ${state}, approval_by = ${actor.accountId}, approval_at = now(),
      approval_remark = ${remark === '' ? null : remark}`;

const change = ({ db, actor }: Context, { planId }: StoredPlan, changes: RawBuilder<unknown>) =>
  setPlan(db, actor.tenantId, planId, sql`${changes}, updated_by = ${actor.accountId}`);

/** As it now is; the log says from where to where it went, and the engine looks at it at once. */
async function moved(
  context: Context,
  before: StoredPlan,
  action: 'STATUS' | 'UPDATE' | 'APPROVE' | 'REJECT',
  ...more: readonly Change[]
): Promise<UpgradePlan> {
  const { db, actor } = context;
  const { planId, name } = before;
  const after = await planDetail(context, planId);
  const status = { field: 'status', before: before.status, after: after.status };
  context.log({
    action,
    objectType: PLAN,
    objectId: planId,
    objectName: name,
    changes: [status, ...more].filter((line) => line.before !== line.after),
  });
  await schedulePlanTick(db, actor.tenantId, planId);
  context.wakeWorkers();
  return after;
}
