import { testStage } from '@console/contract/areas/application/upgrade-plan/parts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { planStories, type PlanStory } from '../content/plans.ts';
import { BUCKETS } from '../../areas/application/upgrade-plan/audience/audience.ts';

/** Devices of the company's people, and plans in every state that a newcomer should see. */
export async function makePlans(
  { db, actor }: Context,
  code: string,
  applicationIds: readonly string[],
): Promise<void> {
  const { tenantId } = actor;
  for (const applicationId of applicationIds) await makeDevices(db, tenantId, applicationId);
  for (const story of planStories[code] ?? []) {
    await makePlan(db, actor, applicationIds[story.application]!, story);
  }
}

/** One for everyone who is in use, on the version before the newest; test accounts have one as well. */
async function makeDevices(db: Transaction<Schema>, tenantId: string, applicationId: string): Promise<void> {
  await sql`
    insert into app_device (tenant_id, id, application_id, device_key, user_kind, user_id, is_test, client_id, model,
                            os_version, os_level, version_code, version_name, utc_offset_min, first_seen_at, last_seen_at)
    select p.tenant_id, gen_random_uuid(), p.id, 'dev-' || left(md5(p.id::text || u.id::text), 12), u.kind, u.id, u.is_test,
           u.client_id, m.model, m.os || m.level, m.level + case when p.platform = 'ANDROID' then 20 else 0 end, v.version_code,
           v.version_name, 480, now() - make_interval(days => 100),
           now() - make_interval(hours => (u.no * 7 % 300)::int, mins => (u.no * 13 % 60)::int)
      from application p
      join lateral (
        select 'CLIENT_USER' as kind, c.id, false as is_test, c.client_id, row_number() over (order by c.id) as no
          from client_user c
         where c.tenant_id = p.tenant_id and c.status = 'ACTIVE' and p.audience <> 'TEAM'
           and (c.device_model like 'iPhone%') = (p.platform = 'IOS')
        union all
        select 'TEAM_USER', t.id, false, null, row_number() over (order by t.id) from team_user t
         where t.tenant_id = p.tenant_id and t.status = 'ACTIVE' and p.audience <> 'CLIENT'
        union all
        select a.user_kind, a.id, true, null, row_number() over (order by a.id) from test_account a
         where a.tenant_id = p.tenant_id and (a.user_kind = 'TEAM_USER') = (p.audience = 'TEAM')) u on true
      cross join lateral (
        select case when p.platform = 'IOS' then (array['iPhone 17', 'iPhone 16 Pro', 'iPhone SE'])[1 + u.no % 3]
                    when u.no % 6 = 4 then '星河 Z1'
                    else (array['Mate 70', 'Xiaomi 16', 'MatePad 13', 'OPPO Find X9'])[1 + u.no % 4] end as model,
               case when p.platform = 'IOS' then 'iOS ' else 'Android ' end as os,
               (case when p.platform = 'IOS' then 24 + u.no % 3 else 12 + u.no % 5 end)::int as level) m
      join lateral (
        select o.version_code, o.version_name from app_version o
         where o.tenant_id = p.tenant_id and o.application_id = p.id and o.status = 'PUBLISHED'
         order by o.version_code limit 1) v on true
     where p.tenant_id = ${tenantId} and p.id = ${applicationId}`.execute(db);
}

const gate = { successPct: 95, errorPct: 5, minSample: 5, soakMin: 1440 };

/** Of a version, or of a model that it launches. */
export async function makePlan(
  db: Transaction<Schema>,
  { tenantId, accountId }: Context['actor'],
  applicationId: string,
  story: PlanStory,
  modelId: string | null = null,
): Promise<string> {
  const { name, status, mode, snapshot, daysAgo, stages, at, target, toConfirm = false } = story;
  const planId = newId();
  const seed = newId();
  const started = status === 'RUNNING' || status === 'PAUSED' || status === 'COMPLETED';
  const source = { mode: 'ANY', versionIds: [], minCode: null, maxCode: null };
  const scope = {
    mode: 'ALL',
    ids: [],
    percent: null,
    locationCodes: [],
    fileId: null,
    excludeIds: [],
    deviceModels: { in: [], notIn: [] },
  };
  const startedAt = sql`now() - make_interval(days => ${daysAgo})`;
  const { numAffectedRows } = await sql`
    insert into upgrade_plan (tenant_id, id, application_id, name, target_version_id, target_model_id, source, scope, test_first, seed,
                              snapshot, update_mode, retry_times, retry_interval_min, timeout_min, approval_asked,
                              approval_state, submitted_by, status, pause_reason, current_stage_no, filled, fill_total,
                              started_at, ends_at, finished_at, created_by, updated_by, created_at, updated_at)
    select ${tenantId}, ${planId}, ${applicationId}, ${name}, ${modelId === null ? sql`t.id, null` : sql`null, t.id`},
           ${JSON.stringify(source)}::jsonb,
           ${JSON.stringify(scope)}::jsonb, true, ${seed}, ${snapshot}, ${mode}, 1, 30, 120,
           ${status === 'PENDING_APPROVAL'}, ${status === 'PENDING_APPROVAL' ? 'PENDING' : 'NONE'},
           ${status === 'DRAFT' ? null : accountId}, ${status}, ${status === 'PAUSED' ? (toConfirm ? 'STAGE_GATE' : 'ERROR_THRESHOLD') : null},
           ${started ? at : null}, ${started}, 0, ${started ? startedAt : null},
           ${started ? sql`${startedAt} + interval '30 days'` : null},
           ${status === 'COMPLETED' ? sql`${startedAt} + interval '9 days'` : null}, ${accountId}, ${accountId},
           ${startedAt} - interval '1 hour', ${startedAt}
      from (${modelId === null ? versionNamed(tenantId, applicationId, target) : sql`select ${modelId}::uuid as id`}) as t
  `.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`the demonstration has no version ${target} to upgrade to`);
  const bounds = boundsOf(stages.map(([, percent]) => percent));
  const rows = [
    {
      no: 0,
      name: '测试账号',
      to: null,
      ...testStage,
    },
    ...stages.map(([stage, percent], i) => ({
      no: i + 1,
      name: stage,
      percent,
      to: started ? bounds[i]! : null,
      ...gate,
    })),
  ];
  await sql`
    insert into plan_stage (tenant_id, plan_id, stage_no, name, percent, success_pct, error_pct, min_sample, soak_min,
                            on_success, on_error, bucket_to, status, started_at, soak_since, finished_at)
    select ${tenantId}, ${planId}, n.no, n.name, n.percent, n."successPct", n."errorPct", n."minSample", n."soakMin",
           case when ${toConfirm} then 'WAIT_CONFIRM' else 'NEXT' end,
           'PAUSE', n."to", s.status, case when s.status <> 'WAITING' then ${startedAt} + make_interval(days => n.no) * 0.4 end,
           case when s.status = 'SOAKING' then now() - interval '2 hours' end,
           case when s.status in ('PASSED', 'FAILED') then ${startedAt} + make_interval(days => n.no + 1) * 0.4 end
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n (no integer, name text, percent double precision, "to" integer,
             "successPct" double precision, "errorPct" double precision, "minSample" integer, "soakMin" integer)
      cross join lateral (
        select case when not ${started} or n.no > ${at} then 'WAITING'
                    when n.no < ${at} or ${status} = 'COMPLETED' or ${toConfirm} then 'PASSED'
                    when ${status} = 'PAUSED' then 'FAILED' else 'SOAKING' end as status) s`.execute(db);
  // A stage that has passed looks as those of a plan that is through.
  if (started) await makeRecords(db, tenantId, planId, at, toConfirm ? 'COMPLETED' : status);
  return planId;
}

const versionNamed = (tenantId: string, applicationId: string, name: string) => sql`
  select v.id from app_version v
   where v.tenant_id = ${tenantId} and v.application_id = ${applicationId} and v.status = 'PUBLISHED'
     and (v.version_name = ${name} or ${name} = '')
   order by v.version_code desc limit 1`;

/** Where the stages end, as the engine finds it for percentages. */
function boundsOf(percents: readonly number[]): number[] {
  const bounds: number[] = [];
  for (const percent of percents) {
    const from = bounds.at(-1) ?? 0;
    bounds.push(from + Math.round(((BUCKETS - from) * percent) / 100));
  }
  return bounds;
}

/** Nearly all go well; of a plan that paused itself one model does not. Devices that got it have its version, or the model. */
async function makeRecords(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  at: number,
  status: PlanStory['status'],
): Promise<void> {
  await sql`
    with placed as (
      select d.*, p.seed, p.started_at, p.target_model_id, row_number() over (order by d.id) as no,
             case when d.is_test then 0 else (
               select min(s.stage_no) from plan_stage s
                where s.tenant_id = p.tenant_id and s.plan_id = p.id and plan_bucket(p.seed, d.user_id) < s.bucket_to) end as stage_no
        from upgrade_plan p join app_device d on d.tenant_id = p.tenant_id and d.application_id = p.application_id
       where p.tenant_id = ${tenantId} and p.id = ${planId}
    ), decided as (
      select placed.*, case
          when stage_no > ${at} then 'PENDING'
          when ${status} = 'PAUSED' and stage_no = ${at} and model = '星河 Z1' then 'FAILED'
          when ${status} = 'PAUSED' and stage_no = ${at} and no % 4 = 0 then 'DOWNLOADING'
          when ${status} = 'PAUSED' and stage_no = ${at} and no % 4 = 1 then 'NOTIFIED'
          -- A model asks nobody.
          when ${status} = 'RUNNING' and stage_no = ${at} and no % 5 = 0
            then case when target_model_id is null then 'WAIT_CONFIRM' else 'DOWNLOADING' end
          when ${status} = 'COMPLETED' and no % 29 = 5 then 'CANCELED'
          when ${status} = 'COMPLETED' and no % 31 = 7 then 'TIMEOUT'
          else 'SUCCEEDED' end as state
        from placed)
    insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status, progress, attempts,
                            from_version, from_code, device_model, os_version, fail_code, fail_message, notified_at,
                            finished_at, updated_at, model_id)
    select tenant_id, gen_random_uuid(), ${planId}, application_id, id, user_id, stage_no, state,
           case state when 'SUCCEEDED' then 100 when 'DOWNLOADING' then 20 + no % 70 else 0 end,
           case state when 'PENDING' then 0 when 'FAILED' then 2 else 1 end, version_name, version_code, model, os_version,
           case state when 'FAILED' then 'INSTALL_FAILED' when 'TIMEOUT' then 'TIMEOUT' end,
           case state when 'FAILED' then 'INSTALL_FAILED_CONFLICTING_PROVIDER' end,
           case when state <> 'PENDING' then started_at + make_interval(hours => stage_no * 10, mins => (no * 7)::int) end,
           case when state in ('SUCCEEDED', 'FAILED', 'TIMEOUT', 'CANCELED')
                then started_at + make_interval(hours => stage_no * 10 + 1, mins => (no * 7)::int) end,
           started_at + make_interval(hours => stage_no * 10 + 1, mins => (no * 7)::int), target_model_id
      from decided`.execute(db);
  await sql`
    insert into plan_curve (tenant_id, plan_id, at, succeeded, failed)
    select tenant_id, plan_id, at, sum(sum(succeeded)) over (order by at), sum(sum(failed)) over (order by at)
      from (select tenant_id, plan_id, date_trunc('hour', finished_at) as at, (status = 'SUCCEEDED')::int as succeeded,
                   (failure <> 'NONE')::int as failed
              from plan_offer where tenant_id = ${tenantId} and plan_id = ${planId} and finished_at is not null
            union all
            select tenant_id, id, started_at, 0, 0 from upgrade_plan where tenant_id = ${tenantId} and id = ${planId}) o
     group by tenant_id, plan_id, at`.execute(db);
  await sql`
    update app_device d set version_code = v.version_code, version_name = v.version_name
      from plan_offer r
      join upgrade_plan p on p.tenant_id = r.tenant_id and p.id = r.plan_id
      join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
     where d.tenant_id = ${tenantId} and r.tenant_id = d.tenant_id and r.device_id = d.id and r.plan_id = ${planId}
       and r.status = 'SUCCEEDED'`.execute(db);
  await sql`
    insert into app_device_holding (tenant_id, device_id, model_id, sha256, since)
    select o.tenant_id, o.device_id, o.model_id, f.sha256, o.finished_at from plan_offer o
      join product_model_file l on l.tenant_id = o.tenant_id and l.model_id = o.model_id and l.role = 'MODEL'
      join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
     where o.tenant_id = ${tenantId} and o.plan_id = ${planId} and o.status = 'SUCCEEDED'
    on conflict do nothing`.execute(db);
}
