import { appOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { appOperationAppSide } from '@console/contract/areas/application/app-operation/app-side';
import { usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/db/database.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { asUser, enterApp, makeAppPerson } from '../../app-people/app-session/app-rig.ts';
import { keyOf } from '../../application/test-account/test-account-rig.ts';
import { openRuntime } from '../call-data/call-data-rig.ts';
import { addWaiting, rebuildEveryUsage } from './rollup/rebuild.ts';
import {
  ask,
  expectExact,
  fillYear,
  killedAt,
  pointsOf,
  runJob,
  tenantId,
  waiting,
  type Asked,
} from './usage-data-rig.ts';

let server: TestServer;
let token: string;
let [one, two]: Database[] = [];
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  [one, two] = [openRuntime(server), openRuntime(server)];
  await fillYear(server);
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await server.stop();
});

const year: Asked = { from: '2025-11-20', to: '2026-11-17', granularity: 'MONTH', compare: false };
const half: Asked = { from: '2026-05-21', to: '2026-11-17', granularity: 'MONTH' };
const autumn: Asked = { from: '2026-10-19', to: '2026-10-30', granularity: 'DAY' };
const inZone = (zone: string) => server.look(`update tenant set timezone = $2 where tenant_id = $1`, [tenantId, zone]);
const operationsOf = async (filter: ArgumentOf<typeof appOperation.page>) =>
  (await server.call(appOperation.page, { accounts: 'REAL', pageSize: 1, ...filter }, { token })).data!.total;
const peopleOf = async (filter: ArgumentOf<typeof usageDashboard.usagePeople>) =>
  (await server.call(usageDashboard.usagePeople, { pageSize: 1, ...filter }, { token })).data!.total;

describe.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])('in %s', (zone) => {
  beforeAll(async () => {
    await inZone(zone);
    await runJob(one!);
  });

  test.each([year, half, autumn, { ...autumn, granularity: 'WEEK' }] as const)(
    'the sums are what the operations say: %o',
    async (asked) => {
      expect(await waiting(server)).toBe(0);
      const { summary, previous, trend, span } = await expectExact(server, asked, token);
      expect(summary.operations).toBeGreaterThan(100);
      expect(trend).toEqual(await pointsOf(server, trend));
      for (const { trend: before } of previous ? [previous] : [])
        expect(before).toEqual(await pointsOf(server, before));
      for (const whole of [{ ...span, ...summary }, ...(previous ? [{ ...previous.span, ...previous.summary }] : [])]) {
        const { daily: _, failureRate: __, ...rest } = whole;
        expect([rest]).toEqual(await pointsOf(server, [rest]));
      }
    },
  );

  test.each([
    { versionName: '3.2.0' },
    { platform: 'ANDROID' },
    { userKind: 'TEAM_USER' },
    { userKind: 'GUEST' },
    { includeTest: true },
  ] as const)('and with filters: %o', async (filters) => {
    const { summary } = await expectExact(server, { ...autumn, ...filters }, token);
    expect(summary.operations).toBeGreaterThan(10);
  });

  test('every number is the total of its list', async () => {
    const { span, summary, previous, trend, ...parts } = await ask(server, autumn, token);
    const days = { from: autumn.from, to: autumn.to };
    expect(summary.operations).toBe(await operationsOf(span));
    expect(summary.failures).toBe(await operationsOf({ ...span, result: 'FAILURE' }));
    expect(summary.active).toBe(await peopleOf(days));
    expect(summary.fresh).toBe(await peopleOf({ ...days, only: 'FRESH' }));
    expect(summary.returning).toBe(await peopleOf({ ...days, only: 'RETURNING' }));
    expect(previous!.summary.operations).toBe(await operationsOf(previous!.span));
    for (const { from, to, operations, failures } of trend) {
      expect([from, operations]).toEqual([from, await operationsOf({ from, to })]);
      expect([from, failures]).toEqual([from, await operationsOf({ from, to, result: 'FAILURE' })]);
    }
    const { byApplication, byVersion, byPlatform, byUserKind, byEvent } = parts;
    expect([byApplication.count, byVersion.count, byEvent.count]).toEqual([2, 3, 4]);
    expect(byUserKind.list.map(({ userKind }) => userKind)).toEqual(['CLIENT_USER', 'TEAM_USER', 'GUEST']);
    const lines = [
      ...byApplication.list.map(
        ({ applicationId, active, operations, failures }) =>
          [{ applicationId }, { active, operations, failures }] as const,
      ),
      ...byVersion.list.map(({ versionName, ...sums }) => [{ versionName }, sums] as const),
      ...byPlatform.list.map(({ platform, ...sums }) => [{ platform }, sums] as const),
      ...byUserKind.list.map(({ userKind, ...sums }) => [{ userKind }, sums] as const),
    ];
    for (const [filter, { active, operations, failures }] of lines) {
      expect([filter, operations]).toEqual([filter, await operationsOf({ ...span, ...filter })]);
      expect([filter, failures]).toEqual([filter, await operationsOf({ ...span, ...filter, result: 'FAILURE' })]);
      expect([filter, active]).toEqual([filter, await peopleOf({ ...days, ...filter })]);
    }
    for (const { event, operations, failures } of byEvent.list) {
      expect([event, operations]).toEqual([event, await operationsOf({ ...span, event })]);
      expect([event, failures]).toEqual([event, await operationsOf({ ...span, event, result: 'FAILURE' })]);
    }
  }, 60_000);
});

test('what arrives late counts on its own day, and what arrives twice counts once: before it is summed up and after', async () => {
  await inZone('Asia/Shanghai');
  await runJob(one!);
  const before = await ask(server, autumn, token);
  const applicationId = before.byApplication.list[0]!.applicationId;
  const key = await keyOf(server, applicationId);
  const as = asUser(key, await enterApp(server, key, await makeAppPerson(server)));
  const list = ['2026-10-20T03:00:00Z', '2026-10-20T03:05:00Z', '2026-10-22T03:00:00Z'].map((time) => ({
    id: newId(),
    time,
    event: '打开说明书',
  }));
  const report = { versionName: '9.9.9', sessionId: newId(), list };
  await Promise.all([1, 2, 3].map(() => server.call(appOperationAppSide.report, report, as)));
  const expectCounted = async () => {
    const { summary, byVersion, trend } = await expectExact(server, autumn, token);
    expect(summary.operations).toBe(before.summary.operations + 3);
    expect([summary.active, summary.fresh]).toEqual([before.summary.active + 1, before.summary.fresh + 1]);
    expect(summary.sessions).toBe(before.summary.sessions + 1);
    expect(byVersion.list.find(({ versionName }) => versionName === '9.9.9')).toMatchObject({
      active: 1,
      operations: 3,
    });
    expect(trend).toEqual(await pointsOf(server, trend));
  };
  expect(await waiting(server)).toBe(1);
  await expectCounted();
  await runJob(one!);
  expect(await waiting(server)).toBe(0);
  await expectCounted();
  await server.call(appOperationAppSide.report, report, as);
  expect(await waiting(server)).toBe(0);
  // The rest of the session, from before its beginning: it stays one.
  const earlier = [{ id: newId(), time: '2026-10-20T02:00:00Z', event: '登录' }];
  await server.call(appOperationAppSide.report, { ...report, list: earlier }, as);
  const { summary, trend } = await expectExact(server, autumn, token);
  expect(summary.sessions).toBe(before.summary.sessions + 1);
  expect(trend).toEqual(await pointsOf(server, trend));
  await runJob(one!);
  expect((await expectExact(server, autumn, token)).summary).toEqual(summary);
});

/** A sum up to this day is seven too many. */
const spoil = (until: string) =>
  server.look(
    `update usage_day set operations = operations + 7 where tenant_id = $1 and (day, application_id, version_name, platform, user_kind, user_id) = (
       select day, application_id, version_name, platform, user_kind, user_id from usage_day
        where tenant_id = $1 and day between $2 and $3 and user_kind = 'CLIENT_USER' limit 1)`,
    [tenantId, year.from, until],
  );

test('the answer comes from the sums, and the command makes them anew', async () => {
  await runJob(one!);
  const { asOf: _, ...before } = await ask(server, year, token);
  await spoil('2026-02-20');
  expect((await ask(server, year, token)).summary.operations).toBe(before.summary.operations + 7);
  expect(await rebuildEveryUsage(one!)).toBeGreaterThan(1);
  const { asOf: __, ...after } = await ask(server, year, token);
  expect(after).toEqual(before);
});

test('by another clock than they were made by, no sums count until they are made anew', async () => {
  await runJob(one!);
  await inZone('America/New_York');
  const { trend } = await ask(server, autumn, token);
  expect(trend).toEqual(await pointsOf(server, trend));
  await runJob(one!);
  expect((await ask(server, autumn, token)).trend).toEqual(trend);
  await inZone('Asia/Shanghai');
  await runJob(one!);
});

const addSome = (seed: string, count = 40) =>
  server.look(
    `insert into app_operation (tenant_id, id, time, application_id, version_name, platform, user_kind, user_id, event, words, result, ip, session_id)
     select tenant_id, uid($2 || id), time + interval '1 hour', application_id, version_name, platform, user_kind, user_id, event, words,
            result, ip, session_id
       from app_operation where tenant_id = $1 and pick(length(event) + ascii(right(id::text, 1)), $2, 3) = 0 limit $3`,
    [tenantId, seed, count],
  );

test('a server that is killed while it adds leaves everything as it was', async () => {
  await addSome('killed');
  const { asOf: _, ...before } = await ask(server, year, token);
  await expect(addWaiting(killedAt(one!, 1), tenantId)).rejects.toThrow('killed');
  expect(await waiting(server)).toBe(1);
  const { asOf: __, ...after } = await expectExact(server, year, token);
  expect(after).toEqual(before);
});

test('sums that were cut while they were made anew are true as far as they are, and go on from there', async () => {
  await inZone('Europe/Berlin');
  await expect(addWaiting(killedAt(one!, 4), tenantId, { atOnce: 300 })).rejects.toThrow('killed');
  const [cut] = await server.look<{ until: string; kept: boolean }>(
    `select made_until::text as until, timezone = making as kept from usage_rollup where tenant_id = $1`,
    [tenantId],
  );
  expect(cut!.kept).toBe(false);
  expect([year.from, cut!.until, year.to].toSorted()[1]).toBe(cut!.until);
  // For days that have been made, and for others.
  await addSome('after the cut');
  const { trend } = await ask(server, year, token);
  expect(trend).toEqual(await pointsOf(server, trend));
  // What has been made is not made once more.
  await spoil(cut!.until);
  const { operations } = (await ask(server, year, token)).summary;
  await runJob(one!);
  expect(await waiting(server)).toBe(0);
  expect((await ask(server, year, token)).summary.operations).toBe(operations);
  await rebuildEveryUsage(one!);
  const after = await expectExact(server, year, token);
  expect(after.summary.operations).toBe(operations - 7);
  expect(after.trend).toEqual(trend);
  await inZone('Asia/Shanghai');
  await runJob(one!);
});

test('what the command has begun a server ends, and the sums are read meanwhile', async () => {
  await spoil(year.to);
  const { operations } = (await ask(server, year, token)).summary;
  await server.look(`update usage_rollup set making = timezone where tenant_id = $1`, [tenantId]);
  await addSome('meanwhile');
  expect((await ask(server, year, token)).summary.operations).toBeGreaterThan(operations);
  await runJob(one!);
  const { trend } = await expectExact(server, year, token);
  expect(trend).toEqual(await pointsOf(server, trend));
});

test('two servers that add at once, and one that makes all anew, while apps report, leave what is true', async () => {
  const add = (database: Database) => addWaiting(database, tenantId);
  for (const round of [1, 2, 3]) {
    await addSome(`round ${round}`);
    await Promise.all([add(one!), addSome(`meanwhile ${round}`), add(two!), rebuildEveryUsage(two!)]);
    const { trend } = await expectExact(server, year, token);
    expect(trend).toEqual(await pointsOf(server, trend));
  }
  await runJob(one!);
  expect(await waiting(server)).toBe(0);
  await expectExact(
    server,
    { ...year, applicationId: (await ask(server, year, token)).byApplication.list[0]!.applicationId },
    token,
  );
}, 60_000);

test('every version can be chosen, also while one of them is asked for', async () => {
  await server.look(
    `insert into app_operation (tenant_id, id, time, application_id, version_name, platform, user_kind, event, words, result, ip)
     select tenant_id, uid('version' || g.n), time, application_id, '5.0.' || g.n, platform, 'GUEST', event, words, result, ip
       from (select * from app_operation where tenant_id = $1 and time between '2026-10-20' and '2026-10-29' limit 1) as one
      cross join generate_series(1, 30) as g (n)`,
    [tenantId],
  );
  const check = async () => {
    const { byVersion, versions } = await ask(server, autumn, token);
    expect([byVersion.list.length, byVersion.count]).toEqual([20, versions.length]);
    expect(versions).toEqual(expect.arrayContaining(['3.1.0', '3.2.0', '4.0.0', '5.0.1', '5.0.30']));
    expect((await expectExact(server, { ...autumn, versionName: '3.2.0' }, token)).versions).toEqual(versions);
    const { versions: ofTeam } = await ask(server, { ...autumn, versionName: '3.2.0', userKind: 'TEAM_USER' }, token);
    expect(ofTeam).toContain('4.0.0');
    expect(ofTeam).not.toContain('5.0.1');
  };
  await check();
  await runJob(one!);
  await check();
});

test('sums stay when operations are removed because of their age, also when all are made anew; an application takes its own along', async () => {
  await runJob(one!);
  const { asOf: _, listedFrom: none, ...before } = await ask(server, year, token);
  expect(none).toBeNull();
  await server.look(`delete from app_operation where tenant_id = $1 and time < '2026-03-15T05:00:00Z'`, [tenantId]);
  // The last that went was of some hour of a day; from the next one on lists are whole.
  const [whole] = await server.look<{ from: string }>(
    `select wire_time(((gone_until at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai') as from
       from usage_rollup where tenant_id = $1`,
    [tenantId],
  );
  const same = async () => {
    const { asOf: __, listedFrom, ...after } = await ask(server, year, token);
    expect(after).toEqual(before);
    expect(listedFrom).toBe(whole!.from);
  };
  await same();
  const { trend: days } = await ask(server, { ...year, to: '2026-04-30', granularity: 'DAY' }, token);
  const listed = days.filter(({ from }) => from >= whole!.from);
  expect(listed.length).toBeGreaterThan(40);
  expect(await Promise.all(listed.map(({ from, to }) => operationsOf({ from, to })))).toEqual(
    listed.map(({ operations }) => operations),
  );
  await rebuildEveryUsage(one!);
  await same();
  // A report for one of those days adds to it.
  const { applicationId } = before.byApplication.list[0]!;
  const key = await keyOf(server, applicationId);
  const list = [{ id: newId(), time: '2026-03-01T03:00:00Z', event: '登录' }];
  await server.call(appOperationAppSide.report, { list }, { token: key });
  const count = async () => (await ask(server, year, token)).summary.operations;
  expect(await count()).toBe(before.summary.operations + 1);
  await rebuildEveryUsage(one!);
  expect(await count()).toBe(before.summary.operations + 1);

  const [, other] = before.byApplication.list;
  const all = await ask(server, { ...year, includeTest: true }, token);
  const { operations } = all.byApplication.list.find((found) => found.applicationId === other!.applicationId)!;
  await server.look(`delete from app_key where application_id = $1`, [other!.applicationId]);
  await server.look(
    `update live set agreement_id = null where agreement_id in (select id from agreement where application_id = $1)`,
    [other!.applicationId],
  );
  await server.look(`delete from application where id = $1`, [other!.applicationId]);
  const left = await ask(server, { ...year, includeTest: true }, token);
  expect(left.summary.operations).toBe(all.summary.operations - operations);
  expect(left.byApplication.count).toBe(1);
});

test('refuses days that are none, too many, or no longer kept', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const refused = async (days: { from: string; to: string }, compare: boolean) => {
    const { code, errors } = await server.call(usageDashboard.usageData, { ...days, compare }, { token });
    return [code, errors?.map(({ field }) => field)];
  };
  for (const days of [
    { from: '2026-05-02', to: '2026-05-01' },
    { from: ago(500), to: ago(100) },
  ]) {
    expect(await refused(days, false)).toEqual(['DASHBOARD_RANGE_WRONG', ['from', 'to']]);
    expect((await server.call(usageDashboard.usagePeople, days, { token })).code).toBe('DASHBOARD_RANGE_WRONG');
  }
  expect((await ask(server, { from: ago(499), to: ago(100), compare: false }, token)).trend).toHaveLength(400);
  // By some clock it may be a day later or earlier.
  const [gone, kept] = [
    { from: ago(802), to: ago(700) },
    { from: ago(799), to: ago(700) },
  ];
  expect(await refused(gone, false)).toEqual(['USAGE_RANGE_GONE', ['from']]);
  expect((await server.call(usageDashboard.usagePeople, gone, { token })).code).toBe('USAGE_RANGE_GONE');
  expect((await ask(server, { ...kept, compare: false }, token)).trend).toHaveLength(100);
  expect(await refused(kept, true)).toEqual(['USAGE_RANGE_GONE', ['from']]);
  const file = await fetch(`${server.url}${usageDashboard.exportUsage.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(gone),
  });
  expect(await file.json()).toMatchObject({ code: 'USAGE_RANGE_GONE' });
});
