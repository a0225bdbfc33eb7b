import { defaultStage } from '@console/contract/areas/application/upgrade-plan/parts';
import type { PlanStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type {
  UpgradePlan,
  upgradePlan as contract,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { versionTarget } from '../audience/audience.ts';
import type { GivenPlan } from '../write/input.ts';
import { planDetail } from '../read/row.ts';
import { addPlan } from '../write/write.ts';

const words: Readonly<Record<Locale, { readonly name: string; readonly stage: string }>> = {
  'zh-CN': { name: '回退：', stage: '全部' },
  'en-US': { name: 'Rollback: ', stage: 'Everyone' },
};

/** While it runs it would bring forth what is taken back. */
const settled: ReadonlySet<PlanStatus> = new Set(['PAUSED', 'COMPLETED', 'CANCELED']);
/** What most of these had is what most had: a plan may have brought its version to a million. */
const ASKED = 10_000;

type UpgradedPlan = UpgradePlan & { readonly targetVersionId: string };
const isUpgrade = (plan: UpgradePlan): plan is UpgradedPlan => plan.targetVersionId !== null;

export const planRollback: Pick<Handlers<typeof contract>, 'rollback'> = {
  async rollback({ planId }, context) {
    const bad = await planDetail(context, planId);
    // A model is taken back by taking it off line: nothing has to come in its place.
    if (!isUpgrade(bad) || !settled.has(bad.status)) throw new Fault('STATE_NOT_ALLOWED');
    if (bad.stats.SUCCEEDED === 0) throw new Fault('PLAN_ROLLBACK_NOBODY');
    return addPlan(draftOf(bad, await goodVersion(bad, context), words[context.caller.locale]), false, context);
  },
};

function draftOf(bad: UpgradedPlan, targetVersionId: string, w: (typeof words)[Locale]): GivenPlan {
  return {
    // Cut where it is too long, but not through a character.
    name: `${w.name}${bad.name}`
      .slice(0, 50)
      .replace(/\p{Surrogate}$/u, '')
      .trim(),
    applicationId: bad.applicationId,
    targetVersionId,
    targetModelId: null,
    source: { mode: 'LIST', versionIds: [bad.targetVersionId], minCode: null, maxCode: null },
    scope: {
      mode: 'PLAN',
      ids: [bad.planId],
      percent: null,
      locationCodes: [],
      fileId: null,
      excludeIds: [],
      deviceModels: { in: [], notIn: [] },
    },
    testFirst: bad.testFirst,
    stages: [{ ...defaultStage, name: w.stage, percent: 100, count: null }],
    seed: newId(),
    rollbackOf: bad.planId,
    snapshot: 'STATIC',
    updateMode: 'RECOMMENDED',
    forceAfter: null,
    startAt: null,
    endAt: null,
    window: null,
    retry: bad.retry,
    timeoutMin: bad.timeoutMin,
    approvalRequired: bad.approvalRequired,
    remark: null,
  };
}

/**
 * What most of them had before, if it is still offered; else the highest one that is. A system that never installs an
 * older version is given a newer one than the bad one, where there is one by now.
 */
async function goodVersion(
  { planId, applicationId, targetVersionId }: UpgradedPlan,
  context: Context,
): Promise<string> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const { mayGoBack } = await versionTarget(db, tenantId, targetVersionId, true);
  const { rows } = await sql<{ id: string }>`
    with had as (
      select from_code as code, count(*) as amount from (
        select o.from_code from plan_offer o
         where o.tenant_id = ${tenantId} and o.plan_id = ${planId} and o.status = 'SUCCEEDED' limit ${ASKED}) as got
       group by from_code order by amount desc, from_code desc limit 1)
    select v.id from app_version v
      join app_version bad on bad.tenant_id = v.tenant_id and bad.id = ${targetVersionId}
     where v.tenant_id = ${tenantId} and v.application_id = ${applicationId} and v.id <> bad.id
       and v.status = 'PUBLISHED' and v.deleted_at is null
     order by (v.version_code > bad.version_code and not ${mayGoBack}::boolean) desc,
              v.version_code in (select code from had) desc, v.code_order desc, v.channel = bad.channel desc, v.id
     limit 1`.execute(db);
  if (!rows[0]) throw new Fault('PLAN_ROLLBACK_NO_TARGET');
  return rows[0].id;
}
