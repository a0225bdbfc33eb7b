import { role, type Role } from '@console/contract/areas/account/role';
import { session } from '@console/contract/areas/auth/session';
import { tag } from '@console/contract/areas/material/tag';
import { trash } from '@console/contract/areas/system/trash';
import type { ArgumentOf } from '@console/contract/endpoint';
import { allPermissions, type Permission } from '@console/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { connectDatabase } from '../../../kernel/db/database.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';
import { addBuiltInRoles } from './built-in-roles.ts';

const { tenantId } = demonstrationTenants[0]!;
let server: TestServer;
let owner: string;
let twin: { url: string };
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  twin = await server.twin();
});
afterAll(() => server.stop());

type Draft = ArgumentOf<typeof role.add>;
const draft = (changes: Partial<Draft> = {}): Draft => {
  count += 1;
  return {
    name: `测试角色${count}`,
    status: 'ENABLED',
    sort: 5,
    remark: null,
    permissionCodes: ['material:tag:query'],
    dataScope: 'ALL',
    dataScopeDeptIds: [],
    ...changes,
  };
};
const add = async (changes: Partial<Draft> = {}, token = owner): Promise<Role> => {
  const { data, message } = await server.call(role.add, draft(changes), { token });
  if (!data) throw new Error(message);
  return data;
};
const editable = ({ roleId, version, name, status, sort, remark, ...rest }: Role): ArgumentOf<typeof role.update> => ({
  roleId,
  version,
  name,
  status,
  sort,
  remark,
  permissionCodes: rest.permissionCodes as Permission[],
  dataScope: rest.dataScope,
  dataScopeDeptIds: rest.dataScopeDeptIds,
});
const change = (record: Role, changes: Partial<ArgumentOf<typeof role.update>>, token = owner) =>
  server.call(role.update, { ...editable(record), ...changes }, { token });

async function makeDept(parent: string | null = null): Promise<string> {
  count += 1;
  const id = newId();
  await server.look(
    `insert into dept (tenant_id, id, parent_id, name, path)
     values ($1, $2, $3, $4, coalesce((select path from dept where id = $3), '{}') || $2::uuid)`,
    [tenantId, id, parent, `测试部门${count}`],
  );
  return id;
}

/** Someone of type 3 who holds these roles, the first by default. */
async function makeHolder(roleIds: readonly string[], deptId: string | null = null) {
  count += 1;
  const username = `holder.${count}`;
  const accountId = newId();
  await server.look(
    `insert into account (tenant_id, id, type, username, name, password_hash, status, dept_id)
     select tenant_id, $1, 3, $2, $3, password_hash, 'ACTIVE', $4 from account where username = 'operator'`,
    [accountId, username, `持有人${count}`, deptId],
  );
  for (const [place, roleId] of roleIds.entries()) {
    await server.look('insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, $4)', [
      tenantId,
      accountId,
      roleId,
      place === 0,
    ]);
  }
  return { accountId, name: `持有人${count}`, token: await server.signIn(username) };
}

const authoring: Permission[] = [
  'account:role:query',
  'account:role:create',
  'account:role:update',
  'account:role:copy',
  'account:role:delete',
  'account:sub:query',
];

describe('roles', () => {
  test('a new role has a code of its own, the implied queries, and is on the list', async () => {
    const made = await add({ permissionCodes: ['system:trash:restore', 'material:tag:update'] });
    expect(made).toMatchObject({ type: 'CUSTOM', userCount: 0, permissionCount: 4, createdBy: { name: '王敏' } });
    expect(made.permissionCodes).toEqual([
      'material:tag:query',
      'material:tag:update',
      'system:trash:query',
      'system:trash:restore',
    ]);
    expect(made.code).toMatch(/^ROLE_[0-9A-F]{10}$/);
    const { data } = await server.call(role.page, { keyword: made.name, type: 'CUSTOM' }, { token: owner });
    expect(data).toMatchObject({ total: 1, list: [{ roleId: made.roleId, permissionCount: 4 }] });
  });

  test('a name is taken whatever its letters’ case', async () => {
    await add({ name: 'Night shift' });
    const again = await server.call(role.add, draft({ name: 'NIGHT SHIFT' }), { token: owner });
    expect(again).toMatchObject({ code: 'DUPLICATE_NAME', errors: [{ field: 'name' }] });
    const other = await add();
    expect((await change(other, { name: 'night Shift' })).code).toBe('DUPLICATE_NAME');
  });

  test('a choice of departments needs one that exists; every other scope keeps none', async () => {
    const here = await makeDept();
    for (const dataScopeDeptIds of [[], [newId()], [here, newId()]]) {
      const refused = await server.call(role.add, draft({ dataScope: 'DEPT_CUSTOM', dataScopeDeptIds }), {
        token: owner,
      });
      expect(refused).toMatchObject({ code: 'SCOPE_NEEDS_DEPT', errors: [{ field: 'dataScopeDeptIds' }] });
    }
    const made = await add({ dataScope: 'DEPT_CUSTOM', dataScopeDeptIds: [here, here] });
    expect(made.dataScopeDepts).toEqual([{ id: here, name: expect.stringContaining('测试部门') as string }]);
    const { data } = await change(made, { dataScope: 'SELF', dataScopeDeptIds: [here] });
    expect(data).toMatchObject({ dataScope: 'SELF', dataScopeDeptIds: [] });
    expect(await server.look('select from role_dept where role_id = $1', [made.roleId])).toEqual([]);
  });

  test('built-in roles are read-only, and can be copied', async () => {
    const { data } = await server.call(role.page, { type: 'SYSTEM' }, { token: owner });
    const { data: builtIn } = await server.call(role.detail, { roleId: data!.list[0]!.roleId }, { token: owner });
    expect((await change(builtIn!, { name: '改名' })).code).toBe('SYSTEM_ROLE_READONLY');
    expect((await server.call(role.delete, { roleId: builtIn!.roleId }, { token: owner })).code).toBe(
      'SYSTEM_ROLE_READONLY',
    );
    const copied = await server.call(role.copy, { roleId: builtIn!.roleId, name: '副本' }, { token: owner });
    expect(copied.data).toMatchObject({
      type: 'CUSTOM',
      permissionCodes: builtIn!.permissionCodes,
      copiedFrom: { id: builtIn!.roleId, name: builtIn!.name },
    });
  });

  test('a role that is held is not deleted and names who holds it; else it goes to the recycle bin', async () => {
    const made = await add();
    const { accountId, name } = await makeHolder([made.roleId]);
    const refused = await server.call(role.delete, { roleId: made.roleId }, { token: owner });
    expect(refused).toMatchObject({
      code: 'REFERENCED',
      data: { references: [{ type: 'subAccount', id: accountId, name }] },
    });
    await server.look(`update account_role set expires_at = now() where account_id = $1`, [accountId]);
    expect((await server.call(role.delete, { roleId: made.roleId }, { token: owner })).status).toBe(true);
    expect((await server.call(role.delete, { roleId: made.roleId }, { token: owner })).status).toBe(true);
    expect((await server.call(role.detail, { roleId: made.roleId }, { token: owner })).code).toBe('NOT_FOUND');
    const { data } = await server.call(trash.page, { type: 'role', keyword: made.name }, { token: owner });
    expect(data).toMatchObject({ list: [{ recordId: made.roleId }] });
  });

  test('the second of two editors is refused with who was first, and gets the role as it is now', async () => {
    const made = await add();
    expect((await change(made, { permissionCodes: ['system:trash:query'] })).data).toMatchObject({ version: 2 });
    const late = await change(made, { name: '第二位' });
    expect(late).toMatchObject({
      http: 409,
      code: 'CONFLICT',
      data: { current: { version: 2, permissionCodes: ['system:trash:query'] }, updatedBy: { name: '王敏' } },
    });
    expect(late.message).toContain('王敏');
  });

  test('a change is logged with what was and what is', async () => {
    const made = await add();
    await change(made, { permissionCodes: ['material:tag:create'], dataScope: 'SELF' });
    const [line] = await server.look<{ changes: unknown }>(
      `select changes from operation_log where object_id = $1 and action = 'UPDATE'`,
      [made.roleId],
    );
    expect(line!.changes).toEqual([
      {
        field: 'permissionCodes',
        before: ['material:tag:query'],
        after: ['material:tag:query', 'material:tag:create'],
      },
      { field: 'dataScope', before: 'ALL', after: 'SELF' },
    ]);
  });

  test('its holders find a word about changed rights, but not about a new name', async () => {
    const made = await add();
    const { accountId } = await makeHolder([made.roleId]);
    const notified = () =>
      server.look(`select params from inbox_message where account_id = $1 and code = 'RIGHTS_CHANGED'`, [accountId]);
    const { data: renamed } = await change(made, { name: `${made.name}改` });
    expect(await notified()).toEqual([]);
    await change(renamed!, { permissionCodes: [] });
    expect(await notified()).toEqual([{ params: { name: '王敏', role: `${made.name}改` } }]);
  });

  test('the tree marks what cannot be given', async () => {
    const author = await makeHolder([(await add({ permissionCodes: authoring })).roleId]);
    const { data } = await server.call(role.menuPermissionList, {}, { token: author.token });
    const flat = (nodes: typeof data): NonNullable<typeof data> =>
      (nodes ?? []).flatMap((node) => [node, ...flat(node.children)]);
    const nodes = flat(data);
    const given = nodes.flatMap(({ permission, grantable }) => (grantable ? (permission ?? []) : []));
    expect(given.toSorted()).toEqual(authoring.toSorted());
    expect(nodes.find(({ id }) => id === 'material:tag')).toMatchObject({ grantable: false, locked: false });
    const whole = flat((await server.call(role.menuPermissionList, {}, { token: owner })).data);
    expect(whole.every(({ grantable }) => grantable)).toBe(true);
    expect(whole.flatMap(({ permission }) => permission ?? []).toSorted()).toEqual(allPermissions.toSorted());
  });
});

describe('nobody grants what they lack', () => {
  test('neither permissions, in a new role, in a change or in a copy', async () => {
    const author = await makeHolder([(await add({ permissionCodes: authoring })).roleId]);
    const beyond = await server.call(
      role.add,
      draft({ permissionCodes: ['account:sub:query', 'system:trash:purge'] }),
      { token: author.token },
    );
    expect(beyond).toMatchObject({
      http: 403,
      code: 'GRANT_BEYOND_OWN',
      data: { permissionCodes: ['system:trash:query', 'system:trash:purge'], dataScope: false },
      errors: [{ field: 'permissionCodes' }],
    });
    const made = await add({ permissionCodes: ['account:sub:query'] }, author.token);
    const more = await change(made, { permissionCodes: ['account:sub:update'] }, author.token);
    expect(more).toMatchObject({ code: 'GRANT_BEYOND_OWN', data: { permissionCodes: ['account:sub:update'] } });
    const strong = await add({ permissionCodes: ['system:trash:purge'] });
    const copied = await server.call(role.copy, { roleId: strong.roleId, name: '偷来的' }, { token: author.token });
    expect(copied.code).toBe('GRANT_BEYOND_OWN');
    // Nor do they take from those above them.
    expect((await change(strong, { permissionCodes: [] }, author.token)).code).toBe('GRANT_BEYOND_OWN');
  });

  test('nor a wider view than their own', async () => {
    const [top, other] = [await makeDept(), await makeDept()];
    const below = await makeDept(top);
    const trial = async (own: Draft['dataScope'], dataScope: Draft['dataScope'], depts: string[] = []) => {
      const held = await add({
        permissionCodes: authoring,
        dataScope: own,
        dataScopeDeptIds: own === 'DEPT_CUSTOM' ? [top] : [],
      });
      const author = await makeHolder([held.roleId], top);
      const wanted = draft({ permissionCodes: ['account:sub:query'], dataScope, dataScopeDeptIds: depts });
      const { status, code, errors } = await server.call(role.add, wanted, { token: author.token });
      return status || (code === 'GRANT_BEYOND_OWN' && errors?.[0]?.field === 'dataScope' ? false : code);
    };
    expect(await trial('DEPT_AND_CHILD', 'ALL')).toBe(false);
    expect(await trial('DEPT_AND_CHILD', 'DEPT_AND_CHILD')).toBe(true);
    expect(await trial('DEPT_AND_CHILD', 'DEPT_CUSTOM', [top, below])).toBe(true);
    expect(await trial('DEPT_AND_CHILD', 'DEPT_CUSTOM', [other])).toBe(false);
    expect(await trial('DEPT_ONLY', 'DEPT_AND_CHILD')).toBe(false);
    expect(await trial('DEPT_CUSTOM', 'DEPT_CUSTOM', [top])).toBe(true);
    expect(await trial('DEPT_CUSTOM', 'DEPT_CUSTOM', [below])).toBe(false);
    expect(await trial('SELF', 'DEPT_ONLY')).toBe(false);
    expect(await trial('SELF', 'SELF')).toBe(true);
  });

  test('and the list of roles says which may be handed out', async () => {
    const own = await add({ permissionCodes: authoring, dataScope: 'SELF' });
    const [weak, strong, wide] = [
      await add({ permissionCodes: ['account:sub:query'], dataScope: 'SELF' }),
      await add({ permissionCodes: ['system:trash:purge'], dataScope: 'SELF' }),
      await add({ permissionCodes: ['account:sub:query'], dataScope: 'DEPT_ONLY' }),
    ];
    const author = await makeHolder([own.roleId]);
    const may = async (token: string) => {
      const { data } = await server.call(role.list, {}, { token });
      return [weak, strong, wide].map(({ roleId }) => data!.find((one) => one.roleId === roleId)!.grantable);
    };
    expect(await may(author.token)).toEqual([true, false, false]);
    expect(await may(owner)).toEqual([true, true, true]);
  });
});

describe('who holds a role', () => {
  test('is listed, counted and named only as far as one sees', async () => {
    const [mine, theirs] = [await makeDept(), await makeDept()];
    const shared = await add({ permissionCodes: authoring, dataScope: 'DEPT_ONLY' });
    const [here, there] = [await makeHolder([shared.roleId], mine), await makeHolder([shared.roleId], theirs)];
    const names = async (token: string, keyword = '') => {
      const { data } = await server.call(role.members, { roleId: shared.roleId, keyword }, { token });
      return [data!.total, ...data!.list.map(({ name }) => name).toSorted()];
    };
    expect(await names(owner)).toEqual([2, ...[here.name, there.name].toSorted()]);
    expect(await names(owner, there.name)).toEqual([1, there.name]);
    expect(await names(here.token)).toEqual([1, here.name]);
    expect(await names(here.token, there.name)).toEqual([0]);
    const seen = await server.call(role.detail, { roleId: shared.roleId }, { token: here.token });
    expect(seen.data).toMatchObject({ userCount: 1 });
    const refused = await server.call(role.delete, { roleId: shared.roleId }, { token: here.token });
    expect(refused).toMatchObject({ code: 'REFERENCED', data: { references: [{ name: here.name }] } });
    const { permissionCodes, dataScope, dataScopeDeptIds } = editable(shared);
    const rights = { roleId: shared.roleId, permissionCodes, dataScope, dataScopeDeptIds };
    const { data: shown } = await server.call(role.preview, rights, { token: here.token });
    expect(shown).toMatchObject({ holders: 1, sample: [{ name: here.name }] });
  });
});

describe('a preview', () => {
  test('shows the menu, what holders gain and lose, and who works with it now', async () => {
    const made = await add({ permissionCodes: ['material:tag:query', 'material:tag:delete'] });
    const idle = await makeHolder([made.roleId]);
    const busy = await makeHolder([made.roleId]);
    await server.look(`update session set last_seen_at = now() - interval '13 hours' where account_id = $1`, [
      idle.accountId,
    ]);
    const { data } = await server.call(
      role.preview,
      {
        roleId: made.roleId,
        permissionCodes: ['material:tag:update', 'system:trash:query'],
        dataScope: 'ALL',
        dataScopeDeptIds: [],
      },
      { token: owner },
    );
    expect(data).toMatchObject({
      gained: ['material:tag:update', 'system:trash:query'],
      lost: ['material:tag:delete'],
      holders: 2,
      scopeBefore: 'ALL',
    });
    expect(data!.sample).toEqual([
      { accountId: busy.accountId, name: busy.name, working: true },
      { accountId: idle.accountId, name: idle.name, working: false },
    ]);
    expect(data!.menu).toContainEqual({
      name: 'labelManage',
      parent: 'sourceMaterial',
      permission: 'material:tag:query',
    });
    expect(data!.menu.map(({ name }) => name)).toContain('recycleBin');
    expect(data!.menu.map(({ name }) => name)).not.toContain('role');
    const [all] = await server.look<{ count: number }>(
      'select count(*)::int from account where tenant_id = $1 and type = 3 and deleted_at is null',
      [tenantId],
    );
    expect(data!.visibleAccounts).toBe(all!.count);
  });

  test('is the menu that a holder then gets', async () => {
    const made = await add({ permissionCodes: ['system:trash:query'] });
    const rights = {
      permissionCodes: ['system:trash:query' as const],
      dataScope: 'ALL' as const,
      dataScopeDeptIds: [],
    };
    const { data } = await server.call(role.preview, rights, { token: owner });
    const { token } = await makeHolder([made.roleId]);
    const { data: menu } = await server.call(session.menu, {}, { token });
    const flat = (nodes: typeof menu): string[] =>
      (nodes ?? []).filter(({ hidden }) => !hidden).flatMap(({ name, children }) => [name, ...flat(children)]);
    expect(data!.menu.map(({ name }) => name)).toEqual(flat(menu));
  });
});

describe('a change of rights', () => {
  const rightsAt = async (url: string, token: string) =>
    (await send(url, session.queryRoles, {}, { token })).headers.get('x-rights');

  test('is announced with the next answer of either process, a refusal included, and a new name is none', async () => {
    const made = await add({ permissionCodes: ['material:tag:query', 'material:tag:delete'] });
    const { token } = await makeHolder([made.roleId]);
    const before = await rightsAt(server.url, token);
    expect(before).toContain(made.roleId);
    expect(await rightsAt(twin.url, token)).toBe(before);
    const { data: renamed } = await change(made, { name: `${made.name}改` });
    expect(await rightsAt(twin.url, token)).toBe(before);
    const { data: fewer } = await change(renamed!, { permissionCodes: ['material:tag:query'] });
    const refused = await send(twin.url, tag.delete, { tagId: newId() }, { token });
    expect(refused).toMatchObject({ http: 403, code: 'FORBIDDEN' });
    const after = refused.headers.get('x-rights');
    expect(after).not.toBe(before);
    expect(await rightsAt(server.url, token)).toBe(after);
    await change(fewer!, { dataScope: 'SELF' });
    expect(await rightsAt(twin.url, token)).not.toBe(after);
  });

  test('another choice of departments is one', async () => {
    const [one, two] = [await makeDept(), await makeDept()];
    const made = await add({ dataScope: 'DEPT_CUSTOM', dataScopeDeptIds: [one] });
    const { token } = await makeHolder([made.roleId]);
    const before = await rightsAt(server.url, token);
    await change(made, { dataScopeDeptIds: [two] });
    expect(await rightsAt(twin.url, token)).not.toBe(before);
  });

  test('a disabled role hands its sessions to the default role or the next one, and ends those that have none', async () => {
    const made = await add();
    const [first, second] = [await add({ sort: 1 }), await add({ sort: 2 })];
    const several = await makeHolder([made.roleId, second.roleId, first.roleId]);
    const single = await makeHolder([made.roleId]);
    const working = await makeHolder([first.roleId, made.roleId]);
    await change(made, { status: 'DISABLED' });
    expect(await rightsAt(twin.url, several.token)).toContain(first.roleId);
    expect(await rightsAt(twin.url, working.token)).toContain(first.roleId);
    const ended = await send(twin.url, session.queryRoles, {}, { token: single.token });
    expect(ended.http).toBe(401);
    expect(await server.look('select from session where account_id = $1', [single.accountId])).toEqual([]);
  });
});

describe('built-in roles', () => {
  test('a company starts with seven, once, all of whose permissions exist', async () => {
    const database = connectDatabase({ url: server.urls.runtime });
    const other = demonstrationTenants[1]!.tenantId;
    const codes = ['ANALYST', 'AUDITOR', 'CUSTOMER_MANAGER', 'PRODUCT_ENGINEER', 'SERVICE_EXPERT', 'SERVICE_MANAGER'];
    const found = () =>
      server.look<{ code: string; permissions: string[]; type: string }>(
        'select code, permissions, type from role where tenant_id = $1 and code = any($2) order by code',
        [other, codes],
      );
    try {
      await inTenant(database, other, (db) => addBuiltInRoles(db, other));
      await inTenant(database, other, (db) => addBuiltInRoles(db, other));
    } finally {
      await database.close();
    }
    const rows = await found();
    expect(rows.map(({ code }) => code)).toEqual(codes);
    for (const { permissions, type } of rows) {
      expect(type).toBe('SYSTEM');
      expect(allPermissions).toEqual(expect.arrayContaining(permissions));
      expect(permissions.length).toBeGreaterThan(0);
    }
    const auditor = rows.find(({ code }) => code === 'AUDITOR')!;
    expect(auditor.permissions).toEqual(
      allPermissions.filter((code) => code.endsWith(':query') || code.startsWith('log:console:')),
    );
  });
});
