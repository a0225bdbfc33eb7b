import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn, type SsoStart } from '@console/contract/areas/auth/sign-in';
import type { AnyEndpoint, OutputOf, Result } from '@console/contract/endpoint';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { vi } from 'vitest';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

export interface SigningKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export async function makeKey(alg = 'RS256', kid?: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const name = kid ?? (await calculateJwkThumbprint(jwk));
  return { alg, kid: name, privateKey, publicJwk: { ...jwk, kid: name, alg, use: 'sig' } };
}

/** One issuer of a provider that answers as a test wants it, also wrongly. */
export interface Realm {
  readonly issuer: string;
  keys: SigningKey[];
  /** Fields of the discovery document that are not as usual. */
  document: Record<string, unknown>;
  /** Answers a path of this issuer instead of the usual document or keys. */
  answer: ((path: string, response: ServerResponse) => void) | undefined;
  readonly asked: string[];
}

interface TestProviders {
  readonly url: string;
  realm(name: string, key: SigningKey): Realm;
  stop(): Promise<void>;
}

async function startProviders(): Promise<TestProviders> {
  const realms = new Map<string, Realm>();
  const server = createServer((request, response) => {
    const [, name = '', ...rest] = (request.url ?? '').split('/');
    const realm = realms.get(name);
    const path = rest.join('/');
    if (!realm) return void response.writeHead(404).end();
    realm.asked.push(path);
    if (realm.answer) return realm.answer(path, response);
    const body = path === 'keys' ? { keys: realm.keys.map(({ publicJwk }) => publicJwk) } : documentOf(realm);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    realm(name, key) {
      const realm: Realm = { issuer: `${url}/${name}`, keys: [key], document: {}, answer: undefined, asked: [] };
      realms.set(name, realm);
      return realm;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface SsoRig extends TestProviders {
  readonly server: TestServer;
  /** The usual key of a provider. */
  readonly key: SigningKey;
}

/** Providers and a server that may ask them; they stop together. */
export async function startSsoRig(env: Record<string, string> = {}): Promise<SsoRig> {
  const [providers, key] = [await startProviders(), await makeKey()];
  const server = await startTestServer({ SSO_TRUSTED_URLS: providers.url, ...env });
  return {
    ...providers,
    server,
    key,
    async stop() {
      await server.stop();
      await providers.stop();
    },
  };
}

/** As if nobody had come by single sign-on yet. */
export async function forgetSignIns(server: TestServer): Promise<void> {
  await server.look('delete from throttle');
  await server.look('delete from sso_identity');
}

const documentOf = ({ issuer, document }: Realm) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
  scopes_supported: ['openid', 'profile', 'email'],
  code_challenge_methods_supported: ['S256'],
  ...document,
});

export const CLIENT = 'console-client';
export const seconds = () => Math.floor(Date.now() / 1000);

/** What a provider says of someone; undefined takes a claim away. */
export const claimsOf = (realm: Realm, claims: Record<string, unknown> = {}) => ({
  iss: realm.issuer,
  aud: CLIENT,
  sub: 'sub-operator',
  email: 'chen.li@kangheng.example',
  email_verified: true,
  iat: seconds(),
  exp: seconds() + 300,
  ...claims,
});

export const signToken = (claims: Record<string, unknown>, key: SigningKey, header: Record<string, unknown> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header }).sign(key.privateKey);

export type Submitted<T> = Result<T> & { http: number; headers: Headers };

/** A multipart call, with the cookies of one browser. */
export async function submit<E extends AnyEndpoint>(
  server: TestServer,
  endpoint: E,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Submitted<OutputOf<E>>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await fetch(`${server.url}${endpoint.path}`, { method: 'POST', body, headers });
  return {
    ...((await response.json()) as Result<OutputOf<E>>),
    http: response.status,
    headers: response.headers,
  };
}

export const cookieIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

export interface Begun {
  readonly start: SsoStart;
  readonly cookie: string;
}

export async function begin(server: TestServer, company = 'kangheng'): Promise<Begun> {
  const answer = await server.call(signIn.oktaNonce, { company });
  if (!answer.data) throw new Error(`single sign-on does not begin: ${answer.message}`);
  return { start: answer.data, cookie: cookieIn(answer.headers) };
}

export const finish = (server: TestServer, idToken: string, cookie: string) =>
  submit(server, signIn.oktaLogin, { idToken }, { cookie });

/** Connects a company as its owner would have, without asking the provider. */
export async function connect(server: TestServer, company: string, realm: Pick<Realm, 'issuer'>, enabled = true) {
  await server.look(
    `insert into sign_in_setting (tenant_id, enabled, issuer, client_id)
       select tenant_id, $2, $3, $4 from tenant where code = $1
     on conflict (tenant_id) do update
       set enabled = $2, issuer = $3, client_id = $4, tested_at = null, sso_only = false,
           second_factor_required = false, break_glass_id = null, scopes = default`,
    [company, enabled, realm.issuer, CLIENT],
  );
}

/** What the operation log says about an answer; refusals are written after the answer has left. */
export const logged = (server: TestServer, { traceId }: { traceId?: string }) =>
  vi.waitFor(async () => {
    const [line] = await server.look<{ fail_code: string; action: string; actor_name: string | null }>(
      'select fail_code, action, actor_name from operation_log where trace_id = $1',
      [traceId],
    );
    if (!line) throw new Error('nothing is logged yet');
    return line;
  }, soon);
