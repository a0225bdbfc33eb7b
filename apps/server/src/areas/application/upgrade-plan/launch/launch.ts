import { launchable, type ModelStatus } from '@console/contract/areas/product/model';
import type { ModelBudget } from '@console/contract/areas/product/model-budget';
import type {
  UpgradePlan,
  upgradePlan as contract,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { InputOf, Locale, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { countAudience } from '../preview/counts.ts';
import { audienceFor } from '../preview/preview.ts';
import { refuse, type GivenAudience, type GivenPlan } from '../write/input.ts';
import { addPlan } from '../write/write.ts';
import { pageOfPlans } from '../read/list.ts';
import { readPlan } from '../stored-plan.ts';
import { planTransitions } from '../transitions/transitions.ts';

type Given = InputOf<(typeof contract)['launch']>;
type AskedAudience = Omit<InputOf<(typeof contract)['launchUserNum']>, 'modelId' | 'applicationId'>;
type Group = OutputOf<(typeof contract)['launchGroups']>[number];
type Choice = OutputOf<(typeof contract)['launchApplications']>[number];

/** As many as a field for choosing shows; others are found by typing. */
const GROUPS_SHOWN = 50;

/** Launches of models: plans like those of versions, which the same engine runs. */
export const planLaunches: Pick<
  Handlers<typeof contract>,
  'launch' | 'launchApplications' | 'launchGroups' | 'launchUserNum' | 'launches' | 'launchMove'
> = {
  async launchApplications({ modelId }, context) {
    await findModel(modelId, context, 'read');
    return applicationsFor(modelId, null, context);
  },

  async launchGroups({ keyword = '' }, { db, actor }) {
    const { rows } = await sql<Group>`
      select g.id as "groupId", g.name, (
               select count(*)::integer from client c
                where c.tenant_id = g.tenant_id and c.group_id = g.id and c.deleted_at is null) as "clientCount"
        from client_group g
       where g.tenant_id = ${actor.tenantId} and g.deleted_at is null and strpos(lower(g.name), lower(${keyword})) > 0
       order by g.sort, g.id limit ${GROUPS_SHOWN}`.execute(db);
    return rows;
  },

  async launchUserNum({ modelId, applicationId, ...asked }, context) {
    await findModel(modelId, context, 'read');
    const { audience, stages } = await audienceFor(audienceOf(asked, modelId, applicationId), null, context);
    const { sampled: _sampled, ...counts } = await countAudience(context.db, audience, stages);
    return counts;
  },

  async launches({ modelId, ...request }, context) {
    await findModel(modelId, context, 'read');
    return pageOfPlans({ ...request, targetModelId: modelId }, context);
  },

  async launchMove({ planId, move, stageNo }, context) {
    const plan = await readPlan(context.db, context.actor.tenantId, planId);
    // Upgrades belong to others.
    if (!plan || plan.targetModelId === null) throw new Fault('NOT_FOUND');
    if (move !== 'next') return planTransitions[move]({ planId }, context);
    if (stageNo === undefined) throw refuse('VALIDATION', 'stageNo');
    return planTransitions.next({ planId, stageNo }, context);
  },

  async launch(given, context) {
    const model = await findModel(given.modelId, context, 'lock');
    refuseModel(model, given);
    const applicationIds = [...new Set(given.applicationIds)];
    const found = await applicationsFor(given.modelId, applicationIds, context);
    if (found.length < applicationIds.length) throw refuse('NOT_FOUND', 'applicationIds');
    const busy = found.find(({ livePlanId }) => livePlanId !== null);
    if (busy) throw refuse('MODEL_LAUNCH_RUNNING', 'applicationIds', { name: busy.name });
    const plans: UpgradePlan[] = [];
    for (const { applicationId } of found) {
      plans.push(await addPlan(planOf(given, model, applicationId, context.caller.locale), true, context));
    }
    return { plans };
  },
};

interface Model {
  readonly name: string;
  readonly versionNo: string;
  readonly status: ModelStatus;
  readonly budget: ModelBudget | null;
}

/** Locked, its file stays the one that was counted: nobody replaces it before the plans are there to be seen. */
async function findModel(modelId: string, { db, actor }: Context, how: 'read' | 'lock'): Promise<Model> {
  const { rows } = await sql<Model>`
    select name, version_no as "versionNo", status, budget from product_model
     where tenant_id = ${actor.tenantId} and id = ${modelId} and deleted_at is null
     ${how === 'lock' ? sql`for share` : sql``}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND', { fields: [{ field: 'modelId', code: 'NOT_FOUND' }] });
  return rows[0];
}

function refuseModel({ status, budget }: Model, { confirmed }: Given): void {
  if (!launchable.includes(status)) throw refuse('MODEL_NOT_READY', 'modelId');
  if (budget === 'TOO_HEAVY') throw refuse('MODEL_TOO_HEAVY', 'modelId');
  if (budget === null && !confirmed) throw refuse('MODEL_NOT_COUNTED', 'confirmed');
}

/** Those given, or all that are in use. */
async function applicationsFor(
  modelId: string,
  only: readonly string[] | null,
  { db, actor }: Context,
): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select a.id as "applicationId", a.name, a.platform, a.plan_approval as "needsApproval", (
             select p.id from upgrade_plan p
              where p.tenant_id = a.tenant_id and p.application_id = a.id and p.target_model_id = ${modelId}
                and (p.status in ('PENDING_APPROVAL', 'SCHEDULED', 'RUNNING', 'PAUSED') or p.closing)
              order by p.created_at desc limit 1) as "livePlanId"
      from application a
     where a.tenant_id = ${actor.tenantId} and a.deleted_at is null
       and ${only === null ? sql`a.status = 'ENABLED'` : sql`a.id = any(${[...only]}::uuid[])`}
     order by a.name, a.id`.execute(db);
  return rows;
}

const named: Readonly<Record<Locale, string>> = { 'zh-CN': '投放：', 'en-US': 'Launch: ' };

/** Whom a launch is for in one application, as its plan says it. */
const audienceOf = (
  { minVersionCode, scope, testFirst, stages, seed }: AskedAudience,
  modelId: string,
  applicationId: string,
): GivenAudience => ({
  applicationId,
  targetVersionId: null,
  targetModelId: modelId,
  source: {
    mode: minVersionCode === null ? 'ANY' : 'RANGE',
    versionIds: [],
    minCode: minVersionCode,
    maxCode: null,
  },
  scope,
  testFirst,
  stages,
  seed,
  rollbackOf: null,
});

/** A model comes by itself, without asking the user, and is tried again before it counts as failed. */
function planOf(given: Given, { name, versionNo }: Model, applicationId: string, locale: Locale): GivenPlan {
  const { startAt, window, remark } = given;
  return {
    // Cut where it is too long, but not through a character.
    name: `${named[locale]}${name} ${versionNo}`
      .slice(0, 50)
      .replace(/\p{Surrogate}$/u, '')
      .trim(),
    ...audienceOf(given, given.modelId, applicationId),
    snapshot: 'STATIC',
    updateMode: 'SILENT',
    forceAfter: null,
    startAt,
    endAt: null,
    window,
    retry: { times: 2, intervalMin: 10 },
    timeoutMin: 120,
    approvalRequired: false,
    remark,
  };
}
