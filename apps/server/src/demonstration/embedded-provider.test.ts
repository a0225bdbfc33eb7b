import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { session } from '@console/contract/areas/auth/session';
import { sso } from '@console/contract/areas/auth/sso';
import { startEmbeddedIdp } from '@console/idp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../kernel/db/database.ts';
import { connectDemonstration, demonstration, embeddedIssuer } from './demonstration.ts';
import { providerPrefixes } from './identity-provider.ts';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { begin, finish } from '../areas/auth/sso/provider/provider-rig.ts';

let server: TestServer;
let origin: string;

/** Its address is part of everything that the provider says, so it has to be known before the server listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startTestServer({ PORT: String(port), PUBLIC_URL: origin });
  await wakeProvider();
});
afterAll(() => server.stop());

/** It starts with its first request, which takes as long as it takes; the server's own requests do not wait so long. */
const wakeProvider = () => fetch(`${origin}/oauth2/default/.well-known/openid-configuration`);

const json = { 'content-type': 'application/json' };
const authn = (username: string) =>
  fetch(`${origin}/api/v1/authn`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: demonstration.password }),
  });

/** Signs in at the provider, has the console's code made, and exchanges it for the ID token. */
async function idTokenFor(
  username: string,
  { nonce, authorizeUrl, tokenUrl, clientId, scopes }: Begun,
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${origin}/okta/login`;
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state: 'state',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const { sessionToken } = (await (await authn(username)).json()) as { sessionToken: string };
  const target = `${authorizeUrl}?${query.toString()}`;
  const entry = new URLSearchParams({ checkAccountSetupComplete: 'true', token: sessionToken, redirectUrl: target });
  let answer = await fetch(`${origin}/login/sessionCookieRedirect?${entry.toString()}`, { redirect: 'manual' });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  answer = await fetch(target, { redirect: 'manual', headers: { cookie } });
  const code = new URL(answer.headers.get('location')!, origin).searchParams.get('code')!;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  });
  const tokens = (await (await fetch(tokenUrl, { method: 'POST', body })).json()) as { id_token: string };
  return tokens.id_token;
}
type Begun = Awaited<ReturnType<typeof begin>>['start'];

async function enter(username: string) {
  const { start, cookie } = await begin(server);
  return finish(server, await idTokenFor(username, start), cookie);
}

test('the demonstration’s company signs in by the provider inside', async () => {
  const { start } = await begin(server);
  expect(start).toMatchObject({ issuer: `${origin}/oauth2/default`, clientId: 'console', accountApi: true });
  const { data } = await enter('operator');
  const info = await server.call(session.info, {}, { token: data!.token });
  expect(info.data).toMatchObject({ username: 'operator', method: 'SSO' });
});

test('who has no account there, or an address that is not verified, stays outside', async () => {
  expect(await enter('outsider')).toMatchObject({ code: 'AUTH_SSO_NOT_BOUND' });
  expect(await enter('unverified')).toMatchObject({ code: 'AUTH_SSO_NOT_BOUND' });
});

test('its connection passes every check', async () => {
  const token = await server.signIn('owner');
  const { data } = await server.call(sso.detail, {}, { token });
  const { issuer, clientId, scopes } = data!;
  const tested = await server.call(sso.test, { issuer: issuer!, clientId: clientId!, scopes }, { token });
  expect(tested.data?.checks.filter(({ result }) => result !== 'PASS')).toEqual([]);
});

test('the provider gets its requests with their bodies and all methods; nobody else may put', async () => {
  const headers = { ...json, accept: '*/*;okta-version=1.0.0' };
  const put = await fetch(`${origin}/idp/myaccount/password`, { method: 'PUT', headers, body: '{}' });
  expect(put.status).toBe(401);
  expect(await put.json()).toMatchObject({ errorCode: 'E0000015' });
  for (const path of ['/tenant/tag/page', '/login', '/oauth2/other']) {
    const elsewhere = await fetch(`${origin}${path}`, { method: 'PUT', headers: json, body: '{}' });
    expect(elsewhere.status, path).toBe(405);
  }
  expect(await authn('operator').then((answer) => answer.json())).toMatchObject({ status: 'SUCCESS' });
});

test('every path of the provider leads to it', async () => {
  const folder = join(server.dataDir, 'another-idp');
  const idp = await startEmbeddedIdp({
    publicUrl: origin,
    folder,
    people: [],
    sendCode: async () => undefined,
    warn: () => undefined,
  });
  expect(providerPrefixes).toEqual(idp.prefixes);
  await idp.stop();
});

test('a new address of the installation becomes the issuer, and links stay', async () => {
  const links = () => server.look('select issuer, subject from sso_identity');
  const [link] = await links();
  await server.look(
    `update sign_in_setting set issuer = 'http://old.example/oauth2/default' where client_id = 'console'`,
  );
  await server.look(`update sso_identity set issuer = 'http://old.example/oauth2/default'`);
  await server.restart();
  await wakeProvider();
  expect(await links()).toEqual([link]);
  expect((await begin(server)).start.issuer).toBe(`${origin}/oauth2/default`);
});

test('a company that has chosen another provider keeps it', async () => {
  const issuer = 'https://company.example';
  await server.look('update sign_in_setting set issuer = $1', [issuer]);
  await server.restart();
  expect(await server.look('select issuer from sign_in_setting')).toEqual([{ issuer }]);
});

test('servers that start at the same time connect the company once, and all of them start', async () => {
  const database = connectDatabase({ url: server.urls.runtime, maxConnections: 8 });
  try {
    await server.look('delete from sign_in_setting');
    await Promise.all(Array.from({ length: 8 }, () => connectDemonstration(database, embeddedIssuer(origin))));
    expect(await server.look('select issuer from sign_in_setting')).toEqual([{ issuer: embeddedIssuer(origin) }]);
  } finally {
    await database.close();
  }
});
