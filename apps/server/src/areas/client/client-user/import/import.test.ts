import { clientUser } from '@console/contract/areas/client/client-user';
import { clientUserImport } from '@console/contract/areas/client/client-user-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { addClient, addUser, enterWith, tenantId } from '../../client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { checkFile, fetchText, problemsOf } from '../../../../kernel/tables/import/import-rig.ts';
import { overtake } from '../../../../test/overtake.ts';
import { lettersTo } from '../../../../test/people.ts';

let server: TestServer;
let owner: string;
let clinic: { clientId: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  clinic = await addClient(server, { name: '仁和门诊', code: 'RH-1' });
});
afterAll(() => server.stop());

const as = (token: string) => ({ token });
const check = (text: string, token = owner) => checkFile(server, clientUserImport, text, token);
const problems = (batchId: string) => problemsOf(server, clientUserImport, batchId, owner);
const run = (batchId: string) => server.call(clientUserImport.run, { batchId }, as(owner));
const undo = (batchId: string) => server.call(clientUserImport.undo, { batchId }, as(owner));
let count = 0;
const phoneOf = (at: number) => `1360001${String(at).padStart(4, '0')}`;
type Cell = 'client' | 'name' | 'phone' | 'email' | 'role' | 'end';
/** One line of a file; the phone is the next free one. */
const line = (more: Partial<Record<Cell, string>> = {}) => {
  count += 1;
  const given = { client: clinic.name, name: '赵倩', phone: phoneOf(count), email: '', role: '', end: '', ...more };
  return [given.client, given.name, given.phone, given.email, given.role, given.end].join(',');
};
const file = (...lines: string[]) => ['客户,姓名,手机号,邮箱,成员角色,有效期至', ...lines].join('\n');
const phonesIn = (...lines: string[]) => lines.map((given) => given.split(',')[2]!);
const found = (...phones: string[]) =>
  server.look(
    `select id, client_id, status, source, member_role, wire_time(valid_to) as ends from client_user
      where phone = any($1) and deleted_at is null order by phone`,
    [phones],
  );

test('everything that is wrong is reported at once', async () => {
  const disabled = await addClient(server, { name: '停用的门诊', status: 'DISABLED' });
  await addClient(server, { name: '混淆', code: 'MIX-1' });
  await addClient(server, { name: '另一家', code: '混淆' });
  await server.look(
    `insert into client (tenant_id, id, name) select tenant_id, $1, '别家的' from tenant where code = 'ruichi'`,
    [newId()],
  );
  const had = await server.call(
    clientUser.add,
    {
      clientId: clinic.clientId,
      name: '已有',
      phone: '13900010001',
      email: 'Had@clinic.example',
      position: null,
      memberRole: 'MEMBER',
      validTo: null,
      remark: null,
    },
    as(owner),
  );
  expect(had.data).toBeDefined();
  const { batchId, good } = await check(
    file(
      line({ client: '' }),
      line({ client: '没有的门诊' }),
      line({ client: disabled.name }),
      line({ client: '混淆' }),
      line({ client: '别家的' }),
      line({ name: '', phone: '' }),
      line({ phone: '12', email: 'nobody', role: '院长' }),
      line({ phone: '+86 139-0001-0001', email: 'HAD@clinic.example' }),
      line({ phone: '13900010002', email: 'same@clinic.example' }),
      line({ phone: '139 0001 0002', email: 'Same@clinic.example' }),
      line({ end: '2026-02-31' }),
      line({ end: '2020-01-01' }),
      line({ client: 'rh-1', role: 'Administrator', end: '2099/12/31' }),
      line({ client: 'mix-1', role: '成员' }),
    ),
  );
  expect(await problems(batchId)).toEqual([
    [2, 'client REQUIRED'],
    [3, 'client UNKNOWN_CLIENT'],
    [4, 'client DISABLED_CLIENT'],
    [5, 'client AMBIGUOUS_CLIENT'],
    [6, 'client UNKNOWN_CLIENT'],
    [7, 'name REQUIRED', 'phone REQUIRED'],
    [8, 'phone BAD_PHONE', 'email BAD_EMAIL', 'memberRole UNKNOWN_CHOICE'],
    [9, 'phone TAKEN_CLIENT_USER', 'email TAKEN_CLIENT_USER'],
    [11, 'phone SAME_IN_FILE', 'email SAME_IN_FILE'],
    [12, 'validTo BAD_DATE'],
    [13, 'validTo DATE_PAST'],
  ]);
  expect(good).toBe(3);
});

test('good rows become people who are invited, once, and all of it is in the log', async () => {
  const row = line({ client: 'RH-1', email: 'Zhao.Qian@clinic.example', role: '管理员', end: '2099-12-31' });
  const [phone] = phonesIn(row);
  const { batchId } = await check(file(row, line({ name: '' })));
  expect(await lettersTo(server, phone!)).toEqual([]);
  const [first, second] = [await run(batchId), await run(batchId)];
  expect(first.data).toMatchObject({ status: 'DONE', total: 2, good: 1, bad: 1 });
  expect(second.data).toEqual(first.data);
  const people = await found(phone!);
  expect(people).toEqual([
    {
      id: expect.any(String),
      client_id: clinic.clientId,
      status: 'PENDING_ACTIVATION',
      source: 'IMPORT',
      member_role: 'ADMIN',
      // The end of that day where the company is.
      ends: '2099-12-31T15:59:59.000Z',
    },
  ]);
  expect((await lettersTo(server, phone!)).map(({ template }) => template)).toEqual(['SMS_APP_ACTIVATION']);
  const lines = await server.look<{ action: string }>(
    `select action, changes from operation_log where object_id in ($1, $2) order by seq`,
    [batchId, people[0]!['id']],
  );
  expect(lines.map(({ action }) => action)).toEqual(['UPLOAD', 'IMPORT', 'CREATE']);
  expect(JSON.stringify(lines)).not.toContain(phone);
});

test('what has turned bad between the look and the run stays behind, with the reason', async () => {
  const other = await addClient(server);
  const [taken, disabled, good] = [line(), line({ client: other.name }), line()];
  const { batchId } = await check(file(taken, disabled, good));
  const id = await addUser(server, clinic.clientId);
  await server.look('update client_user set phone = $2 where id = $1', [id, phonesIn(taken)[0]]);
  await server.look(`update client set status = 'DISABLED' where id = $1`, [other.clientId]);
  expect((await run(batchId)).data).toMatchObject({ good: 1, bad: 2 });
  expect(await problems(batchId)).toEqual([
    [2, 'phone TAKEN_CLIENT_USER'],
    [3, 'client DISABLED_CLIENT'],
  ]);
});

test('a number that is taken in the very moment of the run is reported; nobody is made or written to twice', async () => {
  // More than one statement takes: what the first of them has done is taken back with the second.
  const [good, ...others] = Array.from({ length: 501 }, () => line());
  const [goodPhone, takenPhone] = phonesIn(good!, others.at(-1)!);
  const { batchId } = await check(file(good!, ...others));
  const other = await addClient(server);
  const insert = `insert into client_user (tenant_id, id, client_id, name, phone)
                  values ($1, gen_random_uuid(), $2, '先到', $3)`;
  const ran = await overtake(server, insert, [tenantId, other.clientId, takenPhone], () => run(batchId));
  expect(ran.data).toMatchObject({ status: 'DONE', good: 500, bad: 1 });
  expect(await problems(batchId)).toEqual([[502, 'phone TAKEN_CLIENT_USER']]);
  const letters = await server.look(`select recipient from outbox where recipient = any($1)`, [
    [goodPhone, takenPhone],
  ]);
  expect(letters).toEqual([{ recipient: goodPhone }]);
  const made = await server.look<{ object_id: string }>(
    `select object_id from operation_log where action = 'CREATE' and object_type = 'clientUser'
        and trace_id = (select trace_id from operation_log where action = 'IMPORT' and object_id = $1)`,
    [batchId],
  );
  const kept = await server.look(`select from client_user where id = any($1)`, [
    made.map(({ object_id }) => object_id),
  ]);
  expect([made.length, kept.length]).toEqual([500, 500]);
});

test('a customer that is disabled in the very moment of the run is reported', async () => {
  const other = await addClient(server);
  const { batchId } = await check(file(line(), line({ client: other.name })));
  const change = `update client set status = 'DISABLED' where id = $1`;
  const ran = await overtake(server, change, [other.clientId], () => run(batchId));
  expect(ran.data).toMatchObject({ status: 'DONE', good: 1, bad: 1 });
  expect(await problems(batchId)).toEqual([[3, 'client DISABLED_CLIENT']]);
});

test('an import is taken back: codes are dead, numbers are free; who was activated or changed stays', async () => {
  const [plain, active, changed] = [line(), line({ name: '已激活' }), line({ name: '已修改' })];
  const [first, second, third] = phonesIn(plain, active, changed);
  const { batchId } = await check(file(plain, active, changed));
  await run(batchId);
  const [person] = await found(first!);
  await server.look(`update client_user set status = 'ACTIVE', activated_at = now() where phone = $1`, [second]);
  await server.look(`update client_user set version = 2 where phone = $1`, [third]);
  const before = await server.look('select user_count from client where id = $1', [clinic.clientId]);
  const undone = await undo(batchId);
  expect(undone.data).toMatchObject({ removed: 1, batch: { status: 'UNDONE' } });
  expect(undone.data?.kept.map(({ name }) => name).toSorted()).toEqual(['已修改', '已激活']);
  expect(await found(first!, second!, third!)).toHaveLength(2);
  const left = await server.look(
    `select (select count(*)::int from app_activation where user_id = $1) as codes,
            (select count(*)::int from trash where record_id = $1) as binned`,
    [person!['id']],
  );
  expect(left).toEqual([{ codes: 0, binned: 1 }]);
  const after = await server.look('select user_count from client where id = $1', [clinic.clientId]);
  expect(Number(before[0]!['user_count']) - Number(after[0]!['user_count'])).toBe(1);
  expect((await undo(batchId)).code).toBe('STATE_NOT_ALLOWED');
  expect(await check(file(plain))).toMatchObject({ good: 1 });
});

test('who activates at the very moment of the undo stays', async () => {
  const row = line();
  const { batchId } = await check(file(row));
  await run(batchId);
  const activate = `update client_user set status = 'ACTIVE', activated_at = now() where phone = $1`;
  const undone = await overtake(server, activate, phonesIn(row), () => undo(batchId));
  expect(undone.data).toMatchObject({ removed: 0, kept: [{ name: '赵倩' }] });
});

test('the rows that failed come with the contacts that were sent; another’s import is not found', async () => {
  const mine = await enterWith(server, ['client:user:import']);
  const theirs = await enterWith(server, ['client:user:import']);
  const { batchId } = await check(file(line({ name: '', phone: '13600019999' })), mine.token);
  const query = { batchId, format: 'csv' };
  expect(await fetchText(server, clientUserImport.failed, query, mine.token)).toContain('13600019999');
  for (const token of [theirs.token, await server.signIn('owner.ruichi')]) {
    expect((await server.call(clientUserImport.rows, { batchId }, as(token))).code).toBe('NOT_FOUND');
    expect((await server.call(clientUserImport.run, { batchId }, as(token))).code).toBe('NOT_FOUND');
    expect(await fetchText(server, clientUserImport.failed, query, token)).toContain('NOT_FOUND');
  }
});

test('thousands of rows go through and back', { timeout: 180_000 }, async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) =>
    line({ phone: `13800${String(at).padStart(6, '0')}`, email: `p${at}@many.example` }),
  );
  const { batchId, good } = await check(file(...rows));
  expect(good).toBe(2_000);
  expect((await run(batchId)).data).toMatchObject({ status: 'DONE', good: 2_000 });
  expect((await undo(batchId)).data).toMatchObject({ removed: 2_000, kept: [] });
});
