import { clientUser } from '@console/contract/areas/client/client-user';
import { teamUser } from '@console/contract/areas/team/team-user';
import { appSession, type AppUserKind } from '@console/contract/areas/app-people/app-session';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asUser, enterApp, issueKey, lastCode, makeAppPerson, wrong, type AppPerson } from './app-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = (await issueKey(server)).secret;
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const tables = { CLIENT_USER: 'client_user', TEAM_USER: 'team_user' } as const;

/** The code of the activation message, sent from the console. */
async function invite({ kind, userId, phone }: AppPerson): Promise<string> {
  const options = { token: await server.signIn('operator') };
  const { status, message } =
    kind === 'CLIENT_USER'
      ? await server.call(clientUser.resendActivateSms, { clientUserId: userId }, options)
      : await server.call(teamUser.resendActivateSms, { teamUserId: userId }, options);
  expect(status, message).toBe(true);
  return (await lastCode(server, phone)) ?? '';
}

const activate = ({ kind, phone }: AppPerson, code: string, token = key) =>
  server.call(appSession.activate, { kind, phone, code, device: { model: 'Pixel 9', appVersion: '3.2.1' } }, { token });
const signIn = ({ kind, phone }: AppPerson, code: string, token = key) =>
  server.call(appSession.signIn, { kind, phone, code }, { token });
const ask = (phone: string, purpose: 'SIGN_IN' | 'REGISTER' = 'SIGN_IN') =>
  server.call(appSession.sendCode, { phone, purpose }, { token: key });
const invited = (kind: AppUserKind = 'CLIENT_USER') => makeAppPerson(server, kind, { status: 'PENDING_ACTIVATION' });

describe('the code of an activation message', () => {
  test.each(['CLIENT_USER', 'TEAM_USER'] as const)('makes a %s active and signs them in, once', async (kind) => {
    const person = await invited(kind);
    const code = await invite(person);
    const { data } = await activate(person, code);
    expect(data).toMatchObject({ user: { userId: person.userId, kind, status: 'ACTIVE' } });
    expect((await server.call(appSession.me, {}, asUser(key, data!.userToken))).data?.userId).toBe(person.userId);
    const [row] = await server.look(
      `select status, activated_at is not null as activated, device_model, app_version from ${tables[kind]} where id = $1`,
      [person.userId],
    );
    expect(row).toEqual({ status: 'ACTIVE', activated: true, device_model: 'Pixel 9', app_version: '3.2.1' });
    expect((await activate(person, code)).code).toBe('AUTH_CODE_WRONG');
    const lines = await server.look(
      `select action, changes from operation_log where object_id = $1 and call like '%/open/%'`,
      [person.userId],
    );
    expect(lines).toEqual([
      { action: 'STATUS', changes: [{ field: 'status', before: 'PENDING_ACTIVATION', after: 'ACTIVE' }] },
    ]);
  });

  test('has five tries, and a refused one counts', async () => {
    const person = await invited();
    const code = await invite(person);
    for (let tried = 0; tried < 5; tried += 1)
      expect((await activate(person, wrong(code))).code).toBe('AUTH_CODE_WRONG');
    expect((await activate(person, code)).code).toBe('AUTH_CODE_WRONG');
  });

  test('works for 24 hours, and not for someone who was disabled meanwhile', async () => {
    const late = await invited();
    const code = await invite(late);
    await server.look(`update app_activation set expires_at = now() where user_id = $1`, [late.userId]);
    expect((await activate(late, code)).code).toBe('AUTH_CODE_EXPIRED');
    const disabled = await invited();
    const good = await invite(disabled);
    await server.look(`update client_user set status = 'DISABLED' where id = $1`, [disabled.userId]);
    expect((await activate(disabled, good)).code).toBe('AUTH_CODE_EXPIRED');
  });

  test('lets one of ten through who use it at once', async () => {
    const person = await invited();
    const code = await invite(person);
    await server.look(`update app_activation set tries = -10 where user_id = $1`, [person.userId]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate(person, code)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  test('is not taken by the app of the others', async () => {
    const person = await invited();
    const code = await invite(person);
    const { secret } = await issueKey(server, 'TEAM');
    expect(await activate(person, code, secret)).toMatchObject({ http: 403, code: 'FORBIDDEN' });
    expect((await activate(person, code)).status).toBe(true);
  });
});

describe('signing in by a code', () => {
  test('works once, for five minutes, with five tries', async () => {
    const person = await makeAppPerson(server);
    await ask(person.phone);
    const code = (await lastCode(server, person.phone))!;
    expect((await signIn(person, code)).data?.user.userId).toBe(person.userId);
    expect((await signIn(person, code)).code).toBe('AUTH_CODE_WRONG');

    await server.look('truncate throttle');
    await ask(person.phone);
    const second = (await lastCode(server, person.phone))!;
    for (let tried = 0; tried < 5; tried += 1)
      expect((await signIn(person, wrong(second))).code).toBe('AUTH_CODE_WRONG');
    expect((await signIn(person, second)).code).toBe('AUTH_CODE_WRONG');

    await server.look('truncate throttle');
    await ask(person.phone);
    const third = (await lastCode(server, person.phone))!;
    await server.look('update app_code set expires_at = now() where phone = $1', [person.phone]);
    expect((await signIn(person, third)).code).toBe('AUTH_CODE_EXPIRED');
  });

  test('reveals to nobody who is known, and sends nothing to who is not', async () => {
    const disabled = await makeAppPerson(server, 'CLIENT_USER', { status: 'DISABLED' });
    const known = await makeAppPerson(server);
    const answers = [];
    for (const phone of [known.phone, disabled.phone, '15900000001']) {
      const { traceId: _, headers: __, ...answer } = await ask(phone);
      answers.push(answer);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await lastCode(server, known.phone)).toMatch(/^\d{6}$/);
    expect(await lastCode(server, disabled.phone)).toBeUndefined();
    expect(await lastCode(server, '15900000001')).toBeUndefined();
  });

  test('a code for asking for access does not sign anyone in', async () => {
    const person = await makeAppPerson(server);
    await ask(person.phone, 'REGISTER');
    const code = (await lastCode(server, person.phone))!;
    expect((await signIn(person, code)).code).toBe('AUTH_CODE_WRONG');
  });

  test('is sent again after a minute, and ten times a day', async () => {
    const { phone, tenantId } = await makeAppPerson(server);
    expect((await ask(phone)).status).toBe(true);
    expect((await ask(phone)).code).toBe('AUTH_CODE_TOO_FAST');
    // Another company's app is not held up by it.
    const { secret } = await issueKey(server, 'BOTH', 'owner.ruichi');
    expect((await server.call(appSession.sendCode, { phone, purpose: 'REGISTER' }, { token: secret })).status).toBe(
      true,
    );
    expect(tenantId).toBeDefined();
  });
});

describe('someone who has signed in', () => {
  const me = (userToken: string, token = key) => server.call(appSession.me, {}, asUser(token, userToken));

  test('is out as soon as they sign out, and only on that device', async () => {
    const person = await makeAppPerson(server);
    const first = await enterApp(server, key, person);
    await server.look('truncate throttle');
    const second = await enterApp(server, key, person);
    expect((await server.call(appSession.signOut, {}, asUser(key, first))).status).toBe(true);
    expect(await me(first)).toMatchObject({ http: 401, code: 'APP_USER_SIGNED_OUT' });
    expect((await me(second)).status).toBe(true);
  });

  test.each([
    ['is disabled', `update client_user set status = 'DISABLED' where id = $1`],
    ['is deleted', `update client_user set deleted_at = now() where id = $1`],
    ['has come to their last day', `update client_user set valid_to = now() where id = $1`],
    [
      'belongs to a customer that is disabled',
      `update client set status = 'DISABLED' where id = (select client_id from client_user where id = $1)`,
    ],
    ['has not signed in for 30 days', `update app_session set expires_at = now() where user_id = $1`],
  ])('is out at once: %s', async (_, change) => {
    const person = await makeAppPerson(server);
    const userToken = await enterApp(server, key, person);
    expect((await me(userToken)).status).toBe(true);
    await server.look(change, [person.userId]);
    expect(await me(userToken)).toMatchObject({ http: 401, code: 'APP_USER_SIGNED_OUT' });
  });

  test('is nobody to the app of the others, nor to another company’s', async () => {
    const person = await makeAppPerson(server);
    const userToken = await enterApp(server, key, person);
    const team = await issueKey(server, 'TEAM');
    const elsewhere = await issueKey(server, 'BOTH', 'owner.ruichi');
    expect(await me(userToken, team.secret)).toMatchObject({ http: 401, code: 'APP_USER_SIGNED_OUT' });
    expect(await me(userToken, elsewhere.secret)).toMatchObject({ http: 401, code: 'APP_USER_SIGNED_OUT' });
    // A new key of the same app finds them, so that keys can be changed without sending everyone away.
    const next = await issueKey(server, 'CLIENT');
    expect((await me(userToken, next.secret)).status).toBe(true);
  });

  test('is seen in the console, with the app that they have, at most once a minute', async () => {
    const person = await makeAppPerson(server);
    const userToken = await enterApp(server, key, person);
    const seen = async () =>
      (
        await server.look<{ at: Date; version: string }>(
          'select last_active_at as at, app_version as version from client_user where id = $1',
          [person.userId],
        )
      )[0]!;
    const { headers } = asUser(key, userToken);
    const call = () =>
      server.call(appSession.me, {}, { token: key, headers: { ...headers, 'x-app-version': '4.0.0' } });
    const before = await seen();
    await call();
    expect((await seen()).at).toEqual(before.at);
    await server.look(`update client_user set last_active_at = now() - interval '2 minutes' where id = $1`, [
      person.userId,
    ]);
    await call();
    await vi.waitFor(async () => expect((await seen()).version).toBe('4.0.0'), soon);
    expect((await seen()).at.getTime()).toBeGreaterThan(before.at.getTime() - 1);
  });
});
