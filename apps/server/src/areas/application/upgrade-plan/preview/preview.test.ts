import { upgradePlan, type PlanPreview } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { foreignClient } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import {
  addDevices,
  addPlan,
  anySource,
  everyone,
  givenPlan,
  givenStage,
  insertPlan,
  offersOf,
  untilPlan,
  type GivenPlan,
} from '../plan-rig.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

const tenantId = companyOf('owner');

/** An application of its own, and a version with the code 100 that asks for level 28. */
async function givenTarget() {
  const application = await addApplication(server);
  const targetVersionId = await makeVersion(server, application, { versionCode: 100, parsed: { minOs: '28' } });
  return { application, of: { applicationId: application.applicationId, targetVersionId } };
}
type Of = Awaited<ReturnType<typeof givenTarget>>['of'];

const asked = (of: Of, more: Partial<GivenPlan>) => {
  const { source, scope, testFirst, stages, seed, rollbackOf } = givenPlan({ ...of, ...more });
  return { ...of, source, scope, testFirst, stages, seed, rollbackOf };
};
const answered = (of: Of, more: Partial<GivenPlan> = {}, token = owner) =>
  server.call(upgradePlan.userNum, asked(of, more), { token });

/** Only what there is any of; every device stands in one place. */
async function preview(of: Of, more: Partial<GivenPlan> = {}): Promise<Partial<PlanPreview>> {
  const { data, message } = await answered(of, more);
  if (!data) throw new Error(message);
  const { total, eligible, alreadyOnTarget, inOtherPlan, incompatible, excluded, otherSource } = data;
  expect(eligible + alreadyOnTarget + inOtherPlan + incompatible + excluded + otherSource).toBe(total);
  expect(data.perStage.reduce((sum, { count }) => sum + count, 0)).toBe(eligible);
  expect(data.sample).toHaveLength(Math.min(10, data.sample.length));
  expect(data.sample.length > 0).toBe(eligible > 0);
  const { perStage: _, sample: __, ...counts } = data;
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

const open = (of: Of, planId: string, deviceId: string, userId: string, status = 'PENDING') =>
  server.look(
    `insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status, from_version,
                             from_code, device_model, os_version)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 1, $6, '1', 1, 'x', '1')`,
    [tenantId, planId, of.applicationId, deviceId, userId, status],
  );

describe('who does not get it', () => {
  test('has that version already, or a later one', async () => {
    const { of } = await givenTarget();
    for (const versionCode of [99, 100, 101]) await addDevices(server, of.applicationId, { versionCode });
    expect(await preview(of)).toEqual({ total: 3, eligible: 1, alreadyOnTarget: 2 });
  });

  test('has a version that it does not upgrade from', async () => {
    const { of, application } = await givenTarget();
    for (const versionCode of [10, 20, 30]) await addDevices(server, of.applicationId, { versionCode });
    const listed = await makeVersion(server, application, { versionCode: 20 });
    const draft = await makeVersion(server, application, { status: 'DRAFT' });
    await server.look('update app_version set version_code = null where id = $1', [draft]);
    const list = { ...anySource, mode: 'LIST' as const, versionIds: [listed, draft] };
    expect(await preview(of, { source: list })).toEqual({ total: 3, eligible: 1, otherSource: 2 });
    const range = { ...anySource, mode: 'RANGE' } as const;
    const counts = { total: 3, eligible: 2, otherSource: 1 };
    expect(await preview(of, { source: { ...range, minCode: 20, maxCode: null } })).toEqual(counts);
    expect(await preview(of, { source: { ...range, minCode: null, maxCode: 20 } })).toEqual(counts);
  });

  test('is left out by name or by the model of the device', async () => {
    const { of } = await givenTarget();
    const { devices } = await addDevices(server, of.applicationId, { count: 4, perUser: 2, model: 'A' });
    await addDevices(server, of.applicationId, { model: 'B' });
    const out = (scope: Partial<GivenPlan['scope']>) => preview(of, { scope: { ...everyone, ...scope } });
    expect(await out({ excludeIds: [devices[0]!.userId] })).toEqual({ total: 5, eligible: 3, excluded: 2 });
    expect(await out({ deviceModels: { in: ['A'], notIn: [] } })).toEqual({ total: 5, eligible: 4, excluded: 1 });
    expect(await out({ deviceModels: { in: [], notIn: ['A'] } })).toEqual({ total: 5, eligible: 1, excluded: 4 });
  });

  test('has a system below what the package asks for; one that says nothing of it has not', async () => {
    const { of } = await givenTarget();
    for (const osLevel of [27, 28, null]) await addDevices(server, of.applicationId, { osLevel });
    expect(await preview(of)).toEqual({ total: 3, eligible: 2, incompatible: 1 });
  });

  test('is in another plan, with any of the user’s devices; one that is over holds nobody', async () => {
    const { of } = await givenTarget();
    const { devices } = await addDevices(server, of.applicationId, { count: 4, perUser: 2 });
    const [planId, ended] = [await insertPlan(server, of), await insertPlan(server, of)];
    await open(of, ended, devices[2]!.deviceId, devices[2]!.userId, 'SUCCEEDED');
    expect(await preview(of)).toEqual({ total: 4, eligible: 4 });
    await open(of, planId, devices[0]!.deviceId, devices[0]!.userId);
    expect(await preview(of)).toEqual({ total: 4, eligible: 2, inOtherPlan: 2 });
    // A plan is not in its own way.
    const { data } = await server.call(upgradePlan.userNum, { ...asked(of, {}), planId }, { token: owner });
    expect(data).toMatchObject({ eligible: 4, inOtherPlan: 0 });
    // The device has changed hands since.
    await open(of, planId, devices[2]!.deviceId, newId());
    expect(await preview(of)).toEqual({ total: 4, eligible: 1, inOtherPlan: 3 });
  });
});

describe('who is meant', () => {
  test('is in use, and so is the customer', async () => {
    const { of } = await givenTarget();
    await addDevices(server, of.applicationId);
    const resting = await addDevices(server, of.applicationId);
    const [disabled, deleted] = [
      await addDevices(server, of.applicationId),
      await addDevices(server, of.applicationId),
    ];
    expect(await preview(of)).toEqual({ total: 4, eligible: 4 });
    await server.look(`update client_user set status = 'DISABLED' where client_id = $1`, [resting.clientId]);
    expect(await preview(of)).toEqual({ total: 3, eligible: 3 });
    await server.look(`update client set status = 'DISABLED' where id = $1`, [disabled.clientId]);
    await server.look(`update client set deleted_at = now() where id = $1`, [deleted.clientId]);
    expect(await preview(of)).toEqual({ total: 1, eligible: 1 });
  });

  test('is chosen by customer, group, user or place, and test accounts come first', async () => {
    const { of } = await givenTarget();
    const { clientId, devices } = await addDevices(server, of.applicationId, { count: 2 });
    await addDevices(server, of.applicationId, { count: 5 });
    await addDevices(server, of.applicationId, { count: 3, isTest: true });
    const groupId = newId();
    await server.look(`insert into client_group (tenant_id, id, name) values ($1, $2, $3)`, [
      tenantId,
      groupId,
      groupId,
    ]);
    await server.look(`update client set group_id = $2, location_code = '440305' where id = $1`, [clientId, groupId]);
    const of2 = (scope: Partial<GivenPlan['scope']>, testFirst = false) =>
      preview(of, { testFirst, scope: { ...everyone, ...scope } });
    const two = { total: 2, eligible: 2 };
    expect(await of2({})).toEqual({ total: 7, eligible: 7 });
    expect(await of2({ mode: 'CLIENTS', ids: [clientId!] })).toEqual(two);
    expect(await of2({ mode: 'CLIENT_GROUPS', ids: [groupId] })).toEqual(two);
    expect(await of2({ mode: 'USERS', ids: devices.map(({ userId }) => userId) })).toEqual(two);
    for (const code of ['440305', '440000', 'CN'])
      expect(await of2({ mode: 'REGION', locationCodes: [code] })).toEqual(two);
    expect(await of2({ mode: 'REGION', locationCodes: ['440303', '110000'] })).toEqual({});
    expect(await of2({ mode: 'TEST_ACCOUNTS' })).toEqual({ total: 3, eligible: 3 });
    expect(await of2({ mode: 'CLIENTS', ids: [clientId!] }, true)).toEqual({ total: 5, eligible: 5 });
    const { data } = await answered(of, { testFirst: true });
    expect(data!.perStage).toEqual([
      { stageNo: 0, count: 3 },
      { stageNo: 1, count: 7 },
    ]);
  });

  test('is a share of all, the same at every look, and of each stage as many as asked for', async () => {
    const { of } = await givenTarget();
    await addDevices(server, of.applicationId, { count: 2_000, lastSeenAt: new Date(Date.now() - 31 * 86_400_000) });
    const fifth = { scope: { ...everyone, mode: 'PERCENT', percent: 20 }, seed: newId() } as const;
    const first = await preview(of, fifth);
    // Six times what chance would make of it.
    expect(first.eligible! > 290 && first.eligible! < 510).toBe(true);
    expect(first.inactive30d).toBe(first.eligible);
    expect(await preview(of, fifth)).toEqual(first);
    const others = await Promise.all(Array.from({ length: 5 }, () => preview(of, { ...fifth, seed: newId() })));
    expect(new Set(others.map(({ eligible }) => eligible)).size).toBeGreaterThan(1);
    const stages = [
      givenStage({ percent: null, count: 30 }),
      givenStage({ percent: 50 }),
      givenStage({ percent: null, count: 100 }),
      givenStage(),
    ];
    const { data } = await answered(of, { stages });
    const counts = data!.perStage.map(({ count }) => count);
    expect([counts[0], counts[2]]).toEqual([30, 100]);
    expect(counts[1]! > 850 && counts[1]! < 1_120).toBe(true);
    expect(new Set(data!.sample.map(({ stageNo }) => stageNo))).toEqual(new Set([1, 2, 3, 4]));
  });

  test('by count has all devices of a person in one stage, however many there are', async () => {
    const { of } = await givenTarget();
    await addDevices(server, of.applicationId, { count: 4_500, perUser: 1_500 });
    const few = givenStage({ percent: null, count: 10 });
    const { data } = await answered(of, { stages: [few, few, givenStage()] });
    expect(data!.perStage.map(({ count }) => count)).toEqual([1_500, 1_500, 1_500]);
  });
});

test('what was seen is what comes: the engine puts each device where the preview did', async () => {
  const { of } = await givenTarget();
  await addDevices(server, of.applicationId, { count: 200, perUser: 2 });
  await addDevices(server, of.applicationId, { count: 3, isTest: true });
  await addDevices(server, of.applicationId, { count: 5, versionCode: 100 });
  await addDevices(server, of.applicationId, { count: 4, osLevel: 20 });
  const stages = [givenStage({ percent: null, count: 40 }), givenStage({ percent: 40 }), givenStage()];
  const given = { ...of, stages, testFirst: true, seed: newId() };
  const { data } = await answered(of, given);
  const listed = await server.call(
    upgradePlan.appUserPage,
    { ...asked(of, given), pageNo: 1, pageSize: 200, category: 'ELIGIBLE' },
    { token: owner },
  );
  const { planId } = await addPlan(server, given);
  await untilPlan(server, planId, { filled: true });
  const offers = await offersOf(server, planId);
  expect(offers).toHaveLength(data!.total);
  const pending = offers.filter(({ skip_reason }) => skip_reason === null);
  const perStage = data!.perStage.map(({ stageNo }) => ({
    stageNo,
    count: pending.filter(({ stage_no }) => stage_no === stageNo).length,
  }));
  expect(perStage).toEqual(data!.perStage);
  const stageOf = new Map(pending.map(({ user_id, stage_no }) => [user_id, stage_no]));
  for (const { userId, stageNo } of listed.data!.list) expect(stageNo).toBe(stageOf.get(userId));
});

test('a preview shows nothing of another company', async () => {
  const { of } = await givenTarget();
  await addDevices(server, of.applicationId);
  const { code, errors } = await answered(of, {}, await server.signIn('owner.ruichi'));
  expect([code, errors?.[0]?.field]).toEqual(['NOT_FOUND', 'applicationId']);
  const foreign = await answered(of, { scope: { ...everyone, mode: 'CLIENTS', ids: [await foreignClient(server)] } });
  expect([foreign.code, foreign.errors?.[0]?.field]).toEqual(['NOT_FOUND', 'scope']);
  expect(await preview(of)).toEqual({ total: 1, eligible: 1 });
});
