import type { Application } from '@console/contract/areas/application/application';
import type { UpgradeReport } from '@console/contract/areas/application/upgrade-plan/app-side';
import { upgradePlanAppSide } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { ArgumentOf } from '@console/contract/endpoint';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { makeAppPerson, asUser, companyOf, type AppPerson } from '../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion, type GivenApplication } from '../application/application-rig.ts';
import type { Answered, CallOptions, TestServer } from '../../../test/harness.ts';
import { insertPlan, type GivenPlan } from './plan-rig.ts';
import { keyOf } from '../test-account/test-account-rig.ts';

// Apps that ask for upgrades, and plans that offer them.

type Owner = 'owner' | 'owner.ruichi';
export type DeviceInfo = ArgumentOf<typeof upgradePlanAppSide.check>;

let count = 0;

/** A device that nobody else has. */
export function givenDevice(more: Partial<DeviceInfo> = {}): DeviceInfo {
  count += 1;
  return {
    deviceId: `device-${count}-${newId().slice(-6)}`,
    versionCode: 1,
    versionName: '1.0.0',
    deviceModel: 'HD-200',
    osVersion: '14',
    osLevel: 34,
    utcOffsetMin: 480,
    ...more,
  };
}

export interface App {
  readonly application: Application;
  readonly key: string;
  /** Version 1.0.0 with code 1 is what devices have; this one, code 100, is above it. */
  readonly targetId: string;
}

export async function anApp(
  server: TestServer,
  more: Partial<GivenApplication> = {},
  owner: Owner = 'owner',
): Promise<App> {
  const application = await addApplication(server, more, owner);
  const targetId = await makeVersion(server, application, { versionCode: 100, versionName: '2.0.0', owner });
  return { application, targetId, key: await keyOf(server, application.applicationId, 'BOTH', owner) };
}

interface Someone extends Pick<AppPerson, 'tenantId' | 'kind' | 'userId'> {
  readonly isTest?: boolean;
}

/** One who has signed in; how that is done has tests of its own. */
export async function signedIn(
  server: TestServer,
  { key }: Pick<App, 'key'>,
  person?: Someone,
): Promise<{ who: CallOptions; userId: string }> {
  const someone: Someone = person ?? (await makeAppPerson(server));
  const { tenantId, kind, userId, isTest = false } = someone;
  const token = `au_${newId().replaceAll('-', '')}`;
  await server.look(
    `insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, is_test, expires_at)
     select $1, $2, $3, k.id, $5, $6, $7, now() + interval '1 day' from app_key k where k.secret_hash = $4`,
    [tenantId, newId(), hashToken(token), hashToken(key), kind, userId, isTest],
  );
  return { who: asUser(key, token), userId };
}

/** A plan that offers, made by the database: the engine hears nothing of it. */
export async function runningPlan(
  server: TestServer,
  { application: { applicationId }, targetId }: App,
  more: Partial<GivenPlan> & { currentStageNo?: number; owner?: Owner } = {},
): Promise<string> {
  const { currentStageNo = 1, owner = 'owner', ...plan } = more;
  const given = { applicationId, targetVersionId: targetId, ...plan };
  const planId = await insertPlan(server, given, { status: 'RUNNING', owner });
  await server.look(
    `update upgrade_plan set current_stage_no = $2, filled = true, started_at = now(), ends_at = now() + interval '1 day'
      where id = $1`,
    [planId, currentStageNo],
  );
  await server.look(
    `update plan_stage s set bucket_to = 1000000 * s.stage_no / (select max(stage_no) from plan_stage where plan_id = $1),
            status = case when stage_no <= $2 then 'RUNNING' else 'WAITING' end where plan_id = $1 and stage_no > 0`,
    [planId, currentStageNo],
  );
  // What devices ask and report is the subject here: the engine, which would pass by a stage without devices, rests.
  await server.look(
    `insert into job (tenant_id, id, kind, key, payload, run_at)
     select tenant_id, gen_random_uuid(), 'PLAN_TICK', id::text, jsonb_build_object('planId', id), now() + interval '1 day'
       from upgrade_plan where id = $1 on conflict do nothing`,
    [planId],
  );
  return planId;
}

/** Checks once, and is put into the plan. */
export async function putInto(
  server: TestServer,
  planId: string,
  { who, userId }: { who: CallOptions; userId: string },
  device: DeviceInfo,
  { stageNo = 1, status = 'PENDING', ...more }: { stageNo?: number; status?: string; skipReason?: string } = {},
): Promise<string> {
  await ask(server, who, device);
  const recordId = newId();
  await server.look(
    `insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status, skip_reason,
                             from_version, from_code, device_model, os_version)
     select tenant_id, $1, $2, application_id, id, $3, $4, $5, $6, version_name, version_code, model, os_version
       from app_device where device_key = $7`,
    [recordId, planId, userId, stageNo, status, more.skipReason ?? null, device.deviceId],
  );
  return recordId;
}

export const ask = async (server: TestServer, who: CallOptions, device: DeviceInfo) => {
  const answer = await server.call(upgradePlanAppSide.check, device, who);
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
};

export const report = (
  server: TestServer,
  who: CallOptions,
  ...list: (Partial<UpgradeReport> & Pick<UpgradeReport, 'offerId' | 'status'>)[]
): Promise<Answered<{ list: { offerId: string; status: string; attempt: number }[] }>> =>
  server.call(upgradePlanAppSide.report, { list: list.map((one) => ({ attempt: 1, ...one })) }, who);

export interface OfferNow extends Record<string, unknown> {
  readonly status: string;
  readonly progress: number;
  readonly attempts: number;
  readonly reminders: number;
  readonly stage_no: number;
  readonly user_id: string;
  readonly fail_code: string | null;
  readonly skip_reason: string | null;
  readonly next_attempt_at: Date | null;
  readonly deadline_at: Date | null;
  readonly finished_at: Date | null;
}

export const offerNow = async (server: TestServer, offerId: string): Promise<OfferNow> =>
  (await server.look<OfferNow>('select * from plan_offer where id = $1', [offerId]))[0]!;

export const deviceNow = async (server: TestServer, device: DeviceInfo, owner: Owner = 'owner') =>
  (
    await server.look<Record<string, unknown>>('select * from app_device where tenant_id = $1 and device_key = $2', [
      companyOf(owner),
      device.deviceId,
    ])
  )[0];
