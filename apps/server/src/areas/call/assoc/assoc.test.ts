import { callAssoc } from '@console/contract/areas/call/assoc';
import { clientGroup } from '@console/contract/areas/client/client-group';
import { trash } from '@console/contract/areas/system/trash';
import { teamGroup } from '@console/contract/areas/team/team-group';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';
import { addClient, addGroup, enterWith } from '../../client/client/client-rig.ts';
import { teamRig } from '../../team/team-user/team-rig.ts';
import { newRoute } from './assoc-rig.ts';

let server: TestServer;
let token: string;
let team: ReturnType<typeof teamRig>;

beforeAll(async () => {
  server = await startTestServer();
  const rights = ['query', 'create', 'update', 'delete', 'status'] as const;
  ({ token } = await enterWith(server, [
    ...rights.map((right) => `call:assoc:${right}` as const),
    'client:group:delete',
    'team:group:query',
    'team:group:create',
    'team:group:update',
    'team:group:delete',
    'team:user:query',
    'team:user:create',
    'team:user:assign',
    'team:group:assign',
  ]));
  team = teamRig(server, token);
});
afterAll(() => server.stop());

/** People of a group who are there, as their apps have just said. */
async function onDuty(groupId: string, count: number, skills: string[] = []) {
  const people = [];
  for (let at = 0; at < count; at += 1) {
    const person = await team.member({ groupIds: [groupId], primaryGroupId: groupId, skills, languages: ['zh-CN'] });
    await server.look(
      `insert into call_presence (tenant_id, team_user_id, presence)
       select tenant_id, id, 'ONLINE' from team_user where id = $1`,
      [person.teamUserId],
    );
    people.push(person);
  }
  return people;
}

async function makeRoute(more: Partial<Parameters<typeof newRoute>[0]> = {}) {
  const [customers, first, second] = [await addGroup(server), await team.group(), await team.group()];
  const given = newRoute({
    clientGroupId: customers.groupId,
    teamGroupIds: [second.groupId, first.groupId],
    ...more,
  });
  const { data, message } = await server.call(callAssoc.add, given, { token });
  if (!data) throw new Error(message);
  return { route: data, given, customers, first, second };
}

const ask = (clientId: string, at = '2026-10-20T02:00:00.000Z', presence: 'NOW' | 'ALL_FREE' = 'NOW') =>
  server.call(callAssoc.testRoute, { clientId, productId: null, locale: 'zh-CN', at, presence }, { token });

test('a route keeps its groups in their order, and a customer group has one', async () => {
  const { route, given, customers, first, second } = await makeRoute({ remark: '试用' });
  expect(route).toMatchObject({
    clientGroup: { id: customers.groupId, name: customers.name },
    teamGroups: [{ id: second.groupId }, { id: first.groupId }],
    status: 'ENABLED',
  });
  expect(await server.call(callAssoc.add, given, { token })).toMatchObject({
    code: 'CALL_ROUTE_TAKEN',
    message: `“${customers.name}”已有呼叫关联，请直接修改它`,
    errors: [{ field: 'clientGroupId' }],
  });
  const { assocId, version } = route;
  const turned = { ...given, teamGroupIds: [first.groupId, second.groupId] };
  const { data } = await server.call(callAssoc.update, { assocId, version, ...turned }, { token });
  expect(data?.teamGroups.map(({ id }) => id)).toEqual([first.groupId, second.groupId]);
  expect(await server.call(callAssoc.update, { assocId, version, ...turned }, { token })).toMatchObject({
    code: 'CONFLICT',
  });
});

test.each([
  ['workHours', [{ weekday: 1, from: '18:00', to: '09:00' }], 'CALL_HOURS_WRONG'],
  ['zone', 'Moon/Tranquility', 'CALL_ZONE_UNKNOWN'],
  ['offHours', 'OVERFLOW_GROUP', 'CALL_OVERFLOW_MISSING'],
  ['specialDays', [{ date: '2026-02-30', works: false, name: '没有这天' }], 'CALL_DAYS_WRONG'],
  ['specialDays', [true, false].map((works) => ({ date: '2026-10-01', works, name: '两次' })), 'CALL_DAYS_WRONG'],
])('wrong %s are refused', async (field, value, code) => {
  const [customers, group] = [await addGroup(server), await team.group()];
  const given = newRoute({ clientGroupId: customers.groupId, teamGroupIds: [group.groupId], [field]: value });
  expect(await server.call(callAssoc.add, given, { token })).toMatchObject({ code });
});

test('groups that are not there are refused at their field', async () => {
  const { given } = await makeRoute();
  const customers = await addGroup(server);
  for (const [field, value] of [
    ['clientGroupId', newId()],
    ['teamGroupIds', [newId()]],
    ['overflowGroupId', newId()],
  ] as const) {
    const wrong = { ...given, clientGroupId: customers.groupId, [field]: value };
    const answer = await server.call(callAssoc.add, wrong, { token });
    expect(answer).toMatchObject({ code: 'NOT_FOUND', errors: [{ field }] });
  }
});

test('the tester says who rings by the same rules: presence, hours, and whoever is in another call', async () => {
  const { route, customers, first, second, given } = await makeRoute();
  const [free] = await onDuty(second.groupId, 1);
  const [ringing, gone] = await onDuty(first.groupId, 2);
  await server.look(`update call_presence set seen_at = now() - interval '91 seconds' where team_user_id = $1`, [
    gone!.teamUserId,
  ]);
  const { clientId } = await addClient(server, { groupId: customers.groupId });
  const { data } = await ask(clientId);
  expect(data).toMatchObject({
    outcome: 'RING',
    assocId: route.assocId,
    steps: [
      { group: { id: second.groupId }, rings: [{ person: { id: free!.teamUserId }, wave: 1 }] },
      {
        group: { id: first.groupId },
        rings: [{ person: { id: ringing!.teamUserId }, wave: 2 }],
        skipped: [{ person: { id: gone!.teamUserId }, reason: 'OFFLINE' }],
      },
    ],
  });
  const everybody = (await ask(clientId, undefined, 'ALL_FREE')).data!;
  expect(everybody.steps.flatMap(({ rings }) => rings)).toHaveLength(3);

  // The list counts who is there.
  const { data: page } = await server.call(callAssoc.page, { keyword: customers.name }, { token });
  expect(page).toMatchObject({
    total: 1,
    list: [{ teamGroups: [{ onlineCount: 1 }, { onlineCount: 1, memberCount: 2 }] }],
  });

  const { assocId, version } = route;
  const holiday = { ...given, specialDays: [{ date: '2026-10-20', works: false, name: '厂庆' }] };
  await server.call(callAssoc.update, { assocId, version, ...holiday }, { token });
  expect((await ask(clientId)).data).toMatchObject({ outcome: 'MESSAGE', open: false, specialDay: '厂庆', steps: [] });
});

test('a route that is switched off leads nowhere, and a customer without a group has none', async () => {
  const { route, customers } = await makeRoute();
  const { clientId } = await addClient(server, { groupId: customers.groupId });
  await server.call(callAssoc.updateStatus, { assocId: route.assocId, status: 'DISABLED' }, { token });
  expect((await ask(clientId)).data).toMatchObject({ outcome: 'NO_ROUTE', clientGroup: { id: customers.groupId } });
  const alone = await addClient(server);
  expect((await ask(alone.clientId)).data).toMatchObject({ outcome: 'NO_ROUTE', clientGroup: null });
  expect(await ask(newId())).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'clientId' }] });
});

test('a product’s labels bring those first who know it', async () => {
  const { customers, second } = await makeRoute({ strategy: 'SKILL_FIRST' });
  await onDuty(second.groupId, 1);
  const [expert] = await onDuty(second.groupId, 1, ['透析']);
  const { clientId } = await addClient(server, { groupId: customers.groupId });
  const [product] = await server.look<{ id: string }>(
    `insert into product (tenant_id, id, name, model_no, status, category)
     select tenant_id, gen_random_uuid(), '水处理机', 'W-' || gen_random_uuid(), 'ON_SALE', '透析设备' from client where id = $1
     returning id`,
    [clientId],
  );
  const question = { clientId, productId: product!.id, locale: 'zh-CN', presence: 'NOW' } as const;
  const { data } = await server.call(callAssoc.testRoute, { ...question, at: '2026-10-20T02:00:00.000Z' }, { token });
  expect(data?.steps[0]?.rings[0]).toMatchObject({ person: { id: expert!.teamUserId }, reason: 'SKILL_AND_LANGUAGE' });
});

test('a week shows how many could answer in each hour, the fewest of it, and when nobody is asked', async () => {
  const [day, customers] = [
    await team.group({ workHours: [{ weekday: 1, from: '08:30', to: '12:00' }] }),
    await addGroup(server),
  ];
  await onDuty(day.groupId, 2);
  const given = newRoute({
    clientGroupId: customers.groupId,
    teamGroupIds: [day.groupId],
    workHours: [1, 2, 3].map((weekday) => ({ weekday, from: '08:00', to: '12:00' })),
    specialDays: [{ date: '2026-10-20', works: false, name: '厂庆' }],
  });
  const { assocId } = (await server.call(callAssoc.add, given, { token })).data!;
  const { data } = await server.call(callAssoc.week, { assocId, date: '2026-10-22' }, { token });
  expect(data!.days.map(({ date }) => date)).toEqual([19, 20, 21, 22, 23, 24, 25].map((one) => `2026-10-${one}`));
  expect(data!.days[0]!.people.slice(7, 13)).toEqual([-1, 0, 2, 2, 2, -1]);
  // Calls are taken on Wednesday, but nobody works: these are the holes.
  expect(data!.days[2]!.people.slice(7, 13)).toEqual([-1, 0, 0, 0, 0, -1]);
  expect(data!.days[1]).toMatchObject({ specialDay: '厂庆', people: Array.from({ length: 24 }, () => -1) });
});

test('a team group or a customer group that a route uses is not deleted', async () => {
  const { route, customers, first } = await makeRoute();
  const extra = await team.group();
  const { assocId, version } = route;
  const given = newRoute({
    clientGroupId: customers.groupId,
    teamGroupIds: [first.groupId],
    overflowGroupId: extra.groupId,
  });
  await server.call(callAssoc.update, { assocId, version, ...given }, { token });
  const references = [{ type: 'callAssoc', id: assocId, name: customers.name }];
  for (const groupId of [first.groupId, extra.groupId]) {
    const answer = await server.call(teamGroup.delete, { groupId, moveTo: 'none' }, { token });
    expect(answer).toMatchObject({ code: 'REFERENCED', data: { references } });
  }
  const answer = await server.call(clientGroup.delete, { groupId: customers.groupId, moveTo: 'none' }, { token });
  expect(answer).toMatchObject({ code: 'REFERENCED', data: { references } });
});

test('a deleted route comes back to customers that are there, without groups that are gone', async () => {
  const { route, customers, first, second, given } = await makeRoute();
  const { assocId } = route;
  expect((await server.call(callAssoc.delete, { assocId }, { token })).status).toBe(true);
  expect((await server.call(callAssoc.delete, { assocId }, { token })).status).toBe(true);
  const owner = { token: await server.signIn('owner') };
  const line = async () =>
    (await server.call(trash.page, { keyword: customers.name, type: 'callAssoc' }, owner)).data!.list[0]!.trashId;

  const { data: other } = await server.call(callAssoc.add, given, { token });
  expect(await server.call(trash.restore, { trashId: await line() }, owner)).toMatchObject({
    code: 'CALL_ROUTE_TAKEN',
  });
  await server.call(callAssoc.delete, { assocId: other!.assocId }, { token });
  await server.look(`delete from trash where record_id = $1`, [other!.assocId]);

  await server.call(teamGroup.delete, { groupId: second.groupId, moveTo: 'none' }, { token });
  expect((await server.call(trash.restore, { trashId: await line() }, owner)).status).toBe(true);
  const { data } = await server.call(callAssoc.detail, { assocId }, { token });
  expect(data?.teamGroups.map(({ id }) => id)).toEqual([first.groupId]);

  await server.call(callAssoc.delete, { assocId }, { token });
  await server.call(clientGroup.delete, { groupId: customers.groupId, moveTo: 'none' }, { token });
  expect(await server.call(trash.restore, { trashId: await line() }, owner)).toMatchObject({ code: 'PARENT_DELETED' });
});

test('two routes for one customer group at once: one wins', async () => {
  const [customers, group] = [await addGroup(server), await team.group()];
  const given = newRoute({ clientGroupId: customers.groupId, teamGroupIds: [group.groupId] });
  const twin = await server.twin();
  const answers = await Promise.all([server.url, twin.url].map((url) => send(url, callAssoc.add, given, { token })));
  expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['CALL_ROUTE_TAKEN']);
});

test('what is for choosing says which customer groups have a route', async () => {
  const { customers, first } = await makeRoute();
  const choices = async (of: 'CLIENT_GROUP' | 'TEAM_GROUP', keyword: string) =>
    (await server.call(callAssoc.choices, { of, keyword }, { token })).data;
  expect(await choices('CLIENT_GROUP', customers.name)).toEqual([
    { id: customers.groupId, name: customers.name, taken: true },
  ]);
  expect(await choices('TEAM_GROUP', first.name)).toMatchObject([{ id: first.groupId, taken: false }]);
});

test('customers who cannot call are named, until a route that is switched on takes their calls', async () => {
  const { customers, route } = await makeRoute();
  const unreached = async () => (await server.call(callAssoc.unreached, {}, { token })).data!;
  const before = await unreached();
  // Nobody is in the group yet, so nobody is missed.
  expect(
    (await server.call(callAssoc.updateStatus, { assocId: route.assocId, status: 'DISABLED' }, { token })).status,
  ).toBe(true);
  expect(await unreached()).toEqual(before);
  await addClient(server, { groupId: customers.groupId });
  expect((await unreached()).total).toBe(before.total + 1);
  await addClient(server, { groupId: null });
  expect((await unreached()).ungrouped).toBe(before.ungrouped + 1);
  await server.look(`update client_group set name = ' ' || name where id = $1`, [customers.groupId]);
  expect((await unreached()).groups[0]).toMatchObject({ id: customers.groupId, clientCount: 1 });
  await server.call(callAssoc.updateStatus, { assocId: route.assocId, status: 'ENABLED' }, { token });
  expect((await unreached()).total).toBe(before.total);
});

test('a company without the service has no routes', async () => {
  const change = (enabled: boolean) =>
    server.look(
      `update tenant_service set enabled = $1 where code = 'REMOTE_ASSIST'
          and tenant_id = (select tenant_id from account where username = 'operator')`,
      [enabled],
    );
  await change(false);
  try {
    expect(await server.call(callAssoc.page, {}, { token })).toMatchObject({ code: 'SERVICE_NOT_ACTIVATED' });
  } finally {
    await change(true);
  }
});
