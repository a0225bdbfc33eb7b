import type { PlanProgress } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { sql, type Transaction } from 'kysely';
import { jsonObject } from '../../../../kernel/records/page.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { at, countsOf, isRetrying, ofApplication, ofTarget, own, rowFields } from './row-fields.ts';
import { waitOf, type WaitFacts } from './wait.ts';

const stage = jsonObject({
  stageNo: sql`s.stage_no`,
  name: sql`s.name`,
  percent: sql`s.percent`,
  count: sql`s.count`,
  successPct: sql`s.success_pct`,
  errorPct: sql`s.error_pct`,
  minSample: sql`s.min_sample`,
  soakMin: sql`s.soak_min`,
  onSuccess: sql`s.on_success`,
  onError: sql`s.on_error`,
  status: sql`s.status`,
  startedAt: sql`wire_time(s.started_at)`,
  soakSince: sql`wire_time(s.soak_since)`,
  finishedAt: sql`wire_time(s.finished_at)`,
  stats: countsOf(sql`t.stage_no = s.stage_no`),
  forgiven: sql`(select ${jsonObject({
    at: sql`wire_time(s.base_at)`,
    succeeded: sql`s.base_succeeded`,
    failed: sql`coalesce(sum(t.amount), 0)`,
    retrying: sql`coalesce(sum(t.amount) filter (where ${isRetrying}), 0)`,
  })} from plan_tally t where t.tenant_id = s.tenant_id and t.plan_id = s.plan_id and t.stage_no = s.stage_no
       and t.failure = 'FORGIVEN')`,
});

const live = jsonObject({
  planId: own('id'),
  version: own('version'),
  status: own('status'),
  pauseReason: own('pause_reason'),
  cancelReason: own('cancel_reason'),
  currentStageNo: own('current_stage_no'),
  stats: rowFields.stats,
  stages: sql`(select coalesce(json_agg(${stage} order by s.stage_no), '[]') from plan_stage s
                where s.tenant_id = upgrade_plan.tenant_id and s.plan_id = upgrade_plan.id)`,
  nextRetryAt: sql`(select wire_time(min(o.next_attempt_at)) from plan_offer o where o.tenant_id = upgrade_plan.tenant_id
                     and o.plan_id = upgrade_plan.id and o.next_attempt_at is not null)`,
  finishedAt: at('finished_at'),
});

/** What else decides on what it waits for. */
const behind = jsonObject({
  startAt: at('start_at'),
  endsAt: at('ends_at'),
  window: own('open_window'),
  zone: sql`(select z.timezone from tenant z where z.tenant_id = upgrade_plan.tenant_id)`,
  pauseNote: own('pause_note'),
  filled: own('filled'),
  fillTotal: own('fill_total'),
  excluding: own('excluding'),
  // A model is launched by the plan that has started; one that waits launches it when its time comes.
  isTargetOffered: sql`case when upgrade_plan.target_model_id is null
    then ${ofTarget('status')} = 'PUBLISHED' and ${ofTarget('deleted_at')} is null
    else upgrade_plan.started_at is null or exists (
      select from product_model m where m.tenant_id = upgrade_plan.tenant_id and m.id = upgrade_plan.target_model_id
         and m.status <> 'OFFLINE' and m.deleted_at is null) end`,
  isApplicationEnabled: sql`${ofApplication('status')} = 'ENABLED'`,
  isOtherClosing: sql`exists (select from upgrade_plan o where o.tenant_id = upgrade_plan.tenant_id
    and o.application_id = upgrade_plan.application_id and o.id <> upgrade_plan.id and o.closing
    and o.target_model_id is not distinct from upgrade_plan.target_model_id)`,
});

/** What changes while plans run, of all of these at once. Plans of an application in the recycle bin do not exist. */
export async function livePlans(
  db: Transaction<Schema>,
  tenantId: string,
  planIds: readonly string[],
): Promise<PlanProgress[]> {
  const { rows } = await sql<{ live: Omit<PlanProgress, 'waits'>; behind: Omit<WaitFacts, keyof PlanProgress> }>`
    select ${live} as live, ${behind} as behind from upgrade_plan
     where upgrade_plan.tenant_id = ${tenantId} and upgrade_plan.id = any(${[...planIds]}::uuid[])
       and ${ofApplication('deleted_at')} is null`.execute(db);
  const now = new Date();
  return rows.map((row) => ({ ...row.live, waits: waitOf({ ...row.live, ...row.behind }, now) }));
}
