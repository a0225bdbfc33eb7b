import { application } from '@console/contract/areas/application/application';
import { callBoard } from '@console/contract/areas/call/board';
import { callInfo } from '@console/contract/areas/call/info/info';
import { PRESENCE_LOST_SECONDS } from '@console/contract/areas/call/info/parts';
import { client } from '@console/contract/areas/client/client';
import { clientUser } from '@console/contract/areas/client/client-user';
import { dashboardTotals } from '@console/contract/areas/dashboard/total-num';
import { material } from '@console/contract/areas/material/material/material';
import { product } from '@console/contract/areas/product/product';
import { teamUser } from '@console/contract/areas/team/team-user';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCall, makeExpert, tenantId } from '../../call/info/info-rig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const totals = async (by = token) => (await server.call(dashboardTotals.totalNum, {}, { token: by })).data!;

test('each number is the total of the list that it opens', async () => {
  await makeCall(server, { at: new Date(Date.now() - 1_000).toISOString(), status: 'QUEUED' });
  await makeCall(server, { at: new Date(Date.now() - 1_000).toISOString(), is_test: true });
  await server.look(
    `update client set deleted_at = now() where id = (select id from client where tenant_id = $1 limit 1)`,
    [tenantId],
  );
  const found = await totals();
  const by = { token };
  const lists = {
    clients: (await server.call(client.page, {}, by)).data!.total,
    clientUsers: (await server.call(clientUser.page, {}, by)).data!.total,
    teamUsers: (await server.call(teamUser.page, {}, by)).data!.total,
    products: (await server.call(product.page, {}, by)).data!.total,
    materials: (await server.call(material.page, {}, by)).data!.total,
    toolboxes: (await server.call(toolbox.page, {}, by)).data!.total,
    applications: (await server.call(application.list, {}, by)).data!.length,
  };
  expect(found).toMatchObject(lists);
  // Materials have a list for each kind: each of them says what its own number says, and all together the whole.
  for (const { kind, count } of found.materialKinds!) {
    expect([kind, count]).toEqual([kind, (await server.call(material.page, { kind }, by)).data!.total]);
  }
  expect(found.materialKinds!.reduce((sum, { count }) => sum + count, 0)).toBe(found.materials);
  expect(new Set(found.materialKinds!.map(({ count }) => count > 0))).toContain(true);
  const board = (await server.call(callBoard.now, {}, by)).data!;
  expect(found.callsToday!.value).toBe(board.today.total);
  expect(found.waitingCalls).toBe((await server.call(callInfo.page, { status: 'QUEUED' }, by)).data!.total);
  expect(found.onlineExperts).toBe(
    board.experts.filter(({ presence }) => ['ONLINE', 'IN_CALL', 'BUSY'].includes(presence)).length,
  );
});

test('says nothing of what the role may not see, and of calls only what the role shows', async () => {
  const nobody = await totals(await server.signIn((await makeExpert(server, 'ALL', ['client:info:query'])).username));
  const { clients, asOf: _, ...others } = nobody;
  expect(clients).toBeGreaterThan(0);
  expect(Object.values(others).every((value) => value === null)).toBe(true);
  const expert = await makeExpert(server, 'SELF', ['call:record:query']);
  await makeCall(server, { at: new Date(Date.now() - 1_000).toISOString(), expert_id: expert.teamUserId, score: 4 });
  const own = await totals(await server.signIn(expert.username));
  expect([own.callsToday!.value, own.avgScore30d!.value, own.waitingCalls]).toEqual([1, 4, 0]);
  expect(own.callMinutesToday!.value).toBe(5);
  const turn = `update tenant_service set enabled = $2 where tenant_id = $1 and code = 'REMOTE_ASSIST'`;
  await server.look(turn, [tenantId, false]);
  expect((await totals()).callsToday).toBeNull();
  expect((await totals()).clients).toBeGreaterThan(0);
  await server.look(turn, [tenantId, true]);
});

test('of experts, counts those whom the role shows, as long as they are heard of', async () => {
  await server.look(`delete from call_presence where tenant_id = $1`, [tenantId]);
  const [self, other] = [
    await makeExpert(server, 'SELF', ['call:record:query']),
    await makeExpert(server, 'ALL', ['call:record:query']),
  ];
  for (const { teamUserId } of [self, other]) {
    await server.look(`insert into call_presence (tenant_id, team_user_id, presence) values ($1, $2, 'ONLINE')`, [
      tenantId,
      teamUserId,
    ]);
  }
  const [own, all] = [await server.signIn(self.username), await server.signIn(other.username)];
  const before = (await totals(all)).onlineExperts!;
  expect(before).toBeGreaterThan(1);
  expect((await totals(own)).onlineExperts).toBe(1);
  await server.look(`update call_presence set seen_at = now() - make_interval(secs => $2) where team_user_id = $1`, [
    other.teamUserId,
    PRESENCE_LOST_SECONDS + 1,
  ]);
  expect((await totals(all)).onlineExperts).toBe(before - 1);
});

/** The clock on which it is this hour now. */
function zoneAt(hour: number): { readonly name: string; readonly midnight: number } {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  const ahead = east * HOUR;
  // The names of these zones say how far west they are.
  const name = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  return { name, midnight: Math.floor((Date.now() + ahead) / DAY) * DAY - ahead };
}

test.each([5, 18])(
  'a day begins at midnight where the company is, also at %i o’clock; yesterday counts up to the same time',
  async (hour) => {
    const { name, midnight } = zoneAt(hour);
    await server.look(`delete from call where tenant_id = $1`, [tenantId]);
    await server.look(`update tenant set timezone = $2 where tenant_id = $1`, [tenantId, name]);
    const now = Date.now();
    const at = (time: number, score: number | null = null) =>
      makeCall(server, { at: new Date(time).toISOString(), score });
    for (const time of [midnight + MINUTE, now - 1_000]) await at(time, 5);
    await makeCall(server, { at: new Date(now - 1_000).toISOString(), is_test: true, score: 1 });
    // Of yesterday, two before this time and two behind it; and one of the day before.
    for (const time of [midnight + MINUTE, now - 5 * MINUTE]) await at(time - DAY);
    for (const time of [midnight - MINUTE, now - DAY + 5 * MINUTE, midnight - DAY - MINUTE]) await at(time);
    await at(now - 31 * DAY, 3);
    await at(now - 61 * DAY, 1);
    const { callsToday, callMinutesToday, avgScore30d } = await totals();
    expect([callsToday, callMinutesToday, avgScore30d]).toEqual([
      { value: 2, previous: 2 },
      { value: 10, previous: 10 },
      { value: 5, previous: 3 },
    ]);
  },
);
