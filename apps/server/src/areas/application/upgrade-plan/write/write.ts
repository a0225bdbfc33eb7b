import { planScope, planStage, testStage } from '@console/contract/areas/application/upgrade-plan/parts';
import { mayMove } from '@console/contract/areas/application/upgrade-plan/states';
import type {
  UpgradePlan,
  upgradePlan as contract,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { insert, naming, refuseStale, update } from '../../../../kernel/records/record.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { readPlan } from '../stored-plan.ts';
import { checkedAudience } from './input-references.ts';
import { refuse, refuseTimes, normalizedForce, type GivenPlan } from './input.ts';
import { planDetail } from '../read/row.ts';
import { refuseEmptyStages, submitPlan } from './submit.ts';
import { readUserFile } from './user-file.ts';

export const planWrites: Pick<Handlers<typeof contract>, 'add' | 'update' | 'userFile'> = {
  add: ({ submit, ...given }, context) => addPlan({ ...given, targetModelId: null }, submit, context),
  update: updatePlan,
  userFile: (_, context) => readUserFile(context),
};

const record = { type: 'upgradePlan', id: 'planId' } as const;

/** What the log keeps. */
const logged = [
  'name',
  'targetVersionName',
  'targetModel',
  'source',
  'scope',
  'testFirst',
  'snapshot',
  'updateMode',
  'forceAfter',
  'startAt',
  'endAt',
  'window',
  'stages',
  'retry',
  'timeoutMin',
  'approvalRequired',
  'remark',
  'status',
] as const;

export async function addPlan(given: GivenPlan, submit: boolean, context: Context): Promise<UpgradePlan> {
  const planId = newId();
  const { checked, needsApproval } = await checkedPlan(given, null, submit, context);
  await insert(context, 'upgrade_plan', planId, { ...columnsOf(checked), application_id: given.applicationId });
  await saveStages(planId, checked, context);
  if (submit) await submitPlan(planId, checked, needsApproval, context);
  const after = await planDetail(context, planId);
  context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, factsOf(after), logged) });
  return after;
}

/** What somebody decided was about what stood there before. */
const undecided = {
  status: 'DRAFT',
  approval_state: 'NONE',
  approval_by: null,
  approval_at: null,
  approval_remark: null,
  submitted_by: null,
};

async function updatePlan(
  { planId, version, submit, ...given }: InputOf<(typeof contract)['update']>,
  context: Context,
): Promise<UpgradePlan> {
  const { db, actor } = context;
  const stored = await readPlan(db, actor.tenantId, planId, 'lock');
  if (!stored) throw new Fault('NOT_FOUND');
  const before = await planDetail(context, planId);
  refuseStale(before, { version });
  // Launches are canceled and made again.
  if (stored.targetModelId !== null || !mayMove('update', stored.status)) throw new Fault('STATE_NOT_ALLOWED');
  // Who was counted and what was tried belongs to one application.
  if (given.applicationId !== stored.applicationId) throw refuse('NOT_FOUND', 'applicationId');
  const { checked, needsApproval } = await checkedPlan(
    { ...given, targetModelId: null },
    stored,
    submit,
    context,
    planId,
  );
  await update(context, 'upgrade_plan', planId, { ...columnsOf(checked), ...undecided });
  await sql`delete from plan_stage where tenant_id = ${actor.tenantId} and plan_id = ${planId}`.execute(db);
  await saveStages(planId, checked, context);
  if (submit) await submitPlan(planId, checked, needsApproval, context);
  const after = await planDetail(context, planId);
  const changes = changesBetween(factsOf(before), factsOf(after), logged);
  context.log({ action: 'UPDATE', ...naming(record, after), changes });
  return after;
}

async function checkedPlan(
  given: GivenPlan,
  before: Pick<GivenPlan, 'source' | 'scope'> | null,
  submit: boolean,
  context: Context,
  planId: string | null = null,
): Promise<{ checked: GivenPlan; needsApproval: boolean }> {
  refuseTimes(given, submit);
  const { given: checked, targetStatus, planApproval } = await checkedAudience(given, before, context, 'lock');
  if (submit) {
    if (targetStatus !== null && targetStatus !== 'PUBLISHED')
      throw refuse('PLAN_TARGET_NOT_PUBLISHED', 'targetVersionId');
    await refuseEmptyStages(checked, planId, context);
  }
  return { checked, needsApproval: planApproval || given.approvalRequired };
}

/** As it was given: without the counters that a stage also carries, and the names that stand beside the ids. */
const factsOf = (plan: UpgradePlan) => ({
  ...plan,
  targetModel: plan.targetModel && `${plan.targetModel.name} ${plan.targetModel.versionNo}`,
  scope: partOf(planScope.shape, plan.scope),
  stages: plan.stages.map((stage) => ({ stageNo: stage.stageNo, ...partOf(planStage.shape, stage) })),
});
const partOf = (shape: object, whole: object) =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => field in shape));

function columnsOf(given: GivenPlan) {
  const force = normalizedForce(given);
  return {
    name: given.name,
    target_version_id: given.targetVersionId,
    target_model_id: given.targetModelId,
    source: JSON.stringify(given.source),
    scope: JSON.stringify(given.scope),
    user_list_id: given.scope.fileId,
    test_first: given.testFirst,
    seed: given.seed,
    rollback_of: given.rollbackOf,
    snapshot: given.snapshot,
    update_mode: given.updateMode,
    force_after: force && JSON.stringify(force),
    start_at: given.startAt,
    end_at: given.endAt,
    open_window: given.window && JSON.stringify(given.window),
    retry_times: given.retry.times,
    retry_interval_min: given.retry.intervalMin,
    timeout_min: given.timeoutMin,
    remark: given.remark === '' ? null : given.remark,
    approval_asked: given.approvalRequired,
  };
}

async function saveStages(planId: string, { testFirst, stages }: GivenPlan, { db, actor }: Context): Promise<void> {
  const first = testFirst ? [{ stageNo: 0, name: '测试账号', ...testStage }] : [];
  const all = [...first, ...stages.map((stage, i) => ({ stageNo: i + 1, ...stage }))];
  await db
    .insertInto('plan_stage')
    .values(
      all.map((stage) => ({
        tenant_id: actor.tenantId,
        plan_id: planId,
        stage_no: stage.stageNo,
        name: stage.name,
        percent: stage.percent,
        count: stage.count,
        success_pct: stage.successPct,
        error_pct: stage.errorPct,
        min_sample: stage.minSample,
        soak_min: stage.soakMin,
        on_success: stage.onSuccess,
        on_error: stage.onError,
      })),
    )
    .execute();
}
