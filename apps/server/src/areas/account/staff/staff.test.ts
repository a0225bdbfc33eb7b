import { staff } from '@console/contract/areas/account/staff';
import { subAccount } from '@console/contract/areas/account/sub-account';
import type { AnyEndpoint, OutputOf, Result } from '@console/contract/endpoint';
import { session } from '@console/contract/areas/auth/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makePerson, PASSWORD } from '../../../test/people.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

async function takeIn(text: string): Promise<Result<OutputOf<typeof staff.import>>> {
  const form = new FormData();
  form.append('file', new File([text], 'staff.csv'));
  const response = await fetch(server.url + staff.import.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}` },
    body: form,
  });
  return (await response.json()) as Result<OutputOf<typeof staff.import>>;
}

test('the directory is filled by number, brought up to date, and says which rows it did not take', async () => {
  const first = await takeIn(
    '工号,姓名,手机号,邮箱\nKH-9001,周洋,138 0013 8000,ZHOU@people.example\nKH-9002,吴敏,,\nkh-9001,重复,,\n,无号,,\nKH-9003,电话错,12,',
  );
  expect(first.data).toMatchObject({ added: 2, changed: 0 });
  expect(first.data?.problems).toEqual([
    { rowNo: 4, message: '工号: 与第 2 行重复' },
    { rowNo: 5, message: '工号: 此项为必填' },
    { rowNo: 6, message: '手机号: 手机号格式不正确，境外号码请加国家代码，如 +49…' },
  ]);
  const second = await takeIn('Position,Staff number,Name\n工程师,kh-9002,吴敏\n,KH-9001,周洋');
  expect(second.data).toMatchObject({ added: 0, changed: 2 });
  expect((await takeIn('Position,Staff number,Name\n工程师,kh-9002,吴敏')).data).toMatchObject({
    added: 0,
    changed: 0,
  });
});

test('a look-up fills the form, says who has the number already, and is written down', async () => {
  await takeIn('number,name,phone\nKH-9100,郑爽,13800139100');
  const found = await server.call(staff.query, { number: 'kh-9100' }, { token: owner });
  expect(found.data).toMatchObject({ number: 'KH-9100', name: '郑爽', phone: '13800139100', account: null });
  const holder = await makePerson(server);
  await server.look(`update account set job_no = 'KH-9100' where id = $1`, [holder.accountId]);
  const again = await server.call(staff.query, { number: 'KH-9100' }, { token: owner });
  expect(again.data?.account).toEqual({ id: holder.accountId, name: '孙小梅' });
  const lines = await server.look<{ changes: unknown }>(
    `select changes from operation_log where action = 'REVEAL' and object_type = 'staff' and object_id = 'KH-9100'`,
  );
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('13800139100');
  expect((await server.call(staff.query, { number: 'nobody' }, { token: owner })).data).toBeNull();
  const stranger = await server.signIn('owner.ruichi');
  expect((await server.call(staff.query, { number: 'KH-9100' }, { token: stranger })).data).toBeNull();
});

async function exported(token: string, query: Record<string, string> = {}): Promise<string> {
  const endpoint: AnyEndpoint = subAccount.export;
  const parameters = new URLSearchParams({ format: 'csv', ...query }).toString();
  const response = await fetch(`${server.url}${endpoint.path}?${parameters}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
}

test('an export shows whole contacts to whoever may reveal them, others masked ones of their own people, and is logged', async () => {
  const [roleId, deptId] = [newId(), newId()];
  const [me, mate, other] = [await makePerson(server), await makePerson(server), await makePerson(server)];
  const { tenantId } = me;
  await server.look(`insert into dept (tenant_id, id, name, path) values ($1, $2, '出口组', array[$2::uuid])`, [
    tenantId,
    deptId,
  ]);
  await server.look(
    `insert into role (tenant_id, id, name, code, permissions, data_scope, type)
     values ($1, $2, '导出员', 'EXPORTER', '{account:sub:query,account:sub:export}', 'DEPT_ONLY', 'CUSTOM')`,
    [tenantId, roleId],
  );
  for (const person of [me, mate, other]) {
    await server.look(`update account set type = 3, dept_id = $2 where id = $1`, [
      person.accountId,
      person === other ? null : deptId,
    ]);
  }
  await server.look(`insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, true)`, [
    tenantId,
    me.accountId,
    roleId,
  ]);
  const { data } = await server.call(session.login, { username: me.username, password: PASSWORD });
  const cut = await exported(data!.token);
  expect(cut).toContain(mate.username);
  expect(cut).not.toContain(other.username);
  expect(cut).not.toContain(mate.phone);
  const whole = await exported(owner, { keyword: mate.username });
  expect(whole).toContain(mate.phone);
  expect(whole.trim().split('\r\n')).toHaveLength(2);
  const lines = await server.look<{ changes: { field: string; after: unknown }[] }>(
    `select changes from operation_log where action = 'EXPORT' and object_type = 'subAccount' order by seq`,
  );
  const changed = lines.map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after])));
  expect(changed).toEqual([
    { count: 2, contact: 'MASKED' },
    { keyword: mate.username, count: 1, contact: 'WHOLE' },
  ]);
});
