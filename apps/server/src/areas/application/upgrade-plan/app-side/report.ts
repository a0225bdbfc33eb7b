import type { ForceAfter } from '@console/contract/areas/application/upgrade-plan/parts';
import type { AppVersion } from '@console/contract/areas/application/app-version';
import type { UpgradeReport } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { AppCaller, Context, BatchCall, BatchContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { runPrepared } from '../../../../kernel/db/prepared.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { modelOfPlan } from '../audience/enrolment.ts';
import { modeOf } from './force-rule.ts';
import { afterReport, type OfferProgress } from './offer-states.ts';

interface OfferRow extends OfferProgress {
  readonly offerId: string;
  readonly userId: string;
  readonly now: Date;
  readonly retryTimes: number;
  readonly retryIntervalMin: number;
  readonly updateMode: AppVersion['updateMode'];
  readonly forceAfter: ForceAfter;
  readonly forcedBelowCode: number | null;
  readonly minSupportedCode: number | null;
  readonly versionCode: number;
  /** Null of a model. */
  readonly targetCode: number | null;
  readonly targetName: string;
  /** Of a model. */
  readonly modelId: string | null;
  readonly modelSha256: string | null;
}

type Answer = ReturnOf<typeof contract.report>;

interface Report {
  readonly userId: string;
  readonly list: readonly UpgradeReport[];
}

export async function report(
  { list }: InputOf<typeof contract.report>,
  { db, app, appUser: { userId } }: Context,
): Promise<Answer> {
  const [answer] = await answerAll(db, app, [{ userId, list }]);
  if (answer instanceof Fault) throw answer;
  return answer!;
}

export async function reportMany(
  calls: readonly BatchCall<typeof contract.report>[],
  { db, app }: BatchContext,
): Promise<(Answer | Fault)[]> {
  const reports = calls.map(({ input: { list }, appUser }) => ({ userId: appUser!.userId, list }));
  return answerAll(db, app, reports);
}

/** Each whole or not at all, and in their order: an offer that is not this user's refuses their report. */
async function answerAll(
  db: Transaction<Schema>,
  app: AppCaller,
  reports: readonly Report[],
): Promise<(Answer | Fault)[]> {
  const before = await lockOffers(db, app, reports);
  const now = new Map(before);
  const answers = reports.map(({ userId, list }) => {
    const offerIds = [...new Set(list.map(({ offerId }) => offerId))];
    if (offerIds.some((offerId) => now.get(offerId)?.userId !== userId)) return new Fault('NOT_FOUND');
    const moved = offerIds.map((offerId) => afterReports(now.get(offerId)!, list));
    for (const row of moved) now.set(row.offerId, row);
    return { list: moved.map(({ offerId, status, attempts: attempt }) => ({ offerId, status, attempt })) };
  });
  const changed = [...now.values()].filter((row) => row !== before.get(row.offerId));
  if (changed.length > 0) await write(db, app, changed);
  return answers;
}

/** In the order of the list, in which it happened. */
function afterReports(row: OfferRow, list: readonly UpgradeReport[]): OfferRow {
  let offer = row;
  for (const one of list) {
    if (one.offerId !== row.offerId) continue;
    const rules = { ...row, forced: modeOf(offer, row.now) === 'FORCED' };
    offer = afterReport(offer, one, rules, row.now);
  }
  return offer;
}

/** Of these users' own devices; locked in one order, so that two processes never wait for each other. */
async function lockOffers(
  db: Transaction<Schema>,
  app: AppCaller,
  reports: readonly Report[],
): Promise<Map<string, OfferRow>> {
  if (app.applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  const wanted = new Map(
    reports.flatMap(({ userId, list }) =>
      list.map(({ offerId }) => [`${offerId} ${userId}`, { offerId, userId }] as const),
    ),
  );
  const pairs = [...wanted.values()];
  const { rows } = await runPrepared(
    db,
    'upgrade report',
    sql<OfferRow>`
    select o.id as "offerId", d.user_id as "userId", o.status, o.progress, o.attempts, o.reminders,
           o.fail_code as "failCode", o.fail_message as "failMessage", o.forgiven, o.next_attempt_at as "nextAttemptAt",
           o.deadline_at as "deadlineAt", o.finished_at as "finishedAt", now() as now, p.retry_times as "retryTimes",
           p.retry_interval_min as "retryIntervalMin", p.update_mode as "updateMode", p.force_after as "forceAfter",
           v.forced_below_code as "forcedBelowCode", a.min_supported_code as "minSupportedCode",
           d.version_code as "versionCode", v.version_code as "targetCode",
           coalesce(v.version_name, d.version_name) as "targetName", m.id as "modelId", f.sha256 as "modelSha256"
      from unnest(${pairs.map(({ offerId }) => offerId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[])
             as q (offer_id, user_id)
      join plan_offer o
        on o.tenant_id = ${app.tenantId} and o.id = q.offer_id and o.application_id = ${app.applicationId}
      join app_device d on d.tenant_id = o.tenant_id and d.id = o.device_id and d.user_id = q.user_id
      join upgrade_plan p on p.tenant_id = o.tenant_id and p.id = o.plan_id
      left join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
      ${modelOfPlan}
      join application a on a.tenant_id = o.tenant_id and a.id = o.application_id
     order by o.id for update of o`,
  );
  return new Map(rows.map((row) => [row.offerId, row]));
}

/** The offers, and with them what the devices that have succeeded now have: another version, or a model. */
async function write(db: Transaction<Schema>, app: AppCaller, changed: readonly OfferRow[]): Promise<void> {
  const ids = changed.map(({ offerId }) => offerId);
  const after = changed.map((row) => ({
    id: row.offerId,
    status: row.status,
    progress: row.progress,
    attempts: row.attempts,
    reminders: row.reminders,
    fail_code: row.failCode,
    fail_message: row.failMessage,
    forgiven: row.forgiven,
    next_attempt_at: row.nextAttemptAt,
    deadline_at: row.deadlineAt,
    finished_at: row.finishedAt,
    code: row.targetCode,
    name: row.targetName,
    model: row.modelId,
    sha256: row.modelSha256,
  }));
  await runPrepared(
    db,
    'upgrade progress',
    sql`
    with after as (
      select * from jsonb_to_recordset(${JSON.stringify(after)})
        as n (id uuid, status text, progress integer, attempts integer, reminders integer, fail_code text,
              fail_message text, forgiven boolean, next_attempt_at timestamptz, deadline_at timestamptz, finished_at timestamptz,
              code bigint, name text, model uuid, sha256 text)),
    moved as (
      update plan_offer o
         set status = n.status, progress = n.progress, attempts = n.attempts, reminders = n.reminders,
             fail_code = n.fail_code, fail_message = n.fail_message, forgiven = n.forgiven,
             next_attempt_at = n.next_attempt_at, deadline_at = n.deadline_at, finished_at = n.finished_at, updated_at = now()
        from after n
       where o.tenant_id = ${app.tenantId} and o.id = any(${ids}::uuid[]) and o.id = n.id
      returning o.id, o.device_id),
    held as (
      insert into app_device_holding (tenant_id, device_id, model_id, sha256)
      select ${app.tenantId}::uuid, m.device_id, n.model, n.sha256
        from moved m join after n on n.id = m.id and n.status = 'SUCCEEDED' and n.model is not null
       order by m.device_id, n.model
      on conflict (tenant_id, device_id, model_id) do update set sha256 = excluded.sha256, since = now())
    update app_device d
       set version_code = n.code, version_name = n.name, last_seen_at = now()
      from moved m join after n on n.id = m.id and n.status = 'SUCCEEDED' and n.model is null
     where d.tenant_id = ${app.tenantId} and d.id = m.device_id`,
  );
}
