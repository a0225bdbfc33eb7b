import { request as rawRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ada,
  authorizePath,
  Browser,
  exchange,
  signIn,
  startTestProvider,
  wang,
  type TestProvider,
} from '../test/provider.ts';

let provider: TestProvider;
let url = '';

beforeAll(async () => {
  provider = await startTestProvider();
  url = provider.url;
});
afterEach(async () => {
  vi.useRealTimers();
  // A new start forgets the failed attempts of the test before.
  await provider.restart();
});
afterAll(() => provider.stop());

const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

/** A browser that stands before the login page. */
async function atLogin(more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const browser = new Browser(url);
  const { place } = await browser.follow(await browser.fetch(authorizePath(url, more)));
  const show = async (query = '') => {
    const answer = await browser.fetch(place.pathname + query, { headers });
    return { answer, html: await answer.text() };
  };
  const login = (name: string, password: string) => browser.post(`${place.pathname}/login`, { name, password });
  return { browser, place, show, login };
}

describe('the login page', () => {
  test('speaks the language that is chosen, then the one of the console, then the one of the browser', async () => {
    const plain = await atLogin();
    expect((await plain.show()).html).toContain('<html lang="zh-CN">');
    const chosen = await plain.show('?lang=en-US');
    expect(chosen.html).toContain('<label for="name">Username or email</label>');
    expect((await plain.show()).html).toContain('<html lang="en-US">');
    expect((await (await atLogin({}, { 'accept-language': 'en-GB,en;q=0.9' })).show()).html).toContain('lang="en-US"');
    const asked = await atLogin({ ui_locales: 'en' }, { 'accept-language': 'zh-CN' });
    expect((await asked.show()).html).toContain('<html lang="en-US">');
  });

  test('cannot be framed, cached or made to run foreign text', async () => {
    const here = await atLogin({ login_hint: '"><script>alert(1)</script>' });
    const { answer, html } = await here.show();
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;');
    expect(html).not.toMatch(/<script(?! src="\/idp\/)|style=|onclick/);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('says the same of an unknown name and of a wrong password', async () => {
    const here = await atLogin();
    const wrong = await here.login(ada.login, 'not it');
    const unknown = await here.login('nobody', 'not it');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const sentence = '用户名或密码不正确，请重新输入。';
    expect(await wrong.text()).toContain(sentence);
    expect(await unknown.text()).toContain(sentence);
    expect((await here.login(ada.email.toUpperCase(), ada.password)).status).toBe(303);
  });

  test('asks for what is missing', async () => {
    const here = await atLogin();
    expect(await (await here.login('', 'x')).text()).toContain('请输入用户名或邮箱。');
    expect(await (await here.login('ada', '')).text()).toContain('请输入密码。');
  });

  test('is found again from where its form was sent', async () => {
    const here = await atLogin();
    for (const where of ['login', 'code', 'resend', 'cancel']) {
      const answer = await here.browser.fetch(`${here.place.pathname}/${where}?lang=en-US`);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${here.place.pathname}?lang=en-US`);
    }
    const page = await here.browser.follow(await here.browser.fetch(`${here.place.pathname}/login`));
    expect(page.place.pathname).toBe(here.place.pathname);
  });

  test('stops after five failures for one name, for a quarter of an hour, whichever of the names is used', async () => {
    const here = await atLogin();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const name = attempt % 2 ? ada.login : ada.email;
      expect((await here.login(name, 'not it')).status).toBe(401);
    }
    const refused = await here.login(ada.login, ada.password);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('尝试次数过多，请 15 分钟后再试。');
    expect((await here.login(wang.login, wang.password)).status).toBe(303);
    later(15 * 60 + 1);
    expect((await (await atLogin()).login(ada.login, ada.password)).status).toBe(303);
  });

  test('stops after twenty failures from one address, also when they are sent at once', async () => {
    const here = await atLogin();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => here.login(`name${place}`, 'not it')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await here.login(wang.login, wang.password)).status).toBe(429);
  });

  test('is of no use without its own cookie, or when it was finished', async () => {
    const here = await atLogin();
    const stranger = new Browser(url);
    const foreign = await stranger.post(`${here.place.pathname}/login`, { name: ada.login, password: ada.password });
    expect(foreign.status).toBe(400);
    expect(await foreign.text()).toContain('登录已过期');
    await here.browser.follow(await here.login(ada.login, ada.password));
    expect((await here.show()).answer.status).toBe(400);
  });

  test('two sign-ins at once in one browser do not disturb each other', async () => {
    const browser = new Browser(url);
    const begin = async () => (await browser.follow(await browser.fetch(authorizePath(url)))).place.pathname;
    const [first, second] = [await begin(), await begin()];
    expect(first).not.toBe(second);
    for (const path of [first, second]) {
      const form = { name: ada.login, password: ada.password };
      const { place } = await browser.follow(await browser.post(`${path}/login`, form));
      expect(place.searchParams.get('code')).not.toBeNull();
    }
  });
});

describe('the second factor', () => {
  const twoFactors = { acr_values: 'urn:okta:loa:2fa:any' };

  test('is not passed by the password alone, nor by leaving its page', async () => {
    const here = await atLogin(twoFactors);
    const { place } = await here.browser.follow(await here.login(ada.login, ada.password));
    expect(place.pathname).toMatch(/^\/oauth2\/default\/interaction\//);
    expect((await here.browser.post(`${place.pathname}/login`, { name: 'ada', password: ada.password })).status).toBe(
      400,
    );
    const silent = await here.browser.fetch(authorizePath(url, { ...twoFactors, prompt: 'none' }));
    expect(silent.headers.get('location')).toContain('error=interaction_required');
    const resumed = await here.browser.follow(
      await here.browser.fetch(`/oauth2/default/v1/authorize/${place.pathname.split('/').at(-1) ?? ''}`),
    );
    expect(resumed.place.searchParams.get('code')).toBeNull();
  });

  test('a code is good once, for five minutes and five tries', async () => {
    const here = await atLogin(twoFactors);
    const { place } = await here.browser.follow(await here.login(ada.login, ada.password));
    const code = provider.sent.at(-1)?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const type = (typed: string) => here.browser.post(`${place.pathname}/code`, { code: typed });
    const wrong = code === '000000' ? '111111' : '000000';
    const empty = await type('');
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain('请输入 6 位验证码。');
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await type(wrong)).status).toBe(401);
    expect((await type(code)).status).toBe(429);
  });

  test('a code is not sent again within 30 seconds, and an old one does not work', async () => {
    const here = await atLogin(twoFactors);
    const { place } = await here.browser.follow(await here.login(ada.login, ada.password));
    const resend = () => here.browser.post(`${place.pathname}/resend`, {});
    const before = provider.sent.length;
    const code = provider.sent.at(-1)?.code ?? '';
    expect((await resend()).status).toBe(429);
    expect(provider.sent).toHaveLength(before);
    later(301);
    expect((await here.browser.post(`${place.pathname}/code`, { code })).status).toBe(401);
    expect(await (await resend()).text()).toContain('已发送新的验证码。');
    const fresh = provider.sent.at(-1)?.code ?? '';
    const done = await here.browser.follow(await here.browser.post(`${place.pathname}/code`, { code: fresh }));
    expect(done.place.searchParams.get('code')).not.toBeNull();
  });

  test('someone without a verified place is told so', async () => {
    const here = await atLogin(twoFactors);
    const { answer } = await here.browser.follow(await here.login(wang.login, wang.password));
    expect(await answer.text()).toContain('此账号没有已验证的手机号或邮箱');
  });

  test('cancelling is access_denied', async () => {
    const here = await atLogin();
    const { place } = await here.browser.follow(await here.browser.post(`${here.place.pathname}/cancel`, {}));
    expect(place.searchParams.get('error')).toBe('access_denied');
  });
});

describe('the front', () => {
  test('refuses what a page elsewhere sends', async () => {
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      for (const path of ['/idp/faults', '/api/v1/authn', '/oauth2/default/v1/token', '/oauth2/default/v1/interact']) {
        const answer = await fetch(url + path, { method: 'POST', headers });
        expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
      }
      expect((await fetch(`${url}/api/v1/sessions/me`, { method: 'DELETE', headers })).status).toBe(403);
    }
  });

  test('refuses other methods and unknown paths, with the same protection', async () => {
    const answers = [
      await fetch(`${url}/idp/style.css`, { method: 'PATCH' }),
      await fetch(`${url}/idp/style.css`, { method: 'DELETE' }),
      await fetch(`${url}/idp/nothing`),
      await fetch(`${url}/oauth2/default/nothing`),
      await fetch(`${url}/oauth2/default/%E0%A4%A`),
      await fetch(`${url}/oauth2/default/v1/authorize?client_id=nobody`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 404, 404, 404, 400]);
    expect(answers[1]?.headers.get('allow')).toBe('GET');
    for (const answer of answers) {
      expect(answer.headers.get('x-content-type-options'), answer.url).toBe('nosniff');
      expect(answer.headers.get('x-frame-options'), answer.url).toBe('DENY');
      expect(answer.headers.get('cache-control'), answer.url).toBe('no-store');
      expect(answer.headers.get('content-security-policy'), answer.url).toContain("default-src 'none'");
    }
  });

  test('refuses large bodies, announced or not', async () => {
    const large = 'x'.repeat(65 * 1024);
    const announced = await fetch(`${url}/api/v1/authn`, { method: 'POST', body: large });
    expect(announced.status).toBe(413);
    // The library has a limit of its own, which it would call a malformed request.
    const library = await fetch(`${url}/oauth2/default/v1/token`, { method: 'POST', body: large });
    expect(library.status).toBe(413);
    const status = await new Promise((resolve, reject) => {
      const request = rawRequest(`${url}/api/v1/authn`, { method: 'POST' }, (response) => resolve(response.statusCode));
      request.on('error', reject);
      request.write(large);
      request.end();
    });
    expect(status).toBe(413);
  });

  test('redirects to nowhere else', async () => {
    const bad = [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      'https:evil.test',
      '/\t/evil.test',
      'javascript:alert(1)',
      `${url}.evil.test/`,
      `${url.replace('127', 'user@127')}/`,
      `${url}@evil.test/`,
      '',
    ];
    for (const redirectUrl of bad) {
      const query = new URLSearchParams({ token: await sessionToken(), redirectUrl });
      const answer = await fetch(`${url}/login/sessionCookieRedirect?${query.toString()}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()], redirectUrl).toEqual([
        400,
        null,
        [],
      ]);
    }
    const foreign = await fetch(url + authorizePath(url, { redirect_uri: 'https://evil.test/okta/login' }), {
      redirect: 'manual',
    });
    expect([foreign.status, foreign.headers.get('location')]).toEqual([400, null]);
  });

  test('a session token opens one session, and not from a page elsewhere', async () => {
    const token = await sessionToken();
    const enter = (headers: Record<string, string> = {}) => {
      const query = new URLSearchParams({ token, redirectUrl: '/home?a=1' });
      return fetch(`${url}/login/sessionCookieRedirect?${query.toString()}`, { redirect: 'manual', headers });
    };
    expect((await enter({ 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    const first = await enter();
    expect([first.status, first.headers.get('location')]).toEqual([303, `${url}/home?a=1`]);
    expect(first.headers.getSetCookie().join()).toMatch(/idp_session=.*httponly/i);
    expect((await enter()).status).toBe(400);
  });

  const sessionToken = async () => {
    const body = JSON.stringify({ username: ada.login, password: ada.password });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1/authn`, { method: 'POST', headers, body });
    return ((await answer.json()) as { sessionToken: string }).sessionToken;
  };

  test('the session id in answers does not open the session, nor does a cookie without its signature', async () => {
    const browser = new Browser(url);
    const callback = await signIn(browser, url);
    await exchange(url, callback.searchParams.get('code') ?? '');
    const session = (await (await browser.fetch('/api/v1/sessions/me')).json()) as { id: string };
    expect(session.id).toMatch(/^[\w-]{21,}$/);
    expect(browser.cookie('idp_session')).toMatch(/^[\w-]{21,}$/);
    expect(browser.cookie('idp_session')).not.toBe(session.id);
    const forged = { cookie: `idp_session=${browser.cookie('idp_session') ?? ''}` };
    const answer = await fetch(`${url}/api/v1/sessions/me`, { headers: forged });
    expect(await answer.json()).toMatchObject({ errorCode: 'E0000007' });
  });
});
