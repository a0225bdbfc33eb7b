import { tag } from '@console/contract/areas/material/tag';
import { appKey } from '@console/contract/areas/application/app-key';
import { appSession } from '@console/contract/areas/app-people/app-session';
import { tempUserAppSide } from '@console/contract/areas/client/temp-user/app-side';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appLimits } from '../../../edge/limits/app-rate-limit.ts';
import { companyOf, issueKey } from '../../app-people/app-session/app-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { tablesWith } from '../../../test/people.ts';

let server: TestServer;
let owner: { token: string };
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  owner = { token: await server.signIn('owner') };
});
afterAll(() => server.stop());

const UNKNOWN = '019a0000-0000-7000-8000-00000000dead';
/** A call that any key may make; there is no such request. */
const knock = (token: string, ip = '198.51.100.7') =>
  server.call(
    tempUserAppSide.registerState,
    { requestId: UNKNOWN, ticket: 'x' },
    { token, headers: { 'x-forwarded-for': ip } },
  );

describe('a key', () => {
  test('is shown once, and kept as a hash', async () => {
    const { data } = await server.call(appKey.issue, { name: '客户端应用', audience: 'CLIENT' }, owner);
    const { secret, key } = data!;
    expect(secret).toMatch(/^ak_[\w-]{43}$/);
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(await tablesWith(server, secret)).toEqual([]);
    const { data: list } = await server.call(appKey.list, {}, owner);
    expect(list![0]).toMatchObject({ keyId: key.keyId, name: '客户端应用', audience: 'CLIENT', lastUsedAt: null });
    expect(JSON.stringify(list)).not.toContain(secret.slice(10));
    await knock(secret);
    expect(server.logged.join('\n')).not.toContain(secret.slice(10));
  });

  test('is changed and revoked without waiting for those who sign in with it', async () => {
    const { key } = (await server.call(appKey.issue, { name: '轮换', audience: 'CLIENT' }, owner)).data!;
    const signingIn = new pg.Client({ connectionString: server.urls.owner });
    await signingIn.connect();
    try {
      await signingIn.query('begin');
      await signingIn.query(
        `select set_config('app.tenant_id', tenant_id::text, true) from tenant where code = 'kangheng'`,
      );
      // What a session that points at the key holds.
      const held = await signingIn.query('select from app_key where id = $1 for key share', [key.keyId]);
      expect(held.rowCount).toBe(1);
      expect((await server.call(appKey.rotate, { keyId: key.keyId }, owner)).http).toBe(200);
      expect((await server.call(appKey.revoke, { keyId: key.keyId }, owner)).http).toBe(200);
    } finally {
      await signingIn.query('rollback');
      await signingIn.end();
    }
  });

  test('opens the calls of apps and nothing else; a session opens none of them', async () => {
    const { secret } = await issueKey(server);
    expect(await knock(secret)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await server.call(tag.page, {}, { token: secret })).toMatchObject({ http: 401, code: 'TOKEN_EXPIRED' });
    expect(await knock(owner.token)).toMatchObject({ http: 401, code: 'APP_KEY_INVALID' });
  });

  test('stops with its replacement and with its revocation', async () => {
    const { keyId, secret } = await issueKey(server);
    const { data } = await server.call(appKey.rotate, { keyId }, owner);
    expect(await knock(secret)).toMatchObject({ http: 401, code: 'APP_KEY_INVALID' });
    expect((await knock(data!.secret)).http).toBe(404);
    expect((await server.call(appKey.revoke, { keyId }, owner)).status).toBe(true);
    expect(await knock(data!.secret)).toMatchObject({ http: 401, code: 'APP_KEY_INVALID' });
    expect((await server.call(appKey.revoke, { keyId }, owner)).code).toBe('STATE_NOT_ALLOWED');
    expect((await server.call(appKey.rotate, { keyId }, owner)).code).toBe('STATE_NOT_ALLOWED');
    const lines = await server.look<{ action: string; line: string }>(
      `select action, l::text as line from operation_log l where object_id = $1 order by seq`,
      [keyId],
    );
    expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
    for (const { line } of lines) expect(line).not.toContain(data!.secret.slice(10));
  });

  test('has a name of its own among those in use', async () => {
    const named = { name: '巡检助手', audience: 'TEAM' } as const;
    const { data } = await server.call(appKey.issue, named, owner);
    expect(await server.call(appKey.issue, { ...named, name: '巡检助手' }, owner)).toMatchObject({
      code: 'DUPLICATE_NAME',
      errors: [{ field: 'name' }],
    });
    await server.call(appKey.revoke, { keyId: data!.key.keyId }, owner);
    expect((await server.call(appKey.issue, named, owner)).status).toBe(true);
  });

  test('of a company whose time is over opens nothing', async () => {
    const { secret } = await issueKey(server, 'BOTH', 'owner.ruichi');
    const company = companyOf('owner.ruichi');
    await server.look(`update tenant set expire_at = now() - interval '1 day' where tenant_id = $1`, [company]);
    expect(await knock(secret)).toMatchObject({ http: 403, code: 'TENANT_EXPIRED' });
    await server.look(`update tenant set expire_at = null where tenant_id = $1`, [company]);
  });

  test('shows when it was used, at most once a minute', async () => {
    const { keyId, secret } = await issueKey(server);
    const used = async () =>
      (await server.look<{ at: Date | null }>('select last_used_at as at from app_key where id = $1', [keyId]))[0]!.at;
    // A refused call is no use of it; one that finds something is.
    await server.call(appSession.sendCode, { phone: '15800000001', purpose: 'SIGN_IN' }, { token: secret });
    await vi.waitFor(async () => expect(await used()).not.toBeNull(), soon);
    const first = await used();
    await server.call(appSession.sendCode, { phone: '15800000002', purpose: 'SIGN_IN' }, { token: secret });
    expect(await used()).toEqual(first);
  });

  test('is not called for by other sites’ pages', async () => {
    const { secret } = await issueKey(server);
    const foreign = { token: secret, headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } };
    const input = { phone: '15800000003', purpose: 'SIGN_IN' } as const;
    expect(await server.call(appSession.sendCode, input, foreign)).toMatchObject({ http: 403, code: 'CROSS_SITE' });
    const preflight = await fetch(`${server.url}${appSession.me.path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('calls without a user', () => {
  test('are limited for one key from one network, and others go on', async () => {
    const { secret } = await issueKey(server);
    const answers = [];
    for (let call = 0; call <= appLimits.network + 1; call += 1) answers.push(await knock(secret));
    const last = answers.at(-1)!;
    expect(last).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    const wait = Number(last.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(last.message).toContain(String(wait));
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(1);
    expect((await knock(secret, '198.51.100.8')).http).toBe(404);
    expect((await knock((await issueKey(server)).secret)).http).toBe(404);
  });
});
