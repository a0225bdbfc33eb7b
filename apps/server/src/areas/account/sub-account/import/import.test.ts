import { session } from '@console/contract/areas/auth/session';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { subAccountImport } from '@console/contract/areas/account/sub-account-import';
import type { AnyEndpoint, Result } from '@console/contract/endpoint';
import type { ImportBatch } from '@console/contract/import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { PASSWORD, makePerson } from '../../../../test/people.ts';

const { tenantId } = demonstrationTenants[0]!;
let server: TestServer;
let owner: string;
let [north, south, twin] = ['', '', ''];
let helper = '';

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  await server.look('update tenant set account_quota = 20000 where tenant_id = $1', [tenantId]);
  north = await addDept('北区');
  south = await addDept('南区');
  twin = await addDept('售后', north);
  await addDept('售后', south);
  helper = await addRole('导入助手', ['account:sub:import', 'account:sub:query'], 'DEPT_AND_CHILD');
});
afterAll(() => server.stop());

async function addDept(name: string, parentId: string | null = null): Promise<string> {
  const id = newId();
  await server.look(
    `insert into dept (tenant_id, id, parent_id, name, path)
     values ($1, $2, $3, $4, coalesce((select path from dept where id = $3), '{}') || $2::uuid)`,
    [tenantId, id, parentId, name],
  );
  return id;
}

async function addRole(name: string, permissions: string[], scope: string): Promise<string> {
  const id = newId();
  await server.look(
    `insert into role (tenant_id, id, name, code, permissions, data_scope, type) values ($1, $2, $3, $4, $5, $6, 'CUSTOM')`,
    [tenantId, id, name, `R${id.slice(-8)}`, permissions, scope],
  );
  return id;
}

/** Someone of type 3 with one role, in a department. */
async function enterWith(roleId: string, deptId: string | null): Promise<string> {
  const person = await makePerson(server);
  await server.look('update account set type = 3, dept_id = $2 where id = $1', [person.accountId, deptId]);
  await server.look(`insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, true)`, [
    tenantId,
    person.accountId,
    roleId,
  ]);
  const { data } = await server.call(session.login, { username: person.username, password: PASSWORD });
  return data!.token;
}

async function upload<T = ImportBatch>(
  endpoint: AnyEndpoint,
  text: string,
  { token = owner, name = '新同事.csv', language = 'zh-CN' } = {},
): Promise<Result<T>> {
  const form = new FormData();
  form.append('file', new File([text], name));
  const response = await fetch(server.url + endpoint.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    body: form,
  });
  return (await response.json()) as Result<T>;
}

async function check(text: string, options?: Parameters<typeof upload>[2]): Promise<ImportBatch> {
  const { data, message } = await upload(subAccountImport.check, text, options);
  if (!data) throw new Error(message);
  return data;
}

async function fetchText(endpoint: AnyEndpoint, query: Record<string, string>, token = owner): Promise<string> {
  const response = await fetch(`${server.url}${endpoint.path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
}

const as = (token: string) => ({ token });
const problemsOf = async (batchId: string, token = owner) => {
  const { data } = await server.call(subAccountImport.rows, { batchId }, as(token));
  return data!.map(({ rowNo, problems }) => [rowNo, ...problems.map(({ field, code }) => `${field} ${code}`)]);
};
const run = (batchId: string, token = owner) => server.call(subAccountImport.run, { batchId }, as(token));
let count = 0;
const line = (
  more: Partial<Record<'username' | 'name' | 'email' | 'phone' | 'jobNo' | 'dept' | 'roles' | 'end', string>> = {},
) => {
  count += 1;
  const given = {
    username: `new.${count}`,
    name: '李雷',
    email: `new.${count}@people.example`,
    roles: '导入助手',
    ...more,
  };
  const { phone = '', jobNo = '', dept = '', end = '' } = given;
  return [given.username, given.name, given.email, phone, jobNo, dept, given.roles, end].join(',');
};
const HEAD = '用户名,姓名,邮箱,手机号,工号,部门,角色,到期日期';
const file = (...lines: string[]) => [HEAD, ...lines].join('\n');

test('columns stand in any order and language; a missing one is named', async () => {
  const batch = await check('E-mail;roles;Name;User name*\na.b@people.example;导入助手;Ann;Ann.Bee');
  expect(batch).toMatchObject({
    total: 1,
    good: 1,
    bad: 0,
    status: 'CHECKED',
    fileName: '新同事.csv',
    undoUntil: null,
  });
  const { code, message } = await upload(subAccountImport.check, '姓名,手机号\n李雷,');
  expect({ code, message }).toEqual({
    code: 'IMPORT_BAD_HEADER',
    message: '文件缺少列：用户名、邮箱、角色，请使用导入模板',
  });
  expect((await upload(subAccountImport.check, HEAD)).code).toBe('IMPORT_EMPTY');
  expect((await upload(subAccountImport.check, 'x', { name: 'a.exe' })).code).toBe('FILE_TYPE');
  const many = Array.from({ length: 5_001 }, (_, at) => `u${at},x,,,,,,`);
  expect((await upload(subAccountImport.check, file(...many))).code).toBe('IMPORT_TOO_MANY_ROWS');
});

test('everything that is wrong is reported at once, in the language of whoever reads', async () => {
  const other = await makePerson(server);
  const { batchId, good } = await check(
    file(
      line({ username: 'x y' }),
      line({ email: 'nobody', phone: '12' }),
      line({ username: 'same.one', jobNo: 'A1' }),
      line({ username: 'Same.One', jobNo: 'a1' }),
      line({ username: other.username, phone: other.phone, email: other.email.toUpperCase() }),
      line({ dept: '售后' }),
      line({ dept: '不存在', roles: '没有的角色' }),
      line({ end: '2026-02-31' }),
      line({ end: '2020-01-01' }),
      line({ name: '', roles: '' }),
      line({ dept: '北区 / 售后', end: '2099/12/31' }),
    ),
  );
  expect(await problemsOf(batchId)).toEqual([
    [2, 'username BAD_USERNAME'],
    [3, 'email BAD_EMAIL', 'phone BAD_PHONE'],
    [5, 'username SAME_IN_FILE', 'jobNo SAME_IN_FILE'],
    [6, 'username TAKEN', 'email TAKEN', 'phone TAKEN'],
    [7, 'dept AMBIGUOUS_DEPT'],
    [8, 'dept UNKNOWN_DEPT', 'roles UNKNOWN_ROLE'],
    [9, 'expireAt BAD_DATE'],
    [10, 'expireAt DATE_PAST'],
    [11, 'name REQUIRED', 'roles REQUIRED'],
  ]);
  expect(good).toBe(2);
  const english = await server.call(
    subAccountImport.rows,
    { batchId, after: 4, limit: 1 },
    { token: owner, headers: { 'accept-language': 'en' } },
  );
  expect(english.data?.[0]?.problems[0]?.message).toBe('Same as in row 4.');
});

test('a row is mended in place, and what repeated it is free again', async () => {
  const { batchId } = await check(
    file(line({ username: 'twice.one' }), line({ username: 'twice.one' }), line({ name: '' })),
  );
  const fixed = await server.call(
    subAccountImport.fix,
    { batchId, rowNo: 2, given: { username: 'once.one' } },
    as(owner),
  );
  expect(fixed.data).toMatchObject({ row: { rowNo: 2, problems: [] }, batch: { good: 2, bad: 1 } });
  expect(await problemsOf(batchId)).toEqual([[4, 'name REQUIRED']]);
  const clash = await server.call(
    subAccountImport.fix,
    { batchId, rowNo: 4, given: { name: '韩梅梅', username: 'ONCE.one' } },
    as(owner),
  );
  expect(clash.data?.row.problems.map(({ code }) => code)).toEqual(['SAME_IN_FILE']);
});

test('only good rows run, once; each becomes an account that is invited, and all of it is in the log', async () => {
  const good = line({ dept: '北区/售后', phone: '150 0000 1111', jobNo: 'W-77', end: '2099-12-31' });
  const { batchId } = await check(file(good, line({ name: '' })));
  const username = good.split(',')[0]!;
  const [first, second] = [await run(batchId), await run(batchId)];
  expect(first.data).toMatchObject({ status: 'DONE', total: 2, good: 1, bad: 1, room: null });
  expect(second.data).toEqual(first.data);
  const accounts = await server.look(
    `select id, type, status, phone, dept_id, job_no, source, wire_time(expire_at) as ends from account where username = $1`,
    [username],
  );
  expect(accounts).toMatchObject([
    { type: 3, status: 'PENDING_ACTIVATION', phone: '15000001111', dept_id: twin, job_no: 'W-77', source: 'IMPORT' },
  ]);
  expect(accounts[0]!['ends']).toBe('2099-12-31T15:59:59.000Z');
  const letters = await server.look(`select template from outbox where recipient = $1`, [good.split(',')[2]]);
  expect(letters).toEqual([{ template: 'ACTIVATE_ACCOUNT' }]);
  const lines = await server.look<{ action: string; changes: { field: string; after: unknown }[] }>(
    `select action, changes from operation_log where object_id in ($1, $2) order by seq`,
    [batchId, accounts[0]!['id']],
  );
  expect(lines.map(({ action }) => action)).toEqual(['UPLOAD', 'IMPORT', 'CREATE']);
  expect(lines[2]!.changes.find(({ field }) => field === 'phone')?.after).toBe('150****1111');
});

test('what has turned bad between the look and the run stays behind, with the reason', async () => {
  const taken = line();
  const { batchId } = await check(file(taken, line()));
  const other = await makePerson(server);
  await server.look('update account set username = $1 where id = $2', [taken.split(',')[0], other.accountId]);
  expect((await run(batchId)).data).toMatchObject({ good: 1, bad: 1 });
  expect(await problemsOf(batchId)).toEqual([[2, 'username TAKEN']]);
});

test('no more than the quota are made; the others are refused', async () => {
  const { batchId } = await check(file(line(), line(), line()));
  const { data: places } = await server.call(subAccount.quota, {}, as(owner));
  await server.look('update tenant set account_quota = $2 where tenant_id = $1', [tenantId, places!.used + 2]);
  const before = await server.call(subAccountImport.batch, { batchId }, as(owner));
  expect(before.data?.room).toBe(2);
  expect((await run(batchId)).data).toMatchObject({ good: 2, bad: 1 });
  expect(await problemsOf(batchId)).toEqual([[4, 'username QUOTA']]);
  await server.look('update tenant set account_quota = 20000 where tenant_id = $1', [tenantId]);
});

test('the rows that failed come as a file that can be mended and sent again', async () => {
  const { batchId } = await check(file(line(), line({ name: '', phone: '+4915112345678' })));
  const text = await fetchText(subAccountImport.failed, { batchId, format: 'csv' });
  expect(text.split('\r\n')[1]).toMatch(/^new\.\d+,,new\.\d+@people\.example,"'\+4915112345678",.*姓名: 此项为必填$/);
  const again = await check(text.replace(',,new', ',张三,new'));
  expect(again).toMatchObject({ total: 1, good: 1 });
});

test('an import is taken back for a day; who has come in or was changed meanwhile stays', async () => {
  const [a, b, c] = [line(), line({ name: '已激活' }), line({ name: '已修改' })];
  const { batchId } = await check(file(a, b, c));
  await run(batchId);
  const nameOf = (given: string) => given.split(',')[0];
  await server.look(`update account set status = 'ACTIVE', activated_at = now() where username = $1`, [nameOf(b)]);
  await server.look(`update account set version = 2 where username = $1`, [nameOf(c)]);
  const undone = await server.call(subAccountImport.undo, { batchId }, as(owner));
  expect(undone.data).toMatchObject({ removed: 1, batch: { status: 'UNDONE' } });
  expect(undone.data?.kept.map(({ name }) => name).toSorted()).toEqual(['已修改', '已激活']);
  const left = await server.look(
    `select a.deleted_at is null as alive, (select count(*)::int from one_time_link l where l.account_id = a.id) as links,
            (select count(*)::int from trash t where t.record_id = a.id) as binned from account a where username = $1`,
    [nameOf(a)],
  );
  expect(left).toEqual([{ alive: false, links: 0, binned: 1 }]);
  expect((await server.call(subAccountImport.undo, { batchId }, as(owner))).code).toBe('STATE_NOT_ALLOWED');
  expect((await run(batchId)).code).toBe('STATE_NOT_ALLOWED');
  // The names are free again.
  expect(await check(file(a))).toMatchObject({ good: 1 });
});

test('after a day it stays', async () => {
  const { batchId } = await check(file(line()));
  await run(batchId);
  await server.look(`update import_batch set done_at = now() - interval '25 hours' where id = $1`, [batchId]);
  expect((await server.call(subAccountImport.undo, { batchId }, as(owner))).code).toBe('IMPORT_UNDO_OVER');
});

test('someone who sees some departments imports into these alone, and gives only roles within their own', async () => {
  await addRole('财务', ['material:tag:delete'], 'SELF');
  const token = await enterWith(helper, north);
  const { batchId } = await check(
    file(
      line({ dept: '北区' }),
      line({ dept: '北区/售后' }),
      line({ dept: '售后' }),
      line({ dept: '南区' }),
      line(),
      line({ dept: '北区', roles: '导入助手；财务' }),
    ),
    { token },
  );
  expect(await problemsOf(batchId, token)).toEqual([
    [5, 'dept UNKNOWN_DEPT'],
    [6, 'dept DEPT_NEEDED'],
    [7, 'roles ROLE_BEYOND_OWN'],
  ]);
});

test('an import is its uploader’s; owners see it too, others do not', async () => {
  const [mine, theirs] = [await enterWith(helper, north), await enterWith(helper, north)];
  const { batchId } = await check(file(line({ dept: '北区' })), { token: mine });
  const calls = [subAccountImport.batch, subAccountImport.rows, subAccountImport.run, subAccountImport.undo];
  for (const endpoint of calls) {
    expect((await server.call(endpoint, { batchId }, as(theirs))).code, endpoint.path).toBe('NOT_FOUND');
  }
  expect(await fetchText(subAccountImport.failed, { batchId }, theirs)).toContain('NOT_FOUND');
  expect((await server.call(subAccountImport.batch, { batchId }, as(owner))).data?.batchId).toBe(batchId);
  expect((await server.call(subAccountImport.batches, {}, as(mine))).data).toMatchObject([{ batchId }]);
  expect((await server.call(subAccountImport.batches, {}, as(theirs))).data).toEqual([]);
});

test('of two runs at once, one makes the accounts', async () => {
  const row = line();
  const { batchId } = await check(file(row));
  const both = await Promise.all([run(batchId), run(batchId)]);
  expect(both.map(({ data }) => data?.good)).toEqual([1, 1]);
  const made = await server.look(`select from account where lower(username) = $1`, [row.split(',')[0]]);
  expect(made).toHaveLength(1);
});

test('thousands of rows go through', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) =>
    line({ jobNo: `J${at}`, dept: '北区', name: at === 7 ? '' : '群众' }),
  );
  const { batchId, good } = await check(file(...rows));
  expect(good).toBe(1_999);
  const fixed = await server.call(subAccountImport.fix, { batchId, rowNo: 9, given: { name: '第八' } }, as(owner));
  expect(fixed.data?.batch.good).toBe(2_000);
  expect((await run(batchId)).data).toMatchObject({ status: 'DONE', good: 2_000 });
  const whole = await fetchText(subAccount.export, { format: 'csv', deptId: north });
  expect(whole.split('\r\n').length).toBeGreaterThan(2_000);
  const undone = await server.call(subAccountImport.undo, { batchId }, as(owner));
  expect(undone.data).toMatchObject({ removed: 2_000, kept: [] });
});
