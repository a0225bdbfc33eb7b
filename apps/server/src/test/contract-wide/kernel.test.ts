import { once } from 'node:events';
import { createConnection } from 'node:net';
import { profile } from '@console/contract/areas/auth/profile';
import { session } from '@console/contract/areas/auth/session';
import { tag } from '@console/contract/areas/material/tag';
import { trash } from '@console/contract/areas/system/trash';
import { workplace } from '@console/contract/areas/system/workplace';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { startServer } from '../../app.ts';
import { demonstration } from '../../demonstration/demonstration.ts';
import { soon } from '../../kernel/jobs/job-rig.ts';
import { openPorts } from '../../ports/open-ports.ts';
import { readSettings } from '../../settings.ts';
import { send, startTestServer, type TestServer } from '../harness.ts';
import { enter, makePerson, PASSWORD } from '../people.ts';
import { slowness } from '../process/slowness.ts';

let server: TestServer;
let operator: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

const signInAfresh = async (username: string, headers: Record<string, string> = {}) => {
  const { data } = await server.call(session.login, { username, password: demonstration.password }, { headers });
  return data!.token;
};

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${operator}`, ...headers }, body });

/** Sends bytes that no HTTP client would, and reads the status line. */
const sendBytes = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece.toString();
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe('an add with an Idempotency-Key', () => {
  const input = { name: '只加一次', color: '#2B71F0' as const };

  test('makes one record, however often and however fast it is repeated', async () => {
    const options = { token: operator, headers: { 'idempotency-key': 'double-click-0001' } };
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.call(tag.add, input, options)));
    expect(new Set(answers.map((answer) => answer.data?.tagId)).size).toBe(1);
    expect(answers.every((answer) => answer.status)).toBe(true);
    const [{ lines }] = (await server.look(
      `select count(*)::int as lines from operation_log where object_name = '只加一次'`,
    )) as [{ lines: number }];
    expect(lines).toBe(1);
  });

  test('refuses other content under the same key', async () => {
    const options = { token: operator, headers: { 'idempotency-key': 'double-click-0001' } };
    const other = await server.call(tag.add, { ...input, name: '别的内容' }, options);
    expect(other).toMatchObject({ status: false, code: 'IDEMPOTENCY_REUSED' });
  });

  test('is tried again after a failure, which is not remembered', async () => {
    const options = { token: operator, headers: { 'idempotency-key': 'failed-first-0002' } };
    const taken = await server.call(tag.add, { ...input, name: '用电安全' }, options);
    expect(taken.code).toBe('DUPLICATE_NAME');
    const [{ keys }] = (await server.look(
      `select count(*)::int as keys from idempotency where key = 'failed-first-0002'`,
    )) as [{ keys: number }];
    expect(keys).toBe(0);
  });

  test('belongs to its account: another’s same key is another request', async () => {
    const options = {
      token: await server.signIn('operator.ruichi'),
      headers: { 'idempotency-key': 'double-click-0001' },
    };
    expect((await server.call(tag.add, input, options)).status).toBe(true);
  });
});

describe('a session', () => {
  test('ends at once when its account is disabled', async () => {
    const token = await signInAfresh('viewer');
    expect((await server.call(session.info, {}, { token })).status).toBe(true);
    await server.look(`update account set status = 'DISABLED' where username = 'viewer'`);
    expect((await server.call(session.info, {}, { token })).http).toBe(401);
    await server.look(`update account set status = 'ACTIVE' where username = 'viewer'`);
  });

  test('ends with sign-out, with its time, and when it was not used for 12 hours', async () => {
    const [out, old, idle] = [
      await signInAfresh('service'),
      await signInAfresh('service'),
      await signInAfresh('service'),
    ];
    await server.call(session.logout, {}, { token: out });
    const age = (token: string, change: string) =>
      server.look(`update session set ${change} where token_hash = encode(sha256($1::bytea), 'hex')`, [token]);
    await age(old, `expires_at = now() - interval '1 second'`);
    await age(idle, `last_seen_at = now() - interval '12 hours 1 second'`);
    for (const token of [out, old, idle]) expect((await server.call(session.info, {}, { token })).http).toBe(401);
  });

  test('loses a role together with the right to act in it', async () => {
    const token = await signInAfresh('service');
    await server.look(`update role set status = 'DISABLED' where code = 'CONTENT_EDITOR'`);
    expect((await server.call(tag.page, {}, { token })).http).toBe(401);
    await server.look(`update role set status = 'ENABLED' where code = 'CONTENT_EDITOR'`);
  });

  test('holds the rights of its active role alone, and changes its token with the role', async () => {
    const before = await signInAfresh('service');
    const roles = (await server.call(session.queryRoles, {}, { token: before })).data!;
    expect(roles.map((role) => role.roleName)).toEqual(['内容编辑', '只读访客']);
    expect((await server.call(tag.add, { name: '编辑可加', color: '#2B71F0' }, { token: before })).status).toBe(true);
    const switched = await server.call(session.switchRole, { roleId: roles[1]!.roleId }, { token: before });
    const after = switched.data!.token;
    expect((await server.call(session.info, {}, { token: before })).http).toBe(401);
    expect((await server.call(session.info, {}, { token: after })).data?.role).toBe('只读访客');
    expect((await server.call(tag.add, { name: '访客不可加', color: '#2B71F0' }, { token: after })).http).toBe(403);
  });

  test('is kept as a hash', async () => {
    const token = await signInAfresh('viewer');
    const found = await server.look(`select from session where session::text like '%' || $1 || '%'`, [token]);
    expect(found).toEqual([]);
  });

  test('from a device that the account has not used before is told to its owner', async () => {
    await signInAfresh('operator', { 'user-agent': 'Unheard-of Browser' });
    const [{ told }] = (await server.look(
      `select count(*)::int as told from inbox_message where code = 'NEW_SIGN_IN' and params->>'device' = 'Unheard-of Browser'`,
    )) as [{ told: number }];
    expect(told).toBe(1);
  });
});

describe('signing in', () => {
  test('says the same about an unknown name and a wrong password', async () => {
    const unknown = await server.call(session.login, { username: 'nobody.here', password: 'whatever-it-is' });
    const wrong = await server.call(session.login, { username: 'operator', password: 'whatever-it-is' });
    for (const answer of [unknown, wrong]) {
      expect(answer).toMatchObject({ http: 200, status: false, code: 'AUTH_BAD_CREDENTIALS' });
    }
    expect(unknown.message).toBe(wrong.message);
  });

  test('is with a password that is kept at the full cost of Argon2id, however cheap those of the tests are', async () => {
    const person = await makePerson(server);
    const token = await enter(server, person);
    const input = { currentPassword: PASSWORD, password: 'ten green herons' };
    expect((await server.call(profile.modifyPassword, input, { token })).status).toBe(true);
    const [account] = await server.look('select password_hash from account where id = $1', [person.accountId]);
    expect(account!['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('leaves a line in the log, also when it fails or is refused later', async () => {
    const token = await signInAfresh('viewer');
    await server.call(session.login, { username: 'viewer', password: 'not the password' });
    await server.call(tag.add, { name: '无权', color: '#2B71F0' }, { token });
    // Refusals are written after their answer.
    await vi.waitFor(async () => {
      const lines = await server.look<{ action: string; fail_code: string | null }>(
        `select action, fail_code from operation_log where actor_name = 'Daniel Hughes' order by seq desc limit 3`,
      );
      expect(lines).toHaveLength(3);
      expect(lines).toEqual(
        expect.arrayContaining([
          { action: 'REFUSED', fail_code: 'FORBIDDEN' },
          { action: 'LOGIN_FAILED', fail_code: 'AUTH_BAD_CREDENTIALS' },
          { action: 'LOGIN', fail_code: null },
        ]),
      );
    }, soon);
  });

  test('tells a suspended company so', async () => {
    await server.look(`update tenant set expire_at = now() - interval '1 day' where code = 'ruichi'`);
    const answer = await server.call(session.login, { username: 'owner.ruichi', password: demonstration.password });
    expect(answer.code).toBe('TENANT_EXPIRED');
    const token = await server.signIn('operator.ruichi');
    expect((await server.call(session.info, {}, { token })).code).toBe('TENANT_EXPIRED');
    await server.look(`update tenant set expire_at = null where code = 'ruichi'`);
  });
});

describe('an installation that is not the demonstration', () => {
  test('does not start on the demonstration’s data, whose passwords are public', async () => {
    const settings = readSettings({ NODE_ENV: 'production' });
    const ports = await openPorts(settings);
    const { owner: ownerUrl, runtime: runtimeUrl } = server.urls;
    const log = pino({ level: 'silent' });
    const start = startServer({ settings, ownerUrl, runtimeUrl, ports, log });
    await expect(start).rejects.toThrow(/holds the demonstration/);
  });

  test('does not start as a role that can step over the wall', async () => {
    const settings = readSettings({ NODE_ENV: 'test' });
    const ports = await openPorts(settings);
    const superuser = new URL(server.urls.owner);
    const { username, password: secret } = new URL(inject('postgres').superuserUrl);
    Object.assign(superuser, { username, password: secret });
    const urls = { ownerUrl: server.urls.owner, runtimeUrl: superuser.href };
    const start = startServer({ settings, ...urls, ports, log: pino({ level: 'silent' }) });
    await expect(start).rejects.toThrow(/can step over row-level security/);
  });
});

describe('a database with one login for everything', () => {
  // It makes every table and the whole demonstration.
  test('is served by a role that owns nothing', { timeout: 240_000 }, async () => {
    const superuser = new pg.Client({ connectionString: inject('postgres').superuserUrl });
    await superuser.connect();
    await superuser.query(`create role solo login createrole password 'solo'`);
    await superuser.query('create database solo owner solo');
    const url = new URL(inject('postgres').superuserUrl);
    Object.assign(url, { username: 'solo', password: 'solo', pathname: '/solo' });
    const settings = readSettings({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: url.href, DEMO: 'on' });
    const ports = await openPorts(settings);
    const urls = { ownerUrl: url.href, runtimeUrl: url.href };
    const solo = await startServer({ settings, ...urls, ports, log: pino({ level: 'silent' }) });
    const input = { username: 'operator', password: demonstration.password };
    const { data } = await send(solo.url, session.login, input);
    expect((await send(solo.url, tag.page, {}, { token: data!.token })).data?.total).toBe(35);
    const { rows } = await superuser.query(
      `select distinct usename from pg_stat_activity where datname = 'solo' and application_name = 'tenant-console'`,
    );
    expect(rows).toEqual([{ usename: 'solo' }]);
    await solo.stop();
    await ports.close();
    const inside = new pg.Client({ connectionString: url.href });
    await inside.connect();
    const { rows: owned } = await inside.query(
      `select count(*)::int as owned from pg_class where relowner = 'solo_runtime'::regrole`,
    );
    expect(owned).toEqual([{ owned: 0 }]);
    await inside.end();
    await superuser.end();
  });
});

describe('a record that something deleted still points at', () => {
  test('is not purged before it, and says so', async () => {
    const [{ id }] = (await server.look(`select id from tag where name = '滤芯更换'`)) as [{ id: string }];
    await server.look(`update material set deleted_at = now() where name = '呼吸机滤芯更换步骤'`);
    expect((await server.call(tag.delete, { tagId: id }, { token: operator })).status).toBe(true);
    const bin = await server.call(trash.page, { keyword: '滤芯更换' }, { token: operator });
    const purged = await server.call(trash.purge, { trashId: bin.data!.list[0]!.trashId }, { token: operator });
    expect(purged).toMatchObject({ http: 200, code: 'REFERENCED' });
  });
});

describe('a masked contact', () => {
  test('is shown in full only by a click that is written down', async () => {
    const [owner] = (await server.call(workplace.contacts, {}, { token: operator })).data!;
    expect(owner).toMatchObject({ phone: '139****2201', email: 'mi***@kangheng.example' });
    const shown = await server.call(
      workplace.reveal,
      { accountId: owner!.accountId, field: 'phone' },
      { token: operator },
    );
    expect(shown.data).toEqual({ value: '13911002201' });
    const [line] = await server.look(
      `select object_name, changes from operation_log where action = 'REVEAL' order by time desc limit 1`,
    );
    expect(line).toMatchObject({ object_name: '王敏', changes: [{ field: 'phone' }] });
    expect(JSON.stringify(line)).not.toContain('13911002201');
  });
});

describe('the web server', () => {
  test('sends its protections with every answer, errors included', async () => {
    for (const path of ['/', '/docs', '/openapi.json', '/nope', '/tenant/tag/page', '/livez', '/x.js']) {
      const { headers } = await fetch(`${server.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("script-src 'self';");
      expect(policy, path).toContain("object-src 'none'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
      expect(headers.get('x-powered-by'), path).toBeNull();
    }
  });

  test.each(['/livez', '/readyz', '/docs', '/docs.css', '/openapi.json'])(
    'answers HEAD at %s as it does GET',
    async (path) => {
      const [head, whole] = [
        await fetch(`${server.url}${path}`, { method: 'HEAD' }),
        await fetch(`${server.url}${path}`),
      ];
      expect(head.status).toBe(200);
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
      expect(await head.text()).toBe('');
    },
  );

  test('lets no other origin read', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://localhost.evil.example']) {
      const answer = await fetch(`${server.url}/tenant/tag/page`, { method: 'OPTIONS', headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('reads JSON and nothing that a form of another site can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post('/tenant/tag/add', '{"name":"form","color":"#2B71F0"}', { 'content-type': type });
      expect(answer.status, type).toBe(415);
      expect(await answer.json()).toMatchObject({ status: false, code: 'MEDIA_TYPE' });
    }
  });

  test('refuses bent, poisoned and oversized bodies without a 500', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post('/tenant/tag/add', '{', json)).status).toBe(400);
    expect((await post('/tenant/tag/add', '{"__proto__":{"x":1}}', json)).status).toBe(400);
    expect((await post('/tenant/tag/add', '{"constructor":{"prototype":{"x":1}}}', json)).status).toBe(400);
    expect((await post('/tenant/tag/add', `{"name":"${'x'.repeat(1_100_000)}"}`, json)).status).toBe(413);
  });

  test('answers methods that it does not have with 405, TRACE too', async () => {
    const wrong = await fetch(`${server.url}/tenant/tag/page`, { headers: { authorization: `Bearer ${operator}` } });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST');
    expect(await sendBytes('TRACE / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 (405|400)/);
  });

  test('refuses requests that two servers could read differently', async () => {
    const smuggled =
      'POST /tenant/tag/page HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await sendBytes(smuggled)).toMatch(/^HTTP\/1\.1 400/);
    expect(await sendBytes(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
  });

  test('believes no address, host or identity that a client claims', async () => {
    const claims = { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', 'x-tenant-id': 'x', 'x-user-id': 'x' };
    await server.call(tag.add, { name: '伪造地址', color: '#2B71F0' }, { token: operator, headers: claims });
    const [line] = await server.look(`select ip from operation_log where object_name = '伪造地址'`);
    expect(line).toEqual({ ip: '127.0.0.1' });
  });

  test('shows its inner figures to its own machine alone', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
    const proxied = { headers: { 'x-forwarded-for': '8.8.8.8' } };
    expect((await fetch(`${server.url}/metrics`, proxied)).status).toBe(404);
    const guarded = await startTestServer({ METRICS_TOKEN: 'a-long-enough-token' });
    expect((await fetch(`${guarded.url}/metrics`)).status).toBe(404);
    const headers = { authorization: 'Bearer a-long-enough-token' };
    expect(await (await fetch(`${guarded.url}/metrics`, { headers })).text()).toContain('http_request_seconds');
    await guarded.stop();
  });

  test('writes no password, token or query into its log, and one line for each request', async () => {
    const password = 'secret-that-must-not-leak';
    await server.call(session.login, { username: 'operator', password });
    await fetch(`${server.url}/tenant/auth/info?phone=13800138000`, {
      headers: { authorization: `Bearer ${operator}` },
    });
    const everything = server.logged.join('');
    expect(everything).toContain('/tenant/auth/info');
    for (const secret of [password, operator, '13800138000', demonstration.password])
      expect(everything).not.toContain(secret);
    await server.call(tag.page, { keyword: 'x' }, { token: operator, headers: { 'user-agent': 'a\tb' } });
    expect(server.logged.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
  });

  test('answers in the reader’s language with a trace id', async () => {
    const input = { name: '', color: '#2B71F0' as const };
    const zh = await server.call(tag.add, input, { token: operator });
    const en = await server.call(tag.add, input, { token: operator, headers: { 'accept-language': 'en-US,en;q=0.9' } });
    expect(zh.errors?.[0]).toMatchObject({ field: 'name', code: 'REQUIRED', message: '此项为必填' });
    expect(en.errors?.[0]).toMatchObject({ message: 'This field is required.' });
    expect(en.traceId).toBe(en.headers.get('x-trace-id'));
  });

  test('stops without waiting for connections that say nothing', async () => {
    const stopping = await startTestServer();
    const silent = createConnection(Number(new URL(stopping.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const started = performance.now();
    await stopping.stop();
    const took = performance.now() - started;
    expect(took).toBeLessThan(3_000 * (await slowness()));
    silent.destroy();
  });

  test('documents every call', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
    expect(document.paths['/tenant/tag/page']).toMatchObject({ post: { operationId: 'tag.page' } });
    const page = await (await fetch(`${server.url}/docs?lang=en-US`)).text();
    expect(page).toContain('/tenant/tag/page');
    expect(page).not.toMatch(/<script/);
  });
});
