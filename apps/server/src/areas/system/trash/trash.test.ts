import { dept } from '@console/contract/areas/account/dept';
import { role } from '@console/contract/areas/account/role';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { tag } from '@console/contract/areas/material/tag';
import { trash } from '@console/contract/areas/system/trash';
import type { TrashKind } from '@console/contract/kinds';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tablesOfAccount } from '../../../domain/identity/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';

let server: TestServer;
let owner: { token: string };
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = { token: await server.signIn('owner') };
});
afterAll(() => server.stop());

const named = (word: string) => `${word}${(count += 1)}`;

async function addDept(name = named('部门'), parentId: string | null = null): Promise<string> {
  const rest = { leaderId: null, phone: null, email: null, remark: null, serviceCodes: null };
  const { data } = await server.call(dept.add, { name, parentId, status: 'ENABLED', ...rest }, owner);
  return data!.deptId;
}

async function addRole(name = named('角色')): Promise<string> {
  const rights = { permissionCodes: [], dataScope: 'SELF' as const, dataScopeDeptIds: [] };
  const { data } = await server.call(role.add, { name, status: 'ENABLED', sort: 1, remark: null, ...rights }, owner);
  return data!.roleId;
}

async function addAccount(deptId: string | null, roleId: string, username = named('someone.')): Promise<string> {
  const rest = { phone: null, jobNo: null, position: null, expireAt: null, remark: null };
  const email = `${username}@bin.example`;
  const roles = [{ roleId, expiresAt: null }];
  const { data } = await server.call(
    subAccount.add,
    { username, name: username, email, deptId, roles, defaultRoleId: roleId, ...rest },
    owner,
  );
  return data!.subAccountId;
}

const remove = {
  dept: (deptId: string) => server.call(dept.delete, { deptId }, owner),
  role: (roleId: string) => server.call(role.delete, { roleId }, owner),
  subAccount: (subAccountId: string) => server.call(subAccount.delete, { subAccountId }, owner),
};

const bin = async (username = 'owner', type?: TrashKind) =>
  (await server.call(trash.page, { pageSize: 200, type }, { token: await server.signIn(username) })).data!.list;
const lineOf = async (recordId: string) =>
  (await bin()).find((line) => line.recordId === recordId) ?? expect.fail('it is not in the bin');
const restore = async (recordId: string, options = owner) =>
  server.call(trash.restore, { trashId: (await lineOf(recordId)).trashId }, options);
const purge = async (recordId: string, options = owner) =>
  server.call(trash.purge, { trashId: (await lineOf(recordId)).trashId }, options);

/** Rights and scope of the one role that the reader of the demonstration holds, and where they work. */
async function viewer(permissions: readonly string[], scope = 'ALL', deptId: string | null = null) {
  await server.look(
    `update role set permissions = $1, data_scope = $2 where id = (
       select r.role_id from account_role r join account a on a.id = r.account_id where a.username = 'viewer' limit 1)`,
    [permissions, scope],
  );
  await server.look(`update account set dept_id = $1 where username = 'viewer'`, [deptId]);
  return { token: await server.signIn('viewer') };
}

describe('what comes back', () => {
  test('a department, to where it was and at the end of its siblings', async () => {
    const above = await addDept();
    const [first, second] = [await addDept(named('甲'), above), await addDept(named('乙'), above)];
    await remove.dept(first);
    expect(await restore(first)).toMatchObject({ status: true });
    const { data } = await server.call(dept.tree, {}, owner);
    const below = data!.filter(({ parentId }) => parentId === above).toSorted((a, b) => a.sort - b.sort);
    expect(below.map(({ deptId }) => deptId)).toEqual([second, first]);
    expect((await bin()).some(({ recordId }) => recordId === first)).toBe(false);
  });

  test('a department whose name was given away is refused and stays in the bin', async () => {
    const name = named('重名');
    const first = await addDept(name);
    await remove.dept(first);
    await addDept(name);
    expect(await restore(first)).toMatchObject({ code: 'DUPLICATE_NAME', message: expect.stringContaining(name) });
    expect(await lineOf(first)).toBeTruthy();
  });

  test('a role, with everyone who held it', async () => {
    const roleId = await addRole();
    const holder = await addAccount(null, roleId);
    await remove.subAccount(holder);
    expect(await remove.role(roleId)).toMatchObject({ status: true });
    await restore(holder);
    await restore(roleId);
    const { data } = await server.call(role.members, { roleId }, owner);
    expect(data!.list.map(({ accountId }) => accountId)).toEqual([holder]);
  });

  test('a role whose name was given away is refused', async () => {
    const name = named('同名角色');
    const roleId = await addRole(name);
    await remove.role(roleId);
    await addRole(name);
    expect(await restore(roleId)).toMatchObject({ code: 'DUPLICATE_NAME' });
  });

  test('a sub-account, with its roles and its department; without one that has gone', async () => {
    const [roleId, kept, gone] = [await addRole(), await addDept(), await addDept()];
    const [one, other] = [await addAccount(kept, roleId), await addAccount(gone, roleId)];
    await remove.subAccount(one);
    await remove.subAccount(other);
    await remove.dept(gone);
    expect(await restore(one)).toMatchObject({ status: true });
    expect(await restore(other)).toMatchObject({ status: true });
    const detail = async (subAccountId: string) =>
      (await server.call(subAccount.detail, { subAccountId }, owner)).data!;
    expect(await detail(one)).toMatchObject({ deptId: kept, roles: [{ roleId, isDefault: true }] });
    expect(await detail(other)).toMatchObject({ deptId: null });
  });

  test('a sub-account whose user name someone else has by now is refused', async () => {
    const roleId = await addRole();
    const username = named('taken.');
    const first = await addAccount(null, roleId, username);
    await remove.subAccount(first);
    const second = await addAccount(null, roleId, username);
    expect(await restore(first)).toMatchObject({ code: 'DUPLICATE_USERNAME' });
    await remove.subAccount(second);
    expect(await restore(first)).toMatchObject({ status: true });
  });

  test('a sub-account only while there is a place for it', async () => {
    const account = await addAccount(null, await addRole());
    await remove.subAccount(account);
    const full = (by: string) =>
      server.look(
        `update tenant t set account_quota = ${by} from account o where o.username = 'owner' and t.tenant_id = o.tenant_id`,
      );
    await full(
      `(select count(*) from account a where a.tenant_id = t.tenant_id and a.type = 3 and a.deleted_at is null)`,
    );
    expect(await restore(account)).toMatchObject({ code: 'QUOTA_ACCOUNTS' });
    expect(await lineOf(account)).toBeTruthy();
    await full('500');
    expect(await restore(account)).toMatchObject({ status: true });
  });

  test('once: of two who try, one gets an error that it is gone', async () => {
    const deptId = await addDept();
    await remove.dept(deptId);
    const { trashId } = await lineOf(deptId);
    const answers = await Promise.all([1, 2, 3].map(() => server.call(trash.restore, { trashId }, owner)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(2);
  });

  test('with a line in the operation log', async () => {
    const roleId = await addRole();
    await remove.role(roleId);
    await restore(roleId);
    const [line] = await server.look(
      `select action, object_type from operation_log where object_id = $1 order by seq desc limit 1`,
      [roleId],
    );
    expect(line).toEqual({ action: 'RESTORE', object_type: 'role' });
  });
});

describe('what goes for good', () => {
  test('an account, with everything that hangs on it; what it wrote stays', async () => {
    const roleId = await addRole();
    const account = await addAccount(null, roleId);
    await server.look(
      `insert into passkey (tenant_id, id, account_id, credential_id, public_key, counter, name)
       select tenant_id, gen_random_uuid(), id, 'purged', 'key', 0, 'key' from account where id = $1`,
      [account],
    );
    await server.look(
      `insert into password_history (tenant_id, id, account_id, password_hash)
       select tenant_id, gen_random_uuid(), id, 'x' from account where id = $1`,
      [account],
    );
    await server.look(
      `insert into sso_identity (tenant_id, issuer, subject, account_id)
       select tenant_id, 'https://idp.example', 'purged', id from account where id = $1`,
      [account],
    );
    await server.look(
      `insert into inbox_message (tenant_id, id, account_id, kind, code, params)
       select tenant_id, gen_random_uuid(), id, 'NOTICE', 'WELCOME', '{}' from account where id = $1`,
      [account],
    );
    await server.look(`update tag set created_by = $1 where name = '用电安全'`, [account]);
    await remove.subAccount(account);
    expect(await purge(account)).toMatchObject({ status: true });
    expect(await server.look('select from account where id = $1', [account])).toEqual([]);
    expect(await server.look('select from account_role where account_id = $1', [account])).toEqual([]);
    const { data } = await server.call(tag.page, { keyword: '用电安全' }, { token: await server.signIn('operator') });
    expect(data!.list[0]).toMatchObject({ createdBy: null });
  });

  test('every table that hangs on an account is among those that go with it', async () => {
    const hanging = await server.look<{ name: string; column: string }>(
      `select c.conrelid::regclass::text as name, a.attname as column
         from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
        where c.contype = 'f' and c.confrelid = 'account'::regclass and c.confdeltype = 'a' order by 1`,
    );
    // A leader and the emergency account cannot be deleted, so nothing of the bin is either.
    const others = hanging.filter(({ column }) => column !== 'account_id');
    expect(others.map(({ name, column }) => `${name}.${column}`).toSorted()).toEqual([
      'dept.leader_id',
      'sign_in_setting.break_glass_id',
    ]);
    const own = hanging.filter(({ column }) => column === 'account_id').map(({ name }) => name);
    expect(tablesOfAccount.toSorted()).toEqual(own.toSorted());
  });

  test('a department that deleted people and departments still name, and these come back without it', async () => {
    const [above, roleId] = [await addDept(), await addRole()];
    const below = await addDept(named('下级'), above);
    const account = await addAccount(above, roleId);
    await remove.subAccount(account);
    await remove.dept(below);
    await remove.dept(above);
    expect(await purge(above)).toMatchObject({ status: true });
    expect(await restore(below)).toMatchObject({ status: true });
    expect(await restore(account)).toMatchObject({ status: true });
    expect((await server.call(dept.detail, { deptId: below }, owner)).data).toMatchObject({ parentId: null });
    expect((await server.call(subAccount.detail, { subAccountId: account }, owner)).data).toMatchObject({
      deptId: null,
    });
  });

  test('a role that a deleted account held', async () => {
    const roleId = await addRole();
    const account = await addAccount(null, roleId);
    await remove.subAccount(account);
    await remove.role(roleId);
    expect(await purge(roleId)).toMatchObject({ status: true });
    expect(await restore(account)).toMatchObject({ status: true });
  });

  test('all of it when its time is over', async () => {
    const [deptId, roleId] = [await addDept(), await addRole()];
    const account = await addAccount(deptId, roleId);
    await remove.subAccount(account);
    await remove.dept(deptId);
    await remove.role(roleId);
    await server.look(`update trash set purge_at = now() - interval '1 minute' where record_id = any($1)`, [
      [deptId, roleId, account],
    ]);
    await server.look(
      `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'PURGE_TRASH' from account where username = 'owner'`,
    );
    await vi.waitFor(async () => {
      const left = await server.look('select from trash where record_id = any($1)', [[deptId, roleId, account]]);
      expect(left).toEqual([]);
    }, soon);
    expect(await server.look('select from account where id = $1', [account])).toEqual([]);
    expect(await server.look('select from dept where id = $1', [deptId])).toEqual([]);
    expect(await server.look('select from role where id = $1', [roleId])).toEqual([]);
  });
});

describe('who sees what in the bin', () => {
  test('an operator sees the kinds that they see elsewhere', async () => {
    const [deptId, roleId] = [await addDept(), await addRole()];
    await remove.dept(deptId);
    await remove.role(roleId);
    await viewer(['system:trash:query']);
    expect(await bin('viewer')).toEqual([]);
    await viewer(['system:trash:query', 'account:role:query']);
    expect(new Set((await bin('viewer')).map(({ type }) => type))).toEqual(new Set(['role']));
    expect(await bin('viewer', 'dept')).toEqual([]);
    const kinds = new Set((await bin()).map(({ type }) => type));
    expect(kinds).toContain('dept');
    expect(kinds).toContain('role');
  });

  test('restores and purges only what they may delete', async () => {
    const roleId = await addRole();
    await remove.role(roleId);
    const acts = ['system:trash:query', 'system:trash:restore', 'system:trash:purge'];
    const bare = await viewer(acts);
    expect(await restore(roleId, bare)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    const reader = await viewer([...acts, 'account:role:query']);
    expect(await restore(roleId, reader)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await purge(roleId, reader)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    const keeper = await viewer([...acts, 'account:role:delete', 'account:role:query']);
    expect(await restore(roleId, keeper)).toMatchObject({ status: true });
  });

  test('sees and restores no more than their role’s departments', async () => {
    const [own, other, roleId] = [await addDept(), await addDept(), await addRole()];
    const below = await addDept(named('下属'), own);
    const people = {
      own: await addAccount(own, roleId),
      below: await addAccount(below, roleId),
      other: await addAccount(other, roleId),
      nowhere: await addAccount(null, roleId),
    };
    for (const id of Object.values(people)) await remove.subAccount(id);
    await remove.dept(below);
    await remove.dept(other);
    const rights = ['trash:query', 'trash:restore'].map((right) => `system:${right}`);
    const seen = async (scope: string) => {
      await viewer([...rights, 'account:sub:delete', 'account:sub:query', 'account:dept:query'], scope, own);
      const ids = new Set((await bin('viewer')).map(({ recordId }) => recordId));
      return Object.entries({ ...people, deptBelow: below, deptOther: other })
        .filter(([, id]) => ids.has(id))
        .map(([name]) => name);
    };
    expect(await seen('ALL')).toEqual(['own', 'below', 'other', 'nowhere', 'deptBelow', 'deptOther']);
    expect(await seen('DEPT_ONLY')).toEqual(['own']);
    expect(await seen('SELF')).toEqual([]);
    expect(await seen('DEPT_AND_CHILD')).toEqual(['own', 'below', 'deptBelow']);
    const options = { token: await server.signIn('viewer') };
    expect(await restore(people.other, options)).toMatchObject({ http: 404 });
    expect(await restore(people.nowhere, options)).toMatchObject({ http: 404 });
    expect(await restore(people.below, options)).toMatchObject({ status: true });
  });

  test('and nobody anything of another company', async () => {
    const roleId = await addRole();
    await remove.role(roleId);
    const options = { token: await server.signIn('owner.ruichi') };
    expect(await restore(roleId, options)).toMatchObject({ http: 404 });
    expect(await purge(roleId, options)).toMatchObject({ http: 404 });
    expect((await bin('owner.ruichi')).some(({ recordId }) => recordId === roleId)).toBe(false);
  });
});

describe('many lines of the bin', () => {
  const delTag = async (name: string, options: { token: string }) => {
    const { data } = await server.call(tag.add, { name, color: '#2B71F0' }, options);
    await server.call(tag.delete, { tagId: data!.tagId }, options);
    return data!.tagId;
  };

  test('come back together, except for those that something stands in the way of', async () => {
    const operator = { token: await server.signIn('operator') };
    const names = [named('成批'), named('成批'), named('成批')] as const;
    const ids = [await delTag(names[0], operator), await delTag(names[1], operator), await delTag(names[2], operator)];
    await server.call(tag.add, { name: names[1], color: '#2B71F0' }, operator);
    const { data: shown } = await server.call(trash.page, { keyword: '成批' }, operator);
    const trashIds = shown!.list.map(({ trashId }) => trashId);
    const answer = await server.call(trash.batchRestore, { trashIds }, operator);
    expect(answer.data!.done).toHaveLength(2);
    expect(answer.data!.skipped).toMatchObject([{ name: names[1], code: 'DUPLICATE_NAME' }]);
    // What was refused lies where it lay.
    const { data: left } = await server.call(trash.page, { keyword: '成批' }, operator);
    expect(left!.list.map(({ recordId }) => recordId)).toEqual([ids[1]]);
  });

  test('are found by who deleted them and when, and go for good by the same filters', async () => {
    const operator = { token: await server.signIn('operator') };
    await delTag(named('按人'), operator);
    const mine = await addRole();
    await remove.role(mine);
    const people = (await server.call(trash.people, {}, owner)).data!;
    const who = people.find(({ name }) => name === '李晨')!;
    const seen = async (filters: Partial<Parameters<typeof ask>[0]>) => (await ask(filters)).data!.list;
    const ask = (filters: { deletedBy?: string; deletedFrom?: string; deletedTo?: string; keyword?: string }) =>
      server.call(trash.page, { pageSize: 200, ...filters }, owner);
    const byOperator = await seen({ deletedBy: who.id, keyword: '按人' });
    expect(byOperator).toMatchObject([{ deletedBy: { id: who.id } }]);
    const hourAgo = new Date(Date.now() - 3600_000).toISOString();
    expect(await seen({ deletedTo: hourAgo, keyword: '按人' })).toEqual([]);
    expect(await seen({ deletedFrom: hourAgo, keyword: '按人' })).toHaveLength(1);
    const match = { deletedBy: who.id, keyword: '按人' };
    const purged = await server.call(trash.batchPurge, { match, count: 1 }, owner);
    expect(purged.data!.done).toHaveLength(1);
    expect(await seen({ keyword: '按人' })).toEqual([]);
    expect(await lineOf(mine)).toBeDefined();
  });

  test('a parent and what belongs to it go in one call, in whichever order they were ticked', async () => {
    const above = await addDept();
    const below = await addDept(named('部门'), above);
    await remove.dept(below);
    await remove.dept(above);
    const trashIds = [(await lineOf(above)).trashId, (await lineOf(below)).trashId];
    const back = await server.call(trash.batchRestore, { trashIds: trashIds.toReversed() }, owner);
    expect(back.data).toMatchObject({ skipped: [] });
  });
});
