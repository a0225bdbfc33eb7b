import { factor } from '@console/contract/areas/auth/factor';
import { session } from '@console/contract/areas/auth/session';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addPasskey,
  appCode,
  awaiting,
  byPassword,
  forgetSteps,
  newPerson,
  ORIGIN,
  personWithApp,
  personWithPasskey,
  requireSecondFactor,
  tokenOf,
} from './factor-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { enter, lettersTo, makePerson } from '../../../test/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: ORIGIN });
  await requireSecondFactor(server, 'owner.ruichi');
});
afterAll(() => server.stop());
beforeEach(() => server.look('delete from throttle'));

const byApp = async (username: string, code: string) => {
  const { challenge } = await awaiting(server, username);
  return server.call(signIn.secondFactor, { challenge, method: 'TOTP', code });
};
const listOf = async (token: string) => (await server.call(factor.list, {}, { token })).data!;
const firstPasskey = async (token: string) => (await listOf(token)).passkeys[0]!.passkeyId;
const hasFactor = async (username: string) => {
  const [row] = await server.look<{ has: boolean }>(
    'select has_second_factor as has from account where username = $1',
    [username],
  );
  return row!.has;
};
const notified = async (username: string) => {
  const rows = await server.look<{ what: string }>(
    `select params->>'what' as what from inbox_message
      where code = 'FACTOR_CHANGED' and account_id = (select id from account where username = $1) order by id`,
    [username],
  );
  return rows.map(({ what }) => what);
};

describe('an authenticator app', () => {
  test('is asked for once its first code has shown that it works', async () => {
    const username = await newPerson(server);
    const token = await tokenOf(server, username);
    const { data: begun } = await server.call(factor.beginTotp, {}, { token });
    const uri = new URL(begun!.uri);
    const { data: info } = await server.call(session.info, {}, { token });
    expect(uri.searchParams.get('secret')).toBe(begun!.secret);
    expect(uri.searchParams.get('issuer')).toBe(info!.tenantName);
    expect((await byPassword(server, username)).status).toBe(true);
    expect(await listOf(token)).toEqual({ totpSince: null, passkeys: [], recoveryCodesLeft: 0, required: false });

    const late = await server.call(factor.confirmTotp, { code: appCode(begun!.secret, -2) }, { token });
    expect(late.code).toBe('AUTH_CODE_WRONG');
    expect(await hasFactor(username)).toBe(false);
    const code = appCode(begun!.secret);
    const { data } = await server.call(factor.confirmTotp, { code }, { token });
    expect(new Set(data!.recoveryCodes).size).toBe(10);
    for (const given of data!.recoveryCodes!) expect(given).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    expect(await hasFactor(username)).toBe(true);
    expect(await listOf(token)).toMatchObject({ totpSince: expect.any(String) as string, recoveryCodesLeft: 10 });
    expect((await byApp(username, code)).code).toBe('AUTH_CODE_WRONG');
    expect((await byApp(username, appCode(begun!.secret, 1))).status).toBe(true);
    expect(await notified(username)).toEqual(['TOTP_ADDED']);
  });

  test('that is added is announced by mail as well, in the language of who asks', async () => {
    const person = await makePerson(server);
    const token = await enter(server, person);
    const { data } = await server.call(factor.beginTotp, {}, { token });
    expect(await lettersTo(server, person.email)).toEqual([]);
    const english = { token, headers: { 'accept-language': 'en-US' } };
    await server.call(factor.confirmTotp, { code: appCode(data!.secret) }, english);
    expect(await lettersTo(server, person.email)).toMatchObject([
      {
        template: 'FACTOR_CHANGED',
        locale: 'en-US',
        tenant_id: person.tenantId,
        params: {
          name: '孙小梅',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Asia\/Shanghai\)$/) as string,
        },
      },
    ]);
  });

  test('goes on working until the one that replaces it is confirmed', async () => {
    const { username, token, secret: old } = await personWithApp(server);
    const begin = async () => (await server.call(factor.beginTotp, {}, { token })).data!.secret;
    const [abandoned, wanted] = [await begin(), await begin()];
    expect((await byApp(username, appCode(wanted))).code).toBe('AUTH_CODE_WRONG');
    expect((await byApp(username, appCode(old))).status).toBe(true);
    const confirm = (secret: string) => server.call(factor.confirmTotp, { code: appCode(secret) }, { token });
    expect((await confirm(abandoned)).code).toBe('AUTH_CODE_WRONG');
    expect((await confirm(old)).code).toBe('AUTH_CODE_WRONG');
    expect((await confirm(wanted)).data).toEqual({ recoveryCodes: null });
    await forgetSteps(server, username);
    expect((await byApp(username, appCode(old))).code).toBe('AUTH_CODE_WRONG');
    expect((await byApp(username, appCode(wanted))).status).toBe(true);
    expect((await confirm(wanted)).code).toBe('STATE_NOT_ALLOWED');
    expect(await notified(username)).toEqual(['TOTP_ADDED', 'TOTP_REPLACED']);
  });
});

describe('taking a factor away', () => {
  test('leaves the others; with the last one the recovery codes go', async () => {
    const { username, token } = await personWithApp(server);
    await addPasskey(server, token, '笔记本');
    const { passkeys } = await listOf(token);
    expect(passkeys).toMatchObject([{ name: '笔记本', lastUsedAt: null }]);
    expect((await server.call(factor.removeTotp, {}, { token })).status).toBe(true);
    expect(await listOf(token)).toMatchObject({ totpSince: null, recoveryCodesLeft: 10 });
    expect(await hasFactor(username)).toBe(true);
    expect((await server.call(factor.removeTotp, {}, { token })).http).toBe(404);
    const { passkeyId } = passkeys[0]!;
    expect((await server.call(factor.removePasskey, { passkeyId }, { token })).status).toBe(true);
    expect(await listOf(token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await byPassword(server, username)).status).toBe(true);
    expect((await server.call(factor.renewRecoveryCodes, {}, { token })).code).toBe('STATE_NOT_ALLOWED');
    expect(await notified(username)).toEqual(['TOTP_ADDED', 'PASSKEY_ADDED', 'TOTP_REMOVED', 'PASSKEY_REMOVED']);
  });

  test('a secret that was never confirmed is no factor', async () => {
    const { username, token } = await personWithPasskey(server);
    await server.call(factor.beginTotp, {}, { token });
    const passkeyId = await firstPasskey(token);
    expect((await server.call(factor.removePasskey, { passkeyId }, { token })).status).toBe(true);
    expect(await hasFactor(username)).toBe(false);
  });

  test('touches nobody else’s', async () => {
    const [one, other, elsewhere] = [
      await personWithPasskey(server),
      await personWithPasskey(server),
      await personWithPasskey(server, 'owner.ruichi'),
    ];
    for (const { token } of [other, elsewhere]) {
      const passkeyId = await firstPasskey(token);
      expect((await server.call(factor.removePasskey, { passkeyId }, { token: one.token })).http).toBe(404);
      expect((await listOf(token)).passkeys).toHaveLength(1);
    }
  });

  test('stops at the last one where the company insists, also when two go at once', async () => {
    const { username, token } = await personWithApp(server, 'owner.ruichi');
    expect((await listOf(token)).required).toBe(true);
    expect((await server.call(factor.removeTotp, {}, { token })).code).toBe('AUTH_FACTOR_LAST');
    await addPasskey(server, token);
    const passkeyId = await firstPasskey(token);
    const answers = await Promise.all([
      server.call(factor.removeTotp, {}, { token }),
      server.call(factor.removePasskey, { passkeyId }, { token }),
    ]);
    expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual(['', 'AUTH_FACTOR_LAST']);
    expect(await hasFactor(username)).toBe(true);
    const left = await listOf(token);
    expect((left.totpSince === null ? 0 : 1) + left.passkeys.length).toBe(1);
  });
});

describe('recovery codes', () => {
  test('are replaced all together', async () => {
    const { username, token, recoveryCodes } = await personWithApp(server);
    const { data } = await server.call(factor.renewRecoveryCodes, {}, { token });
    expect(data!.recoveryCodes).toHaveLength(10);
    const { challenge } = await awaiting(server, username);
    const use = (code: string) => server.call(signIn.secondFactor, { challenge, method: 'RECOVERY_CODE', code });
    expect((await use(recoveryCodes[0]!)).code).toBe('AUTH_CODE_WRONG');
    expect((await use(data!.recoveryCodes[0]!)).status).toBe(true);
    expect((await listOf(token)).recoveryCodesLeft).toBe(9);
    expect(await notified(username)).toEqual(['TOTP_ADDED', 'RECOVERY_CODES_RENEWED', 'RECOVERY_CODE_USED']);
  });
});

test.each([
  ['beginTotp', {}],
  ['beginPasskey', {}],
  ['removeTotp', {}],
  ['renewRecoveryCodes', {}],
  ['removePasskey', { passkeyId: '019a0000-0000-7000-8000-00000000dead' }],
] as const)('%s asks who it is after ten minutes', async (name, input) => {
  const { username, token } = await personWithApp(server);
  await server.look(
    `update session set confirmed_at = now() - interval '10 minutes 1 second'
      where account_id = (select id from account where username = $1)`,
    [username],
  );
  const answer = await server.call(factor[name], input, { token });
  expect(answer).toMatchObject({ http: 403, code: 'AUTH_CONFIRM_REQUIRED', data: { methods: ['PASSWORD', 'TOTP'] } });
});

test('secrets are in no table, log or later answer as they are', async () => {
  const { username, token, secret, recoveryCodes } = await personWithApp(server);
  const { challenge } = await awaiting(server, username);
  const [used] = recoveryCodes;
  await server.call(signIn.secondFactor, { challenge, method: 'TOTP', code: '000000' });
  await server.call(signIn.secondFactor, { challenge, method: 'RECOVERY_CODE', code: used! });
  const bytes = Buffer.from(
    Array.from(secret, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
  const secretForms = [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
  const planted = [...secretForms, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))];
  const tables = ['totp', 'recovery_code', 'second_step', 'operation_log', 'inbox_message', 'session', 'throttle'];
  const texts = await Promise.all(tables.map((table) => server.look(`select ${table}::text as whole from ${table}`)));
  const answers = [await listOf(token), (await server.call(session.info, {}, { token })).data];
  const everything = JSON.stringify([texts, answers, server.logged]);
  for (const text of planted) expect(everything).not.toContain(text);
  const changes = await server.look(
    `select changes from operation_log where object_type = 'factor' and object_id = (select id::text from account where username = $1)
      order by seq`,
    [username],
  );
  expect(changes).toMatchObject([
    { changes: [{ field: 'totp', before: null }] },
    { changes: [{ field: 'recoveryCodesLeft', before: 10, after: 9 }] },
  ]);
});
