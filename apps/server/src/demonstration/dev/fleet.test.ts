import { appSession } from '@console/contract/areas/app-people/app-session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '../../areas/app-people/app-session/app-rig.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { appLimits } from '../../edge/limits/app-rate-limit.ts';
import type { FleetApplication, FleetPage } from './fleet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the answer is taken for
async function ask<T>(body?: object, headers: Record<string, string> = {}): Promise<{ http: number; data: T }> {
  const answer = await fetch(`${server.url}/dev/fleet`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  return { http: answer.status, data: (await answer.json()) as T };
}

const applicationIds = async () =>
  (await ask<{ applications: FleetApplication[] }>()).data.applications.map(({ applicationId }) => applicationId);

const simulated = async () =>
  (
    await server.look<{ users: number; customers: number; keys: number; sessions: number }>(
      `select (select count(*)::int from client_user where phone like '161%' and remark like '%模拟%') as users,
            (select count(*)::int from client where name like '模拟客户 %' and remark like '%模拟%') as customers,
            (select count(*)::int from app_key where name like '模拟设备 %') as keys,
            (select count(*)::int from app_session) as sessions`,
    )
  )[0]!;

test('the applications of the demonstration are named with their versions', async () => {
  const { data } = await ask<{ applications: FleetApplication[] }>();
  const [first] = data.applications;
  expect(first).toMatchObject({ name: '康衡助手', code: 'com.kangheng.assist', platform: 'ANDROID', enabled: true });
  const codes = first!.versions.map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(0);
  expect(codes).toEqual(codes.toSorted((one, other) => other - one));
});

test('devices are made page by page with users who are signed in; asked again, nobody is made twice', async () => {
  const [applicationId] = await applicationIds();
  const first = await ask<FleetPage>({ applicationId, devices: 1_020 });
  expect(first.data.next).toBe(1_000);
  const second = await ask<FleetPage>({ applicationId, devices: 1_020, from: 1_000 });
  expect(second.data.next).toBeNull();
  expect(second.data.devices).toHaveLength(20);
  const played = [...first.data.devices, ...second.data.devices];
  expect(played.filter(({ isTest }) => !isTest)).toHaveLength(1_020);
  expect(new Set(played.map(({ deviceId }) => deviceId)).size).toBe(played.length);

  const { key, devices } = first.data;
  const people = [devices.find(({ isTest }) => isTest)!, devices.at(-1)!, second.data.devices.at(-1)!];
  const names: string[] = [];
  for (const { userToken } of people) {
    const { data } = await server.call(appSession.me, {}, asUser(key, userToken));
    names.push(data!.name);
  }
  // Every tenth device is the second one of the user before it.
  expect(names.slice(1)).toEqual(['模拟用户 999', '模拟用户 1019']);

  const made = await simulated();
  expect(made).toMatchObject({ users: 918, customers: 21, keys: 1 });
  expect((await ask<FleetPage>({ applicationId, devices: 1_020 })).data).toEqual(first.data);
  expect(await simulated()).toEqual(made);
});

test('a key that was revoked is followed by another, with its own sign-ins', async () => {
  const [applicationId] = await applicationIds();
  const before = (await ask<FleetPage>({ applicationId, devices: 1 })).data;
  await server.look(`update app_key set revoked_at = now() where name like '模拟设备 %'`);
  const after = (await ask<FleetPage>({ applicationId, devices: 1 })).data;
  expect(after.key).not.toBe(before.key);
  const token = after.devices.at(-1)!.userToken;
  expect((await server.call(appSession.me, {}, asUser(after.key, token))).http).toBe(200);
  expect((await server.call(appSession.me, {}, asUser(before.key, before.devices.at(-1)!.userToken))).http).toBe(401);
});

test('all of them sit at one address and are not taken for a flood', async () => {
  const [applicationId] = await applicationIds();
  const { key, devices } = (await ask<FleetPage>({ applicationId, devices: 1 })).data;
  const token = devices.at(-1)!.userToken;
  let refused = 0;
  for (let call = 0; call < appLimits.user + 5; call += 1) {
    const { http } = await server.call(appSession.me, {}, asUser(key, token));
    if (http !== 200) refused += 1;
  }
  expect(refused).toBe(0);
});

test('what is no such wish is refused', async () => {
  const [applicationId] = await applicationIds();
  const wishes = [
    {},
    { applicationId, devices: 0 },
    { applicationId, devices: 20_001 },
    { applicationId, devices: 1.5 },
    { applicationId, devices: 10, from: 11 },
    { applicationId, devices: 10, from: -1 },
    { applicationId: "x' or true --", devices: 10 },
  ];
  for (const wish of wishes) expect([wish, (await ask(wish)).http]).toEqual([wish, 400]);
  expect((await ask({ applicationId: crypto.randomUUID(), devices: 1 })).http).not.toBe(200);
});

test('it is not there for those behind a proxy, nor outside the demonstration', async () => {
  const [applicationId] = await applicationIds();
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  expect((await ask(undefined, proxied)).data).toMatchObject({ code: 'NOT_FOUND' });
  expect((await ask({ applicationId, devices: 1 }, proxied)).data).toMatchObject({ code: 'NOT_FOUND' });
  const real = await startTestServer({ DEMO: 'off' });
  try {
    expect((await fetch(`${real.url}/dev/fleet`)).status).toBe(404);
  } finally {
    await real.stop();
  }
});
