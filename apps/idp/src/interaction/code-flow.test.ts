import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ada,
  authorizePath,
  Browser,
  exchange,
  signIn,
  startTestProvider,
  tokensFor,
  type TestProvider,
  type Tokens,
} from '../test/provider.ts';

let provider: TestProvider;
let url = '';
const noise: unknown[] = [];

beforeAll(async () => {
  for (const level of ['warn', 'info', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...said) => void noise.push(said));
  }
  provider = await startTestProvider();
  url = provider.url;
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await provider.stop();
  vi.restoreAllMocks();
});

const codeOf = (callback: URL) => callback.searchParams.get('code') ?? '';

const userinfo = (accessToken: string) =>
  fetch(`${provider.idp.issuer}/v1/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });

const refresh = (refreshToken: string) =>
  exchange(url, '', { grant_type: 'refresh_token', refresh_token: refreshToken });

/** The time goes on for the provider, and nobody waits. */
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

describe('signing in by redirect', () => {
  test('discovery names the endpoints at the fixed paths and S256', async () => {
    const answer = await fetch(`${provider.idp.issuer}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      issuer: `${url}/oauth2/default`,
      authorization_endpoint: `${url}/oauth2/default/v1/authorize`,
      token_endpoint: `${url}/oauth2/default/v1/token`,
      userinfo_endpoint: `${url}/oauth2/default/v1/userinfo`,
      jwks_uri: `${url}/oauth2/default/v1/keys`,
      revocation_endpoint: `${url}/oauth2/default/v1/revoke`,
      end_session_endpoint: `${url}/oauth2/default/v1/logout`,
      introspection_endpoint: `${url}/oauth2/default/v1/introspect`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
  });

  test('addresses are those of the public URL, whatever host the request names', async () => {
    const answer = await fetch(
      `${url.replace('127.0.0.1', 'localhost')}/oauth2/default/.well-known/openid-configuration`,
      {
        headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      },
    );
    expect(await answer.json()).toMatchObject({ token_endpoint: `${url}/oauth2/default/v1/token` });
  });

  test('a whole sign-in gives a signed ID token with name and e-mail', async () => {
    const callback = await signIn(new Browser(url), url);
    expect(callback.searchParams.get('state')).toBe('a-state');
    expect(callback.searchParams.get('iss')).toBe(provider.idp.issuer);
    const answer = await exchange(url, codeOf(callback));
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as Tokens;
    const keys = createRemoteJWKSet(new URL(`${provider.idp.issuer}/v1/keys`));
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: provider.idp.issuer, audience: 'console' });
    expect(payload).toMatchObject({
      nonce: 'a-nonce',
      email: ada.email,
      email_verified: true,
      name: 'Ada Lovelace',
      preferred_username: 'ada',
      acr: 'urn:okta:loa:1fa:any',
      amr: ['pwd'],
    });
    expect(await (await userinfo(tokens.access_token)).json()).toMatchObject({ sub: payload.sub, email: ada.email });
  });

  test('a second sign-in of the same browser asks for nothing', async () => {
    const browser = new Browser(url);
    await signIn(browser, url);
    const again = await browser.follow(await browser.fetch(authorizePath(url)));
    expect(again.place.pathname).toBe('/okta/login');
    expect(codeOf(again.place)).not.toBe('');
  });

  test('the ID token says when the person proved who they are; max_age=0 has them prove it again', async () => {
    const browser = new Browser(url);
    const provedAt = async (more: Record<string, string>) => {
      const answer = await exchange(url, codeOf(await signIn(browser, url, more)));
      return Number(decodeJwt(((await answer.json()) as Tokens).id_token)['auth_time']);
    };
    const fresh = { prompt: 'login', max_age: '0' };
    const first = await provedAt(fresh);
    expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(5);
    later(600);
    expect(await provedAt({})).toBe(first);
    expect(await provedAt(fresh)).toBeGreaterThanOrEqual(first + 599);
  });

  test('without PKCE, or with the plain method, there is no sign-in', async () => {
    for (const more of [{ code_challenge: '', code_challenge_method: '' }, { code_challenge_method: 'plain' }]) {
      const answer = await fetch(url + authorizePath(url, more), { redirect: 'manual' });
      const callback = new URL(answer.headers.get('location') ?? '', url);
      expect(callback.searchParams.get('error')).toBe('invalid_request');
      expect(codeOf(callback)).toBe('');
    }
  });

  test('a wrong verifier gets nothing', async () => {
    const callback = await signIn(new Browser(url), url);
    const answer = await exchange(url, codeOf(callback), { code_verifier: 'x'.repeat(43) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('a code is too old after a minute', async () => {
    const callback = await signIn(new Browser(url), url);
    later(61);
    expect(await (await exchange(url, codeOf(callback))).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('a code that is used twice takes the first tokens back', async () => {
    const callback = await signIn(new Browser(url), url);
    const tokens = (await (await exchange(url, codeOf(callback))).json()) as Tokens;
    expect((await userinfo(tokens.access_token)).status).toBe(200);
    const replay = await exchange(url, codeOf(callback));
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await userinfo(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('of ten exchanges of one code at the same moment, at most one succeeds', async () => {
    const callback = await signIn(new Browser(url), url);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(url, codeOf(callback))));
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 400)).toBe(true);
  });

  test('refresh tokens rotate, and an old one ends all of them', async () => {
    const first = await tokensFor(url, 'openid profile email');
    const second = (await (await refresh(first.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await userinfo(second.access_token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).status).toBe(400);
    expect((await userinfo(second.access_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  test('the header that the SDK sends for a public client revokes and introspects', async () => {
    const tokens = await tokensFor(url, 'openid');
    const headers = { authorization: `Basic ${Buffer.from('console').toString('base64')}` };
    const call = (path: string) => {
      const body = new URLSearchParams({ token: tokens.access_token, token_type_hint: 'access_token' });
      return fetch(`${provider.idp.issuer}/v1/${path}`, { method: 'POST', headers, body });
    };
    expect(await (await call('introspect')).json()).toMatchObject({ active: true, client_id: 'console' });
    expect((await call('revoke')).status).toBe(200);
    expect(await (await call('introspect')).json()).toEqual({ active: false });
    expect((await userinfo(tokens.access_token)).status).toBe(401);
  });

  test('signing out ends the session and its tokens, and leads to registered addresses only', async () => {
    const browser = new Browser(url);
    const tokens = await tokensFor(url, 'openid', browser);
    const logout = (to: string) =>
      browser.fetch(
        `/oauth2/default/v1/logout?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: to }).toString()}`,
      );
    expect((await logout('https://evil.test/')).status).toBe(400);
    const page = await (await logout(`${url}/login`)).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
    const done = await browser.post('/oauth2/default/v1/logout/confirm', {
      xsrf: field('xsrf'),
      logout: field('logout'),
    });
    expect(done.headers.get('location')).toBe(`${url}/login`);
    expect((await userinfo(tokens.access_token)).status).toBe(401);
    const silent = await browser.fetch(authorizePath(url, { prompt: 'none' }));
    expect(silent.headers.get('location')).toContain('error=login_required');
  });

  test('a silent renewal answers by a message to a page of the same origin', async () => {
    const browser = new Browser(url);
    await signIn(browser, url);
    const answer = await browser.fetch(authorizePath(url, { prompt: 'none', response_mode: 'okta_post_message' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(await answer.text()).toMatch(/data-answer="\{&#34;code&#34;:&#34;[\w-]+&#34;,&#34;state&#34;:&#34;a-state/);
  });
});

describe('a restart', () => {
  test('keeps the key, the sessions, the tokens and the people, and changes no file to be readable by others', async () => {
    const browser = new Browser(url);
    const tokens = await tokensFor(url, 'openid', browser);
    const keysBefore = await (await fetch(`${provider.idp.issuer}/v1/keys`)).text();
    await provider.restart();
    expect(await (await fetch(`${provider.idp.issuer}/v1/keys`)).text()).toBe(keysBefore);
    expect((await userinfo(tokens.access_token)).status).toBe(200);
    const again = await browser.follow(await browser.fetch(authorizePath(url, { prompt: 'none' })));
    const next = (await (await exchange(url, codeOf(again.place))).json()) as Tokens;
    expect(decodeJwt(next.id_token).sub).toBe(decodeJwt(tokens.id_token).sub);
    for (const name of ['keys.json', 'people.json']) {
      expect((await stat(join(provider.folder, name))).mode & 0o777, name).toBe(0o600);
    }
    const artifacts = join(provider.folder, 'artifacts');
    for (const name of await readdir(artifacts)) expect((await stat(join(artifacts, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(provider.folder, 'people.json'), 'utf8')).not.toContain(ada.password);
  });

  test('sweeps what has expired and what was half written', async () => {
    const artifacts = join(provider.folder, 'artifacts');
    await writeFile(join(artifacts, 'half.json.tmp'), '{"mod');
    await writeFile(join(artifacts, 'broken.json'), '{"mod');
    await signIn(new Browser(url), url);
    later(3 * 24 * 3600);
    await provider.restart();
    expect(await readdir(artifacts)).toEqual([]);
  });

  test('the key is named by its thumbprint', async () => {
    const tokens = await tokensFor(url, 'openid');
    const { calculateJwkThumbprint } = await import('jose');
    const { keys } = (await (await fetch(`${provider.idp.issuer}/v1/keys`)).json()) as {
      keys: { kid: string; kty: string }[];
    };
    expect(keys).toHaveLength(1);
    expect(keys[0]?.kid).toBe(await calculateJwkThumbprint(keys[0] ?? { kty: 'RSA' }));
    expect(decodeProtectedHeader(tokens.id_token)).toMatchObject({ alg: 'RS256', kid: keys[0]?.kid });
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('nothing of all this was written to the console or failed inside', () => {
    expect(noise).toEqual([]);
    expect(provider.warnings).toEqual([]);
  });
});
