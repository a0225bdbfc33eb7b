import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ada, Browser, signIn, startTestProvider, wang, type TestProvider } from './test/provider.ts';

let provider: TestProvider;
let url = '';

beforeAll(async () => {
  provider = await startTestProvider();
  url = provider.url;
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.restart();
});
afterAll(() => provider.stop());

const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

/** As much of an answer as the tests look into. */
interface Answered {
  readonly status?: string;
  readonly errorCode?: string;
  readonly stateToken?: string;
  readonly sessionToken?: string;
  readonly _links?: { readonly next?: { readonly href: string } };
  readonly _embedded?: {
    readonly factors?: readonly { readonly _links: { readonly verify: { readonly href: string } } }[];
  };
}

async function call(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Answered };
}

const authn = (path: string, body: object) => call(`/api/v1/authn${path}`, body);
const begin = (person = ada) => authn('', { username: person.login, password: person.password });
const setFaults = (...faults: string[]) => call('/idp/faults', { faults });
const newest = () => provider.sent.at(-1)?.code ?? '';

describe('states after the password', () => {
  test('success carries a session token and the person, never a secret', async () => {
    const { status, body } = await authn('', { username: 'ada', password: ada.password, relayState: '/back' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'SUCCESS',
      relayState: '/back',
      _embedded: { user: { profile: { login: 'ada', firstName: 'Ada', lastName: 'Lovelace', locale: 'en-US' } } },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('five failures lock the name, and the whole address after twenty', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await authn('', { username: 'ada', password: 'no' })).body.errorCode).toBe('E0000004');
    }
    expect((await begin()).body).toMatchObject({ status: 'LOCKED_OUT', _links: { next: { name: 'unlock' } } });
    for (let attempt = 0; attempt < 15; attempt += 1) await authn('', { username: `n${attempt}`, password: 'no' });
    const refused = await begin(wang);
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'E0000047']);
  });

  test('unknown and old state tokens are E0000011, a step out of order is E0000079', async () => {
    expect((await authn('/introspect', { stateToken: 'nope' })).body.errorCode).toBe('E0000011');
    await setFaults('password_warn');
    const { stateToken } = (await begin()).body;
    const early = await authn('/credentials/reset_password', { stateToken, newPassword: 'Whatever-1234567' });
    expect([early.status, early.body.errorCode]).toEqual([403, 'E0000079']);
    expect((await authn('/introspect', { stateToken })).body.status).toBe('PASSWORD_WARN');
    expect((await authn('', { stateToken })).body.status).toBe('PASSWORD_WARN');
    expect((await authn('/skip', { stateToken })).body.status).toBe('SUCCESS');
    expect((await authn('/introspect', { stateToken })).body.errorCode).toBe('E0000011');
    const second = (await begin()).body.stateToken;
    later(15 * 60 + 1);
    expect((await authn('/introspect', { stateToken: second })).body.errorCode).toBe('E0000011');
  });

  test('an expired password is changed with the old one, within the rules', async () => {
    await setFaults('password_expired');
    const { body } = await begin(wang);
    expect(body).toMatchObject({
      status: 'PASSWORD_EXPIRED',
      _embedded: { policy: { complexity: { minLength: 10 } } },
    });
    expect(body.sessionToken).toBeUndefined();
    const { stateToken } = body;
    const change = (oldPassword: string, newPassword: string) =>
      authn('/credentials/change_password', { stateToken, oldPassword, newPassword });
    expect((await change('not it', 'Silk-Road-2026')).body.errorCode).toBe('E0000014');
    expect((await change(wang.password, 'short')).body.errorCode).toBe('E0000080');
    expect((await change(wang.password, 'Silk-Road-2026')).body.status).toBe('SUCCESS');
    expect((await begin(wang)).body.errorCode).toBe('E0000004');
  });

  test('a second factor is asked for before anything else, and can be enrolled', async () => {
    await setFaults('factor_enroll');
    const enroll = (await begin()).body;
    expect(enroll.status).toBe('MFA_ENROLL');
    const { stateToken } = enroll;
    const asked = await authn('/factors', { stateToken, factorType: 'email', provider: 'OKTA' });
    expect(asked.body).toMatchObject({ status: 'MFA_ENROLL_ACTIVATE', _links: { next: { name: 'activate' } } });
    const path = asked.body._links?.next?.href.slice(url.length) ?? '';
    expect((await call(path, { stateToken, passCode: 'nope' })).body.errorCode).toBe('E0000068');
    expect((await call(path, { stateToken, passCode: newest() })).body.status).toBe('SUCCESS');

    await setFaults('password_expired');
    expect((await begin()).body.status).toBe('MFA_REQUIRED');
    await setFaults();
    const { body } = await begin();
    expect(body._embedded?.factors?.[0]).toMatchObject({ factorType: 'sms', profile: { phoneNumber: '***0100' } });
    expect(JSON.stringify(body)).not.toContain(ada.phone);
  });

  test('guessing codes is stopped after five, with a fresh code or not', async () => {
    const { body } = await begin();
    expect(body.status).toBe('MFA_REQUIRED');
    const path = body._embedded?.factors?.[0]?._links.verify.href.slice(url.length) ?? '';
    const { stateToken } = body;
    expect((await call(path, { stateToken })).body).toMatchObject({
      status: 'MFA_CHALLENGE',
      factorResult: 'CHALLENGE',
    });
    expect((await call(path, { stateToken })).status).toBe(429);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await call(path, { stateToken, passCode: 'nope' })).status).toBe(403);
    }
    later(31);
    await call(path, { stateToken });
    expect((await call(path, { stateToken, passCode: newest() })).status).toBe(429);
    vi.useRealTimers();
  });
});

describe('recovery', () => {
  test('every name gets the same answer, and only a real one gets a message', async () => {
    const before = provider.sent.length;
    const known = await authn('/recovery/password', { username: 'ada', factorType: 'EMAIL' });
    const unknown = await authn('/recovery/password', { username: 'nobody', factorType: 'EMAIL' });
    expect(known).toEqual(unknown);
    expect(provider.sent).toHaveLength(before + 1);
    const shape = ({ body }: Awaited<ReturnType<typeof authn>>) =>
      JSON.stringify({ ...body, stateToken: '', expiresAt: '' });
    const sms = await authn('/recovery/password', { username: 'ada', factorType: 'SMS' });
    const none = await authn('/recovery/password', { username: 'nobody', factorType: 'SMS' });
    expect(shape(sms)).toBe(shape(none));
    expect(provider.sent).toHaveLength(before + 2);
  });

  test('a recovery token is good once and for ten minutes, and wrong answers end it', async () => {
    await authn('/recovery/password', { username: 'ada', factorType: 'EMAIL' });
    const recoveryToken = newest();
    expect(recoveryToken).toMatch(/^[\w-]{43}$/);
    const { body } = await authn('/recovery/token', { recoveryToken });
    expect(body).toMatchObject({ status: 'RECOVERY', recoveryType: 'PASSWORD', _links: { next: { name: 'answer' } } });
    expect((await authn('/recovery/token', { recoveryToken })).body.errorCode).toBe('E0000011');
    const { stateToken } = body;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await authn('/recovery/answer', { stateToken, answer: 'Byron' })).body.errorCode).toBe('E0000087');
    }
    expect((await authn('/recovery/answer', { stateToken, answer: 'Lovelace' })).body.errorCode).toBe('E0000011');
    await authn('/recovery/password', { username: 'ada', factorType: 'EMAIL' });
    later(601);
    expect((await authn('/recovery/token', { recoveryToken: newest() })).body.errorCode).toBe('E0000011');
  });

  test('a reset does not pass the second factor, and ends all sessions', async () => {
    const browser = new Browser(url);
    await signIn(browser, url);
    const session = async () => (await browser.fetch('/api/v1/sessions/me')).status;
    expect(await session()).toBe(200);
    const { body } = await authn('/recovery/password', { username: 'ada', factorType: 'SMS' });
    const { stateToken } = body;
    const reset = await authn('/recovery/factors/sms/verify', { stateToken, passCode: newest() });
    expect(reset.body.status).toBe('PASSWORD_RESET');
    const weak = await authn('/credentials/reset_password', { stateToken, newPassword: 'Lovelace-1815' });
    expect([weak.status, weak.body.errorCode]).toEqual([403, 'E0000080']);
    const done = await authn('/credentials/reset_password', { stateToken, newPassword: 'Difference-Engine-1822' });
    expect(done.body.status).toBe('MFA_REQUIRED');
    expect(done.body.sessionToken).toBeUndefined();
    expect(await session()).toBe(404);
  });

  test('a name cannot be flooded with messages', async () => {
    const before = provider.sent.length;
    const answers = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      answers.push((await authn('/recovery/unlock', { username: 'ada', factorType: 'EMAIL' })).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(provider.sent.length - before).toBe(5);
  });
});
