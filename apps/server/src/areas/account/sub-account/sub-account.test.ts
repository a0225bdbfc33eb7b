import { dept } from '@console/contract/areas/account/dept';
import { role } from '@console/contract/areas/account/role';
import { subAccount, type SubAccount } from '@console/contract/areas/account/sub-account';
import { recovery } from '@console/contract/areas/auth/recovery';
import { session } from '@console/contract/areas/auth/session';
import { message } from '@console/contract/areas/system/message';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tablesOfAccount } from '../../../domain/identity/accounts.ts';
import { purgeAccount, restoreAccount } from '../account-trash.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { connectDatabase } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { forget, lettersTo } from '../../../test/people.ts';
import { expireAccounts } from './jobs.ts';

const { tenantId } = demonstrationTenants[0]!;
const PASSWORD = 'seven quiet lanterns';
const DAY = 24 * 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
let server: TestServer;
let owner: string;
let reader: string;
let editor: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  await server.look('update tenant set account_quota = 500');
  reader = await addRole(['material:tag:query']);
  editor = await addRole(['material:tag:query', 'material:tag:update']);
});
afterAll(() => server.stop());

type Draft = ArgumentOf<typeof subAccount.add>;

function draft(changes: Partial<Draft> = {}): Draft {
  count += 1;
  return {
    username: `sub.${count}`,
    name: `测试${count}`,
    phone: `1570000${String(count).padStart(4, '0')}`,
    email: `sub.${count}@sub.example`,
    jobNo: null,
    position: null,
    deptId: null,
    expireAt: null,
    remark: null,
    roles: [{ roleId: reader, expiresAt: null }],
    defaultRoleId: reader,
    ...changes,
  };
}

async function addRole(
  permissionCodes: Permission[],
  scope: Partial<Pick<ArgumentOf<typeof role.add>, 'dataScope' | 'dataScopeDeptIds'>> = {},
): Promise<string> {
  count += 1;
  const { data, message: why } = await server.call(
    role.add,
    {
      name: `岗位${count}`,
      status: 'ENABLED',
      sort: 1,
      remark: null,
      permissionCodes,
      dataScope: 'ALL',
      dataScopeDeptIds: [],
      ...scope,
    },
    { token: owner },
  );
  if (!data) throw new Error(why);
  return data.roleId;
}

async function addDept(parentId: string | null = null): Promise<string> {
  count += 1;
  const { data, message: why } = await server.call(
    dept.add,
    {
      parentId,
      name: `部门${count}`,
      leaderId: null,
      phone: null,
      email: null,
      remark: null,
      status: 'ENABLED',
      serviceCodes: null,
    },
    { token: owner },
  );
  if (!data) throw new Error(why);
  return data.deptId;
}

async function add(changes: Partial<Draft> = {}, token = owner): Promise<SubAccount & { email: string }> {
  const given = draft(changes);
  const { data, code } = await server.call(subAccount.add, given, { token });
  if (!data) throw new Error(code);
  return { ...data, email: given.email };
}

/** Someone who has chosen a password. */
async function addActive(changes: Partial<Draft> = {}): Promise<SubAccount & { email: string }> {
  const added = await add(changes);
  await server.call(recovery.activate, { token: await linkTo(added.email), password: PASSWORD });
  return added;
}

const linkTo = async (email: string) => (await lettersTo(server, email)).at(-1)!.params['link']!.split('#')[1]!;

const enter = async ({ username }: Pick<SubAccount, 'username'>) =>
  server.call(session.login, { username, password: PASSWORD });
const tokenOf = async (account: SubAccount) => (await enter(account)).data!.token;

const editable = (row: SubAccount): ArgumentOf<typeof subAccount.update> => {
  const { subAccountId, version, name, jobNo, position, deptId, expireAt, remark } = row;
  return { subAccountId, version, name, jobNo, position, deptId, expireAt, remark };
};
const now = async ({ subAccountId }: SubAccount) =>
  (await server.call(subAccount.detail, { subAccountId }, { token: owner })).data!;
const change = async (row: SubAccount, changes: Partial<ArgumentOf<typeof subAccount.update>>, token = owner) =>
  server.call(subAccount.update, { ...editable(await now(row)), ...changes }, { token });
const give = async (row: SubAccount, roleIds: string[], token = owner) =>
  server.call(
    subAccount.updateRole,
    {
      subAccountId: row.subAccountId,
      version: (await now(row)).version,
      roles: roleIds.map((roleId) => ({ roleId, expiresAt: null })),
      defaultRoleId: roleIds[0]!,
    },
    { token },
  );

/** Someone of a department who may do these things to the accounts that their role shows. */
async function manager(
  permissionCodes: Permission[],
  deptId: string,
  dataScope: 'DEPT_AND_CHILD' | 'SELF' = 'DEPT_AND_CHILD',
) {
  const roleId = await addRole(permissionCodes, { dataScope });
  const account = await addActive({ deptId, roles: [{ roleId, expiresAt: null }], defaultRoleId: roleId });
  return { ...account, roleId, token: await tokenOf(account) };
}

describe('an invitation', () => {
  test('makes an account that waits, and whose link lets the person choose a password, once', async () => {
    const added = await add({ jobNo: 'K-001' });
    expect(added).toMatchObject({
      status: 'PENDING_ACTIVATION',
      source: 'CONSOLE',
      phone: expect.stringMatching(/\*{4}/),
    });
    expect(added.activationExpiresAt! > inDays(0.9)).toBe(true);
    expect((await enter(added)).code).toBe('AUTH_BAD_CREDENTIALS');
    const token = await linkTo(added.email);
    expect((await server.call(recovery.activate, { token, password: PASSWORD })).status).toBe(true);
    expect((await enter(added)).status).toBe(true);
    expect(await now(added)).toMatchObject({ status: 'ACTIVE', activatedAt: expect.any(String), onlineSessions: 1 });
  });

  test('is refused where a name, number, address or staff number is taken, in whichever company', async () => {
    const one = draft({ jobNo: 'TAKEN-1' });
    await server.call(subAccount.add, one, { token: owner });
    const refused = async (changes: Partial<Draft>) =>
      (await server.call(subAccount.add, draft(changes), { token: owner })).errors?.map(({ field, code }) => ({
        field,
        code,
      }));
    expect(await refused({ username: one.username.toUpperCase() })).toEqual([
      { field: 'username', code: 'DUPLICATE_USERNAME' },
    ]);
    expect(await refused({ username: 'operator.ruichi' })).toEqual([{ field: 'username', code: 'DUPLICATE_USERNAME' }]);
    expect(await refused({ phone: one.phone })).toEqual([{ field: 'phone', code: 'DUPLICATE_PHONE' }]);
    expect(await refused({ email: one.email })).toEqual([{ field: 'email', code: 'DUPLICATE_EMAIL' }]);
    expect(await refused({ jobNo: 'taken-1' })).toEqual([{ field: 'jobNo', code: 'DUPLICATE_CODE' }]);
  });

  test('is sent again a minute later at the earliest, five times a day; the link before it is dead', async () => {
    const { subAccountId, email } = await add();
    const first = await linkTo(email);
    const resend = () => server.call(subAccount.resendActivateEmail, { subAccountId }, { token: owner });
    expect((await resend()).code).toBe('AUTH_CODE_TOO_FAST');
    for (let time = 0; time < 6; time += 1) {
      await server.look(`update account set activation_sent_at = now() - interval '61 seconds' where id = $1`, [
        subAccountId,
      ]);
      expect((await resend()).code).toBe(time < 5 ? undefined : 'AUTH_CODE_DAILY_LIMIT');
    }
    expect((await server.call(recovery.activate, { token: first, password: PASSWORD })).code).toBe('AUTH_LINK_EXPIRED');
    expect((await lettersTo(server, email)).length).toBe(6);
  });

  test('takes a place; of two at once for the last one, one is refused', async () => {
    const [used] = await server.look<{ n: number }>(
      `select count(*)::int as n from account where tenant_id = $1 and deleted_at is null`,
      [tenantId],
    );
    await server.look('update tenant set account_quota = $2 where tenant_id = $1', [tenantId, used!.n + 1]);
    const both = await Promise.all([1, 2].map(() => server.call(subAccount.add, draft(), { token: owner })));
    await server.look('update tenant set account_quota = 500 where tenant_id = $1', [tenantId]);
    expect(both.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', 'QUOTA_ACCOUNTS']);
  });

  test('needs a department in use, a role in use and times to come', async () => {
    const closed = await addDept();
    await server.look(`update dept set status = 'DISABLED' where id = $1`, [closed]);
    const off = await addRole(['material:tag:query']);
    await server.look(`update role set status = 'DISABLED' where id = $1`, [off]);
    const refused = async (changes: Partial<Draft>) =>
      (await server.call(subAccount.add, draft(changes), { token: owner })).code;
    expect(await refused({ deptId: closed })).toBe('STATE_NOT_ALLOWED');
    expect(await refused({ deptId: crypto.randomUUID() })).toBe('NOT_FOUND');
    expect(await refused({ roles: [{ roleId: off, expiresAt: null }], defaultRoleId: off })).toBe('STATE_NOT_ALLOWED');
    expect(await refused({ roles: [{ roleId: reader, expiresAt: null }], defaultRoleId: editor })).toBe('VALIDATION');
    expect(await refused({ roles: [{ roleId: reader, expiresAt: inDays(-1) }] })).toBe('VALIDATION');
    expect(await refused({ expireAt: inDays(-1) })).toBe('VALIDATION');
  });
});

describe('the list', () => {
  test('shows the departments below as well, a role, a state and a word, and no whole number or address', async () => {
    const top = await addDept();
    const below = await addDept(top);
    const one = await add({ deptId: top, name: '林知夏' });
    const two = await add({
      deptId: below,
      jobNo: 'ZX-778',
      roles: [{ roleId: editor, expiresAt: inDays(3) }],
      defaultRoleId: editor,
    });
    const list = async (filters: ArgumentOf<typeof subAccount.page>) =>
      (await server.call(subAccount.page, { sortField: 'createdAt', sortOrder: 'asc', ...filters }, { token: owner }))
        .data!.list;
    const ids = async (filters: ArgumentOf<typeof subAccount.page>) =>
      (await list(filters)).map((row) => row.subAccountId);
    expect(await ids({ deptId: top })).toEqual([one.subAccountId, two.subAccountId]);
    expect(await ids({ deptId: below })).toEqual([two.subAccountId]);
    expect(await ids({ deptId: top, roleId: editor })).toEqual([two.subAccountId]);
    expect(await ids({ deptId: top, status: 'ACTIVE' })).toEqual([]);
    expect(await ids({ keyword: '知夏' })).toEqual([one.subAccountId]);
    expect(await ids({ keyword: 'zx-7' })).toEqual([two.subAccountId]);
    const [row] = await list({ keyword: 'ZX-778' });
    expect(row!.deptPath.map(({ id }) => id)).toEqual([top, below]);
    expect(row!.roles).toMatchObject([{ roleId: editor, isDefault: true, expiresAt: expect.any(String) }]);
    expect(JSON.stringify(await list({ deptId: top }))).not.toContain(one.email);
  });

  test('goes on by cursor in every order, also among people who have never signed in', async () => {
    for (const sortField of ['createdAt', 'name', 'username', 'lastLoginAt'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await server.call(subAccount.page, { pageSize: 5, sortField, cursor }, { token: owner });
        seen.push(...data!.list.map((row) => row.subAccountId));
        cursor = data!.next;
      } while (cursor !== undefined);
      const { data } = await server.call(subAccount.page, { pageSize: 200, sortField }, { token: owner });
      expect(seen).toEqual(data!.list.map((row) => row.subAccountId));
    }
  });
});

describe('someone who sees a part of the company', () => {
  const all: Permission[] = [
    'query',
    'create',
    'update',
    'delete',
    'status',
    'role',
    'reset',
    'resend',
    'reveal',
    'session',
  ].map((action) => `account:sub:${action}` as Permission);

  test('meets nobody outside of it, by any call', async () => {
    const [mine, other] = [await addDept(), await addDept()];
    const { token } = await manager([...all, 'material:tag:query'], mine);
    const inside = await add({ deptId: mine });
    const outside = await add({ deptId: other });
    const { data } = await server.call(subAccount.page, { pageSize: 200 }, { token });
    expect(data!.list.map((row) => row.subAccountId)).toContain(inside.subAccountId);
    expect(data!.list.every((row) => row.deptId === mine)).toBe(true);
    const byDept = await server.call(subAccount.page, { deptId: other }, { token });
    expect(byDept.data!.list).toEqual([]);
    const { subAccountId } = outside;
    const one = { subAccountId };
    const answers = [
      await server.call(subAccount.detail, one, { token }),
      await server.call(subAccount.update, editable(outside), { token }),
      await server.call(subAccount.updateStatus, { subAccountIds: [subAccountId], status: 'DISABLED' }, { token }),
      await server.call(
        subAccount.updateRole,
        { ...one, version: 1, roles: [{ roleId: reader, expiresAt: null }], defaultRoleId: reader },
        { token },
      ),
      await server.call(subAccount.delete, one, { token }),
      await server.call(subAccount.resetPassword, one, { token }),
      await server.call(subAccount.resendActivateEmail, one, { token }),
      await server.call(subAccount.reveal, { ...one, field: 'email' }, { token }),
      await server.call(subAccount.sessions, one, { token }),
      await server.call(subAccount.signOut, { ...one, sessionId: null }, { token }),
      await server.call(subAccount.unlock, one, { token }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'NOT_FOUND'));
    expect((await change(inside, { deptId: other }, token)).code).toBe('NOT_FOUND');
    expect((await change(inside, { deptId: null }, token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await server.call(subAccount.add, draft({ deptId: other }), { token })).code).toBe('NOT_FOUND');
    const quota = await server.call(subAccount.quota, {}, { token });
    expect(quota.data).toMatchObject({ scope: 'DEPT_AND_CHILD', scopeDepts: [{ id: mine }] });
  });

  test('gives no role that can do more than their own, and takes over nobody who has one', async () => {
    const mine = await addDept();
    const { token } = await manager([...all, 'material:tag:query'], mine);
    const small = await addRole(['material:tag:query'], { dataScope: 'SELF' });
    const wide = await addRole(['material:tag:query'], { dataScope: 'ALL' });
    const one = await add({ deptId: mine, roles: [{ roleId: small, expiresAt: null }], defaultRoleId: small });
    expect((await give(one, [editor], token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await give(one, [wide], token)).code).toBe('GRANT_BEYOND_OWN');
    expect((await give(one, [small], token)).status).toBe(true);
    expect((await change(one, { email: 'new.place@sub.example' }, token)).status).toBe(true);
    // What the owner gave may stay when someone smaller changes the rest, but not be carried off.
    expect((await give(one, [editor])).status).toBe(true);
    expect((await give(one, [editor, small], token)).status).toBe(true);
    expect((await change(one, { email: 'my.own@sub.example' }, token)).code).toBe('GRANT_BEYOND_OWN');
  });

  test('does not disable, delete, promote or prolong themselves', async () => {
    const { token, subAccountId, ...me } = await manager([...all, 'material:tag:query'], await addDept());
    const self = { ...me, subAccountId };
    const answers = [
      await server.call(subAccount.updateStatus, { subAccountIds: [subAccountId], status: 'DISABLED' }, { token }),
      await server.call(subAccount.delete, { subAccountId }, { token }),
      await give(self, [me.roleId], token),
      await change(self, { expireAt: inDays(30) }, token),
      await change(self, { email: 'elsewhere@sub.example' }, token),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'SELF_FORBIDDEN'));
    expect((await change(self, { remark: '本人备注' }, token)).status).toBe(true);
  });
});

describe('a change', () => {
  test('keeps what a form shows masked, is refused with who was first, and stands in the log without the number', async () => {
    const one = await add();
    const stale = editable(one);
    expect((await change(one, { name: '改名一' })).status).toBe(true);
    const late = await server.call(subAccount.update, { ...stale, name: '改名二' }, { token: owner });
    expect(late).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(JSON.stringify(late)).not.toContain(one.email);
    const revealed = await server.call(
      subAccount.reveal,
      { subAccountId: one.subAccountId, field: 'email' },
      { token: owner },
    );
    expect(revealed.data).toEqual({ value: one.email });
    const lines = await server.look<{ action: string; changes: unknown }>(
      'select action, changes from operation_log where object_id = $1 order by seq',
      [one.subAccountId],
    );
    expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'REVEAL']);
    expect(JSON.stringify(lines)).not.toContain(one.email);
  });

  test('of the address sends a new invitation there and ends the old one; of someone active notifies the old address', async () => {
    const waiting = await add();
    const old = await linkTo(waiting.email);
    await change(waiting, { email: `moved.${waiting.username}@sub.example` });
    expect((await server.call(recovery.activate, { token: old, password: PASSWORD })).code).toBe('AUTH_LINK_EXPIRED');
    expect((await lettersTo(server, `moved.${waiting.username}@sub.example`)).at(-1)!.template).toBe(
      'ACTIVATE_ACCOUNT',
    );

    const active = await addActive();
    await server.call(subAccount.resetPassword, { subAccountId: active.subAccountId }, { token: owner });
    const reset = await linkTo(active.email);
    await change(active, { email: `moved.${active.username}@sub.example` });
    expect((await server.call(recovery.resetPassword, { token: reset, password: 'eight loud lanterns' })).code).toBe(
      'AUTH_LINK_EXPIRED',
    );
    expect((await lettersTo(server, active.email)).at(-1)!.template).toBe('EMAIL_CHANGED');
  });
});

describe('a state', () => {
  test('that is disabled ends the sessions at once; someone who has not activated is not enabled', async () => {
    const active = await addActive();
    const waiting = await add();
    const token = await tokenOf(active);
    const setStatus = (status: 'ACTIVE' | 'DISABLED', ...rows: SubAccount[]) =>
      server.call(
        subAccount.updateStatus,
        { subAccountIds: rows.map((row) => row.subAccountId), status },
        { token: owner },
      );
    expect((await setStatus('DISABLED', waiting)).code).toBe('STATE_NOT_ALLOWED');
    expect((await setStatus('DISABLED', active)).status).toBe(true);
    expect((await server.call(session.info, {}, { token })).http).toBe(401);
    expect((await enter(active)).code).toBe('AUTH_DISABLED');
    expect((await setStatus('ACTIVE', waiting)).code).toBe('STATE_NOT_ALLOWED');
    expect((await setStatus('ACTIVE', active)).status).toBe(true);
    // What was open before does not come back.
    expect((await server.call(session.info, {}, { token })).http).toBe(401);
    expect((await enter(active)).status).toBe(true);
  });

  test('ends by itself when its time is over, and begins again with a later one', async () => {
    const one = await addActive({ expireAt: inDays(1) });
    const token = await tokenOf(one);
    await server.look(`update account set expire_at = now() - interval '1 second' where id = $1`, [one.subAccountId]);
    expect((await server.call(session.info, {}, { token })).http).toBe(401);
    expect((await enter(one)).code).toBe('AUTH_EXPIRED');
    const database = connectDatabase({ url: server.urls.runtime });
    const job = {
      tenantId,
      id: crypto.randomUUID(),
      kind: 'EXPIRE_ACCOUNTS',
      attempt: 1,
      database,
      signal: new AbortController().signal,
    };
    await expireAccounts({}, job);
    await database.close();
    const [row] = await server.look<{ status: string; open: number }>(
      `select status, (select count(*)::int from session where account_id = $1) as open from account where id = $1`,
      [one.subAccountId],
    );
    expect(row).toEqual({ status: 'EXPIRED', open: 0 });
    expect((await change(one, { name: '还是过期' })).data!.status).toBe('EXPIRED');
    expect((await change(one, { expireAt: inDays(2) })).data!.status).toBe('ACTIVE');
    expect((await enter(one)).status).toBe(true);
  });
});

describe('roles', () => {
  test('that are taken away end at once: the session goes on with the default role, and the person is notified', async () => {
    const one = await addActive({
      roles: [
        { roleId: editor, expiresAt: null },
        { roleId: reader, expiresAt: null },
      ],
      defaultRoleId: editor,
    });
    const token = await tokenOf(one);
    expect((await server.call(session.info, {}, { token })).data!.authorities).toContain('material:tag:update');
    expect((await give(one, [reader])).status).toBe(true);
    const info = await server.call(session.info, {}, { token });
    expect(info.data!.authorities).not.toContain('material:tag:update');
    expect(info.data!.activeRoleId).toBe(reader);
    const inbox = await server.call(message.page, {}, { token });
    expect(inbox.data!.list[0]).toMatchObject({ code: 'ROLES_CHANGED', params: { name: '王敏' } });
  });

  test('that are lent end by themselves: nobody signs in or switches with one that is over', async () => {
    const one = await addActive({
      roles: [
        { roleId: editor, expiresAt: inDays(1) },
        { roleId: reader, expiresAt: null },
      ],
      defaultRoleId: editor,
    });
    await server.look('update account_role set expires_at = now() where account_id = $1 and role_id = $2', [
      one.subAccountId,
      editor,
    ]);
    const token = await tokenOf(one);
    expect((await server.call(session.info, {}, { token })).data!.activeRoleId).toBe(reader);
    expect((await server.call(session.switchRole, { roleId: editor }, { token })).code).toBe('AUTH_ROLE_NOT_YOURS');
    expect((await now(one)).roles.map(({ roleId }) => roleId)).toEqual([reader]);
  });
});

describe('signing in', () => {
  test('gets a new password by mail alone, as often as the person could ask for it', async () => {
    const one = await addActive();
    const { subAccountId, email } = one;
    const reset = () => server.call(subAccount.resetPassword, { subAccountId }, { token: owner });
    const { data, status } = await reset();
    expect({ data, status }).toEqual({ data: null, status: true });
    expect((await reset()).code).toBe('AUTH_CODE_TOO_FAST');
    expect((await server.call(recovery.sendResetPasswordEmail, { email })).code).toBe('AUTH_CODE_TOO_FAST');
    await forget(server, 'reset-mail/minute', email);
    const token = await linkTo(email);
    expect((await server.call(recovery.resetPassword, { token, password: 'eight loud lanterns' })).status).toBe(true);
    const waiting = await add();
    const early = await server.call(subAccount.resetPassword, { subAccountId: waiting.subAccountId }, { token: owner });
    expect(early.code).toBe('STATE_NOT_ALLOWED');
  });

  test('that is locked by wrong passwords shows until when, and is unlocked', async () => {
    const one = await addActive();
    const { subAccountId, username } = one;
    for (let time = 0; time < 6; time += 1)
      await server.call(session.login, { username, password: 'wrong wrong wrong' });
    await vi.waitFor(async () => expect((await now(one)).lockedUntil).not.toBeNull(), soon);
    expect((await enter(one)).code).toBe('AUTH_LOCKED');
    expect((await server.call(subAccount.unlock, { subAccountId }, { token: owner })).status).toBe(true);
    expect((await now(one)).lockedUntil).toBeNull();
    expect((await enter(one)).status).toBe(true);
    expect((await now(one)).lastLoginIp).toMatch(/127\.0\.0\.1|::1/);
  });

  test('is ended by hand: one device, then all of them', async () => {
    const one = await addActive();
    const [first, second, third] = [await tokenOf(one), await tokenOf(one), await tokenOf(one)];
    const { subAccountId } = one;
    const open = async () => (await server.call(subAccount.sessions, { subAccountId }, { token: owner })).data!;
    const newest = (await open()).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]!;
    const ended = await server.call(
      subAccount.signOut,
      { subAccountId, sessionId: newest.sessionId },
      { token: owner },
    );
    expect(ended.data).toEqual({ ended: 1 });
    expect((await server.call(session.info, {}, { token: third })).http).toBe(401);
    expect((await server.call(session.info, {}, { token: first })).status).toBe(true);
    expect((await server.call(subAccount.signOut, { subAccountId, sessionId: null }, { token: owner })).data).toEqual({
      ended: 2,
    });
    expect((await server.call(session.info, {}, { token: second })).http).toBe(401);
  });
});

describe('deleting', () => {
  const from = async (work: (context: Context) => Promise<void>) => {
    const database = connectDatabase({ url: server.urls.runtime });
    const [me] = await server.look<{ id: string }>(`select id from account where username = 'owner'`);
    try {
      await inTenant(database, tenantId, (db) =>
        work({ db, actor: { tenantId, accountId: me!.id } } as unknown as Context),
      );
    } finally {
      await database.close();
    }
  };

  test('ends sessions and links, keeps a department’s leader, and can be done twice', async () => {
    const one = await addActive();
    const { subAccountId } = one;
    const token = await tokenOf(one);
    const deptId = await addDept();
    await server.look('update dept set leader_id = $1 where id = $2', [subAccountId, deptId]);
    const remove = () => server.call(subAccount.delete, { subAccountId }, { token: owner });
    const refused = await remove();
    expect(refused).toMatchObject({ code: 'REFERENCED', data: { references: [{ type: 'dept', id: deptId }] } });
    await server.look('update dept set leader_id = null where id = $1', [deptId]);
    expect((await remove()).status).toBe(true);
    expect((await remove()).status).toBe(true);
    expect((await server.call(session.info, {}, { token })).http).toBe(401);
    expect((await enter(one)).code).toBe('AUTH_BAD_CREDENTIALS');
    const bin = await server.look('select type from trash where record_id = $1', [subAccountId]);
    expect(bin).toEqual([{ type: 'subAccount' }]);
  });

  test('is undone while there is a place and the names are free', async () => {
    const one = await add();
    const { subAccountId } = one;
    await server.call(subAccount.delete, { subAccountId }, { token: owner });
    const usurper = await add({ username: one.username });
    await expect(from((context) => restoreAccount(context, subAccountId))).rejects.toMatchObject({
      code: 'DUPLICATE_USERNAME',
    });
    await server.call(subAccount.delete, { subAccountId: usurper.subAccountId }, { token: owner });
    await server.look('update tenant set account_quota = 1 where tenant_id = $1', [tenantId]);
    await expect(from((context) => restoreAccount(context, subAccountId))).rejects.toMatchObject({
      code: 'QUOTA_ACCOUNTS',
    });
    await server.look('update tenant set account_quota = 500 where tenant_id = $1', [tenantId]);
    await from((context) => restoreAccount(context, subAccountId));
    expect((await now(one)).name).toBe(one.name);
  });

  test('for good takes everything along that hangs on an account', async () => {
    const one = await addActive();
    const { subAccountId } = one;
    await tokenOf(one);
    await server.call(subAccount.delete, { subAccountId }, { token: owner });
    const links = await server.look<{ table: string; column: string }>(`
      select c.conrelid::regclass::text as table, a.attname as column
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.confrelid = 'account'::regclass`);
    const kept = new Set([
      'dept.leader_id',
      'sign_in_setting.break_glass_id',
      // These let go by themselves.
      'client.owner_id',
      'team_user.account_id',
      'temp_user_link.account_id',
      'workplace_layout.account_id',
      'usage_report_recipient.account_id',
    ]);
    const known = links.map(({ table, column }) => `${table}.${column}`).filter((link) => !kept.has(link));
    await from(async ({ db }) => void (await purgeAccount(db, tenantId, subAccountId)));
    expect(await server.look('select from account where id = $1', [subAccountId])).toEqual([]);
    // A table that comes to point at accounts later belongs there, too.
    expect(known.toSorted()).toEqual(tablesOfAccount.map((table) => `${table}.account_id`).toSorted());
  });
});
