import { signIn } from '@console/contract/areas/auth/sign-in';
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
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
  submit,
  type Realm,
  type SigningKey,
  type SsoRig,
} from './provider-rig.ts';

let server: TestServer;
let rig: SsoRig;
let realm: Realm;
let elsewhere: Realm;
let key: SigningKey;
let strange: SigningKey;

beforeAll(async () => {
  rig = await startSsoRig();
  ({ server, key } = rig);
  strange = await makeKey();
  realm = rig.realm('kangheng', key);
  elsewhere = rig.realm('ruichi', await makeKey());
  await connect(server, 'kangheng', realm);
  await connect(server, 'ruichi', elsewhere);
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await forgetSignIns(server);
});

type Forge = (nonce: string) => Promise<string>;
const forged =
  (claims: Record<string, unknown>, header?: Record<string, unknown>): Forge =>
  (nonce) =>
    signToken(claimsOf(realm, { nonce, ...claims }), key, header);
const signedBy =
  (makeOther: () => SigningKey, header?: Record<string, unknown>): Forge =>
  (nonce) =>
    signToken(claimsOf(realm, { nonce }), makeOther(), header);

const publicKeyAsSecret = async (): Promise<Uint8Array> =>
  new TextEncoder().encode(await exportSPKI((await importJWK(key.publicJwk, 'RS256')) as CryptoKey));
const hs256 = async (nonce: string, secret: Uint8Array) =>
  new SignJWT(claimsOf(realm, { nonce })).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(secret);
const demanding: Forge = (nonce) =>
  new SignJWT(claimsOf(realm, { nonce }))
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, crit: ['must'], must: 1 })
    .sign(key.privateKey, { crit: { must: true } });
const unsigned = (nonce: string, header: object) => {
  const [, payload] = new UnsecuredJWT(claimsOf(realm, { nonce })).encode().split('.');
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.`;
};

describe('a token', () => {
  const refused: [string, Forge, string][] = [
    ['for another nonce', forged({ nonce: 'another' }), 'SSO_NONCE'],
    ['without a nonce', forged({ nonce: undefined }), 'SSO_NONCE'],
    ['with a nonce that is no text', forged({ nonce: ['a'] }), 'SSO_NONCE'],
    ['for someone else', forged({ aud: 'someone-else' }), 'SSO_AUDIENCE'],
    ['for nobody', forged({ aud: undefined }), 'SSO_AUDIENCE'],
    ['for several, without saying whose it is', forged({ aud: [CLIENT, 'other'] }), 'SSO_AZP'],
    ['for several, made for another one', forged({ aud: [CLIENT, 'other'], azp: 'other' }), 'SSO_AZP'],
    ['for us, made for another one', forged({ azp: 'other' }), 'SSO_AZP'],
    ['of another issuer', forged({ iss: 'https://evil.example' }), 'SSO_ISSUER'],
    ['of the issuer with a slash behind it', (nonce) => forged({ iss: `${realm.issuer}/` })(nonce), 'SSO_ISSUER'],
    ['without an issuer', forged({ iss: undefined }), 'SSO_ISSUER'],
    ['without a signature', async (nonce) => unsigned(nonce, { alg: 'none' }), 'SSO_ALGORITHM'],
    ['without a signature but with our key’s name', async (nonce) => unsigned(nonce, { alg: 'none', kid: key.kid }), 'SSO_ALGORITHM'],
    ['keyed with the public key', async (nonce) => hs256(nonce, await publicKeyAsSecret()), 'SSO_ALGORITHM'],
    ['signed by PS256', async (nonce) => signToken(claimsOf(realm, { nonce }), await makeKey('PS256', key.kid)), 'SSO_ALGORITHM'],
    ['signed by ES256', async (nonce) => signToken(claimsOf(realm, { nonce }), await makeKey('ES256', key.kid)), 'SSO_ALGORITHM'],
    ['of another key under our key’s name', signedBy(() => ({ ...strange, kid: key.kid })), 'SSO_SIGNATURE'],
    ['of a key that nobody knows', signedBy(() => strange), 'SSO_KEY'],
    ['that brings its own key', async (nonce) => signToken(claimsOf(realm, { nonce }), { ...strange, kid: key.kid }, { jwk: strange.publicJwk }), 'SSO_SIGNATURE'],
    ['whose key’s name is a path', signedBy(() => strange, { kid: '../../../../dev/null' }), 'SSO_KEY'],
    ['whose key’s name is a statement', signedBy(() => strange, { kid: "' or 1=1 --" }), 'SSO_KEY'],
    ['with a demand that we do not know', demanding, 'SSO_MALFORMED'],
    ['made in the future', async (nonce) => forged({ iat: seconds() + 310, exp: seconds() + 900 })(nonce), 'SSO_ISSUED_AT'],
    ['that has expired', async (nonce) => forged({ exp: seconds() - 310 })(nonce), 'SSO_EXPIRED'],
    ['that never expires', forged({ exp: undefined }), 'SSO_EXPIRED'],
    ['that says nothing of its age', forged({ iat: undefined }), 'SSO_ISSUED_AT'],
    ['that is two days old', async (nonce) => forged({ iat: seconds() - 2 * 86_400 })(nonce), 'SSO_EXPIRED'],
    ['that is not valid yet', async (nonce) => forged({ nbf: seconds() + 310 })(nonce), 'SSO_NOT_BEFORE'],
    ['that is an access token', forged({}, { typ: 'at+jwt' }), 'SSO_TYPE'],
    ['about nobody', forged({ sub: undefined }), 'SSO_MALFORMED'],
    ['about an empty name', forged({ sub: '' }), 'SSO_MALFORMED'],
    ['of another tenant’s provider', async (nonce) => signToken(claimsOf(elsewhere, { nonce }), elsewhere.keys[0]!), 'SSO_KEY'],
    ['of another tenant’s provider in our issuer’s name', async (nonce) => signToken(claimsOf(realm, { nonce }), { ...elsewhere.keys[0]!, kid: key.kid }), 'SSO_SIGNATURE'],
    ['that is none', async () => 'opaque-access-token', 'SSO_MALFORMED'],
    ['that is cut off', async (nonce) => (await forged({})(nonce)).split('.', 2).join('.'), 'SSO_MALFORMED'],
  ]; // prettier-ignore

  test.each(refused)('%s is refused', async (_, forge, failCode) => {
    const { start, cookie } = await begin(server);
    const answer = await finish(server, await forge(start.nonce), cookie);
    expect(answer).toMatchObject({ http: 200, status: false, code: 'AUTH_SSO_FAILED' });
    expect(answer.data).toBeUndefined();
    expect(await logged(server, answer)).toMatchObject({ action: 'LOGIN_FAILED', fail_code: failCode });
    expect(await server.look('select * from sso_identity')).toEqual([]);
  });

  const accepted: [string, () => Record<string, unknown>][] = [
    ['for several and made for us', () => ({ aud: [CLIENT, 'other'], azp: CLIENT })],
    ['of a clock that is almost five minutes ahead', () => ({ iat: seconds() + 290, nbf: seconds() + 290 })],
    ['that expired less than five minutes ago', () => ({ exp: seconds() - 290 })],
  ];
  test.each(accepted)('%s is accepted', async (_, claims) => {
    const { start, cookie } = await begin(server);
    const answer = await finish(server, await forged(claims())(start.nonce), cookie);
    expect(answer.status).toBe(true);
  });

  test('never makes us ask the address that it names', async () => {
    const trap = rig.realm('trap', strange);
    for (const header of [{ jku: `${trap.issuer}/keys` }, { x5u: `${trap.issuer}/keys` }]) {
      const { start, cookie } = await begin(server);
      const idToken = await signToken(claimsOf(realm, { nonce: start.nonce }), { ...strange, kid: key.kid }, header);
      expect(await finish(server, idToken, cookie)).toMatchObject({ code: 'AUTH_SSO_FAILED' });
    }
    expect(trap.asked).toEqual([]);
  });

  test('is in no log', async () => {
    const { start, cookie } = await begin(server);
    const idToken = await forged({ aud: 'someone-else' })(start.nonce);
    await logged(server, await finish(server, idToken, cookie));
    const [signature] = idToken.split('.').slice(2);
    const lines = JSON.stringify(await server.look('select * from operation_log')) + server.logged.join('');
    expect(lines).not.toContain(signature);
    expect(lines).not.toContain(start.nonce);
  });

  test('larger than any is refused before anything is looked at', async () => {
    const { cookie } = await begin(server);
    expect(await finish(server, 'x'.repeat(16_001), cookie)).toMatchObject({ http: 400, code: 'VALIDATION' });
    expect(await finish(server, 'x'.repeat(100_000), cookie)).toMatchObject({ http: 413, code: 'BODY_TOO_LARGE' });
    const twice = await submit(server, signIn.oktaLogin, { idToken: 'x', tenantId: 'y' }, { cookie });
    expect(twice).toMatchObject({ http: 400, code: 'VALIDATION' });
    const json = await server.call(signIn.oktaLogin, { idToken: 'x' });
    expect(json).toMatchObject({ http: 415 });
  });
});
