import { createHash } from 'node:crypto';
import { profile } from '@console/contract/areas/auth/profile';
import { session } from '@console/contract/areas/auth/session';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';
import {
  begin,
  claimsOf,
  CLIENT,
  connect,
  finish,
  forgetSignIns,
  logged,
  makeKey,
  seconds,
  signToken,
  startSsoRig,
  type Realm,
  type SigningKey,
  type SsoRig,
} from './provider/provider-rig.ts';

let server: TestServer;
let rig: SsoRig;
let realm: Realm;
let elsewhere: Realm;
let key: SigningKey;

beforeAll(async () => {
  rig = await startSsoRig();
  ({ server, key } = rig);
  realm = rig.realm('kangheng', key);
  elsewhere = rig.realm('ruichi', await makeKey());
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await forgetSignIns(server);
  await connect(server, 'kangheng', realm);
  await connect(server, 'ruichi', elsewhere);
});

/** A whole sign-in of someone, by what the provider says of them. */
async function enter(claims: Record<string, unknown> = {}, from = realm) {
  const { start, cookie } = await begin(server);
  const idToken = await signToken(claimsOf(from, { nonce: start.nonce, ...claims }), from.keys[0]!);
  return finish(server, idToken, cookie);
}

const tokenFor = (nonce: string) => signToken(claimsOf(realm, { nonce }), key);
const account = async (username: string, set: string) =>
  server.look(`update account set ${set} where username = $1`, [username]);

describe('a session by single sign-on', () => {
  const proofs: [string, () => unknown, boolean][] = [
    ['just now', () => seconds(), true],
    ['ten minutes ago, by a clock that is off', () => seconds() - 14 * 60, true],
    ['longer ago', () => seconds() - 16 * 60, false],
    ['in the future', () => seconds() + 6 * 60, false],
    ['nobody knows when', () => undefined, false],
    ['in words', () => String(seconds()), false],
  ];
  test.each(proofs)('of someone who showed the provider %s who it is', async (_, authTime, counts) => {
    const token = (await enter({ auth_time: authTime() })).data!.token;
    const answer = await server.call(profile.sendUpdateEmailCode, { email: 'li@new.example' }, { token });
    expect(answer.code).toBe(counts ? undefined : 'AUTH_CONFIRM_REQUIRED');
  });
});

describe('single sign-on', () => {
  test('begins with everything that the browser needs, and with a nonce that it is bound to', async () => {
    const answer = await server.call(signIn.oktaNonce, { company: 'KangHeng' });
    const { issuer } = realm;
    expect(answer.data).toMatchObject({
      company: 'kangheng',
      issuer,
      clientId: CLIENT,
      scopes: ['openid', 'profile', 'email'],
      authorizeUrl: `${issuer}/authorize`,
      tokenUrl: `${issuer}/token`,
      userinfoUrl: `${issuer}/userinfo`,
      revokeUrl: null,
      logoutUrl: null,
      accountApi: false,
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toContainEqual(`sso-nonce=${answer.data!.nonce}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`);
    expect(cookies).toContainEqual('sso-company=kangheng; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax');
    const stored = JSON.stringify(await server.look('select * from sso_nonce'));
    expect(stored).not.toContain(answer.data!.nonce);
  });

  test('signs in whoever the provider vouches for, and links the identity', async () => {
    const answer = await enter();
    const info = await server.call(session.info, {}, { token: answer.data!.token });
    expect(info.data).toMatchObject({ username: 'operator', method: 'SSO' });
    expect(await server.look('select issuer, subject from sso_identity')).toEqual([
      { issuer: realm.issuer, subject: 'sub-operator' },
    ]);
    const lines = await server.look(
      `select action, actor_name, changes from operation_log where trace_id =
         (select trace_id from operation_log where call = 'POST /tenant/auth/oktaLogin' order by seq desc limit 1)`,
    );
    expect(lines).toEqual([
      {
        action: 'LOGIN',
        actor_name: '李晨',
        changes: [
          { field: 'method', before: null, after: 'SSO' },
          { field: 'ssoIdentity', before: null, after: realm.issuer },
        ],
      },
    ]);
  });

  test('knows no company and a company without it by the same answer', async () => {
    await connect(server, 'ruichi', elsewhere, false);
    const unknown = await server.call(signIn.oktaNonce, { company: 'nobody' });
    const off = await server.call(signIn.oktaNonce, { company: 'ruichi' });
    expect(unknown).toMatchObject({ http: 200, status: false, code: 'AUTH_SSO_OFF' });
    expect({ ...off, traceId: '', headers: null }).toEqual({ ...unknown, traceId: '', headers: null });
  });

  test('that was switched off, or connected elsewhere, in between ends there', async () => {
    const [first, second] = [await begin(server), await begin(server)];
    await connect(server, 'kangheng', realm, false);
    const off = await finish(server, await tokenFor(first.start.nonce), first.cookie);
    expect(off).toMatchObject({ code: 'AUTH_SSO_OFF' });
    await connect(server, 'kangheng', elsewhere);
    const moved = await finish(server, await tokenFor(second.start.nonce), second.cookie);
    expect(moved).toMatchObject({ code: 'AUTH_SSO_FAILED' });
  });

  test('that ends while someone switches it off waits for the outcome', async () => {
    const { start, cookie } = await begin(server);
    const idToken = await tokenFor(start.nonce);
    const answer = await overtake(server, 'update sign_in_setting set enabled = false', [], () =>
      finish(server, idToken, cookie),
    );
    expect(answer).toMatchObject({ code: 'AUTH_SSO_OFF' });
  });

  test('stops whoever begins or ends too often', async () => {
    const starts = await Promise.all(
      Array.from({ length: 40 }, () => server.call(signIn.oktaNonce, { company: 'kangheng' })),
    );
    expect(starts.filter(({ status }) => status)).toHaveLength(20);
    const companies = Array.from({ length: 20 }, (_, place) =>
      server.call(signIn.oktaNonce, { company: `nobody${place}` }),
    );
    const guesses = await Promise.all(companies);
    expect(guesses.filter(({ code }) => code === 'AUTH_SSO_OFF')).toHaveLength(10);
    expect(guesses.at(-1)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    const ends = await Promise.all(Array.from({ length: 30 }, () => finish(server, 'x', 'sso-nonce=unknown')));
    expect(ends.filter(({ code }) => code === 'AUTH_SSO_FAILED')).toHaveLength(20);
    expect(ends.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(10);
  });

  test('gives the attempt back to whoever gets in', async () => {
    const attempts = async () => {
      const limit = createHash('sha256').update('sso/end\u0000127.0.0.1').digest('hex');
      return server.look('select taken from throttle where key = $1', [limit]);
    };
    expect((await enter({ aud: 'someone-else' })).status).toBe(false);
    expect(await attempts()).toEqual([{ taken: 1 }]);
    expect((await enter()).status).toBe(true);
    expect(await attempts()).toEqual([{ taken: 1 }]);
  });
});

describe('a nonce', () => {
  test('works once, and in its own browser', async () => {
    const [mine, theirs] = [await begin(server), await begin(server)];
    const idToken = await tokenFor(mine.start.nonce);
    expect(await finish(server, idToken, theirs.cookie)).toMatchObject({ code: 'AUTH_SSO_FAILED' });
    expect(await finish(server, idToken, '')).toMatchObject({ code: 'AUTH_SSO_FAILED' });
    const first = await finish(server, idToken, mine.cookie);
    expect(first.status).toBe(true);
    expect(first.headers.getSetCookie()).toContainEqual('sso-nonce=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect(await finish(server, idToken, mine.cookie)).toMatchObject({ code: 'AUTH_SSO_FAILED' });
  });

  test('is used up by a failure too', async () => {
    const { start, cookie } = await begin(server);
    expect((await finish(server, 'garbage', cookie)).status).toBe(false);
    const again = await finish(server, await tokenFor(start.nonce), cookie);
    expect(again).toMatchObject({ code: 'AUTH_SSO_FAILED' });
  });

  test('of many uses at once lets one through', async () => {
    const { start, cookie } = await begin(server);
    const idToken = await tokenFor(start.nonce);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(server, idToken, cookie)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  test('lives ten minutes', async () => {
    const { start, cookie } = await begin(server);
    await server.look(`update sso_nonce set expires_at = now() - interval '1 second'`);
    const late = await finish(server, await tokenFor(start.nonce), cookie);
    expect(late).toMatchObject({ code: 'AUTH_SSO_FAILED' });
    expect(await logged(server, late)).toMatchObject({ fail_code: 'SSO_NONCE' });
  });

  test('of a test signs nobody in', async () => {
    const { start, cookie } = await begin(server);
    await server.look(`update sso_nonce set purpose = 'TEST'`);
    const answer = await finish(server, await tokenFor(start.nonce), cookie);
    expect(await logged(server, answer)).toMatchObject({ fail_code: 'SSO_NONCE' });
  });
});

describe('an identity', () => {
  /** What the person is answered, and what the log says. */
  const refused = async (claims: Record<string, unknown>) => {
    const answer = await enter(claims);
    return { code: answer.code, message: answer.message, failCode: (await logged(server, answer)).fail_code };
  };
  const notBound = (failCode: string) => expect.objectContaining({ code: 'AUTH_SSO_NOT_BOUND', failCode }) as unknown;

  test('is not linked by an address that the provider has not verified', async () => {
    for (const email_verified of [false, undefined, 'true', 1]) {
      expect(await refused({ email_verified })).toEqual(notBound('SSO_EMAIL_UNVERIFIED'));
    }
    expect(await server.look('select * from sso_identity')).toEqual([]);
  });

  test('is found by its subject from then on, whatever becomes of its address', async () => {
    expect((await enter({ email: 'Chen.Li@KangHeng.example' })).status).toBe(true);
    const moved = await enter({ email: 'elsewhere@example.com', email_verified: false });
    const info = await server.call(session.info, {}, { token: moved.data!.token });
    expect(info.data).toMatchObject({ username: 'operator' });
    // Also when the new address is a colleague's.
    const colleague = await enter({ email: 'min.wang@kangheng.example' });
    expect((await server.call(session.info, {}, { token: colleague.data!.token })).data?.username).toBe('operator');
  });

  test('that is another subject with the same address does not get the account', async () => {
    await enter();
    expect(await refused({ sub: 'sub-newcomer' })).toEqual(notBound('SSO_LINKED_OTHER'));
  });

  test('of two subjects at once, one gets the account', async () => {
    const answers = await Promise.all(['sub-1', 'sub-2', 'sub-3'].map((sub) => enter({ sub })));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(await server.look('select * from sso_identity')).toHaveLength(1);
  });

  test('in two browsers at once gets in twice and is linked once', async () => {
    const answers = await Promise.all([enter(), enter(), enter()]);
    expect(answers.map(({ status }) => status)).toEqual([true, true, true]);
  });

  test('finds nobody outside its own company', async () => {
    expect(await refused({ email: 'nobody@example.com' })).toEqual(notBound('SSO_UNKNOWN'));
    expect(await refused({ email: undefined })).toEqual(notBound('SSO_UNKNOWN'));
    const [other] = await server.look<{ email: string }>(`select email from account where username = 'owner.ruichi'`);
    expect(await refused({ email: other!.email })).toEqual(notBound('SSO_UNKNOWN'));
  });

  test('with an account that is not in use gets the same answer as an unknown one', async () => {
    const unknown = await refused({ email: 'nobody@example.com' });
    for (const [status, failCode] of [
      ['DISABLED', 'SSO_DISABLED'],
      ['PENDING_ACTIVATION', 'SSO_NOT_ACTIVATED'],
      ['EXPIRED', 'SSO_ACCOUNT_EXPIRED'],
    ] as const) {
      await account('operator', `status = '${status}'`);
      const answer = await refused({});
      expect(answer).toEqual(notBound(failCode));
      expect(answer.message).toBe(unknown.message);
    }
    // Its time is over, and the job that says so has not run yet.
    await account('operator', `status = 'ACTIVE', expire_at = now()`);
    expect(await refused({})).toEqual(notBound('SSO_ACCOUNT_EXPIRED'));
    await account('operator', `expire_at = null`);
    expect(await server.look('select * from sso_identity')).toEqual([]);
  });

  test('of a deleted account finds nobody, and later whoever has its address', async () => {
    await enter();
    await account('operator', 'deleted_at = now()');
    expect(await refused({})).toEqual(notBound('SSO_UNKNOWN'));
    await server.look(`update account set email = 'chen.li@kangheng.example' where username = 'viewer'`);
    const answer = await enter();
    expect((await server.call(session.info, {}, { token: answer.data!.token })).data?.username).toBe('viewer');
    await server.look(`update account set email = 'viewer@kangheng.example' where username = 'viewer'`);
    await account('operator', 'deleted_at = null');
  });
});
