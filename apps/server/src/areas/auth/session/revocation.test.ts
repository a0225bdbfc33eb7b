import { device } from '@console/contract/areas/auth/device';
import { session } from '@console/contract/areas/auth/session';
import { tag } from '@console/contract/areas/material/tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstration } from '../../../demonstration/demonstration.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';

// Two servers on one database: what ends a session on one of them ends it on the other with the next request.

let server: TestServer;
let other: { url: string };

beforeAll(async () => {
  server = await startTestServer();
  other = await server.twin();
});
afterAll(() => server.stop());

const { password } = demonstration;

async function signIn(username: string): Promise<string> {
  const { data, message } = await server.call(session.login, { username, password });
  if (!data) throw new Error(message);
  return data.token;
}

const infoElsewhere = (token: string) => send(other.url, session.info, {}, { token });

describe('a session ends at once, on every server,', () => {
  test('by signing out', async () => {
    const token = await signIn('service');
    expect((await infoElsewhere(token)).http).toBe(200);
    await server.call(session.logout, {}, { token });
    expect(await infoElsewhere(token)).toMatchObject({ http: 401, code: 'TOKEN_EXPIRED' });
  });

  test('by being ended from another device', async () => {
    const [token, mine] = [await signIn('service'), await signIn('service')];
    await server.call(device.endOthers, {}, { token: mine });
    expect((await infoElsewhere(token)).http).toBe(401);
    expect((await infoElsewhere(mine)).http).toBe(200);
  });

  test('by changing the role: the old token is dead, the new one is the new role', async () => {
    const token = await signIn('service');
    const roles = (await server.call(session.queryRoles, {}, { token })).data!;
    const next = roles.find(({ isActive }) => !isActive)!;
    const { data } = await server.call(session.switchRole, { roleId: next.roleId }, { token });
    expect((await infoElsewhere(token)).http).toBe(401);
    expect((await infoElsewhere(data!.token)).data).toMatchObject({ role: next.roleName, activeRoleId: next.roleId });
  });

  test.each([
    ['the account is disabled', `update account set status = 'DISABLED' where username = 'viewer'`],
    ['the account is deleted', `update account set deleted_at = now() where username = 'viewer'`],
    [
      'the active role is taken away',
      `delete from account_role where account_id = (select id from account where username = 'viewer')`,
    ],
    ['the active role is disabled', `update role set status = 'DISABLED' where code = 'VIEWER'`],
    [
      'nobody has used it for twelve hours',
      `update session set last_seen_at = now() - interval '12 hours 1 second'
        where account_id = (select id from account where username = 'viewer')`,
    ],
    [
      'its time is over',
      `update session set expires_at = now() - interval '1 second'
        where account_id = (select id from account where username = 'viewer')`,
    ],
  ])('when %s', async (_, change) => {
    const token = await signIn('viewer');
    expect((await infoElsewhere(token)).http).toBe(200);
    const before = await server.look<{ account: unknown; roles: unknown[] }>(`
      select to_jsonb(a) as account, (select jsonb_agg(to_jsonb(r)) from account_role r where r.account_id = a.id) as roles
        from account a where a.username = 'viewer'`);
    await server.look(change);
    expect((await infoElsewhere(token)).http).toBe(401);
    // As it was, for the next case.
    await server.look(`update account set status = 'ACTIVE', deleted_at = null where username = 'viewer'`);
    await server.look(`update role set status = 'ENABLED' where code = 'VIEWER'`);
    await server.look(
      `insert into account_role select * from jsonb_populate_recordset(null::account_role, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(before[0]!.roles)],
    );
  });

  test('and a right that is taken away is gone with the next request', async () => {
    const token = await signIn('operator');
    const add = (name: string) => send(other.url, tag.add, { name, color: '#2B71F0' }, { token });
    expect((await add('权利还在')).status).toBe(true);
    await server.look(
      `update role set permissions = array_remove(permissions, 'material:tag:create') where code = 'ALL_RIGHTS'`,
    );
    expect(await add('权利没了')).toMatchObject({ http: 403, code: 'FORBIDDEN' });
  });
});
