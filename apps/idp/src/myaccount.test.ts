import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ada,
  Browser,
  exchange,
  startTestProvider,
  tokensFor,
  wang,
  type TestProvider,
  type Tokens,
} from './test/provider.ts';

let provider: TestProvider;
let url = '';
let full = '';

const parts = ['profile', 'email', 'phone', 'password'];
const everything = ['openid', ...parts.map((part) => `okta.myAccount.${part}.manage`)].join(' ');

beforeAll(async () => {
  provider = await startTestProvider();
  url = provider.url;
});
beforeEach(async () => {
  full = (await tokensFor(url, everything)).access_token;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => provider.stop());

const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

/** As much of an answer as the tests look into. */
interface Answered {
  readonly id?: string;
  readonly status?: string;
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly errorCode?: string;
  readonly errorSummary?: string;
  readonly errorId?: string;
  readonly _links?: {
    readonly verify?: { readonly hints: { readonly allow: readonly string[] } };
    readonly poll?: { readonly href: string };
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Answered;
}

async function call(method: string, path: string, body?: unknown, token = full): Promise<Answer> {
  const answer = await fetch(`${url}/idp/myaccount/${path}`, {
    method,
    headers: {
      accept: '*/*;okta-version=1.0.0',
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : (JSON.parse(text) as Answered) };
}

const ownProfile = async () => (await call('GET', 'profile')).body.profile ?? {};
/** The address that Ada began with. */
async function primaryEmail(): Promise<string> {
  const headers = { accept: '*/*;okta-version=1.0.0', authorization: `Bearer ${full}` };
  const answer = await fetch(`${url}/idp/myaccount/emails`, { headers });
  const [primary] = (await answer.json()) as { id: string }[];
  return primary?.id ?? '';
}

const newest = () => provider.sent.at(-1)?.code ?? '';
const notThe = (code: string) => (code === '000000' ? '111111' : '000000');

describe('who may call', () => {
  test('nobody without a good token', async () => {
    for (const token of ['', 'garbage']) {
      const { status, headers, body } = await call('GET', 'profile', undefined, token);
      expect([status, body.errorCode]).toEqual([401, 'E0000015']);
      expect(headers.get('www-authenticate')).toContain('Bearer realm="IdpMyAccountAPI", error="invalid_token"');
      expect(body).toMatchObject({ errorSummary: expect.any(String), errorLink: 'E0000015', errorCauses: [] });
      expect(body.errorId).toMatch(/^[\w-]{36}$/);
    }
  });

  test('each part with its scope: reading with read or manage, the rest with manage', async () => {
    const { access_token: reader } = await tokensFor(url, 'openid okta.myAccount.email.read');
    expect((await call('GET', 'emails', undefined, reader)).status).toBe(200);
    for (const [method, path] of [
      ['POST', 'emails'],
      ['GET', 'phones'],
      ['GET', 'profile'],
      ['PUT', 'profile'],
      ['GET', 'password'],
    ] as const) {
      const answer = await call(method, path, undefined, reader);
      expect(answer.status, `${method} ${path}`).toBe(403);
      expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
    }
  });

  test('the version has to be asked for', async () => {
    const answer = await fetch(`${url}/idp/myaccount/profile`, { headers: { authorization: `Bearer ${full}` } });
    expect(answer.status).toBe(406);
  });

  test('a token ends with its session', async () => {
    const browser = new Browser(url);
    const { access_token: token } = await tokensFor(url, everything, browser);
    expect((await call('GET', 'profile', undefined, token)).status).toBe(200);
    expect((await browser.fetch('/api/v1/sessions/me', { method: 'DELETE' })).status).toBe(204);
    expect((await call('GET', 'profile', undefined, token)).status).toBe(401);
  });

  test('changes ask for a password typed within 900 seconds; a renewed token does not count as one', async () => {
    const tokens = await tokensFor(url, everything);
    later(901);
    const renewed = (await (
      await exchange(url, '', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    ).json()) as Tokens;
    for (const token of [tokens.access_token, renewed.access_token]) {
      expect((await call('GET', 'profile', undefined, token)).status).toBe(200);
      const answer = await call('PUT', 'profile', { profile: {} }, token);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('www-authenticate')).toBe(
        'Bearer realm="IdpMyAccountAPI", error="insufficient_authentication_context", ' +
          'error_description="The access token requires additional assurance to access the resource", max_age=900',
      );
    }
    expect(
      (await call('PUT', 'profile', { profile: {} }, (await tokensFor(url, everything)).access_token)).status,
    ).toBe(400);
  });
});

describe('profile', () => {
  test('takes all properties or none, and no change of what is read only', async () => {
    const profile = await ownProfile();
    expect(
      (await call('PUT', 'profile', { profile: { ...profile, nickName: 'Countess' } })).body.profile?.['nickName'],
    ).toBe('Countess');
    const { nickName: _left, ...partial } = profile;
    const bad: object[] = [
      partial,
      { ...profile, login: 'root' },
      { ...profile, email: 'x@y.test' },
      { ...profile, admin: true },
    ];
    bad.push({ ...profile, firstName: null }, { ...profile, firstName: 'x'.repeat(51) }, { ...profile, locale: 'fr' });
    for (const one of bad) {
      const answer = await call('PUT', 'profile', { profile: one });
      expect([answer.status, answer.body.errorCode], JSON.stringify(one)).toEqual([400, 'E0000001']);
    }
    expect(await ownProfile()).toEqual({ ...profile, nickName: 'Countess' });
    expect((await call('PUT', 'profile', { profile })).body.profile?.['nickName']).toBeNull();
  });
});

describe('e-mail addresses', () => {
  test('bad addresses, known ones and foreign ids are refused', async () => {
    const add = (email: string, role = 'SECONDARY') =>
      call('POST', 'emails', { profile: { email }, sendEmail: false, role });
    for (const email of ['x', 'a@b', '<a@b.test>', 'a b@c.test']) {
      expect((await add(email)).body.errorCode, email).toBe('E0000001');
    }
    expect((await add('one@example.com', 'OWNER')).status).toBe(400);
    expect((await add(ada.email.toUpperCase())).body).toMatchObject({ errorCode: 'E0000157' });
    expect((await call('GET', 'emails/nothing')).body).toMatchObject({ errorCode: 'E0000007' });
    expect((await call('DELETE', `emails/${await primaryEmail()}`)).body).toMatchObject({ errorCode: 'E0000001' });
  });

  test('a challenge lives five minutes, takes five tries, and belongs to its address', async () => {
    const add = async (email: string) =>
      (await call('POST', 'emails', { profile: { email }, sendEmail: false, role: 'SECONDARY' })).body.id ?? '';
    const [one, other] = [await add('first@example.com'), await add('second@example.com')];
    const challenge = await call('POST', `emails/${one}/challenge`);
    expect(challenge.status).toBe(201);
    expect(challenge.body._links?.verify?.hints.allow).toEqual(['POST']);
    expect(challenge.body._links?.poll?.href).toMatch(new RegExp(`^${url}/idp/myaccount/emails/`));
    const { id } = challenge.body;
    const verify = (email: string, code: string) =>
      call('POST', `emails/${email}/challenge/${id}/verify`, { verificationCode: code });
    expect((await verify(other, newest())).status).toBe(404);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await verify(one, notThe(newest()))).body).toMatchObject({ errorCode: 'E0000004' });
    }
    expect((await verify(one, newest())).status).toBe(403);
    const again = await call('POST', `emails/${one}/challenge`);
    later(301);
    full = (await tokensFor(url, everything)).access_token;
    const late = await call('POST', `emails/${one}/challenge/${again.body.id}/verify`, { verificationCode: newest() });
    expect(late.body).toMatchObject({ errorCode: 'E0000007' });
  });

  test('nobody verifies an address or a number that somebody else has verified', async () => {
    const { access_token: token } = await tokensFor(url, everything, new Browser(url), wang);
    const profile = { email: ada.email };
    const added = await call('POST', 'emails', { profile, sendEmail: false, role: 'PRIMARY' }, token);
    const challenge = await call('POST', `emails/${added.body.id}/challenge`, undefined, token);
    const path = `emails/${added.body.id}/challenge/${challenge.body.id}/verify`;
    const stolen = await call('POST', path, { verificationCode: newest() }, token);
    expect([stolen.status, stolen.body.errorCode]).toEqual([409, 'E0000157']);
    const phone = await call('POST', 'phones', { profile: { phoneNumber: ada.phone }, method: 'SMS' }, token);
    const verified = await call('POST', `phones/${phone.body.id}/verify`, { verificationCode: newest() }, token);
    expect([verified.status, verified.body.errorCode]).toEqual([409, 'E0000157']);
    // Neither does Wang see or touch what is Ada's.
    const hers = await primaryEmail();
    expect((await call('GET', `emails/${hers}`)).status).toBe(200);
    expect((await call('GET', `emails/${hers}`, undefined, token)).status).toBe(404);
    expect((await call('DELETE', `emails/${hers}`, undefined, token)).status).toBe(404);
  });
});

describe('phones', () => {
  test('bad numbers and methods, known ones and foreign ids are refused', async () => {
    const add = (phoneNumber: string, method = 'SMS') =>
      call('POST', 'phones', { profile: { phoneNumber }, sendCode: false, method });
    for (const number of ['12345', '+0123456789', 'phone', '+1']) expect((await add(number)).status, number).toBe(400);
    expect((await add('+442079460001', 'PIGEON')).body.errorCode).toBe('E0000001');
    expect((await add(ada.phone ?? '')).body.errorCode).toBe('E0000157');
    expect((await call('GET', 'phones/nothing')).body.errorCode).toBe('E0000008');
    expect((await call('POST', 'phones/nothing/challenge', { method: 'SMS' })).body.errorCode).toBe('E0000008');
    expect((await call('DELETE', 'phones/nothing')).body.errorCode).toBe('E0000008');
  });

  test('adding sends a code, which is good for five tries; the next one waits 30 seconds', async () => {
    const added = await call('POST', 'phones', { profile: { phoneNumber: '+442079460002' }, method: 'SMS' });
    expect(added.status).toBe(201);
    expect(added.headers.get('location')).toBe(`${url}/idp/myaccount/phones/${added.body.id}`);
    expect(added.body._links?.verify?.hints.allow).toEqual(['POST']);
    const path = `phones/${added.body.id}`;
    expect((await call('POST', `${path}/challenge`, { method: 'SMS', retry: true })).body.errorCode).toBe('E0000047');
    const verify = (verificationCode?: string) => call('POST', `${path}/verify`, { verificationCode });
    expect((await verify()).body.errorSummary).toBe('Api validation failed: factorId and/or verificationCode');
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await verify(notThe(newest()))).status).toBe(401);
    expect((await verify(newest())).status).toBe(429);
    later(31);
    expect((await call('POST', `${path}/challenge`, { method: 'CALL' })).status).toBe(200);
    expect((await verify(newest())).status).toBe(204);
    expect((await verify('123456')).status).toBe(204);
    expect((await call('GET', path)).body.status).toBe('VERIFIED');
  });

  test('a message that cannot be sent is a failure of the sending', async () => {
    provider.refuseToSend(true);
    const answer = await call('POST', 'phones', { profile: { phoneNumber: '+442079460003' }, method: 'SMS' });
    provider.refuseToSend(false);
    expect([answer.status, answer.body.errorCode]).toEqual([500, 'E0000138']);
    expect(provider.warnings.splice(0)).toHaveLength(1);
  });
});

describe('password', () => {
  test('a change keeps this session and ends the others', async () => {
    const here = (await tokensFor(url, everything)).access_token;
    const elsewhere = (await tokensFor(url, everything)).access_token;
    const password = 'Difference-Engine-1822';
    const change = (profile: object) => call('PUT', 'password', { profile }, here);
    expect((await change({ password: 'short' })).body.errorCode).toBe('E0000001');
    expect((await change({ password: 'Lovelace-Lovelace' })).body.errorCode).toBe('E0000001');
    expect((await change({ password, currentPassword: 'not it' })).body.errorCode).toBe('E0000014');
    expect((await call('POST', 'password', { profile: { password } }, here)).body.errorCode).toBe('E0000038');
    expect((await change({ password, currentPassword: ada.password })).status).toBe(200);
    expect((await call('GET', 'password', undefined, here)).body.status).toBe('ACTIVE');
    expect((await call('GET', 'password', undefined, elsewhere)).status).toBe(401);
    expect((await change({ password: ada.password })).status).toBe(200);
  });

  test('what was changed is there after a restart', async () => {
    const profile = await ownProfile();
    await call('PUT', 'profile', { profile: { ...profile, displayName: 'Countess of Lovelace' } });
    await provider.restart();
    expect((await ownProfile())['displayName']).toBe('Countess of Lovelace');
    expect(provider.warnings).toEqual([]);
  });
});
