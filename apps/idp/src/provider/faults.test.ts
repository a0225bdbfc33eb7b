import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Browser, exchange, signIn, startTestProvider, tokensFor, type TestProvider } from '../test/provider.ts';

let provider: TestProvider;
let url = '';

beforeAll(async () => {
  provider = await startTestProvider();
  url = provider.url;
});
afterEach(() => setFaults());
afterAll(() => provider.stop());

async function setFaults(...faults: string[]): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/idp/faults`, { method: 'POST', headers, body: JSON.stringify({ faults }) });
}

const idToken = async () => (await tokensFor(url, 'openid email')).id_token;

/** The check that the product's server makes. */
const check = async (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${provider.idp.issuer}/v1/keys`)), {
    issuer: provider.idp.issuer,
    audience: 'console',
    algorithms: ['RS256'],
    clockTolerance: 300,
    maxTokenAge: 3600,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  });

/** The code with which the server's check fails. */
const failure = async (fault: string) => {
  await setFaults(fault);
  const outcome = await check(await idToken()).catch((error: { code: string }) => error.code);
  return typeof outcome === 'string' ? outcome : 'accepted';
};

test('without faults the token is good', async () => {
  expect((await check(await idToken())).payload).toMatchObject({ nonce: 'a-nonce', email_verified: true });
});

test.each([
  ['nonce_missing', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['audience_wrong', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['issuer_wrong', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['iat_future', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['nbf_future', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['exp_missing', 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['iat_old', 'ERR_JWT_EXPIRED'],
  ['exp_past', 'ERR_JWT_EXPIRED'],
  ['alg_none', 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ['alg_none_kid', 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ['alg_hs256', 'ERR_JOSE_ALG_NOT_ALLOWED'],
  ['key_other', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
  ['kid_unknown', 'ERR_JWKS_NO_MATCHING_KEY'],
])('a careful server refuses the token of %s', async (fault, code) => {
  expect(await failure(fault)).toBe(code);
});

test('tokens whose signature is good and whose content is not', async () => {
  await setFaults('nonce_changed');
  expect((await check(await idToken())).payload['nonce']).toBe('someone-elses-nonce');
  await setFaults('audience_list');
  const { payload } = await check(await idToken());
  expect(payload.aud).toEqual(['console', 'someone-else']);
  expect(payload).not.toHaveProperty('azp');
  await setFaults('email_unverified');
  expect((await check(await idToken())).payload['email_verified']).toBe(false);
  await setFaults('email_missing');
  expect((await check(await idToken())).payload).not.toHaveProperty('email');
});

test('alg none comes with and without the real kid', async () => {
  const { keys } = (await (await fetch(`${provider.idp.issuer}/v1/keys`)).json()) as { keys: { kid: string }[] };
  await setFaults('alg_none');
  expect(decodeProtectedHeader(await idToken())).toEqual({ alg: 'none' });
  await setFaults('alg_none_kid');
  const token = await idToken();
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'none', kid: keys[0]?.kid });
  expect(decodeJwt(token).aud).toBe('console');
});

test('the callback names another issuer, and a code has expired', async () => {
  await setFaults('callback_iss');
  const callback = await signIn(new Browser(url), url);
  expect(callback.searchParams.get('iss')).toBe('https://someone-else.invalid/oauth2/default');
  await setFaults('code_expired');
  const answer = await exchange(url, (await signIn(new Browser(url), url)).searchParams.get('code') ?? '');
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
});

test('endpoints are down, slow or say something else', async () => {
  const discovery = () => fetch(`${provider.idp.issuer}/.well-known/openid-configuration`);
  await setFaults('discovery_down', 'keys_down', 'token_down');
  expect((await discovery()).status).toBe(503);
  expect((await fetch(`${provider.idp.issuer}/v1/keys`)).status).toBe(503);
  expect((await exchange(url, 'any')).status).toBe(503);
  await setFaults('discovery_issuer', 'discovery_no_s256');
  expect(await (await discovery()).json()).toMatchObject({
    issuer: 'https://someone-else.invalid/oauth2/default',
    code_challenge_methods_supported: ['plain'],
  });
  await setFaults('keys_slow');
  const started = performance.now();
  expect((await fetch(`${provider.idp.issuer}/v1/keys`)).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(2900);
});

test('the switches are shown in both languages, take known names only, and a restart switches them off', async () => {
  expect(await (await fetch(`${url}/idp/faults`)).text()).toContain('故障开关');
  expect(await (await fetch(`${url}/idp/faults?lang=en-US`)).text()).toContain('Nonce changed');
  expect((await setFaults('toString')).status).toBe(400);
  await setFaults('nonce_changed', 'keys_slow');
  const state = async () => ((await (await fetch(`${url}/idp/faults.json`)).json()) as { faults: string[] }).faults;
  expect(await state()).toEqual(['nonce_changed', 'keys_slow']);
  await provider.restart();
  expect(await state()).toEqual([]);
});
