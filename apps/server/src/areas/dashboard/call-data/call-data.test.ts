import { callInfo } from '@console/contract/areas/call/info/info';
import { callDashboard, type CallMeasures } from '@console/contract/areas/dashboard/call-data';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import {
  ask,
  type Asked,
  callsOf,
  expectExact,
  fillYear,
  marks,
  openRuntime,
  runJob,
  tenantId,
} from './call-data-rig.ts';
import { rebuildEveryTenant, sumUpChanges } from './rollup/rebuild.ts';

let server: TestServer;
let token: string;
let [one, two]: Database[] = [];
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  await fillYear(server);
  [one, two] = [openRuntime(server), openRuntime(server)];
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await server.stop();
});

const year: Asked = { from: '2025-11-20', to: '2026-11-17', granularity: 'MONTH' };
const autumn: Asked = { from: '2026-10-19', to: '2026-10-30', granularity: 'DAY' };
const hours: Asked = { from: '2026-10-24', to: '2026-10-26', granularity: 'HOUR' };
const inZone = (zone: string) => server.look(`update tenant set timezone = $2 where tenant_id = $1`, [tenantId, zone]);
const totalOf = async (filter: ArgumentOf<typeof callInfo.page>, by = token) =>
  (await server.call(callInfo.page, { pageSize: 1, ...filter }, { token: by })).data!.total;

/** Which list each number is the total of. */
const lists = {
  total: {},
  answered: { answered: true },
  missed: { status: 'MISSED' },
  rejected: { status: 'REJECTED' },
  canceled: { status: 'CANCELED' },
  failed: { status: 'FAILED' },
  open: { open: true },
  kept: { promise: 'KEPT' },
  broken: { promise: 'BROKEN' },
  scored: { scored: true },
  solved: { solved: 'YES' },
  notSolved: { solved: 'NO' },
  poor: { quality: 'POOR' },
} as const satisfies Partial<Record<keyof CallMeasures, ArgumentOf<typeof callInfo.page>>>;
const counts = Object.keys(lists) as (keyof typeof lists)[];

async function expectLists(found: CallMeasures, filter: ArgumentOf<typeof callInfo.page>, by = token, of = counts) {
  for (const name of of) {
    expect([name, filter, found[name]]).toEqual([name, filter, await totalOf({ ...filter, ...lists[name] }, by)]);
  }
}

describe.each(['Europe/Berlin', 'Asia/Kolkata', 'Atlantic/Azores', 'Australia/Lord_Howe'])('in %s', (zone) => {
  beforeAll(async () => {
    await inZone(zone);
    await runJob(one!);
  });

  test.each([year, autumn, hours, { ...autumn, granularity: 'WEEK' }, { ...year, includeTest: true }] as const)(
    'the sums are what the calls say: %o',
    async (asked) => {
      expect(await marks(server)).toBe(0);
      const { summary } = await expectExact(server, asked, token);
      expect(summary.total).toBeGreaterThan(50);
    },
  );

  test('every number is the total of its list', async () => {
    const { span, summary, previous, trend, scores, heatMap, ...lines } = await ask(server, autumn, token);
    await expectLists(summary, span);
    await expectLists(previous!.summary, previous!.span);
    for (const { from, to, ...point } of trend) await expectLists(point, { from, to }, token, ['total', 'missed']);
    const filters = {
      byTeamGroup: 'teamGroupId',
      byExpert: 'expertId',
      byClientGroup: 'clientGroupId',
      byClient: 'clientId',
      byProduct: 'productId',
      byProblemType: 'problemTypeId',
    } as const;
    for (const [name, field] of Object.entries(filters)) {
      const { list } = lines[name as keyof typeof filters];
      expect(list.length).toBeGreaterThan(1);
      for (const found of list.slice(0, 3)) await expectLists(found, { ...span, [field]: found.id });
    }
    expect(lines.byErrorNo.list.map(({ errorNo }) => errorNo.toLowerCase()).toSorted()).toEqual(['e01', 'e02', 'f-17']);
    for (const found of lines.byErrorNo.list) await expectLists(found, { ...span, ...callsOf(found) });
    for (const { weekday, hour, total, missed } of heatMap) {
      expect([weekday, hour, total]).toEqual([weekday, hour, await totalOf({ ...span, weekday, hour })]);
      expect(missed).toBe(await totalOf({ ...span, weekday, hour, status: 'MISSED' }));
    }
    expect(heatMap.reduce((sum, cell) => sum + cell.total, 0)).toBe(summary.total);
    for (const { score, count } of scores) {
      const found = await server.call(callInfo.scoreList, { ...span, scoreFrom: score, scoreTo: score }, { token });
      expect(count).toBe(found.data!.total);
    }
  }, 60_000);

  test('hours are as long as the clock makes the day', async () => {
    const { trend, summary } = await ask(server, { ...hours, from: '2026-10-25', to: '2026-10-25' }, token);
    expect(trend).toHaveLength(['Europe/Berlin', 'Atlantic/Azores'].includes(zone) ? 25 : 24);
    expect(trend.reduce((sum, point) => sum + point.total, 0)).toBe(summary.total);
    for (const { from, to, ...point } of trend) await expectLists(point, { from, to }, token, ['total']);
  });
});

const shuffle = (seed: string) =>
  server.look(
    `update call set score = case when answered_at is not null then 1 + pick(length(call_no) + wait_sec, $2, 5) end,
            is_test = pick(wait_sec, $2, 9) = 0, error_nos = error_nos || array['N' || pick(wait_sec, $2, 4)], solved = 'YES'
      where tenant_id = $1 and ended_at is not null and pick(substr(call_no, 6)::integer, $2, 15) = 0`,
    [tenantId, seed],
  );

/** Without how long people wait, which of those who still do grows with every second. */
const still = (summary: object) => ({ ...summary, avgWaitSec: 0 });

test('what changes later is counted at once, before and after it is summed up', async () => {
  await runJob(one!);
  const before = await expectExact(server, year, token);
  await shuffle('later');
  expect(await marks(server)).toBeGreaterThan(50);
  const changed = await expectExact(server, year, token);
  expect(changed.summary).not.toEqual(before.summary);
  await runJob(one!);
  expect(await marks(server)).toBe(0);
  expect(still((await expectExact(server, year, token)).summary)).toEqual(still(changed.summary));
  await server.look(
    `delete from call where tenant_id = $1 and id = (select min(id::text)::uuid from call where tenant_id = $1
    and id > id_floor('2026-03-01') and not is_test)`,
    [tenantId],
  );
  expect((await ask(server, year, token)).summary.total).toBe(changed.summary.total - 1);
});

test('the answer comes from the sums, and the command makes them anew', async () => {
  await runJob(one!);
  const { summary } = await ask(server, year, token);
  await server.look(
    `update call_hour set total = total + 7 where tenant_id = $1 and (day, hour, team_group_id, is_test) = (
    select day, hour, team_group_id, is_test from call_hour where tenant_id = $1 and day between '2026-02-01' and '2026-02-20'
       and not is_test and not exists (select from call where call.tenant_id = $1 and ended_at is null
         and call.id >= id_floor(call_hour.day - interval '1 day') and call.id < id_floor(call_hour.day + interval '2 days'))
     limit 1)`,
    [tenantId],
  );
  expect((await ask(server, year, token)).summary.total).toBe(summary.total + 7);
  // Neither for whoever asks for more than a group.
  const video = await ask(server, { ...year, media: 'VIDEO' }, token);
  expect(video.summary.total).toBe(await totalOf({ ...video.span, media: 'VIDEO' }));
  expect(await rebuildEveryTenant(one!)).toBeGreaterThan(1);
  expect(still((await ask(server, year, token)).summary)).toEqual(still(summary));
});

test('a call under way lasts longer with every question', async () => {
  await server.look(
    `update call set answered_at = now() - interval '1 hour' where tenant_id = $1 and status = 'IN_PROGRESS' and not is_test
        and id = (select max(id::text)::uuid from call where tenant_id = $1 and status = 'IN_PROGRESS' and not is_test)`,
    [tenantId],
  );
  await runJob(one!);
  const before = await ask(server, year, token);
  // As if an hour had gone by: nothing has changed, and nothing is marked.
  await server.look(`alter table call disable trigger user`);
  await server.look(
    `update call set answered_at = answered_at - interval '1 hour' where tenant_id = $1 and status = 'IN_PROGRESS' and answered_at < now()`,
    [tenantId],
  );
  await server.look(`alter table call enable trigger user`);
  expect(await marks(server)).toBe(0);
  expect((await ask(server, year, token)).summary.durationSec).toBeGreaterThanOrEqual(
    before.summary.durationSec + 3600,
  );
  // For those who compare two questions later on.
  await server.look(
    `update call set answered_at = now() + interval '1 day' where tenant_id = $1 and status = 'IN_PROGRESS' and answered_at < now()`,
    [tenantId],
  );
});

test('a server that is killed while it sums up leaves everything as it was', async () => {
  await shuffle('killed');
  const waiting = await marks(server);
  const { summary: before } = await ask(server, year, token);
  const killed = inTenant(one!, tenantId, async (db) => {
    await sumUpChanges(db, tenantId);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await marks(server)).toBe(waiting);
  const { summary: after } = await expectExact(server, year, token);
  // Of calls under way every second changes how long people talk and wait.
  const moving = { durationSec: 0, avgDurationSec: 0, avgWaitSec: 0 };
  expect({ ...after, ...moving }).toEqual({ ...before, ...moving });
});

test('two servers that sum up at once, while calls change, leave what is true', async () => {
  for (const round of [1, 2, 3]) {
    await shuffle(`round ${round}`);
    const sumUp = (database: Database) => inTenant(database, tenantId, (db) => sumUpChanges(db, tenantId));
    await Promise.all([sumUp(one!), shuffle(`meanwhile ${round}`), sumUp(two!)]);
    await expectExact(server, year, token);
  }
  await runJob(one!);
  expect(await marks(server)).toBe(0);
  await expectExact(server, { ...year, teamGroupId: (await ask(server, year, token)).byTeamGroup.list[0]!.id }, token);
}, 60_000);

test('refuses days that are none, too many, or too many hours', async () => {
  const wrong = [
    { from: '2026-05-02', to: '2026-05-01' },
    { from: '2025-01-01', to: '2026-02-05' },
    { from: '2026-05-01', to: '2026-05-08', granularity: 'HOUR' },
  ] as const;
  for (const asked of wrong) {
    const { code, errors } = await server.call(callDashboard.callData, asked, { token });
    expect([code, errors?.map(({ field }) => field)]).toEqual(['DASHBOARD_RANGE_WRONG', ['from', 'to']]);
  }
  expect((await ask(server, { from: '2025-01-01', to: '2026-02-04' }, token)).trend).toHaveLength(400);
});
