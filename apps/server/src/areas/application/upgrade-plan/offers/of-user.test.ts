import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addOffers } from '../offer-row-rig.ts';
import { addDevices, insertPlan, type MadeDevices } from '../plan-rig.ts';

let server: TestServer;
let token: string;
/** Two devices of one user and two of another, each of which has been in two plans. */
let made: MadeDevices;
let plans: readonly [older: string, newer: string];
let name: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  const app = await addApplication(server);
  ({ name } = app);
  const { applicationId } = app;
  const targetVersionId = await makeVersion(server, app, { versionCode: 200 });
  const plan = () => insertPlan(server, { applicationId, targetVersionId }, { status: 'COMPLETED' });
  plans = [await plan(), await plan()];
  made = await addDevices(server, applicationId, { count: 4, perUser: 2 });
  await addOffers(server, plans[0], made, { status: 'FAILED', failCode: 'NO_SPACE' });
  await addOffers(server, plans[1], made, { status: 'SUCCEEDED' });
  await server.look(`update plan_offer set updated_at = now() - interval '1 day' where plan_id = $1`, [plans[0]]);
});
afterAll(() => server.stop());

const someone = () => made.devices[0]!.userId;
const records = (wish: ArgumentOf<typeof upgradePlan.userRecord>, by = token) =>
  server.call(upgradePlan.userRecord, wish, { token: by });

test('what became of one user’s devices is listed over all plans, the latest first, with a masked number', async () => {
  const userId = someone();
  const { data } = await records({ userId });
  expect(data!.list.map((row) => [row.planId, row.status, row.userId])).toEqual([
    [plans[1], 'SUCCEEDED', userId],
    [plans[1], 'SUCCEEDED', userId],
    [plans[0], 'FAILED', userId],
    [plans[0], 'FAILED', userId],
  ]);
  expect(data).toMatchObject({ total: 4, list: [{ applicationName: name, planName: expect.any(String) }, {}, {}, {}] });
  const [{ phone }] = (await server.look<{ phone: string }>('select phone from client_user where id = $1', [
    userId,
  ])) as [{ phone: string }];
  expect(JSON.stringify(data)).not.toContain(phone);
  expect(data!.list[0]!.phone).toContain('****');
});

test('it goes on by cursor and is narrowed as the list of a plan is', async () => {
  const userId = someone();
  const first = (await records({ userId, pageSize: 3 })).data!;
  const rest = (await records({ userId, pageSize: 3, cursor: first.next! })).data!;
  expect(new Set([...first.list, ...rest.list].map(({ recordId }) => recordId)).size).toBe(4);
  expect(rest.next).toBeUndefined();
  expect((await records({ userId, status: 'FAILED' })).data!.total).toBe(2);
  expect((await records({ userId, failCode: 'NO_SPACE' })).data!.total).toBe(2);
  expect((await records({ userId, retrying: true })).data!.total).toBe(0);
});

test('of one plan it is that user’s part of it', async () => {
  const { data } = await records({ userId: someone(), planId: plans[0] });
  expect(data!.list.map((row) => row.userId)).toEqual([someone(), someone()]);
  expect((await records({ planId: plans[0] })).data!.total).toBe(4);
});

test('without a plan and without a user it is refused', async () => {
  expect(await records({})).toMatchObject({ http: 400, code: 'VALIDATION' });
});

test('devices of a user are listed, the one used last first', async () => {
  const userId = someone();
  const own = made.devices.filter((device) => device.userId === userId);
  await server.look(`update app_device set last_seen_at = now() - interval '1 hour' where id = $1`, [own[0]!.deviceId]);
  const { data } = await server.call(upgradePlan.userDevice, { userId }, { token });
  expect(data!.list.map(({ id }) => id)).toEqual([own[1]!.deviceId, own[0]!.deviceId]);
  expect(data!.list[0]).toMatchObject({ applicationName: name, deviceModel: 'HD-200', versionName: '1.0.0' });
});

test('neither is anything to another company, nor to someone without the right', async () => {
  const userId = someone();
  const stranger = await server.signIn('owner.ruichi');
  const { token: clerk } = await enterWith(server, ['client:user:query']);
  for (const call of [upgradePlan.userRecord, upgradePlan.userDevice] as const) {
    expect((await server.call(call, { userId }, { token: stranger })).data).toMatchObject({ total: 0, list: [] });
    expect(await server.call(call, { userId }, { token: clerk })).toMatchObject({ http: 403 });
  }
});
