import { client } from '@console/contract/areas/client/client';
import { clientGroup } from '@console/contract/areas/client/client-group';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { connectDatabase } from '../../../kernel/db/database.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { addClient, addGroup, addUser, clientRows, enterWith, foreignClient, tenantId } from '../client/client-rig.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let token: string;
let twin: { url: string };

beforeAll(async () => {
  server = await startTestServer();
  twin = await server.twin();
  const rights = ['query', 'create', 'update', 'delete', 'assign'] as const;
  ({ token } = await enterWith(server, [
    ...rights.map((right) => `client:group:${right}` as const),
    'client:info:query',
    'client:info:assign',
    'client:info:delete',
  ]));
});
afterAll(() => server.stop());

test('a group counts customers and users it has, without those in the recycle bin', async () => {
  const group = await addGroup(server);
  const clients = [
    await addClient(server, { groupId: group.groupId }),
    await addClient(server, { groupId: group.groupId }),
    await addClient(server, { groupId: group.groupId }),
  ];
  await addUser(server, clients[0]!.clientId);
  await addUser(server, clients[0]!.clientId);
  await addUser(server, clients[1]!.clientId);
  await server.call(client.delete, { clientId: clients[2]!.clientId }, { token });
  const { data } = await server.call(clientGroup.page, { keyword: group.name }, { token });
  expect(data).toMatchObject({ total: 1, list: [{ groupId: group.groupId, clientCount: 2, userCount: 3 }] });
  const { data: choices } = await server.call(clientGroup.list, { keyword: group.name }, { token });
  expect(choices).toEqual([{ groupId: group.groupId, name: group.name, clientCount: 2 }]);
});

test('two adds of one name at once: one wins', async () => {
  const given = { name: 'North Region', description: null };
  const answers = await Promise.all(
    [given, { ...given, name: 'north region' }, given].map((input, at) =>
      send(at === 1 ? twin.url : server.url, clientGroup.add, input, { token }),
    ),
  );
  expect(answers.filter(({ data }) => data)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'DUPLICATE_NAME')).toHaveLength(2);
});

test('members are added, with whom they left, searched for, and removed', async () => {
  const [group, other] = [await addGroup(server), await addGroup(server)];
  const { groupId } = group;
  const fresh = await addClient(server, { name: '成员甲医院', contactPhone: '13700001111' });
  const taken = await addClient(server, { name: '成员乙诊所', groupId: other.groupId });
  const clientIds = [fresh.clientId, taken.clientId];
  const added = await server.call(clientGroup.addClient, { groupId, clientIds }, { token });
  expect(added.data).toEqual({ added: 2, moved: 1 });
  expect((await server.call(clientGroup.addClient, { groupId, clientIds }, { token })).data).toEqual({
    added: 0,
    moved: 0,
  });
  const { data } = await server.call(clientGroup.clientPage, { groupId, keyword: '甲医' }, { token });
  expect(data).toMatchObject({ total: 1, list: [{ clientId: fresh.clientId, contactPhone: '137****1111' }] });

  // One that is in another group is not taken out of it.
  const elsewhere = await addClient(server, { groupId: other.groupId });
  const input = { groupId, clientIds: [fresh.clientId, elsewhere.clientId] };
  expect((await server.call(clientGroup.removeClient, input, { token })).data).toEqual({ removed: 1 });
  expect(await clientRows(server, [elsewhere.clientId])).toMatchObject([{ group_id: other.groupId }]);
  for (const strange of [{ groupId: newId() }, { clientIds: [taken.clientId, await foreignClient(server)] }]) {
    expect((await server.call(clientGroup.removeClient, { ...input, ...strange }, { token })).code).toBe('NOT_FOUND');
  }
  expect(await clientRows(server, [taken.clientId])).toMatchObject([{ group_id: groupId }]);
});

test('a group with members is deleted only with the word where they go, those in the bin too', async () => {
  const [group, target] = [await addGroup(server), await addGroup(server)];
  const { groupId } = group;
  const members = [await addClient(server, { groupId }), await addClient(server, { groupId })];
  await server.call(client.delete, { clientId: members[1]!.clientId }, { token });
  const refused = await server.call(clientGroup.delete, { groupId }, { token });
  expect(refused).toMatchObject({ code: 'GROUP_NOT_EMPTY', message: '该分组内还有 1 个客户，请先选择把他们移到哪里' });
  for (const moveTo of [newId(), groupId]) {
    expect(await server.call(clientGroup.delete, { groupId, moveTo }, { token })).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ field: 'moveTo' }],
    });
  }
  expect((await server.call(clientGroup.delete, { groupId, moveTo: target.groupId }, { token })).status).toBe(true);
  const rows = await clientRows(
    server,
    members.map(({ clientId }) => clientId),
  );
  expect(rows.map((row) => row.group_id)).toEqual([target.groupId, target.groupId]);
  expect((await server.call(clientGroup.detail, { groupId }, { token })).code).toBe('NOT_FOUND');
  // The same again finds its work done.
  expect((await server.call(clientGroup.delete, { groupId }, { token })).status).toBe(true);
  await server.call(clientGroup.delete, { groupId: target.groupId, moveTo: 'none' }, { token });
  expect(await clientRows(server, [members[0]!.clientId])).toMatchObject([{ group_id: null }]);
});

test('a customer that is moved into a group while it is deleted ends in no deleted group', async () => {
  const group = await addGroup(server);
  const { clientId } = await addClient(server);
  const database = connectDatabase({ url: server.urls.runtime });
  const settled: string[] = [];
  const follow = <T>(name: string, answer: Promise<T>) =>
    answer.then((given) => {
      settled.push(name);
      return given;
    });
  let answers: Promise<unknown[]> | undefined;
  await inTenant(database, tenantId, async (db) => {
    // Whoever moves the customer holds the group already and waits here for the customer.
    await sql`select from client where id = ${clientId} for update`.execute(db);
    const waiting = async (wanted: number) => {
      const rows = await server.look(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows.length + settled.length).toBeGreaterThanOrEqual(wanted);
    };
    const move = follow('move', server.call(client.updateGroup, { clientId, groupId: group.groupId }, { token }));
    await vi.waitFor(() => waiting(1), { timeout: 30_000 });
    const input = { groupId: group.groupId, moveTo: 'none' } as const;
    const deletion = follow('delete', send(twin.url, clientGroup.delete, input, { token }));
    await vi.waitFor(() => waiting(2), { timeout: 30_000 });
    answers = Promise.all([move, deletion]);
  });
  expect(await answers).toMatchObject([{ status: true }, { status: true }]);
  expect(await clientRows(server, [clientId])).toMatchObject([{ group_id: null }]);
  await database.close();
});
