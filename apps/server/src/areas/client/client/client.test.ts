import { client, type Client } from '@console/contract/areas/client/client';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { addClient, addGroup, addUser, clientRows, draft, enterWith, foreignClient, tenantId } from './client-rig.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let token: string;
let twin: { url: string };

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  twin = await server.twin();
});
afterAll(() => server.stop());

const editable = ({ clientId, version, ...row }: Client): ArgumentOf<typeof client.update> => {
  const { name, alias, code, clientType, level, industry, groupId, ownerId, contactName, locationCode } = row;
  const { address, status, tags, remark } = row;
  const own = { name, alias, code, clientType, level, industry, groupId, ownerId, contactName, locationCode };
  return { clientId, version, ...own, address, status, tags, remark };
};
const change = (record: Client, changes: Partial<ArgumentOf<typeof client.update>>) =>
  server.call(client.update, { ...editable(record), ...changes }, { token });
const linesOf = (clientId: string) =>
  server.look<{ action: string; changes: { field: string; before: unknown; after: unknown }[] }>(
    'select action, changes from operation_log where object_id = $1 order by seq',
    [clientId],
  );

describe('a customer', () => {
  test('shows contacts masked, also in the log; the whole by a logged click', async () => {
    const made = await addClient(server, { contactPhone: '138 0013 8000', contactEmail: 'Buyer@clinic.example' });
    expect(made).toMatchObject({ contactPhone: '138****8000', contactEmail: 'bu***@clinic.example' });
    const { data: page } = await server.call(client.page, { keyword: made.name }, { token });
    expect(page).toMatchObject({ total: 1, list: [{ contactPhone: '138****8000' }] });
    const { data } = await server.call(client.reveal, { clientId: made.clientId, field: 'contactPhone' }, { token });
    expect(data).toEqual({ value: '13800138000' });
    const lines = await linesOf(made.clientId);
    expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'REVEAL']);
    expect(JSON.stringify(lines)).not.toContain('13800138000');
    expect(JSON.stringify(lines)).not.toContain('buyer@');
  });

  test('keeps the contacts that a form does not send back, and loses those it empties', async () => {
    const made = await addClient(server, { contactPhone: '13800138001', contactEmail: 'a.b@clinic.example' });
    const renamed = await change(made, { remark: '改过' });
    expect(renamed.data).toMatchObject({ contactPhone: '138****8001', contactEmail: 'a.***@clinic.example' });
    const emptied = await change(renamed.data!, { contactPhone: null });
    expect(emptied.data).toMatchObject({ contactPhone: null, contactEmail: 'a.***@clinic.example' });
  });

  test('two who edit it: the second is refused, and sees no whole number', async () => {
    const made = await addClient(server, { contactPhone: '13800138002' });
    await change(made, { alias: '先到' });
    const late = await change(made, { alias: '后到' });
    expect(late).toMatchObject({ http: 409, code: 'CONFLICT', data: { current: { alias: '先到' } } });
    expect(JSON.stringify(late.data)).not.toContain('13800138002');
  });

  test('two adds of one name at once: one wins', async () => {
    const name = 'Same Name 客户';
    const answers = await Promise.all(
      [server.url, twin.url, server.url, twin.url].map((url, at) =>
        send(url, client.add, draft({ name: at % 2 === 0 ? name : name.toLowerCase() }), { token }),
      ),
    );
    expect(answers.filter(({ data }) => data)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'DUPLICATE_NAME')).toHaveLength(3);
    expect((await server.call(client.add, draft({ code: 'KH-1' }), { token })).status).toBe(true);
    const again = await server.call(client.add, draft({ code: 'kh-1' }), { token });
    expect(again).toMatchObject({ code: 'DUPLICATE_CODE', errors: [{ field: 'code' }] });
  });

  test('is looked after by someone in use whom one may see', async () => {
    const gone = await enterWith(server, []);
    await server.look(`update account set status = 'DISABLED' where id = $1`, [gone.accountId]);
    for (const ownerId of [newId(), gone.accountId]) {
      const refused = await server.call(client.add, draft({ ownerId }), { token });
      expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'ownerId' }] });
    }
    const { data: owners } = await server.call(client.owners, { keyword: 'operator' }, { token });
    const made = await addClient(server, { ownerId: owners![0]!.accountId });
    expect(made.ownerName).toBe(owners![0]!.name);
    // Who left meanwhile stays named until someone else is.
    await server.look(`update account set status = 'DISABLED' where id = $1`, [made.ownerId]);
    expect((await change(made, { alias: '照旧' })).status).toBe(true);
    await server.look(`update account set status = 'ACTIVE' where id = $1`, [made.ownerId]);
  });

  test('with users is not deleted, and they are named; without, it goes to the recycle bin', async () => {
    const { clientId, name } = await addClient(server);
    const userId = await addUser(server, clientId, '周宁');
    const refused = await server.call(client.delete, { clientId }, { token });
    expect(refused).toMatchObject({
      code: 'REFERENCED',
      data: { references: [{ type: 'clientUser', id: userId, name: '周宁' }] },
    });
    await server.look('update client_user set deleted_at = now() where id = $1', [userId]);
    expect((await server.call(client.delete, { clientId }, { token })).status).toBe(true);
    expect((await server.call(client.detail, { clientId }, { token })).code).toBe('NOT_FOUND');
    expect(await server.look('select name from trash where record_id = $1', [clientId])).toEqual([{ name }]);
  });

  test('is found by name, alias and code, and by each filter', async () => {
    const group = await addGroup(server);
    const made = await addClient(server, {
      name: '翠湖蜂鸟人民医院',
      alias: '蜂鸟院',
      code: 'FN-7788',
      level: 'ONLY_HERE',
      groupId: group.groupId,
    });
    for (const keyword of ['湖蜂鸟', '鸟院', 'n-77']) {
      const { data } = await server.call(client.page, { keyword }, { token });
      expect(data!.list.map((row) => row.clientId)).toEqual([made.clientId]);
    }
    const pageOf = async (input: ArgumentOf<typeof client.page>) => {
      const { data } = await server.call(client.page, { pageSize: 200, ...input }, { token });
      return data!.list.map((row) => row.clientId);
    };
    expect(await pageOf({ groupId: group.groupId })).toEqual([made.clientId]);
    expect(await pageOf({ level: 'ONLY_HERE' })).toEqual([made.clientId]);
    expect(await pageOf({ ungrouped: true })).not.toContain(made.clientId);
    expect(await pageOf({ status: 'DISABLED' })).not.toContain(made.clientId);
    const { data: picked } = await server.call(client.list, { clientIds: [made.clientId] }, { token });
    expect(picked).toMatchObject([{ name: made.name, groupName: group.name }]);
  });
});

describe('groups of customers', () => {
  test('a customer is in one group at most, and says in which', async () => {
    const [first, second] = [await addGroup(server), await addGroup(server)];
    const { clientId } = await addClient(server, { groupId: first.groupId });
    const moved = await server.call(client.updateGroup, { clientId, groupId: second.groupId }, { token });
    expect(moved.data).toMatchObject({ groupId: second.groupId, groupName: second.name, version: 2 });
    const { data } = await server.call(client.isAssociatedWithGroup, { clientId }, { token });
    expect(data).toEqual({ associated: true, group: { id: second.groupId, name: second.name } });
    const lines = await linesOf(clientId);
    expect(lines.at(-1)).toMatchObject({
      action: 'MOVE',
      changes: [{ field: 'groupId', before: first.name, after: second.name }],
    });
    await server.call(client.updateGroup, { clientId, groupId: null }, { token });
    const { data: free } = await server.call(client.isAssociatedWithGroup, { clientId }, { token });
    expect(free).toEqual({ associated: false, group: null });
  });

  test('a batch of a thousand moves in one call; those already there are not counted', async () => {
    const group = await addGroup(server);
    const ids = Array.from({ length: 1000 }, () => newId());
    await server.look(
      `insert into client (tenant_id, id, name) select $1, id, '批量' || id from unnest($2::uuid[]) as n (id)`,
      [tenantId, ids],
    );
    const move = (clientIds: string[]) =>
      server.call(client.batchUpdateGroup, { clientIds, groupId: group.groupId }, { token });
    expect((await move(ids.slice(0, 500))).data!.done).toHaveLength(500);
    const rest = (await move(ids)).data!;
    expect(rest.done.toSorted()).toEqual(ids.slice(500).toSorted());
    expect(rest.skipped).toHaveLength(500);
    expect(rest.skipped[0]).toMatchObject({ code: 'BULK_UNCHANGED' });
    expect((await move([...ids, newId()])).code).toBe('VALIDATION');
  });

  test('those that can go are deleted together; those with users stay, and say so', async () => {
    const [free, busy] = [await addClient(server), await addClient(server)];
    await server.look(
      `insert into client_user (tenant_id, id, client_id, name, phone) values ($1, gen_random_uuid(), $2, '还在用', '13700000001')`,
      [tenantId, busy.clientId],
    );
    const clientIds = [free.clientId, busy.clientId];
    const { data } = await server.call(client.batchDelete, { clientIds }, { token });
    expect(data).toMatchObject({
      done: [free.clientId],
      skipped: [{ id: busy.clientId, name: busy.name, code: 'REFERENCED', message: expect.stringContaining('还在用') }],
    });
    const other = { clientIds: [busy.clientId, await foreignClient(server)] };
    expect((await server.call(client.batchDelete, other, { token })).code).toBe('NOT_FOUND');
  });

  test('one foreign or unknown customer refuses the whole batch, and so does a group that is not there; a deleted one is left', async () => {
    const group = await addGroup(server);
    const { clientId } = await addClient(server);
    const gone = await addClient(server);
    await server.call(client.delete, { clientId: gone.clientId }, { token });
    for (const stranger of [await foreignClient(server), newId()]) {
      const input = { clientIds: [clientId, stranger], groupId: group.groupId };
      expect((await server.call(client.batchUpdateGroup, input, { token })).code).toBe('NOT_FOUND');
    }
    const nowhere = { clientIds: [clientId], groupId: newId() };
    expect(await server.call(client.batchUpdateGroup, nowhere, { token })).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ field: 'groupId' }],
    });
    expect(await clientRows(server, [clientId])).toMatchObject([{ group_id: null }]);
    const some = { clientIds: [clientId, gone.clientId], groupId: group.groupId };
    expect((await server.call(client.batchUpdateGroup, some, { token })).data).toMatchObject({
      done: [clientId],
      skipped: [{ id: gone.clientId, code: 'NOT_FOUND' }],
    });
  });
});
