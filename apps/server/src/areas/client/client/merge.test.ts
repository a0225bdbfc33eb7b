import { client } from '@console/contract/areas/client/client';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { addClient, addUser, clientRows, enterWith, foreignClient, tenantId } from './client-rig.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';

let server: TestServer;
let token: string;
let twin: { url: string };

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  twin = await server.twin();
});
afterAll(() => server.stop());

async function addNotice(status: string, targets: readonly string[]): Promise<string> {
  const id = newId();
  await server.look(
    `insert into notice (tenant_id, id, audience, name, type, level, title, content, target_mode, target_ids, channels, status)
     values ($1, $2, 'CLIENT', '停机通知', 'SYSTEM', 'NORMAL', '{}', '{}', 'CLIENTS', $3, '{IN_APP}', $4)`,
    [tenantId, id, targets, status],
  );
  return id;
}
const targetsOf = async (noticeId: string) =>
  (await server.look<{ target_ids: string[] }>('select target_ids from notice where id = $1', [noticeId]))[0]!
    .target_ids;

test('customers that look alike are found by name, code and phone, and shown masked', async () => {
  const names = ['上海蓝鲸医疗器械有限公司', '上海蓝鲸医疗器械（有限）公司', '上海 蓝鲸·医疗器械 股份有限公司'];
  const first = await addClient(server, { name: names[0]!, contactPhone: '13611112222' });
  const more = [await addClient(server, { name: names[1]! }), await addClient(server, { name: names[2]! })];
  const ltd = [
    await addClient(server, { name: 'Blue Whale Co., Ltd.', code: 'BW-01' }),
    await addClient(server, { name: 'blue whale', code: 'bw 01' }),
  ];
  const other = await addClient(server, { name: '另一家', contactPhone: '13611112222' });
  const { data } = await server.call(client.duplicates, {}, { token });
  const groups = data!.map(({ why, clients }) => [why, clients.map(({ clientId }) => clientId)]);
  expect(groups).toContainEqual(['SAME_NAME', [first, ...more].map(({ clientId }) => clientId)]);
  expect(groups).toContainEqual(['SAME_PHONE', [first.clientId, other.clientId]]);
  // For two reasons, and listed once.
  expect(groups.filter(([, ids]) => ids!.includes(ltd[0]!.clientId))).toEqual([
    ['SAME_NAME', ltd.map(({ clientId }) => clientId)],
  ]);
  expect(JSON.stringify(data)).not.toContain('13611112222');
});

test('a merge moves the users and what is still to be sent; the others go to the recycle bin', async () => {
  const [kept, gone, more] = [await addClient(server), await addClient(server), await addClient(server)];
  const users = [await addUser(server, gone.clientId), await addUser(server, gone.clientId)];
  const binned = await addUser(server, more.clientId);
  await server.look('update client_user set deleted_at = now() where id = $1', [binned]);
  const stranger = newId();
  const draft = await addNotice('DRAFT', [gone.clientId, stranger, kept.clientId]);
  const sent = await addNotice('PUBLISHED', [gone.clientId]);
  const input = { clientId: kept.clientId, mergeIds: [gone.clientId, more.clientId] };
  const { data } = await server.call(client.merge, input, { token });
  expect(data).toMatchObject({ movedUsers: 2, client: { clientId: kept.clientId, userCount: 2, version: 2 } });
  const rows = await server.look<{ client_id: string }>('select client_id from client_user where id = any($1)', [
    [...users, binned],
  ]);
  expect(rows.map((row) => row.client_id)).toEqual([kept.clientId, kept.clientId, kept.clientId]);
  expect(await clientRows(server, [gone.clientId, more.clientId])).toMatchObject([
    { deleted: true, user_count: 0 },
    { deleted: true, user_count: 0 },
  ]);
  expect((await targetsOf(draft)).toSorted()).toEqual([kept.clientId, stranger].toSorted());
  expect(await targetsOf(sent)).toEqual([gone.clientId]);
  const trash = await server.look('select from trash where record_id = any($1)', [input.mergeIds]);
  expect(trash).toHaveLength(2);
  const lines = await server.look<{ changes: unknown }>(
    `select changes from operation_log where object_id = $1 and action = 'UPDATE'`,
    [kept.clientId],
  );
  expect(lines).toEqual([
    {
      changes: [
        { field: 'merged', before: null, after: [gone.name, more.name] },
        { field: 'movedUsers', before: null, after: 2 },
      ],
    },
  ]);
});

test('nothing merges with itself, with a stranger, or without the right to delete', async () => {
  const [kept, gone] = [await addClient(server), await addClient(server)];
  const { clientId } = kept;
  const merge = (mergeIds: string[], as = token) => server.call(client.merge, { clientId, mergeIds }, { token: as });
  expect((await merge([clientId])).code).toBe('VALIDATION');
  expect((await merge([gone.clientId, await foreignClient(server)])).code).toBe('NOT_FOUND');
  const { token: editor } = await enterWith(server, ['client:info:query', 'client:info:update']);
  expect((await merge([gone.clientId], editor)).code).toBe('FORBIDDEN');
  expect(await clientRows(server, [gone.clientId])).toMatchObject([{ deleted: false }]);
});

test('two who merge the same two the other way round: one wins, and nobody is lost', async () => {
  const [one, other] = [await addClient(server), await addClient(server)];
  const users = [await addUser(server, one.clientId), await addUser(server, other.clientId)];
  const answers = await Promise.all([
    server.call(client.merge, { clientId: one.clientId, mergeIds: [other.clientId] }, { token }),
    send(twin.url, client.merge, { clientId: other.clientId, mergeIds: [one.clientId] }, { token }),
  ]);
  const won = answers.filter(({ data }) => data);
  expect(won).toHaveLength(1);
  const kept = won[0]!.data!.client.clientId;
  const rows = await server.look<{ client_id: string }>('select client_id from client_user where id = any($1)', [
    users,
  ]);
  expect(rows.map((row) => row.client_id)).toEqual([kept, kept]);
  expect(await clientRows(server, [kept])).toMatchObject([{ deleted: false, user_count: 2 }]);
});

/** A transaction beside the server's. */
async function beside(): Promise<pg.Client> {
  const { pathname } = new URL(server.urls.owner);
  const url = Object.assign(new URL(inject('postgres').superuserUrl), { pathname });
  const connection = new pg.Client({ connectionString: url.href });
  await connection.connect();
  await connection.query('begin');
  return connection;
}

const untilWaiting = (forWhat: string) =>
  vi.waitFor(async () => {
    const waiting = await server.look(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${forWhat}%`],
    );
    expect(waiting).not.toEqual([]);
  }, soon);

test('whoever restores one of its people while it is merged, and the merge, do not wait for each other', async () => {
  const [kept, gone] = [await addClient(server), await addClient(server)];
  const userId = await addUser(server, gone.clientId);
  await server.look('update client_user set deleted_at = now() where id = $1', [userId]);
  const restoring = await beside();
  await restoring.query('select from client_user where id = $1 for update', [userId]);
  const merging = server.call(client.merge, { clientId: kept.clientId, mergeIds: [gone.clientId] }, { token });
  await untilWaiting('from client_user');
  await restoring.query('select from client where id = $1 for no key update', [gone.clientId]);
  await restoring.query('update client_user set deleted_at = null where id = $1', [userId]);
  await restoring.query('commit');
  await restoring.end();
  expect((await merging).data).toMatchObject({ movedUsers: 1 });
});

test('someone who comes to it during the merge and is changed at once goes along, and neither waits in a circle', async () => {
  const [kept, gone] = [await addClient(server), await addClient(server)];
  await addUser(server, gone.clientId);
  const [holding, changing] = [await beside(), await beside()];
  // The merge has looked at its people, and now waits for the first of the customers.
  await holding.query('select from client where id = $1 for update', [kept.clientId]);
  const merging = server.call(client.merge, { clientId: kept.clientId, mergeIds: [gone.clientId] }, { token });
  await untilWaiting('json_build_object');
  const late = await addUser(server, gone.clientId);
  await changing.query('select from client_user where id = $1 for update', [late]);
  await holding.query('commit');
  await untilWaiting('client_user');
  await changing.query(`update client_user set status = 'ACTIVE' where id = $1`, [late]);
  await changing.query('commit');
  await Promise.all([holding.end(), changing.end()]);
  expect((await merging).data).toMatchObject({ movedUsers: 2 });
  expect(await clientRows(server, [kept.clientId, gone.clientId])).toMatchObject([
    { user_count: 2 },
    { user_count: 0 },
  ]);
});

const exported = async (as: string, query: Record<string, string>) => {
  const address = `${server.url}${client.export.path}?${new URLSearchParams({ format: 'csv', ...query }).toString()}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${as}`, 'accept-language': 'en-US' } });
  return response.text();
};

test('an export is cut as the list, runs no formulas, masks for whoever may not reveal, and is logged', async () => {
  const keyword = '只为导出';
  await addClient(server, { name: `${keyword}甲`, alias: '=1+1', contactPhone: '13512345678', level: 'A' });
  await addClient(server, { name: `${keyword}乙`, level: 'B' });
  const whole = await exported(token, { keyword });
  expect(whole).toContain('13512345678');
  expect(whole).toContain(`"'=1+1"`);
  expect(whole).toContain('Healthcare provider');
  expect(whole.trim().split('\r\n')).toHaveLength(3);
  const { token: clerk, accountId } = await enterWith(server, ['client:info:query', 'client:info:export']);
  const cut = await exported(clerk, { keyword, level: 'A' });
  expect(cut).toContain('135****5678');
  expect(cut).not.toContain('13512345678');
  expect(cut.trim().split('\r\n')).toHaveLength(2);
  const lines = await server.look<{ changes: { field: string; after: unknown }[] }>(
    `select changes from operation_log where actor_id = $1 and action = 'EXPORT'`,
    [accountId],
  );
  expect(lines[0]!.changes).toContainEqual({ field: 'contact', before: null, after: 'MASKED' });
  expect(lines[0]!.changes).toContainEqual({ field: 'count', before: null, after: 1 });
  const { token: reader } = await enterWith(server, ['client:info:query']);
  expect(await exported(reader, { keyword })).toContain('FORBIDDEN');
});
