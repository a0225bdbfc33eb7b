import { dept } from '@console/contract/areas/account/dept';
import { primaryAccount } from '@console/contract/areas/account/primary-account';
import { role, type Role } from '@console/contract/areas/account/role';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { staff } from '@console/contract/areas/account/staff';
import { consoleLog } from '@console/contract/areas/log/console-log';
import { trash } from '@console/contract/areas/system/trash';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import type { ServiceCode } from '@console/contract/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { overtake } from '../../test/overtake.ts';
import { makePerson } from '../../test/people.ts';

// Ways to more than one was given, each tried as a person with some rights would try it.

const { tenantId } = demonstrationTenants[0]!;
let server: TestServer;
let owner: string;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  await server.look('update tenant set account_quota = 500');
});
afterAll(() => server.stop());

type Scope = Role['dataScope'];

async function makeRole(permissionCodes: Permission[], dataScope: Scope = 'ALL', dataScopeDeptIds: string[] = []) {
  count += 1;
  const fields = { name: `攻击角色${count}`, status: 'ENABLED', sort: 1, remark: null } as const;
  const input = { ...fields, permissionCodes, dataScope, dataScopeDeptIds };
  const { data, message } = await server.call(role.add, input, { token: owner });
  if (!data) throw new Error(message);
  return data;
}

async function makeDept(parentId: string | null = null, serviceCodes: ServiceCode[] | null = null): Promise<string> {
  count += 1;
  const contact = { leaderId: null, phone: null, email: null, remark: null };
  const input = { parentId, name: `攻击部门${count}`, ...contact, status: 'ENABLED', serviceCodes } as const;
  const { data, message } = await server.call(dept.add, input, { token: owner });
  if (!data) throw new Error(message);
  return data.deptId;
}

/** Someone of type 3 who holds these roles, the first by default. */
async function makeHolder(roles: readonly Role[], deptId: string | null = null) {
  count += 1;
  const username = `attacker.${count}`;
  const subAccountId = newId();
  await server.look(
    `insert into account (tenant_id, id, type, username, name, email, password_hash, status, dept_id)
     select tenant_id, $1, 3, $2, $2, $3, password_hash, 'ACTIVE', $4 from account where username = 'operator'`,
    [subAccountId, username, `${username}@attack.example`, deptId],
  );
  for (const [place, { roleId }] of roles.entries()) {
    await server.look('insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, $4)', [
      tenantId,
      subAccountId,
      roleId,
      place === 0,
    ]);
  }
  return { subAccountId, username, token: await server.signIn(username) };
}

const editRole = (
  { roleId, version, name, status, sort, remark, permissionCodes, dataScope, dataScopeDeptIds }: Role,
  changes: Partial<ArgumentOf<typeof role.update>>,
  token: string,
) => {
  const codes = permissionCodes as Permission[];
  const whole = { roleId, version, name, status, sort, remark, permissionCodes: codes, dataScope, dataScopeDeptIds };
  return server.call(role.update, { ...whole, ...changes }, { token });
};

async function editAccount(subAccountId: string, changes: object, token: string) {
  const { data } = await server.call(subAccount.detail, { subAccountId }, { token: owner });
  const { version, name, jobNo, position, deptId, expireAt, remark } = data!;
  const whole = { subAccountId, version, name, jobNo, position, deptId, expireAt, remark };
  return server.call(subAccount.update, { ...whole, ...changes }, { token });
}

async function give(subAccountId: string, roles: readonly Role[], token: string) {
  const { data } = await server.call(subAccount.detail, { subAccountId }, { token: owner });
  const wanted = roles.map(({ roleId }) => ({ roleId, expiresAt: null }));
  const input = { subAccountId, version: data!.version, roles: wanted, defaultRoleId: roles[0]!.roleId };
  return server.call(subAccount.updateRole, input, { token });
}

async function editDept(deptId: string, changes: Partial<ArgumentOf<typeof dept.update>>, token: string) {
  const { data } = await server.call(dept.detail, { deptId }, { token: owner });
  const { version, parentId, name, leaderId, remark, status, serviceCodes } = data!;
  const codes = serviceCodes as ServiceCode[] | null;
  const whole = { deptId, version, parentId, name, leaderId, remark, status, serviceCodes: codes };
  return server.call(dept.update, { ...whole, ...changes }, { token });
}

const roleMaking: Permission[] = [
  'account:role:update',
  'account:role:create',
  'account:role:delete',
  'account:sub:query',
];
const hiring: Permission[] = ['account:sub:update', 'account:sub:create', 'account:sub:role', 'account:sub:delete'];
const building: Permission[] = ['account:dept:create', 'account:dept:update', 'account:dept:sort'];

describe('a role', () => {
  test('of chosen departments does not become one of a department that was not chosen', async () => {
    const [chosen, home] = [await makeDept(), await makeDept()];
    const colleague = await makeHolder([await makeRole(['material:tag:query'])], home);
    const own = await makeRole(roleMaking, 'DEPT_CUSTOM', [chosen]);
    const second = await makeRole(['account:sub:query'], 'SELF');
    const attacker = await makeHolder([own, second], home);
    const widened = await editRole(second, { dataScope: 'DEPT_ONLY' }, attacker.token);
    expect(widened.code).toBe('GRANT_BEYOND_OWN');
    expect((await editRole(own, { dataScope: 'DEPT_ONLY', dataScopeDeptIds: [] }, attacker.token)).code).toBe(
      'GRANT_BEYOND_OWN',
    );
    const seen = await server.call(subAccount.detail, { subAccountId: colleague.subAccountId }, attacker);
    expect(seen.code).toBe('NOT_FOUND');
    // Whose own department is among the chosen ones gains nothing by it.
    const inside = await makeHolder([own], chosen);
    expect((await editRole(second, { dataScope: 'DEPT_ONLY' }, inside.token)).status).toBe(true);
  });

  test('above one is not deleted either', async () => {
    const mighty = await makeRole(['system:trash:purge']);
    const attacker = await makeHolder([await makeRole(roleMaking)]);
    expect((await server.call(role.delete, { roleId: mighty.roleId }, attacker)).code).toBe('GRANT_BEYOND_OWN');
    expect((await server.call(role.delete, { roleId: mighty.roleId }, { token: owner })).status).toBe(true);
  });

  test('that is deleted while it is given is not given', async () => {
    const doomed = await makeRole(['material:tag:query']);
    const victim = await makeHolder([await makeRole(['material:tag:query'])]);
    const answer = await overtake(server, 'update role set deleted_at = now() where id = $1', [doomed.roleId], () =>
      give(victim.subAccountId, [doomed], owner),
    );
    expect(answer.code).toBe('NOT_FOUND');
  });
});

describe('a department', () => {
  test('nobody moves themselves, or one who sees all below, to where they did not see all below', async () => {
    const [low, high] = [await makeDept(), await makeDept()];
    const secret = await makeDept(high);
    const hidden = await makeHolder([await makeRole(['material:tag:query'])], secret);
    const [chosen, below] = [
      await makeRole([...hiring, 'account:sub:query'], 'DEPT_CUSTOM', [low, high]),
      await makeRole(['account:sub:query'], 'DEPT_AND_CHILD'),
    ];
    const attacker = await makeHolder([chosen, below], low);
    const puppet = await makeHolder([below], low);
    expect((await editAccount(attacker.subAccountId, { deptId: high }, attacker.token)).code).toBe('SELF_FORBIDDEN');
    expect((await editAccount(puppet.subAccountId, { deptId: high }, attacker.token)).code).toBe('GRANT_BEYOND_OWN');
    const seen = await server.call(subAccount.detail, { subAccountId: hidden.subAccountId }, puppet);
    expect(seen.code).toBe('NOT_FOUND');
    const harmless = await makeHolder([await makeRole(['account:sub:query'], 'DEPT_ONLY')], low);
    expect((await editAccount(harmless.subAccountId, { deptId: high }, attacker.token)).status).toBe(true);
  });

  test('opens no service to its own people that they do not have', async () => {
    const top = await makeDept(null, ['REMOTE_ASSIST', 'PRODUCT_MGMT']);
    const own = await makeDept(top, ['REMOTE_ASSIST']);
    const attacker = await makeHolder([await makeRole(building, 'DEPT_AND_CHILD')], own);
    const field = { errors: [{ field: 'serviceCodes' }] };
    const more = await editDept(own, { serviceCodes: ['REMOTE_ASSIST', 'PRODUCT_MGMT'] }, attacker.token);
    expect(more).toMatchObject({ code: 'GRANT_BEYOND_OWN', ...field });
    expect(await editDept(own, { serviceCodes: null }, attacker.token)).toMatchObject({
      code: 'GRANT_BEYOND_OWN',
      ...field,
    });
    expect((await editDept(own, { remark: '改备注' }, attacker.token)).status).toBe(true);
    expect((await editDept(own, { serviceCodes: [] }, attacker.token)).status).toBe(true);
    expect((await editDept(own, { serviceCodes: null }, owner)).status).toBe(true);
  });

  test('is not moved to where it may use more than the one who moves it', async () => {
    const [shut, wide] = [await makeDept(null, []), await makeDept()];
    const own = await makeDept(shut);
    const attacker = await makeHolder([await makeRole(building, 'DEPT_CUSTOM', [own, wide])], own);
    const place = { deptId: own, parentId: wide, beforeId: null };
    expect((await server.call(dept.move, place, attacker)).code).toBe('GRANT_BEYOND_OWN');
    expect((await editDept(own, { parentId: wide }, attacker.token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await server.call(dept.move, place, { token: owner })).status).toBe(true);
  });

  test('has no leader whom the one who names them cannot see', async () => {
    const [own, other] = [await makeDept(), await makeDept()];
    const stranger = await makeHolder([await makeRole(['material:tag:query'])], other);
    const attacker = await makeHolder([await makeRole(building, 'DEPT_AND_CHILD')], own);
    const named = await editDept(own, { leaderId: stranger.subAccountId }, attacker.token);
    expect(named).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'leaderId' }] });
    expect(JSON.stringify(named)).not.toContain(stranger.username);
    expect((await editDept(own, { leaderId: attacker.subAccountId }, attacker.token)).status).toBe(true);
    // One whom the owner has named may go on.
    expect((await editDept(own, { leaderId: stranger.subAccountId }, owner)).status).toBe(true);
    expect((await editDept(own, { remark: '照旧' }, attacker.token)).status).toBe(true);
  });
});

describe('someone mightier', () => {
  test('is not made smaller first and taken over then', async () => {
    const home = await makeDept();
    const small = await makeRole(['account:sub:query'], 'SELF');
    const boss = await makeHolder([await makeRole(['system:trash:purge']), small], home);
    const attacker = await makeHolder([await makeRole(hiring, 'DEPT_AND_CHILD')], home);
    expect((await give(boss.subAccountId, [small], attacker.token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await editAccount(boss.subAccountId, { email: 'mine@attack.example' }, attacker.token)).code).toBe(
      'GRANT_BEYOND_OWN',
    );
  });
});

describe('what was shut', () => {
  test('is opened or prolonged by nobody who could not give its roles', async () => {
    const home = await makeDept();
    const boss = await makeHolder([await makeRole(['system:trash:purge'])], home);
    const peer = await makeHolder([await makeRole(['account:sub:query'], 'SELF')], home);
    const attacker = await makeHolder([await makeRole([...hiring, 'account:sub:status'], 'DEPT_AND_CHILD')], home);
    const ids = [boss, peer].map(({ subAccountId }) => subAccountId);
    const setStatus = (subAccountIds: string[], status: 'ACTIVE' | 'DISABLED', token: string) =>
      server.call(subAccount.updateStatus, { subAccountIds, status }, { token });
    expect((await setStatus(ids, 'DISABLED', owner)).status).toBe(true);
    expect((await setStatus([boss.subAccountId], 'ACTIVE', attacker.token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await setStatus(ids, 'ACTIVE', attacker.token)).data).toMatchObject({
      done: [peer.subAccountId],
      skipped: [{ id: boss.subAccountId, code: 'GRANT_BEYOND_OWN' }],
    });
    expect((await setStatus([boss.subAccountId], 'ACTIVE', owner)).status).toBe(true);
    const later = (days: number) => ({ expireAt: new Date(Date.now() + days * 24 * 3600_000).toISOString() });
    expect((await editAccount(boss.subAccountId, later(5), owner)).status).toBe(true);
    expect((await editAccount(boss.subAccountId, later(9), attacker.token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await editAccount(boss.subAccountId, { expireAt: null }, attacker.token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await editAccount(boss.subAccountId, { remark: '改备注' }, attacker.token)).status).toBe(true);
    expect((await editAccount(peer.subAccountId, later(9), attacker.token)).status).toBe(true);
  });

  test('a department comes back from the bin only to where the role reaches', async () => {
    const [own, elsewhere] = [await makeDept(), await makeDept()];
    const between = await makeDept(own);
    const [leaf, near] = [await makeDept(between), await makeDept(own)];
    const rights: Permission[] = ['account:dept:delete', 'system:trash:restore'];
    const attacker = await makeHolder([await makeRole(rights, 'DEPT_AND_CHILD')], own);
    for (const deptId of [leaf, near]) await server.call(dept.delete, { deptId }, { token: owner });
    await server.call(dept.move, { deptId: between, parentId: elsewhere, beforeId: null }, { token: owner });
    const restore = async (deptId: string) => {
      const { data } = await server.call(trash.page, { pageSize: 200 }, { token: owner });
      const { trashId } = data!.list.find((line) => line.recordId === deptId)!;
      return server.call(trash.restore, { trashId }, attacker);
    };
    expect((await restore(leaf)).status).toBe(false);
    expect((await restore(near)).status).toBe(true);
  });
});

describe('the log', () => {
  test('leaves no more once the right to take it along is gone', async () => {
    const exporting = await makeRole(['log:console:export']);
    const attacker = await makeHolder([exporting]);
    const headers = { authorization: `Bearer ${attacker.token}` };
    const take = async () => {
      const response = await fetch(`${server.url}${consoleLog.export.path}?format=csv`, { headers });
      return response.text();
    };
    expect(await take()).toContain('王敏');
    // The server waits to write down who exports, and has looked at the right before.
    const cut = await overtake(
      server,
      `with head as (select tenant_id from operation_log_head where tenant_id = $1 for update)
       update role set permissions = '{}' from head where role.tenant_id = head.tenant_id and role.id = $2`,
      [tenantId, exporting.roleId],
      () => take().catch(() => ''),
    );
    expect(cut).not.toContain('王敏');
  });

  test('shows what was typed as it was typed, also where it is the id of someone', async () => {
    const home = await makeDept();
    const stranger = await makeHolder([await makeRole(['material:tag:query'])]);
    const attacker = await makeHolder([await makeRole([...hiring, 'log:console:query'], 'DEPT_AND_CHILD')], home);
    await editAccount(attacker.subAccountId, { remark: stranger.subAccountId }, attacker.token);
    const { data } = await server.call(consoleLog.page, { action: 'UPDATE' }, attacker);
    const { data: line } = await server.call(consoleLog.detail, { id: data!.list[0]!.id }, attacker);
    expect(line!.changes).toEqual([{ field: 'remark', before: null, after: stranger.subAccountId }]);
  });

  test.each(['action:constructor', 'result:constructor'])('does not stumble over %s', async (query) => {
    const { code, errors } = await server.call(consoleLog.page, { query }, { token: owner });
    expect({ code, field: errors?.[0]?.field }).toEqual({ code: 'VALIDATION', field: 'query' });
  });
});

describe('an owner who is disabled', () => {
  test('has no sign-in half done and no code under way when they are enabled again', async () => {
    const person = await makePerson(server);
    const who = [person.tenantId, person.accountId];
    await server.look(
      `insert into second_step (tenant_id, id, token_hash, account_id, method, remember)
       values ($1, gen_random_uuid(), 'x' || $2, $2::uuid, 'PASSWORD', false)`,
      who,
    );
    const id = person.accountId;
    await server.call(primaryAccount.updateStatus, { id, status: 'DISABLED' }, { token: owner });
    await server.call(primaryAccount.updateStatus, { id, status: 'ACTIVE' }, { token: owner });
    expect(await server.look('select from second_step where tenant_id = $1 and account_id = $2', who)).toEqual([]);
  });
});

test('one’s own id in capitals is still one’s own', async () => {
  const home = await makeDept();
  const own = await makeRole([...hiring, 'account:sub:status'], 'DEPT_AND_CHILD');
  const { subAccountId, token } = await makeHolder([own], home);
  const { data } = await server.call(subAccount.detail, { subAccountId }, { token });
  const { version, name, jobNo, position, deptId, remark } = data!;
  const capitals = subAccountId.toUpperCase();
  const person = { subAccountId: capitals, version, name, jobNo, position, deptId, remark };
  const roles = { roles: [{ roleId: own.roleId, expiresAt: null }], defaultRoleId: own.roleId };
  const answers = [
    await server.call(subAccount.update, { ...person, expireAt: '2099-01-01T00:00:00Z' }, { token }),
    await server.call(subAccount.updateRole, { subAccountId: capitals, version, ...roles }, { token }),
    await server.call(subAccount.updateStatus, { subAccountIds: [capitals], status: 'DISABLED' }, { token }),
    await server.call(subAccount.delete, { subAccountId: capitals }, { token }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'SELF_FORBIDDEN'));
});

describe('the recycle bin', () => {
  const line = async (recordId: string) => {
    const [found] = await server.look<{ id: string }>('select id from trash where record_id = $1', [recordId]);
    return { trashId: found!.id };
  };

  test('gives nobody a person back, or a role, that stands above them', async () => {
    const home = await makeDept();
    const mighty = await makeRole(['system:trash:purge', 'account:role:delete']);
    const unheld = await makeRole(['system:trash:purge', 'account:role:delete']);
    const victim = await makeHolder([mighty], home);
    const weak = await makeRole(['system:trash:restore', 'account:sub:delete', 'account:role:delete'], 'DEPT_ONLY');
    const { token } = await makeHolder([weak], home);
    await server.call(subAccount.delete, { subAccountId: victim.subAccountId }, { token: owner });
    await server.call(role.delete, { roleId: unheld.roleId }, { token: owner });
    for (const recordId of [victim.subAccountId, unheld.roleId]) {
      const lying = await line(recordId);
      expect((await server.call(trash.restore, lying, { token })).code).toBe('GRANT_BEYOND_OWN');
      expect((await server.call(trash.restore, lying, { token: owner })).status).toBe(true);
    }
  });
});

test('whoever sees a part of the people does not write the directory of all of them', async () => {
  const importer = await makeRole(['account:sub:import'], 'DEPT_ONLY');
  const { token } = await makeHolder([importer], await makeDept());
  const form = new FormData();
  form.append('file', new Blob(['number,name\nA-1,Attacker\n']), 'staff.csv');
  const answer = await fetch(server.url + staff.import.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(await answer.json()).toMatchObject({ status: false, code: 'GRANT_BEYOND_OWN' });
});
