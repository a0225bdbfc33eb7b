import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { registerConsole } from './console-files.ts';
import { pagePolicy } from './page-policy.ts';
import { createWeb, registerFallback } from './web.ts';

const ORIGIN = 'http://localhost:8080';
const TRUSTED = 'http://10.1.2.3:9000';

let database: TestDatabase;
let app: FastifyInstance;
let folder: string;
let issuers: string[];
let addresses: () => Promise<(string | null)[]>;

beforeAll(async () => {
  database = await makeTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'console-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><script src="/boot.js" nonce="STYLE_NONCE"></script>');
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
});
// A company's issuer is remembered for a moment, so each test has a server of its own.
beforeEach(async () => {
  issuers = [];
  addresses = async () => [];
  await database.look('delete from sign_in_setting');
  app = await createWeb({ log: pino({ level: 'silent' }), trustProxy: [], secure: false, isStopping: () => false });
  const policy = pagePolicy({
    database: database.database,
    origin: ORIGIN,
    trustedUrls: [TRUSTED],
    playsFrom: 'http://media.example:8080/live/x.m3u8?ticket=y',
    addressesOf: (issuer) => {
      issuers.push(issuer);
      return addresses();
    },
  });
  registerFallback(app, await registerConsole(app, folder), policy);
  return () => app.close();
});

const connect = (issuer: string, enabled = true) =>
  database.look(`insert into sign_in_setting (tenant_id, issuer, client_id, enabled) values ($1, $2, 'console', $3)`, [
    database.tenants[0],
    issuer,
    enabled,
  ]);
const page = async (cookie?: string, url = '/okta/login?code=x') => {
  const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) };
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['content-security-policy']);
};
const sources = (policy: string, name: string) =>
  policy
    .split(';')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

test('styles come from our own files, or carry a nonce that is another one each time', async () => {
  const nonces = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const answer = await app.inject({ url: '/login' });
    const [own, nonce, ...more] = sources(String(answer.headers['content-security-policy']), 'style-src')!;
    expect([own, more]).toEqual(["'self'", []]);
    expect(nonce).toMatch(/^'nonce-[\w-]{22}'$/);
    expect(answer.body).toContain(`<script src="/boot.js" nonce="${nonce!.slice(7, -1)}">`);
    // Kept by a browser, the page would come with the nonce of another time.
    expect([answer.headers['etag'], answer.headers['last-modified']]).toEqual([undefined, undefined]);
    nonces.add(nonce!);
  }
  expect(nonces.size).toBe(3);
  expect((await app.inject({ url: '/index.html', headers: { accept: 'text/html' } })).body).not.toContain(
    'STYLE_NONCE',
  );
  const other = await app.inject({ url: '/missing.js' });
  expect(sources(String(other.headers['content-security-policy']), 'style-src')).toEqual(["'self'"]);
});

test('scripts write markup through named policies alone', async () => {
  const policy = await page();
  expect(sources(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
  expect(sources(policy, 'trusted-types')).toEqual(['default', 'inert', 'dompurify']);
});

test('browsers tell what the policy kept them from, and insist on TLS where we have it', async () => {
  const { headers } = await app.inject({ url: '/login' });
  expect(sources(String(headers['content-security-policy']), 'report-uri')).toEqual(['/csp-reports']);
  expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
  expect(headers['strict-transport-security']).toBeUndefined();
  const safe = await createWeb({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    secure: true,
    isStopping: () => false,
  });
  const told = (await safe.inject({ url: '/livez' })).headers['strict-transport-security'];
  await safe.close();
  expect(told).toBe('max-age=31536000; includeSubDomains');
});

test('a page may talk to its own origin alone', async () => {
  await connect('https://idp.example');
  for (const cookie of [undefined, 'sso-company=nobody', 'sso-company=tenant-1', 'sso-company=']) {
    const policy = await page(cookie);
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sources(policy, 'frame-src')).toBeUndefined();
  }
});

test('a browser that began a single sign-on may talk to that company’s provider, wherever its addresses are', async () => {
  await connect('https://idp.example/oauth2/default');
  addresses = async () => ['https://tokens.idp.example:8443/token', null];
  const policy = await page('sso-company=tenant-0');
  const expected = ["'self'", 'https://idp.example', 'https://tokens.idp.example:8443'];
  expect(sources(policy, 'connect-src')).toEqual(expected);
  expect(sources(policy, 'frame-src')).toEqual(expected);
  expect(sources(policy, 'script-src')).toEqual(["'self'"]);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(issuers).toEqual(['https://idp.example/oauth2/default']);
});

test('only where a sign-in passes, and where people see their account there', async () => {
  await connect('https://idp.example');
  const widened = async (url: string) => sources(await page('sso-company=tenant-0', url), 'connect-src')?.length === 2;
  for (const url of ['/okta/login', '/okta/login?code=x&state=y', '/user/info', '/user/info?tab=identity']) {
    expect(await widened(url), url).toBe(true);
  }
  for (const url of [
    '/',
    '/login',
    '/dashboard',
    '/user/info/',
    '/user/infos',
    '/user/setting',
    '/okta/login/x',
    '/x?/okta/login',
  ]) {
    expect(await widened(url), url).toBe(false);
  }
  expect(issuers).toHaveLength(4);
});

test('of settings that are switched off, only where they are tested', async () => {
  await connect('https://idp.example', false);
  const allowed = async (url: string) => sources(await page('sso-company=tenant-0', url), 'connect-src');
  expect(await allowed('/okta/login')).toEqual(["'self'", 'https://idp.example']);
  expect(await allowed('/user/info?tab=identity')).toEqual(["'self'"]);
});

test('what is no page gets nothing more', async () => {
  await connect('https://idp.example');
  const headers = { cookie: 'sso-company=tenant-0' };
  for (const url of ['/tenant/tag/page', '/missing.js']) {
    const answer = await app.inject({ url, headers });
    expect(sources(String(answer.headers['content-security-policy']), 'connect-src'), url).toEqual(["'self'"]);
  }
});

test.each(['http://idp.example', 'http://10.1.2.3:9001', 'http://localhost:8080'])(
  'an address in the clear is left out: %s',
  async (issuer) => {
    await connect(issuer);
    expect(sources(await page('sso-company=tenant-0'), 'connect-src')).toEqual(["'self'"]);
  },
);

test('unless the installation trusts it', async () => {
  await connect(`${TRUSTED}/oauth2`);
  expect(sources(await page('sso-company=tenant-0'), 'connect-src')).toEqual(["'self'", TRUSTED]);
});

test('a provider’s document cannot write the policy', async () => {
  await connect('https://idp.example');
  addresses = async () => ['https://*/token', 'https://a;script-src/token', "https://'unsafe-inline'/x", 'data:,x'];
  const policy = await page('sso-company=tenant-0');
  expect(sources(policy, 'connect-src')).toEqual(["'self'", 'https://idp.example']);
});

test('a provider that hangs or fails does not keep the page', async () => {
  await connect('https://idp.example');
  for (const trouble of [() => new Promise<never>(() => undefined), () => Promise.reject(new Error('down'))]) {
    addresses = trouble;
    expect(sources(await page('sso-company=tenant-0'), 'connect-src')).toEqual(["'self'", 'https://idp.example']);
  }
});

test('pictures of live sessions come from other hosts on the pages that play them, and on no others', async () => {
  const played = ["'self'", 'https:', 'http://media.example:8080'];
  for (const url of ['/watch/abcdefgh', '/live/liveDetail?id=1']) {
    const policy = await page(undefined, url);
    expect(sources(policy, 'connect-src')).toEqual(played);
    expect(sources(policy, 'media-src')).toEqual(["'self'", 'blob:', ...played.slice(1)]);
    expect(sources(policy, 'worker-src')).toEqual(["'self'", 'blob:']);
    expect(sources(policy, 'script-src')).toEqual(["'self'"]);
    expect(sources(policy, 'frame-src')).toBeUndefined();
  }
  for (const url of ['/login', '/share/abcdefgh', '/live/liveList']) {
    const policy = await page(undefined, url);
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sources(policy, 'media-src')).toEqual(["'self'", 'blob:']);
  }
});
