import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addOffers } from '../offer-row-rig.ts';
import { addDevices, insertPlan } from '../plan-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

type Wish = ArgumentOf<typeof upgradePlan.userRecord>;
const offers = (wish: Wish, by = token) => server.call(upgradePlan.userRecord, wish, { token: by });
const shown = async (wish: Wish) => (await offers(wish)).data!.list;
const failures = (planId: string, by = token) => server.call(upgradePlan.failures, { planId }, { token: by });

async function givenRecords() {
  const app = await addApplication(server);
  const { applicationId } = app;
  const targetVersionId = await makeVersion(server, app, { versionName: '2.0.0', versionCode: 200 });
  const planId = await insertPlan(server, { applicationId, targetVersionId }, { status: 'RUNNING' });
  const add = (count: number, more: object = {}) => addDevices(server, applicationId, { count, ...more });
  return { planId, applicationId, add };
}

describe('the offers of a plan', () => {
  test('say who, which device and what has become of it, with masked numbers', async () => {
    const { planId, add } = await givenRecords();
    const { devices } = await add(1, { model: 'HD-300', osVersion: '15', versionName: '1.4.0' });
    await addOffers(server, planId, { devices }, { status: 'FAILED', failCode: 'NO_SPACE', failMessage: '空间不足' });
    const [one] = await shown({ planId });
    expect(one).toMatchObject({
      stageNo: 1,
      userKind: 'CLIENT_USER',
      userId: devices[0]!.userId,
      userName: '用户 1',
      phone: expect.stringMatching(/^190\*{4}\d{4}$/),
      clientName: expect.stringContaining('设备客户'),
      deviceId: devices[0]!.deviceKey,
      deviceModel: 'HD-300',
      osVersion: '15',
      fromVersion: '1.4.0',
      toVersion: '2.0.0',
      status: 'FAILED',
      failCode: 'NO_SPACE',
      failMessage: '空间不足',
      attempts: 1,
    });
  });

  test('know test accounts, team members, and users who were deleted for good', async () => {
    const { planId, add } = await givenRecords();
    const [tests, others] = [await add(1, { isTest: true }), await add(2)];
    await addOffers(server, planId, tests, { status: 'PENDING', stageNo: 0 });
    await addOffers(server, planId, others, { status: 'PENDING' });
    const member = await makeAppPerson(server, 'TEAM_USER');
    const [first, second] = others.devices;
    await server.look('update plan_offer set user_id = $2 where device_id = $1', [first!.deviceId, member.userId]);
    await server.look('delete from client_user where id = $1', [second!.userId]);
    const list = await shown({ planId });
    const of = (userId: string) => list.find((row) => row.userId === userId);
    expect(of(tests.devices[0]!.userId)).toMatchObject({ userKind: 'TEST_ACCOUNT', userName: '测试 1', phone: null });
    expect(of(member.userId)).toMatchObject({ userKind: 'TEAM_USER', userName: '周工', clientName: null });
    expect(of(second!.userId)).toMatchObject({ userName: '', phone: null, deviceId: second!.deviceId });
  });

  test('are narrowed by stage, state, cause, model, system and why they were left out', async () => {
    const { planId, add } = await givenRecords();
    await addOffers(server, planId, await add(2, { model: 'A', osVersion: '1' }), { status: 'PENDING', stageNo: 2 });
    await addOffers(server, planId, await add(3, { model: 'B' }), { status: 'FAILED', failCode: 'NO_SPACE' });
    await addOffers(server, planId, await add(1, { model: 'B' }), { status: 'PENDING', failCode: 'NO_SPACE' });
    // In the same stage and state, without a failed try.
    await addOffers(server, planId, await add(1, { model: 'D' }), { status: 'PENDING' });
    const skipped = { status: 'SKIPPED', skipReason: 'INCOMPATIBLE' } as const;
    await addOffers(server, planId, await add(4, { model: 'C' }), skipped);
    const count = async (wish: Omit<Wish, 'planId'>) => (await offers({ planId, ...wish })).data!.total;
    expect(await count({})).toBe(11);
    expect(await count({ stageNo: 2 })).toBe(2);
    expect(await count({ status: 'FAILED' })).toBe(3);
    // One that is tried again has failed once.
    expect(await count({ failCode: 'NO_SPACE' })).toBe(4);
    expect(await count({ retrying: true })).toBe(1);
    expect(await count({ retrying: true, stageNo: 2 })).toBe(0);
    expect(await count({ failCode: 'NO_SPACE', status: 'PENDING' })).toBe(1);
    expect(await count({ deviceModel: 'B' })).toBe(4);
    expect(await count({ deviceModel: 'A', osVersion: '1' })).toBe(2);
    expect(await count({ deviceModel: 'A', osVersion: '2' })).toBe(0);
    expect(await count({ skipReason: 'INCOMPATIBLE' })).toBe(4);
    const first = (await offers({ planId, pageSize: 6 })).data!;
    const second = (await offers({ planId, pageSize: 6, cursor: first.next! })).data!;
    expect([...first.list, ...second.list]).toHaveLength(11);
    expect(new Set([...first.list, ...second.list].map(({ recordId }) => recordId)).size).toBe(11);
  });

  test('are found by a name or a whole number, not by a part of one', async () => {
    const { planId, add } = await givenRecords();
    const { devices } = await add(3);
    await addOffers(server, planId, { devices }, { status: 'PENDING' });
    const { userId } = devices[1]!;
    await server.look(`update client_user set name = '欧阳明日' where id = $1`, [userId]);
    const [{ phone } = { phone: '' }] = await server.look<{ phone: string }>(
      'select phone from client_user where id = $1',
      [userId],
    );
    const found = async (keyword: string) => (await shown({ planId, keyword })).map((row) => row.userId);
    expect(await found('明日')).toEqual([userId]);
    expect(await found(phone)).toEqual([userId]);
    expect(await found(phone.slice(0, 9))).toEqual([]);
    expect(await found('无此人')).toEqual([]);
  });
});

describe('why devices fail', () => {
  test('is shown by cause, model and system, the commonest first, with those still to come', async () => {
    const { planId, add } = await givenRecords();
    const bad = { model: 'HD-200', osVersion: '14' };
    const message = { failCode: 'NO_SPACE', failMessage: 'no space left' };
    await addOffers(server, planId, await add(6, bad), { status: 'FAILED', ...message });
    await addOffers(server, planId, await add(1, bad), { status: 'TIMEOUT', failCode: 'TIMEOUT' });
    await addOffers(server, planId, await add(1, { ...bad, osVersion: '15' }), { status: 'FAILED', ...message });
    await addOffers(server, planId, await add(5, bad), { status: 'DOWNLOADING' });
    await addOffers(server, planId, await add(5, bad), { status: 'SUCCEEDED' });
    const skipped = { status: 'SKIPPED', skipReason: 'EXCLUDED', failCode: 'NO_SPACE' } as const;
    await addOffers(server, planId, await add(2, bad), skipped);
    const { data } = await failures(planId);
    expect(data?.failed).toBe(8);
    expect(data?.list[0]).toMatchObject({ failCode: 'NO_SPACE', ...toWire(bad), failed: 6, share: 75, open: 5 });
    expect(data?.list[0]?.sample).toBe('no space left');
    expect(data?.list.slice(1)).toMatchObject([
      { failCode: 'NO_SPACE', osVersion: '15', failed: 1, share: 12.5, open: 0 },
      { failCode: 'TIMEOUT', osVersion: '14', failed: 1, share: 12.5, open: 5, sample: null },
    ]);
  });

  test('is nothing where nothing has failed, and counts all where there are more causes than are shown', async () => {
    const { planId, add } = await givenRecords();
    expect((await failures(planId)).data).toEqual({ failed: 0, list: [] });
    const { devices } = await add(60);
    await addOffers(server, planId, { devices }, { status: 'FAILED', failCode: 'X' });
    await server.look(`update plan_offer set fail_code = 'X' || id where plan_id = $1`, [planId]);
    const { data } = await failures(planId);
    expect(data?.failed).toBe(60);
    expect(data?.list).toHaveLength(50);
  });
});

const toWire = ({ model, osVersion }: { model: string; osVersion: string }) => ({ deviceModel: model, osVersion });

test('another company, and whoever lacks the right, sees neither offers nor causes', async () => {
  const { planId, add } = await givenRecords();
  await addOffers(server, planId, await add(1), { status: 'FAILED', failCode: 'X' });
  const foreign = await server.signIn('owner.ruichi');
  expect((await offers({ planId }, foreign)).code).toBe('NOT_FOUND');
  expect((await failures(planId, foreign)).code).toBe('NOT_FOUND');
  const stranger = (await enterWith(server, ['app:version:query'])).token;
  expect((await offers({ planId }, stranger)).code).toBe('FORBIDDEN');
  expect((await failures(planId, stranger)).code).toBe('FORBIDDEN');
  const reader = (await enterWith(server, ['app:plan:query'])).token;
  expect((await offers({ planId }, reader)).data?.total).toBe(1);
  expect((await failures(planId, reader)).data?.failed).toBe(1);
});
