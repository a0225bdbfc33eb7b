import type { UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { offerStatuses, openOfferStatuses } from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type RawBuilder } from 'kysely';
import { personIn, trailOf } from '../../../../kernel/records/crud.ts';
import { jsonObject } from '../../../../kernel/records/page.ts';

export const own = (column: string) => sql.ref(`upgrade_plan.${column}`);
export const at = (column: string) => sql`wire_time(${own(column)})`;

export const ofApplication = (column: string) =>
  sql`(select p.${sql.ref(column)} from application p
        where p.tenant_id = upgrade_plan.tenant_id and p.id = upgrade_plan.application_id)`;

export const ofTarget = (column: string) =>
  sql`(select v.${sql.ref(column)} from app_version v
        where v.tenant_id = upgrade_plan.tenant_id and v.id = upgrade_plan.target_version_id)`;

const amount = (which: RawBuilder<unknown>) => sql`coalesce(sum(t.amount) filter (where ${which}), 0)`;

const isOpen = sql`t.status in (${sql.join(openOfferStatuses.map((status) => sql.lit(status)))})`;
/** Of the tally: a try has failed, and another is to come. */
export const isRetrying = sql`t.failure <> 'NONE' and ${isOpen}`;

/** From the tally that is kept with every offer: of the whole plan, or of some of it. */
export const countsOf = (some: RawBuilder<unknown>) => sql`(
  select ${jsonObject({
    total: amount(sql`t.status <> 'SKIPPED'`),
    failed: amount(sql`t.failure <> 'NONE'`),
    retrying: amount(isRetrying),
    retryBegun: amount(sql`${isRetrying} and t.status <> 'PENDING'`),
    ...Object.fromEntries(offerStatuses.map((status) => [status, amount(sql`t.status = ${sql.lit(status)}`)])),
  })} from plan_tally t where t.tenant_id = upgrade_plan.tenant_id and t.plan_id = upgrade_plan.id and ${some})`;

export const rowFields: Record<keyof UpgradePlanRow, RawBuilder<unknown>> = {
  planId: own('id'),
  name: own('name'),
  applicationId: own('application_id'),
  applicationName: ofApplication('name'),
  platform: ofApplication('platform'),
  targetVersionId: own('target_version_id'),
  targetVersionName: ofTarget('version_name'),
  targetVersionCode: ofTarget('version_code'),
  targetModel: sql`(select json_build_object('modelId', m.id, 'name', m.name, 'versionNo', m.version_no)
                      from product_model m
                     where m.tenant_id = upgrade_plan.tenant_id and m.id = upgrade_plan.target_model_id)`,
  scopeMode: sql`upgrade_plan.scope ->> 'mode'`,
  snapshot: own('snapshot'),
  updateMode: own('update_mode'),
  status: own('status'),
  pauseReason: own('pause_reason'),
  currentStageNo: own('current_stage_no'),
  stageCount: sql`(select count(*) from plan_stage s where s.tenant_id = upgrade_plan.tenant_id
                      and s.plan_id = upgrade_plan.id and s.stage_no > 0)`,
  testFirst: own('test_first'),
  approval: jsonObject({
    // Once it is under way, what the application asks for now is asked of other plans.
    required: sql`upgrade_plan.approval_state <> 'NONE' or (upgrade_plan.status = 'DRAFT'
      and (upgrade_plan.approval_asked or ${ofApplication('plan_approval')}))`,
    state: own('approval_state'),
    by: personIn('upgrade_plan', 'approval_by'),
    at: at('approval_at'),
    remark: own('approval_remark'),
  }),
  stats: countsOf(sql`true`),
  startAt: at('start_at'),
  endAt: at('end_at'),
  startedAt: at('started_at'),
  finishedAt: at('finished_at'),
  cancelReason: own('cancel_reason'),
  rollbackOf: own('rollback_of'),
  ...trailOf('upgrade_plan'),
};
