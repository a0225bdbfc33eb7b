import { dept } from '@console/contract/areas/account/dept';
import { role } from '@console/contract/areas/account/role';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { trash } from '@console/contract/areas/system/trash';
import { BULK_IDS } from '@console/contract/bulk/bulk';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../../demonstration/content/tenants.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { lettersTo } from '../../../../test/people.ts';

const { tenantId } = demonstrationTenants[0]!;
let server: TestServer;
let owner: { token: string };
let reader: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = { token: await server.signIn('owner') };
  await server.look('update tenant set account_quota = 9000');
  reader = await addRole(['material:tag:query'], 'SELF');
});
afterAll(() => server.stop());

async function addRole(permissionCodes: Permission[], dataScope: ArgumentOf<typeof role.add>['dataScope'] = 'ALL') {
  const given = { name: `批量角色${(count += 1)}`, status: 'ENABLED', sort: 1, remark: null } as const;
  const { data } = await server.call(role.add, { ...given, permissionCodes, dataScope, dataScopeDeptIds: [] }, owner);
  return data!.roleId;
}

async function addDept(): Promise<string> {
  const rest = { leaderId: null, phone: null, email: null, remark: null, serviceCodes: null };
  const given = { name: `批量部门${(count += 1)}`, parentId: null, status: 'ENABLED' as const, ...rest };
  return (await server.call(dept.add, given, owner)).data!.deptId;
}

/** People as after their activation, straight in the database: there are many of them. */
async function people(many: number, given: { deptId?: string; roleId?: string; status?: string } = {}) {
  const { deptId = null, roleId = reader, status = 'ACTIVE' } = given;
  const ids = Array.from({ length: many }, () => newId());
  await server.look(
    `with made as (
       insert into account (tenant_id, id, type, username, name, email, password_hash, status, dept_id)
         select $1, n.id, 3, 'b' || substr(replace(n.id::text, '-', ''), 13), 'bulk ' || n.place, 'b.' || n.id || '@bulk.example', o.password_hash, $3, $4
           from unnest($2::uuid[]) with ordinality as n (id, place), account o where o.username = 'operator'
       returning id)
     insert into account_role (tenant_id, account_id, role_id, is_default) select $1, id, $5, true from made`,
    [tenantId, ids, status, deptId, roleId],
  );
  return ids;
}

async function manager(permissions: Permission[], deptId: string) {
  const roleId = await addRole(['material:tag:query', ...permissions], 'DEPT_AND_CHILD');
  const [id] = await people(1, { deptId, roleId });
  const [{ username }] = (await server.look<{ username: string }>('select username from account where id = $1', [
    id,
  ])) as [{ username: string }];
  return { id: id!, roleId, token: await server.signIn(username) };
}

const statesOf = async (ids: readonly string[]) =>
  (
    await server.look<{ status: string }>(
      'select status from account where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
      [ids],
    )
  ).map(({ status }) => status);
const codes = (answer: { data?: { skipped: { id: string; code: string }[] } | undefined }) =>
  Object.fromEntries(answer.data!.skipped.map(({ id, code }) => [id, code]));
const deeds = (call: string) =>
  server.look<{ object_name: string; changes: unknown }>(
    `select object_name, changes from operation_log where action = 'BULK' and call = $1 order by seq desc`,
    [`POST ${call}`],
  );

describe('enabling and disabling many', () => {
  test('turns those that can be, says of each other why not, and is one deed in the log', async () => {
    const [one, two] = (await people(2)) as [string, string];
    const [waiting] = (await people(1, { status: 'PENDING_ACTIVATION' })) as [string];
    const [off] = (await people(1, { status: 'DISABLED' })) as [string];
    const subAccountIds = [one, two, waiting, off];
    const answer = await server.call(subAccount.updateStatus, { subAccountIds, status: 'DISABLED' }, owner);
    expect(answer.data!.done.toSorted()).toEqual([one, two].toSorted());
    expect(codes(answer)).toEqual({ [waiting]: 'STATE_NOT_ALLOWED', [off]: 'BULK_UNCHANGED' });
    expect(answer.data!.skipped[0]).toMatchObject({
      name: 'bulk 1',
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
    expect(await statesOf(subAccountIds)).toEqual(['DISABLED', 'DISABLED', 'PENDING_ACTIVATION', 'DISABLED']);
    const [deed] = await deeds('/tenant/subaccount/updateStatus');
    expect(deed).toMatchObject({
      object_name: '2',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'skipped', after: 2 })]),
    });
    // Undone by the same call about what was really changed.
    const undone = await server.call(
      subAccount.updateStatus,
      { subAccountIds: answer.data!.done, status: 'ACTIVE' },
      owner,
    );
    expect(undone.data!.skipped).toEqual([]);
    expect(await statesOf([one, two, off])).toEqual(['ACTIVE', 'ACTIVE', 'DISABLED']);
  });

  test('leaves oneself, and opens nobody who can do more', async () => {
    const home = await addDept();
    const { id, token } = await manager(['account:sub:query', 'account:sub:status'], home);
    const [peer] = (await people(1, { deptId: home })) as [string];
    const strong = await addRole(['system:trash:purge'], 'SELF');
    const [boss] = (await people(1, { deptId: home, roleId: strong, status: 'DISABLED' })) as [string];
    const off = await server.call(
      subAccount.updateStatus,
      { subAccountIds: [id, peer], status: 'DISABLED' },
      { token },
    );
    expect(codes(off)).toEqual({ [id]: 'SELF_FORBIDDEN' });
    const on = await server.call(subAccount.updateStatus, { subAccountIds: [boss, peer], status: 'ACTIVE' }, { token });
    expect(codes(on)).toEqual({ [boss]: 'GRANT_BEYOND_OWN' });
    expect(on.data!.done).toEqual([peer]);
  });

  test('does nothing where one id is not theirs, however many come before it', async () => {
    const [mine, other] = [await addDept(), await addDept()];
    const { token } = await manager(['account:sub:query', 'account:sub:status'], mine);
    const inside = await people(120, { deptId: mine });
    const [outside] = (await people(1, { deptId: other })) as [string];
    const subAccountIds = [...inside, outside];
    const refused = await server.call(subAccount.updateStatus, { subAccountIds, status: 'DISABLED' }, { token });
    expect(refused).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(new Set(await statesOf(subAccountIds))).toEqual(new Set(['ACTIVE']));
  });
});

describe('all that match', () => {
  test('are those that the list shows with these filters, in several batches, and nobody else', async () => {
    const [mine, other] = [await addDept(), await addDept()];
    const inside = await people(230, { deptId: mine });
    const outside = await people(3, { deptId: other });
    const match = { deptId: mine, status: 'ACTIVE' as const };
    const answer = await server.call(subAccount.updateStatus, { match, count: 230, status: 'DISABLED' }, owner);
    expect(answer.data).toMatchObject({ skipped: [] });
    expect(answer.data!.done).toHaveLength(230);
    expect(new Set(await statesOf(inside))).toEqual(new Set(['DISABLED']));
    expect(new Set(await statesOf(outside))).toEqual(new Set(['ACTIVE']));
  });

  test('are never more than the caller’s role shows', async () => {
    const [mine, other] = [await addDept(), await addDept()];
    const { token, id } = await manager(['account:sub:query', 'account:sub:status'], mine);
    const [inside] = (await people(1, { deptId: mine })) as [string];
    const outside = await people(3, { deptId: other });
    const answer = await server.call(
      subAccount.updateStatus,
      { match: { keyword: 'bulk' }, count: 2, status: 'DISABLED' },
      { token },
    );
    expect(answer.data!.done).toEqual([inside]);
    expect(codes(answer)).toEqual({ [id]: 'SELF_FORBIDDEN' });
    expect(new Set(await statesOf(outside))).toEqual(new Set(['ACTIVE']));
  });

  test('are left alone when there are far more or fewer than the person saw', async () => {
    const deptId = await addDept();
    const ids = await people(20, { deptId });
    const turn = (seen: number) =>
      server.call(subAccount.updateStatus, { match: { deptId }, count: seen, status: 'DISABLED' }, owner);
    expect(await turn(4)).toMatchObject({ http: 409, code: 'BULK_CHANGED' });
    expect(await turn(60)).toMatchObject({ http: 409, code: 'BULK_CHANGED' });
    expect(new Set(await statesOf(ids))).toEqual(new Set(['ACTIVE']));
    expect((await turn(18)).data!.done).toHaveLength(20);
  });

  test('or some: neither, both, too many, and matches without their number are refused', async () => {
    const [one] = (await people(1)) as [string];
    const deptId = await addDept();
    const tries: Partial<ArgumentOf<typeof subAccount.updateStatus>>[] = [
      {},
      { match: { deptId } },
      { subAccountIds: [one], match: { deptId }, count: 1 },
      { subAccountIds: Array.from({ length: BULK_IDS + 1 }, () => newId()) },
      { subAccountIds: [] },
      { match: { deptId }, count: 2_001 },
    ];
    for (const given of tries) {
      const answer = await server.call(subAccount.updateStatus, { ...given, status: 'DISABLED' }, owner);
      expect(answer, JSON.stringify(given).slice(0, 80)).toMatchObject({ http: 400, code: 'VALIDATION' });
    }
  });

  test('stop at a number that can be gone through', async () => {
    const deptId = await addDept();
    await people(2_001, { deptId });
    const answer = await server.call(
      subAccount.updateStatus,
      { match: { deptId }, count: 2_000, status: 'DISABLED' },
      owner,
    );
    expect(answer).toMatchObject({ code: 'BULK_TOO_MANY', message: expect.stringContaining('2000') });
  });
});

describe('a role', () => {
  test('is given to many and taken again from those who got it, never the last one', async () => {
    const extra = await addRole(['material:tag:query'], 'SELF');
    const [one, two] = (await people(2)) as [string, string];
    const [has] = (await people(1, { roleId: extra })) as [string];
    const subAccountIds = [one, two, has];
    const change = (mode: 'ADD' | 'REMOVE', ids: string[]) =>
      server.call(subAccount.batchUpdateRole, { subAccountIds: ids, roleId: extra, mode }, owner);
    const given = await change('ADD', subAccountIds);
    expect(codes(given)).toEqual({ [has]: 'BULK_UNCHANGED' });
    const { data } = await server.call(subAccount.detail, { subAccountId: one }, owner);
    expect(data!.roles.map((held) => [held.roleId, held.isDefault])).toEqual([
      [reader, true],
      [extra, false],
    ]);
    const taken = await change('REMOVE', [...given.data!.done, has]);
    expect(codes(taken)).toEqual({ [has]: 'LAST_ROLE' });
    const after = await server.call(subAccount.detail, { subAccountId: one }, owner);
    expect(after.data!.roles.map((held) => [held.roleId, held.isDefault])).toEqual([[reader, true]]);
  });

  test('whose holder began with it leaves another to begin with', async () => {
    const first = await addRole(['material:tag:query'], 'SELF');
    const [one] = (await people(1, { roleId: first })) as [string];
    await server.call(subAccount.batchUpdateRole, { subAccountIds: [one], roleId: reader, mode: 'ADD' }, owner);
    await server.call(subAccount.batchUpdateRole, { subAccountIds: [one], roleId: first, mode: 'REMOVE' }, owner);
    const { data } = await server.call(subAccount.detail, { subAccountId: one }, owner);
    expect(data!.roles).toMatchObject([{ roleId: reader, isDefault: true }]);
  });

  test('that can do more than one’s own is neither given nor taken', async () => {
    const home = await addDept();
    const { token } = await manager(['account:sub:query', 'account:sub:role'], home);
    const strong = await addRole(['system:trash:purge'], 'SELF');
    const subAccountIds = await people(2, { deptId: home });
    for (const mode of ['ADD', 'REMOVE'] as const) {
      const answer = await server.call(subAccount.batchUpdateRole, { subAccountIds, roleId: strong, mode }, { token });
      expect(answer.code).toBe('GRANT_BEYOND_OWN');
    }
  });
});

describe('moving', () => {
  test('takes many to a department and says where they came from', async () => {
    const [from, to] = [await addDept(), await addDept()];
    const [one] = (await people(1, { deptId: from })) as [string];
    const [two] = (await people(1)) as [string];
    const [there] = (await people(1, { deptId: to })) as [string];
    const answer = await server.call(subAccount.batchMove, { subAccountIds: [one, two, there], deptId: to }, owner);
    expect(codes(answer)).toEqual({ [there]: 'BULK_UNCHANGED' });
    expect(answer.data!.from).toEqual(
      expect.arrayContaining([
        { deptId: from, subAccountIds: [one] },
        { deptId: null, subAccountIds: [two] },
      ]),
    );
    const { data } = await server.call(subAccount.detail, { subAccountId: two }, owner);
    expect(data!.deptId).toBe(to);
  });

  test('reaches no department that the role does not show, and leaves whoever would see more there', async () => {
    const [mine, other] = [await addDept(), await addDept()];
    const { token } = await manager(['account:sub:query', 'account:sub:update'], mine);
    const subAccountIds = await people(2, { deptId: mine });
    const away = await server.call(subAccount.batchMove, { subAccountIds, deptId: other }, { token });
    expect(away).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    const out = await server.call(subAccount.batchMove, { subAccountIds, deptId: null }, { token });
    expect(out.code).toBe('GRANT_BEYOND_OWN');
  });
});

test('invitations go again to those who wait, not twice within a minute', async () => {
  const [waiting] = (await people(1, { status: 'PENDING_ACTIVATION' })) as [string];
  const [active] = (await people(1)) as [string];
  const send = () => server.call(subAccount.batchResend, { subAccountIds: [waiting, active] }, owner);
  const first = await send();
  expect(first.data!.done).toEqual([waiting]);
  expect(codes(first)).toEqual({ [active]: 'STATE_NOT_ALLOWED' });
  expect((await lettersTo(server, `b.${waiting}@bulk.example`)).at(-1)!.template).toBe('ACTIVATE_ACCOUNT');
  expect(codes(await send())).toEqual({ [waiting]: 'AUTH_CODE_TOO_FAST', [active]: 'STATE_NOT_ALLOWED' });
});

test('invitations of one person are so many in a day, also when others are invited with them', async () => {
  const [often, seldom] = (await people(2, { status: 'PENDING_ACTIVATION' })) as [string, string];
  const later = () =>
    server.look('update account set activation_sent_at = null where id = any($1::uuid[])', [[often, seldom]]);
  for (let day = 0; day < 5; day += 1) {
    await server.call(subAccount.resendActivateEmail, { subAccountId: often }, owner);
    await later();
  }
  const answer = await server.call(subAccount.batchResend, { subAccountIds: [often, seldom] }, owner);
  expect(codes(answer)).toEqual({ [often]: 'AUTH_CODE_DAILY_LIMIT' });
  expect(answer.data!.done).toEqual([seldom]);
});

describe('deleting many', () => {
  test('leaves who leads a department, ends what the others had open, and brings them back by their own ids', async () => {
    const deptId = await addDept();
    const [leader, one, two] = (await people(3, { deptId })) as [string, string, string];
    await server.look('update dept set leader_id = $2 where id = $1', [deptId, leader]);
    const answer = await server.call(subAccount.batchDelete, { subAccountIds: [leader, one, two] }, owner);
    expect(codes(answer)).toEqual({ [leader]: 'REFERENCED' });
    expect(answer.data!.skipped[0]!.message).toContain('批量部门');
    expect((await server.call(subAccount.detail, { subAccountId: one }, owner)).http).toBe(404);
    const again = await server.call(subAccount.batchDelete, { subAccountIds: [one, two] }, owner);
    expect(codes(again)).toEqual({ [one]: 'BULK_UNCHANGED', [two]: 'BULK_UNCHANGED' });
    const undone = await server.call(trash.batchRestore, { recordIds: answer.data!.done }, owner);
    expect(undone.data).toMatchObject({ skipped: [] });
    expect((await server.call(subAccount.detail, { subAccountId: one }, owner)).status).toBe(true);
  });

  test('one alone is refused as by the call for one', async () => {
    const deptId = await addDept();
    const [leader] = (await people(1, { deptId })) as [string];
    await server.look('update dept set leader_id = $2 where id = $1', [deptId, leader]);
    const answer = await server.call(subAccount.batchDelete, { subAccountIds: [leader] }, owner);
    expect(answer).toMatchObject({ http: 200, status: false, code: 'REFERENCED' });
    expect(answer.data).toMatchObject({ references: [{ type: 'dept', id: deptId }] });
  });
});
