import {
  defaultStage,
  type PlanScope,
  type PlanSource,
  testStage,
  type PlanStageInput,
} from '@console/contract/areas/application/upgrade-plan/parts';
import {
  offerStatuses,
  type PlanStatus,
  type OfferStatus,
} from '@console/contract/areas/application/upgrade-plan/states';
import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { expect, vi } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import type { TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';

// Devices of an application's users, and plans that upgrade them.

type Owner = 'owner' | 'owner.ruichi';
/** A server, or the database of a server process. */
export type Looks = Pick<TestServer, 'look'>;
export type GivenPlan = ArgumentOf<typeof upgradePlan.add>;

let count = 0;

export interface NewDevices {
  readonly count?: number;
  /** So many devices belong to each user. */
  readonly perUser?: number;
  /** Of test accounts, which are made with them. */
  readonly isTest?: boolean;
  readonly model?: string;
  readonly osVersion?: string;
  readonly osLevel?: number | null;
  readonly versionCode?: number;
  readonly versionName?: string;
  readonly lastSeenAt?: Date;
  readonly owner?: Owner;
}

export interface MadeDevices {
  /** The customer whose users they belong to; null of test accounts. */
  readonly clientId: string | null;
  readonly devices: readonly { readonly deviceId: string; readonly userId: string; readonly deviceKey: string }[];
}

/** As many as wanted, each with a user of its own or shared; made by the database. Their users are there, too. */
export async function addDevices(server: Looks, applicationId: string, more: NewDevices = {}): Promise<MadeDevices> {
  count += 1;
  const { count: amount = 1, perUser = 1, isTest = false, model = 'HD-200', osVersion = '14' } = more;
  const { osLevel = 34, versionCode = 1, versionName = '1.0.0', lastSeenAt = new Date(), owner = 'owner' } = more;
  const tenantId = companyOf(owner);
  const people = Math.ceil(amount / perUser);
  const clientId = isTest ? null : newId();
  const run = newId().slice(-8);
  if (clientId === null) {
    await server.look(
      `insert into test_account (tenant_id, id, account, name, user_kind, purpose, code_hash, valid_from, valid_to)
       select $1, gen_random_uuid(), 'rig.' || $2::text || '.' || n, '测试 ' || n, 'CLIENT_USER', '升级前的试用', '',
              now() - interval '1 day', now() + interval '30 days' from generate_series(1, $3::int) as n`,
      [tenantId, run, people],
    );
  } else {
    await server.look(`insert into client (tenant_id, id, name) values ($1, $2, '设备客户 ' || $3::text)`, [
      tenantId,
      clientId,
      run,
    ]);
    await server.look(
      `insert into client_user (tenant_id, id, client_id, name, phone, status)
       select $1, gen_random_uuid(), $2, '用户 ' || n, (19000000000 + $3::bigint * 100000 + n)::text, 'ACTIVE'
         from generate_series(1, $4::int) as n`,
      [tenantId, clientId, count, people],
    );
  }
  const users = isTest
    ? `select id, row_number() over (order by id) as n from test_account where account like 'rig.' || $2::text || '.%'`
    : `select id, row_number() over (order by id) as n from client_user where client_id = $11`;
  const devices = await server.look<{ deviceId: string; userId: string; deviceKey: string }>(
    `insert into app_device (tenant_id, id, application_id, device_key, user_kind, user_id, is_test, client_id, model,
                             os_version, os_level, version_code, version_name, last_seen_at)
     select $1, gen_random_uuid(), $3, $2::text || '-' || made.n, 'CLIENT_USER', u.id, $4, $11::uuid, $5, $6, $7, $8, $9, $10
       from generate_series(1, $12::int) as made (n) join (${users}) as u on u.n = (made.n - 1) / $13::int + 1
     returning id as "deviceId", user_id as "userId", device_key as "deviceKey"`,
    [
      tenantId,
      run,
      applicationId,
      isTest,
      model,
      osVersion,
      osLevel,
      versionCode,
      versionName,
      lastSeenAt,
      clientId,
      amount,
      perUser,
    ],
  );
  // What the database does by itself in the minute after so many were added.
  if (amount >= 1_000) await server.look('analyze app_device, client, client_user, plan_offer');
  return { clientId, devices };
}

export const anySource: PlanSource = { mode: 'ANY', versionIds: [], minCode: null, maxCode: null };

export const everyone: PlanScope = {
  mode: 'ALL',
  ids: [],
  percent: null,
  locationCodes: [],
  fileId: null,
  excludeIds: [],
  deviceModels: { in: [], notIn: [] },
};

/** A stage of all who are left, passed as soon as everything was right; the last one, unless given otherwise. */
export const givenStage = (more: Partial<PlanStageInput> = {}): PlanStageInput => ({
  ...defaultStage,
  name: '全部',
  percent: 100,
  count: null,
  minSample: 1,
  soakMin: 0,
  ...more,
});

type Of = Pick<GivenPlan, 'applicationId' | 'targetVersionId'>;

/** A whole one, submitted at once: to everybody, in one stage. */
export function givenPlan(more: Of & Partial<GivenPlan>): GivenPlan {
  count += 1;
  return {
    name: `升级计划 ${count}`,
    source: anySource,
    scope: everyone,
    testFirst: false,
    stages: [givenStage()],
    seed: newId(),
    rollbackOf: null,
    snapshot: 'STATIC',
    updateMode: 'OPTIONAL',
    forceAfter: null,
    startAt: null,
    endAt: null,
    window: null,
    retry: { times: 0, intervalMin: 0 },
    timeoutMin: null,
    approvalRequired: false,
    remark: null,
    submit: true,
    ...more,
  };
}

/** Through the front door. */
export async function addPlan(
  server: TestServer,
  more: Of & Partial<GivenPlan>,
  username = 'owner',
): Promise<UpgradePlan> {
  const token = await server.signIn(username);
  const { data, message } = await server.call(upgradePlan.add, givenPlan(more), { token });
  if (!data) throw new Error(message);
  return data;
}

/** In any state, made by the database: how it gets there has tests of its own. The engine hears nothing of it. */
export async function insertPlan(
  server: Looks,
  more: Of & Partial<GivenPlan>,
  {
    status = 'SCHEDULED',
    owner = 'owner',
    filled = false,
  }: { status?: PlanStatus; owner?: Owner; filled?: boolean } = {},
): Promise<string> {
  const plan = givenPlan(more);
  const [planId, tenantId] = [newId(), companyOf(owner)];
  const columns = {
    tenant_id: tenantId,
    id: planId,
    application_id: plan.applicationId,
    name: plan.name,
    target_version_id: plan.targetVersionId,
    source: JSON.stringify(plan.source),
    scope: JSON.stringify(plan.scope),
    user_list_id: plan.scope.fileId,
    test_first: plan.testFirst,
    seed: plan.seed,
    rollback_of: plan.rollbackOf,
    snapshot: plan.snapshot,
    update_mode: plan.updateMode,
    force_after: plan.forceAfter && JSON.stringify(plan.forceAfter),
    start_at: plan.startAt,
    end_at: plan.endAt,
    open_window: plan.window && JSON.stringify(plan.window),
    retry_times: plan.retry.times,
    retry_interval_min: plan.retry.intervalMin,
    timeout_min: plan.timeoutMin,
    remark: plan.remark,
    status,
    filled,
  };
  const names = Object.keys(columns);
  await server.look(
    `insert into upgrade_plan (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(columns),
  );
  const stages = plan.stages.map((stage, i) => ({ ...stage, stageNo: i + 1 }));
  if (plan.testFirst) {
    const first = { name: '测试账号', ...testStage };
    stages.unshift({ ...first, stageNo: 0 });
  }
  await server.look(
    `insert into plan_stage (tenant_id, plan_id, stage_no, name, percent, count, success_pct, error_pct, min_sample,
                             soak_min, on_success, on_error)
     select $1, $2, s."stageNo", s.name, s.percent, s.count, s."successPct", s."errorPct", s."minSample", s."soakMin",
            s."onSuccess", s."onError"
       from json_to_recordset($3::json) as s ("stageNo" int, name text, percent float8, count int, "successPct" float8,
            "errorPct" float8, "minSample" int, "soakMin" int, "onSuccess" text, "onError" text)`,
    [tenantId, planId, JSON.stringify(stages)],
  );
  return planId;
}

/** Has the engine look at it now, whenever it meant to; a server that runs finds it within a second. */
export async function tick(server: Looks, planId: string): Promise<void> {
  await server.look(
    `insert into job as waiting (tenant_id, id, kind, key, payload)
     select tenant_id, gen_random_uuid(), 'PLAN_TICK', id::text, jsonb_build_object('planId', id)
       from upgrade_plan where id = $1
     on conflict (tenant_id, kind, key) where state = 'PENDING' and key is not null do update set run_at = now()`,
    [planId],
  );
}

export interface PlanState {
  readonly status: PlanStatus;
  readonly pause_reason: string | null;
  readonly current_stage_no: number | null;
  readonly filled: boolean;
  readonly excluding: boolean;
  readonly closing: boolean;
  /** In the order of the stages. */
  readonly stages: readonly string[];
}

export const statusOf = async (server: Looks, planId: string): Promise<PlanState> =>
  (
    await server.look<PlanState & Record<string, unknown>>(
      `select status, pause_reason, current_stage_no, filled, excluding, closing,
              array(select s.status from plan_stage s where s.plan_id = p.id order by s.stage_no) as stages
         from upgrade_plan p where id = $1`,
      [planId],
    )
  )[0]!;

/** Waits until the engine has brought it there; it is asked to look each time, so nothing waits for its next turn. */
export const untilPlan = (server: Looks, planId: string, wanted: Partial<PlanState>): Promise<PlanState> =>
  vi.waitFor(async () => {
    await tick(server, planId);
    const state = await statusOf(server, planId);
    expect(state).toMatchObject(wanted);
    return state;
  }, soon);

/** How many offers of a stage, or of all, are in which state, by the tallies; what there is none of is left out. */
export async function tallyOf(
  server: Looks,
  planId: string,
  stageNo: number | null = null,
): Promise<Partial<Record<OfferStatus, number>>> {
  const rows = await server.look<{ status: OfferStatus; amount: number }>(
    `select status, sum(amount)::int as amount from plan_tally
      where plan_id = $1 and ($2::int is null or stage_no = $2) group by status having sum(amount) <> 0`,
    [planId, stageNo],
  );
  return Object.fromEntries(rows.map(({ status, amount }) => [status, amount]));
}

/** The tallies say what the offers are: nothing counted twice, nothing forgotten. */
export async function expectTallied(server: Looks, planId: string): Promise<void> {
  const wrong = await server.look(
    `select * from (
       select stage_no, status, failure, count(*)::int as n from plan_offer where plan_id = $1 group by 1, 2, 3) r
     full join (
       select stage_no, status, failure, sum(amount)::int as n from plan_tally where plan_id = $1 group by 1, 2, 3
        having sum(amount) <> 0) t using (stage_no, status, failure)
     where r.n is distinct from t.n`,
    [planId],
  );
  expect(wrong).toEqual([]);
}

export interface OfferRow {
  readonly id: string;
  readonly device_id: string;
  readonly user_id: string;
  readonly stage_no: number;
  readonly status: OfferStatus;
  readonly skip_reason: string | null;
  readonly attempts: number;
}

export const offersOf = (server: Looks, planId: string) =>
  server.look<OfferRow & Record<string, unknown>>(
    `select id, device_id, user_id, stage_no, status, skip_reason, attempts from plan_offer where plan_id = $1
      order by stage_no, device_id`,
    [planId],
  );

/** So many devices of a stage that were still to come have come to this, as if they had reported it. */
export async function settle(
  server: Looks,
  planId: string,
  status: OfferStatus,
  { stageNo = 1, amount = 1_000_000, model = null }: { stageNo?: number; amount?: number; model?: string | null } = {},
): Promise<number> {
  const ended = offerStatuses.indexOf(status) >= offerStatuses.indexOf('SUCCEEDED');
  const rows = await server.look(
    `update plan_offer set status = $2, attempts = greatest(attempts, 1), progress = 0, updated_at = now(),
            fail_code = case when $2 in ('FAILED', 'TIMEOUT') then 'INSTALL_FAILED' end,
            finished_at = case when $3 then now() end
      where open and id = any (array(select id from plan_offer where plan_id = $1 and stage_no = $4 and open
                               and status <> $2 and ($6::text is null or device_model = $6) order by id limit $5))
      returning id`,
    [planId, status, ended, stageNo, amount, model],
  );
  return rows.length;
}

/** So many devices of a stage have failed at a try and wait for the next one, as if they had reported it. */
export async function failTries(
  server: Looks,
  planId: string,
  { stageNo = 1, amount = 1_000_000, model = null }: { stageNo?: number; amount?: number; model?: string | null } = {},
): Promise<number> {
  const rows = await server.look(
    `update plan_offer set status = 'PENDING', attempts = attempts + 1, fail_code = 'INSTALL_FAILED', forgiven = false,
            next_attempt_at = now() + interval '30 minutes', updated_at = now()
      where id = any (array(select id from plan_offer where plan_id = $1 and stage_no = $2 and open
                               and failure <> 'COUNTED' and ($4::text is null or device_model = $4)
                             order by failure, id limit $3))
      returning id`,
    [planId, stageNo, amount, model],
  );
  return rows.length;
}
