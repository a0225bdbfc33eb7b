import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboundHttp } from '../../../../ports/outbound/outbound-http.ts';
import type { TestServer } from '../../../../test/harness.ts';
import {
  begin,
  claimsOf,
  connect,
  finish,
  forgetSignIns,
  logged,
  makeKey,
  signToken,
  startSsoRig,
  type Realm,
  type SigningKey,
  type SsoRig,
} from './provider-rig.ts';
import { cacheProviders } from './provider.ts';

let server: TestServer;
let rig: SsoRig;
let key: SigningKey;
let realm: Realm;

beforeAll(async () => {
  rig = await startSsoRig();
  ({ server, key } = rig);
});
afterAll(() => rig.stop());
afterEach(() => void vi.useRealTimers());
// What one provider has said is remembered, so each test has a provider of its own.
beforeEach(async ({ task }) => {
  await forgetSignIns(server);
  realm = rig.realm(task.id, key);
  await connect(server, 'kangheng', realm);
});

const start = (company = 'kangheng') => server.call(signIn.oktaNonce, { company });
const enterWith = async (signedBy: SigningKey) => {
  const { start: begun, cookie } = await begin(server);
  return finish(server, await signToken(claimsOf(realm, { nonce: begun.nonce }), signedBy), cookie);
};

describe('a provider', () => {
  test('is asked once for what it says of itself and once for its keys', async () => {
    await Promise.all([begin(server), begin(server), begin(server)]);
    await enterWith(key);
    await enterWith(key);
    expect(realm.asked.toSorted()).toEqual(['.well-known/openid-configuration', 'keys']);
  });

  test('that does not answer gets an error of its own, and works again when it is back', async () => {
    realm.answer = (_, response) => response.writeHead(500).end();
    const answer = await start();
    expect(answer).toMatchObject({ http: 503, code: 'DEPENDENCY_DOWN' });
    expect(await logged(server, answer)).toMatchObject({ action: 'LOGIN_FAILED', fail_code: 'SSO_PROVIDER_DOWN' });
    realm.answer = undefined;
    expect((await start()).status).toBe(true);
  });

  test('that fails is not asked again by every page of a stranger, but by the next sign-in', async () => {
    const known = cacheProviders(outboundHttp({ trustedUrls: [rig.url] }));
    realm.answer = (_, response) => response.writeHead(500).end();
    for (let time = 0; time < 5; time += 1) {
      await expect(known.discoverSparingly(realm.issuer)).rejects.toThrow('STATUS');
    }
    expect(realm.asked).toHaveLength(1);
    realm.answer = undefined;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29_000 });
    await expect(known.discoverSparingly(realm.issuer)).rejects.toThrow('STATUS');
    await known.discover(realm.issuer);
    expect(await known.discoverSparingly(realm.issuer)).toMatchObject({ issuer: realm.issuer });
    expect(realm.asked).toHaveLength(2);
  });

  test('whose keys cannot be had lets nobody in', async () => {
    const { start: begun, cookie } = await begin(server);
    realm.answer = (_, response) => response.socket?.destroy();
    const answer = await finish(server, await signToken(claimsOf(realm, { nonce: begun.nonce }), key), cookie);
    expect(answer).toMatchObject({ http: 503, code: 'DEPENDENCY_DOWN' });
  });

  test('that hangs holds no transaction and nobody else up', async () => {
    realm.answer = () => undefined;
    await connect(server, 'ruichi', rig.realm('quick', key));
    const hanging = [start(), start(), start(), start(), start(), start(), start(), start(), start(), start(), start()];
    await expect.poll(() => realm.asked.length).toBe(1);
    expect((await start('ruichi')).status).toBe(true);
    const open = () =>
      server.look(
        `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
    await expect.poll(open).toEqual([]);
    for (const answer of await Promise.all(hanging)) expect(answer).toMatchObject({ code: 'DEPENDENCY_DOWN' });
  });

  const changes = [
    ['switched off', 'enabled = false', 'AUTH_SSO_OFF'],
    ['pointed elsewhere', `client_id = 'new'`, 'AUTH_SSO_FAILED'],
  ] as const;
  test.each(changes)('that is %s while the provider is being asked lets nobody in', async (_, change, code) => {
    const { start: begun, cookie } = await begin(server);
    realm.answer = (_path, response) => {
      void server
        .look(`update sign_in_setting set ${change}`)
        .then(() => response.writeHead(200).end(JSON.stringify({ keys: [key.publicJwk] })));
    };
    const answer = await finish(server, await signToken(claimsOf(realm, { nonce: begun.nonce }), key), cookie);
    expect(answer).toMatchObject({ status: false, code });
  });

  test('that sends us elsewhere is not followed', async () => {
    const inside = rig.realm('inside', key);
    realm.answer = (path, response) => response.writeHead(302, { location: `${inside.issuer}/${path}` }).end();
    expect(await start()).toMatchObject({ code: 'DEPENDENCY_DOWN' });
    expect(inside.asked).toEqual([]);
  });

  test('that answers without end is cut off', async () => {
    realm.answer = (_, response) => response.writeHead(200).end(JSON.stringify({ fill: 'x'.repeat(300 * 1024) }));
    expect(await start()).toMatchObject({ code: 'DEPENDENCY_DOWN' });
  });

  const unusable: [string, () => Record<string, unknown>][] = [
    ['speaks for another issuer', () => ({ issuer: 'https://evil.example' })],
    ['has no token address', () => ({ token_endpoint: undefined })],
    ['has an address that is a script', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
    ['has an address with a password', () => ({ token_endpoint: 'https://user:secret@idp.example/token' })],
  ];
  test.each(unusable)('that %s is of no use', async (_, document) => {
    realm.document = document();
    const answer = await start();
    expect(answer).toMatchObject({ http: 200, code: 'AUTH_SSO_FAILED' });
    expect(await logged(server, answer)).toMatchObject({ fail_code: 'SSO_PROVIDER_UNUSABLE' });
  });

  test.each(['not json', '[]', 'null'])('that says %s is of no use', async (text) => {
    realm.answer = (_, response) => response.writeHead(200).end(text);
    expect(await start()).toMatchObject({ code: 'AUTH_SSO_FAILED' });
  });

  test('with new keys goes on at once; the old name with a new key does not', async () => {
    expect((await enterWith(key)).status).toBe(true);
    const next = await makeKey();
    realm.keys = [next];
    expect((await enterWith(next)).status).toBe(true);
    expect((await enterWith(key)).status).toBe(false);
    const impostor = { ...(await makeKey()), kid: next.kid };
    realm.keys = [{ ...impostor, publicJwk: { ...impostor.publicJwk, kid: next.kid } }];
    const answer = await enterWith(impostor);
    expect(await logged(server, answer)).toMatchObject({ fail_code: 'SSO_SIGNATURE' });
  });

  test('is not asked again for every key that somebody invents', async () => {
    expect((await enterWith(key)).status).toBe(true);
    for (let time = 0; time < 5; time += 1) await enterWith({ ...key, kid: `invented-${time}` });
    expect(realm.asked.filter((path) => path === 'keys')).toHaveLength(2);
  });

  test('with account calls says so', async () => {
    realm.document = { scopes_supported: ['openid', 'okta.myAccount.profile.read'] };
    expect((await start()).data?.accountApi).toBe(true);
  });
});

describe('an address inside the house', () => {
  test('is asked only when the installation trusts it', async () => {
    let asked = 0;
    const inside = createServer((_, response) => {
      asked += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    for (const host of [
      '127.0.0.1',
      'localhost',
      'localhost.',
      '2130706433',
      '127.1',
      '0.0.0.0',
      '0177.0.0.1',
      '0x7f.1',
    ]) {
      await connect(server, 'kangheng', { issuer: `http://${host}:${port}/oauth2` });
      expect(await start(), host).toMatchObject({ code: 'DEPENDENCY_DOWN' });
    }
    await connect(server, 'kangheng', { issuer: 'http://169.254.169.254/latest' });
    expect(await start()).toMatchObject({ code: 'DEPENDENCY_DOWN' });

    await connect(server, 'kangheng', realm);
    realm.document = { jwks_uri: `http://127.0.0.1:${port}/keys` };
    expect(await enterWith(key)).toMatchObject({ code: 'DEPENDENCY_DOWN' });
    expect(asked).toBe(0);
    await new Promise((resolve) => inside.close(resolve));
  });
});
