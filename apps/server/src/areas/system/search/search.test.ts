import { search } from '@console/contract/areas/system/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const find = async (username: string, keyword: string) => {
  const { data } = await server.call(search.find, { keyword }, { token: await server.signIn(username) });
  return Object.fromEntries(data!.map(({ type, items }) => [type, items.map(({ name }) => name)]));
};

/** Rights and scope of the one role that someone holds. */
const give = (username: string, permissions: readonly string[], scope = 'ALL') =>
  server.look(
    `update role set permissions = $2, data_scope = $3 where id = (
       select r.role_id from account_role r join account a on a.id = r.account_id where a.username = $1 limit 1)`,
    [username, permissions, scope],
  );

describe('the search over everything', () => {
  test('finds people by name, user name and staff number, in capitals or not', async () => {
    await server.look(`update account set job_no = 'KH-90017' where username = 'service'`);
    expect((await find('owner', '赵雨'))['subAccount']).toEqual(['赵雨桐']);
    expect((await find('owner', 'SERVICE'))['subAccount']).toContain('赵雨桐');
    expect((await find('owner', 'kh-90017'))['subAccount']).toEqual(['赵雨桐']);
  });

  test('distinguishes those who are called alike, and says when there are more', async () => {
    await server.look(
      `insert into account (tenant_id, id, type, username, name, status)
       select tenant_id, gen_random_uuid(), 3, 'namesake.' || n, '重名的人', 'ACTIVE'
         from account, generate_series(1, 6) as n where username = 'owner'`,
    );
    const token = await server.signIn('owner');
    const { data } = await server.call(search.find, { keyword: '重名的人' }, { token });
    expect(data).toMatchObject([{ type: 'subAccount', more: true }]);
    const hints = data![0]!.items.map(({ hint }) => hint);
    expect(new Set(hints).size).toBe(5);
  });

  test('finds built-in roles by their English name, and gives the code for the reader’s own words', async () => {
    const token = await server.signIn('owner');
    const { data } = await server.call(search.find, { keyword: 'service manager' }, { token });
    expect(data).toEqual([
      { type: 'role', more: false, items: [expect.objectContaining({ code: 'SERVICE_MANAGER', hint: null })] },
    ]);
  });

  test('shows an operator what their role lets them see, and nothing else', async () => {
    await give('viewer', []);
    expect(await find('viewer', '部')).toEqual({});
    expect(await find('viewer', '赵雨桐')).toEqual({});
    await give('viewer', ['account:dept:query']);
    expect(Object.keys(await find('viewer', '部'))).toEqual(['dept']);
    await give('viewer', ['material:tag:query']);
    expect(Object.keys(await find('viewer', '用电安全'))).toEqual(['tag']);
  });

  test('is cut to the departments of the role', async () => {
    const permissions = ['account:sub:query', 'account:dept:query'];
    const [place] = await server.look<{ id: string; tenant: string }>(
      `select gen_random_uuid() as id, tenant_id as tenant from account where username = 'viewer'`,
    );
    await server.look(`insert into dept (tenant_id, id, name, path) values ($2, $1, '寻找总部', array[$1::uuid])`, [
      place!.id,
      place!.tenant,
    ]);
    await server.look(
      `insert into dept (tenant_id, id, parent_id, name, path)
       select $2, new.id, $1, '寻找分部', array[$1, new.id] from (select gen_random_uuid() as id) as new`,
      [place!.id, place!.tenant],
    );
    await server.look(
      `insert into account (tenant_id, id, type, username, name, status, dept_id)
       select d.tenant_id, gen_random_uuid(), 3, 'found.' || row_number() over (), d.name || '的人', 'ACTIVE', d.id
         from dept d where d.name like '寻找%'
       union all select $1, gen_random_uuid(), 3, 'found.nowhere', '寻找无部门的人', 'ACTIVE', null`,
      [place!.tenant],
    );
    await server.look(`update account set dept_id = $1 where username = 'viewer'`, [place!.id]);
    await give('viewer', permissions, 'ALL');
    expect((await find('viewer', '寻找'))['subAccount']).toHaveLength(3);
    await give('viewer', permissions, 'DEPT_AND_CHILD');
    const below = await find('viewer', '寻找');
    expect(below['subAccount']?.toSorted()).toEqual(['寻找分部的人', '寻找总部的人']);
    expect(below['dept']?.toSorted()).toEqual(['寻找分部', '寻找总部']);
    await give('viewer', permissions, 'DEPT_ONLY');
    expect(await find('viewer', '寻找')).toEqual({ subAccount: ['寻找总部的人'], dept: ['寻找总部'] });
    await give('viewer', permissions, 'SELF');
    expect(await find('viewer', '寻找')).toEqual({});
  });

  test('shows the platform the owners of every company, and an owner those of their own', async () => {
    expect((await find('platform', 'owner.ruichi'))['primaryAccount']).toHaveLength(1);
    expect(await find('owner', 'owner.ruichi')).toEqual({});
    expect((await find('owner.ruichi', 'owner.ruichi'))['primaryAccount']).toHaveLength(1);
    // Nobody but the owners: the platform has no business with a company's people.
    expect(await find('platform', '赵雨桐')).toEqual({});
    expect(await find('viewer', 'owner')).not.toHaveProperty('primaryAccount');
  });

  test('never crosses to another company, and leaves out what was deleted', async () => {
    expect(await find('owner.ruichi', '赵雨桐')).toEqual({});
    await server.look(`update account set deleted_at = now() where name = '寻找无部门的人'`);
    expect((await find('owner', '寻找无部门'))['subAccount']).toBeUndefined();
  });
});
