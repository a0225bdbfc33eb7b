import { device } from '@console/contract/areas/auth/device';
import { session } from '@console/contract/areas/auth/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { enter, linesOf, makePerson, PASSWORD } from '../../../test/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const list = async (token: string) => (await server.call(device.sessions, {}, { token })).data!;

describe('the own sessions', () => {
  test('are listed with this one first, and nobody else’s', async () => {
    const [person, other] = [await makePerson(server), await makePerson(server)];
    const [token] = [await enter(server, person), await enter(server, person), await enter(server, other)];
    await server.look(
      `update session set last_seen_at = last_seen_at - interval '1 hour' where id = (
      select id from session where account_id = $1 order by created_at limit 1)`,
      [person.accountId],
    );
    const sessions = await list(token);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ method: 'PASSWORD', ip: '127.0.0.1', userAgent: expect.any(String) });
  });

  test('that have run out are not among them', async () => {
    const person = await makePerson(server);
    const [old, silent, token] = [
      await enter(server, person),
      await enter(server, person),
      await enter(server, person),
    ];
    const [oldOne, silentOne] = [await list(old), await list(silent)].map((seen) => seen[0]!.sessionId);
    await server.look(`update session set expires_at = now() where id = $1`, [oldOne]);
    await server.look(`update session set last_seen_at = now() - interval '13 hours' where id = $1`, [silentOne]);
    expect(await list(token)).toHaveLength(1);
  });

  test('end one by one, or all others together', async () => {
    const person = await makePerson(server);
    const [token, second, third, fourth] = [
      await enter(server, person),
      await enter(server, person),
      await enter(server, person),
      await enter(server, person),
    ];
    const { sessionId } = (await list(second))[0]!;
    expect((await server.call(device.end, { sessionId }, { token })).status).toBe(true);
    expect((await server.call(session.info, {}, { token: second })).http).toBe(401);
    expect((await server.call(device.end, { sessionId }, { token })).http).toBe(404);
    expect((await server.call(device.endOthers, {}, { token })).data).toEqual({ ended: 2 });
    for (const ended of [third, fourth]) expect((await server.call(session.info, {}, { token: ended })).http).toBe(401);
    expect((await server.call(session.info, {}, { token })).http).toBe(200);
    const ends = (await linesOf(server, person.accountId)).filter(({ action }) => action === 'LOGOUT');
    expect(ends.map(({ call }) => call)).toEqual([
      'GET /tenant/auth/session/end',
      'POST /tenant/auth/session/endOthers',
    ]);
  });

  test('are nobody else’s to end, in the same company or another', async () => {
    const [person, other] = [await makePerson(server), await makePerson(server)];
    const token = await enter(server, person);
    const stranger = await server.signIn('owner.ruichi');
    for (const theirs of [await enter(server, other), stranger]) {
      const { sessionId } = (await list(theirs))[0]!;
      const answer = await server.call(device.end, { sessionId }, { token });
      const unknown = await server.call(device.end, { sessionId: crypto.randomUUID() }, { token });
      expect([answer.http, answer.message]).toEqual([unknown.http, unknown.message]);
      expect(answer.http).toBe(404);
      await server.call(device.endOthers, {}, { token });
      expect((await server.call(session.info, {}, { token: theirs })).http).toBe(200);
    }
  });
});

describe('the own sign-ins', () => {
  test('are listed newest first, with what failed and how', async () => {
    const [person, other] = [await makePerson(server), await makePerson(server)];
    await server.call(session.login, { username: person.username, password: 'wrong' });
    await server.call(session.login, { username: other.username, password: PASSWORD });
    await vi.waitFor(async () => expect(await linesOf(server, person.accountId)).toHaveLength(1), soon);
    const token = await enter(server, person);
    const { data } = await server.call(device.signIns, {}, { token });
    expect(data!.list).toMatchObject([
      { result: 'SUCCESS', failCode: null, method: 'PASSWORD', ip: '127.0.0.1' },
      { result: 'FAILURE', failCode: 'AUTH_BAD_CREDENTIALS', method: 'PASSWORD' },
    ]);
    expect(data!.total).toBe(2);
  });

  test('say by which way', async () => {
    const person = await makePerson(server);
    const token = await enter(server, person);
    const bendLast = (set: string) =>
      server.look(
        `update operation_log set ${set} where actor_id = $1 and time = (select max(time) from operation_log where actor_id = $1)`,
        [person.accountId],
      );
    // The second step of a sign-in by SMS says so in its line; a failure is known by its call.
    await enter(server, person);
    await bendLast(`call = 'POST /tenant/auth/secondFactor', changes = '[{"field": "method", "after": "SMS"}]'`);
    await enter(server, person);
    await bendLast(`call = 'POST /tenant/auth/oktaLogin', action = 'LOGIN_FAILED', changes = '[]'`);
    const { data } = await server.call(device.signIns, {}, { token });
    expect(data!.list.map(({ method }) => method)).toEqual(['SSO', 'SMS', 'PASSWORD']);
  });

  test('are found by an index of their own, however long the log is', async () => {
    const person = await makePerson(server);
    const token = await enter(server, person);
    await server.look('alter table operation_log disable trigger user');
    await server.look(
      `insert into operation_log (tenant_id, id, seq, time, actor_id, call, action, result, trace_id)
       select $1, gen_random_uuid(), 1000000 + n, now() + n * interval '1 second', $2, 'POST /tenant/tag/add', 'CREATE', 'SUCCESS', 'x'
         from generate_series(1, 50000) as n`,
      [person.tenantId, person.accountId],
    );
    await server.look('alter table operation_log enable trigger user');
    await server.look('analyze operation_log');
    const runtime = new pg.Client({ connectionString: server.urls.runtime });
    await runtime.connect();
    await runtime.query(`select set_config('app.tenant_id', $1, false)`, [person.tenantId]);
    const { rows } = await runtime.query<{ 'QUERY PLAN': string }>(
      `explain select id from sign_in_log where tenant_id = '${person.tenantId}' and actor_id = '${person.accountId}'
        order by time desc, id desc limit 21`,
    );
    await runtime.end();
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain('operation_log_sign_in');
    expect(plan).not.toContain('Sort');
    expect((await server.call(device.signIns, {}, { token })).data!.list).toHaveLength(1);
  });
});
