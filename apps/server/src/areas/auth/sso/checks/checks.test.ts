import { sso, type Checked } from '@console/contract/areas/auth/sso';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../../demonstration/content/tenants.ts';
import type { TestServer } from '../../../../test/harness.ts';
import {
  begin,
  claimsOf,
  CLIENT,
  connect,
  cookieIn,
  forgetSignIns,
  makeKey,
  seconds,
  signToken,
  startSsoRig,
  submit,
  type Realm,
  type SigningKey,
  type SsoRig,
} from '../provider/provider-rig.ts';

let server: TestServer;
let rig: SsoRig;
let realm: Realm;
let key: SigningKey;
let owner: { token: string };
const { tenantId } = demonstrationTenants[0]!;

beforeAll(async () => {
  rig = await startSsoRig();
  ({ server, key } = rig);
  owner = { token: await server.signIn('owner') };
});
afterAll(() => rig.stop());
beforeEach(async ({ task }) => {
  await forgetSignIns(server);
  await server.look('update session set confirmed_at = now()');
  realm = rig.realm(task.id, key);
  await connect(server, 'kangheng', realm, false);
});

const settings = async () => (await server.call(sso.detail, {}, owner)).data!;
const lastSetting = async () =>
  (await server.look(`select object_type, fail_code from operation_log where action = 'SETTING'
                       order by seq desc limit 1`))[0]; // prettier-ignore
const outcomes = (checks: readonly Checked[]) => Object.fromEntries(checks.map(({ check, result }) => [check, result]));
const found = (checks: readonly Checked[], check: string) => checks.find((one) => one.check === check)?.params;

describe('a test of the connection', () => {
  const run = async (change: Record<string, unknown> = {}) => {
    const input = { issuer: realm.issuer, clientId: CLIENT, scopes: ['openid', 'email'], ...change };
    return (await server.call(sso.test, input, owner)).data!;
  };

  test('passes when everything is right', async () => {
    const { passed, checks } = await run();
    expect(passed).toBe(true);
    expect(outcomes(checks)).toEqual({
      ISSUER: 'WARN', // Not over TLS.
      REACHABLE: 'PASS',
      DISCOVERY: 'PASS',
      ISSUER_MATCH: 'PASS',
      ENDPOINTS: 'PASS',
      PKCE: 'PASS',
      SCOPES: 'PASS',
      KEYS: 'PASS',
      CLOCK: 'PASS',
    });
    expect(await lastSetting()).toMatchObject({ object_type: 'ssoTest', fail_code: null });
  });

  test('says that an address inside the house is not asked', async () => {
    const { passed, checks } = await run({ issuer: 'http://127.0.0.1:9/oauth2' });
    expect(passed).toBe(false);
    expect(outcomes(checks)).toMatchObject({ REACHABLE: 'FAIL', DISCOVERY: 'SKIPPED', CLOCK: 'SKIPPED' });
    expect(found(checks, 'REACHABLE')).toEqual({ reason: 'INTERNAL', found: '' });
    expect(await lastSetting()).toMatchObject({ object_type: 'ssoTest', fail_code: 'SSO_TEST_FAILED' });
  });

  test('names what is wrong', async () => {
    const wrong: [Record<string, unknown>, string, Record<string, string>][] = [
      [{ issuer: 'https://other.example' }, 'ISSUER_MATCH', { found: 'https://other.example', expected: realm.issuer }],
      [{ token_endpoint: 'javascript:1' }, 'ENDPOINTS', { found: 'token_endpoint' }],
      [{ code_challenge_methods_supported: ['plain'] }, 'PKCE', { found: 'plain', expected: 'S256' }],
      [{ jwks_uri: `${realm.issuer}x/keys` }, 'KEYS', { reason: 'STATUS', found: '404' }],
    ];
    for (const [document, check, params] of wrong) {
      realm.document = document;
      const { passed, checks } = await run();
      expect(passed).toBe(false);
      expect(outcomes(checks)[check]).toBe('FAIL');
      expect(found(checks, check)).toEqual(params);
    }
    realm.document = { scopes_supported: ['openid'] };
    expect(found((await run()).checks, 'SCOPES')).toEqual({ reason: 'NOT_OFFERED', found: 'email' });
    realm.keys = [await makeKey('ES256')];
    expect(found((await run()).checks, 'KEYS')).toEqual({ reason: 'NO_RS256', found: '0' });
  });

  test.each([
    [301, 'REACHABLE', 'REDIRECT'],
    [404, 'DISCOVERY', 'STATUS'],
    [200, 'DISCOVERY', 'NOT_JSON'],
  ] as const)('names an answer %d as %s %s', async (status, check, reason) => {
    realm.answer = (_, response) => response.writeHead(status).end('hello');
    const { checks } = await run();
    expect(outcomes(checks)).toMatchObject({ [check]: 'FAIL', ISSUER_MATCH: 'SKIPPED' });
    expect(found(checks, check)).toMatchObject({ reason });
  });

  test.each([
    [30, 'PASS'],
    [-90, 'WARN'],
    [400, 'FAIL'],
  ] as const)('says by how much the clocks differ: %d s is a %s', async (skew, result) => {
    const { issuer } = realm;
    realm.answer = (path, response) => {
      response.sendDate = false;
      const body = path === 'keys' ? { keys: [key.publicJwk] } : { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: issuer, token_endpoint: issuer, code_challenge_methods_supported: ['S256'] }; // prettier-ignore
      const date = new Date(Date.now() + skew * 1000).toUTCString();
      response.writeHead(200, { date }).end(JSON.stringify(body));
    };
    const { passed, checks } = await run();
    expect(passed).toBe(result !== 'FAIL');
    expect(outcomes(checks)['CLOCK']).toBe(result);
    expect(Math.abs(Number(found(checks, 'CLOCK')?.['seconds']) - skew)).toBeLessThanOrEqual(2);
  });

  test('cannot be used to try out the whole internet', async () => {
    const answers = [];
    for (let time = 0; time < 61; time += 1) {
      answers.push(
        await server.call(sso.test, { issuer: 'http://10.0.0.1', clientId: 'x', scopes: ['openid'] }, owner),
      );
    }
    expect(answers.at(-1)).toMatchObject({ http: 429 });
  });
});

describe('a test sign-in', () => {
  const start = async () => {
    const answer = await server.call(sso.testStart, {}, owner);
    return { nonce: answer.data!.nonce, cookie: cookieIn(answer.headers) };
  };
  const check = (idToken: string, cookie: string) =>
    submit(server, sso.testToken, { idToken }, { cookie, authorization: `Bearer ${owner.token}` });
  const run = async (claims: Record<string, unknown> = {}, signedBy = key, header = {}) => {
    const { nonce, cookie } = await start();
    return (await check(await signToken(claimsOf(realm, { nonce, ...claims }), signedBy, header), cookie)).data!;
  };

  test('that passes says so of every check, marks the settings, and signs nobody in', async () => {
    const sessions = () => server.look('select count(*)::int as sessions from session');
    const before = await sessions();
    const { passed, checks } = await run();
    expect(new Set(Object.values(outcomes(checks)))).toEqual(new Set(['PASS']));
    expect(checks).toHaveLength(14);
    expect(passed).toBe(true);
    expect((await settings()).testedAt).not.toBeNull();
    expect(await sessions()).toEqual(before);
    expect(await server.look('select * from sso_identity')).toEqual([]);
  });

  const wrong: [string, () => Record<string, unknown>, Record<string, string>][] = [
    ['ALGORITHM', () => ({}), { found: 'ES256', expected: 'RS256' }],
    ['KEY_ID', () => ({}), { found: 'unknown' }],
    ['SIGNATURE', () => ({}), {}],
    ['TOKEN_ISSUER', () => ({ iss: 'https://other.example' }), { found: 'https://other.example' }],
    ['AUDIENCE', () => ({ aud: 'someone' }), { found: 'someone', expected: CLIENT }],
    ['AUTHORISED_PARTY', () => ({ azp: 'someone' }), { found: 'someone', expected: CLIENT }],
    ['NONCE', () => ({ nonce: 'other' }), { reason: 'OTHER' }],
    ['EXPIRY', () => ({ exp: seconds() - 400 }), {}],
    ['ISSUED_AT', () => ({ iat: seconds() + 400 }), {}],
    ['NOT_BEFORE', () => ({ nbf: seconds() + 400 }), {}],
    ['EMAIL', () => ({ email: undefined }), { found: '' }],
    ['EMAIL_VERIFIED', () => ({ email_verified: false }), { found: 'false' }],
    ['ACCOUNT', () => ({ email: 'nobody@example.com' }), { reason: 'SSO_UNKNOWN' }],
  ];
  test.each(wrong)('names %s', async (name, claims, params) => {
    const other = name === 'ALGORITHM' ? await makeKey('ES256') : name === 'SIGNATURE' ? await makeKey() : key;
    const header = name === 'KEY_ID' ? { kid: 'unknown' } : { kid: key.kid };
    const { passed, checks } = await run(claims(), other, header);
    expect(passed).toBe(false);
    expect(outcomes(checks)[name]).toBe('FAIL');
    expect(found(checks, name)).toMatchObject(params);
    expect((await settings()).testedAt).toBeNull();
  });

  test('says by how many seconds the clock is off', async () => {
    const { passed, checks } = await run({ iat: seconds() + 120 });
    expect(passed).toBe(true);
    expect(outcomes(checks)['ISSUED_AT']).toBe('WARN');
    expect(Number(found(checks, 'ISSUED_AT')?.['seconds'])).toBeGreaterThan(100);
  });

  test('takes its nonce once, and no other', async () => {
    const { nonce, cookie } = await start();
    const idToken = await signToken(claimsOf(realm, { nonce }), key);
    await connect(server, 'ruichi', realm);
    const other = await begin(server, 'ruichi');
    await connect(server, 'kangheng', realm);
    for (const begun of [other, await begin(server)]) {
      const answer = await check(await signToken(claimsOf(realm, { nonce: begun.start.nonce }), key), begun.cookie);
      expect(outcomes(answer.data!.checks)['NONCE']).toBe('FAIL');
    }
    expect(outcomes((await check('garbage', cookie)).data!.checks)).toMatchObject({ TOKEN: 'FAIL', NONCE: 'SKIPPED' });
    expect(outcomes((await check(idToken, cookie)).data!.checks)['NONCE']).toBe('FAIL');
    expect((await settings()).testedAt).toBeNull();
  });

  test('of settings that were changed meanwhile marks nothing', async () => {
    const { nonce, cookie } = await start();
    realm.answer = (path, response) => {
      realm.answer = undefined;
      void server
        .look(`update sign_in_setting set client_id = 'new' where tenant_id = $1`, [tenantId])
        .then(() => response.writeHead(200).end(JSON.stringify({ keys: [key.publicJwk] })));
      expect(path).toBe('keys');
    };
    const answer = await check(await signToken(claimsOf(realm, { nonce }), key), cookie);
    expect(answer.data?.passed).toBe(true);
    expect((await settings()).testedAt).toBeNull();
  });
});
