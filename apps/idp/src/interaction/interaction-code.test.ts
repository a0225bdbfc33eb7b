import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ada, startTestProvider, verifier, type TestProvider, type Tokens } from '../test/provider.ts';

let provider: TestProvider;
let url = '';

beforeAll(async () => {
  provider = await startTestProvider();
  url = provider.url;
});
afterAll(() => provider.stop());

const interact = (more: Record<string, string> = {}) =>
  fetch(`${url}/oauth2/default/v1/interact`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'console',
      scope: 'openid email',
      redirect_uri: `${url}/okta/login`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 's',
      nonce: 'n',
      ...more,
    }),
  });

/** As much of an answer as the tests look into. */
interface Answered {
  readonly stateHandle?: string;
  readonly messages?: { readonly value: readonly { readonly class: string }[] };
  readonly remediation?: { readonly value: readonly { readonly name: string }[] };
  readonly successWithInteractionCode?: {
    readonly href: string;
    readonly value: readonly { readonly name: string; readonly value: string }[];
  };
}

async function idx(path: string, body: object) {
  const headers = { 'content-type': 'application/ion+json; okta-version=1.0.0' };
  const answer = await fetch(`${url}/idp/idx/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Answered };
}

/** The code at the end of a sign-in. */
async function interactionCode(): Promise<string> {
  const { interaction_handle: interactionHandle } = (await (await interact()).json()) as { interaction_handle: string };
  const { stateHandle } = (await idx('introspect', { interactionHandle })).body;
  const credentials = { passcode: ada.password };
  const { body } = await idx('identify', { identifier: 'ada', credentials, stateHandle });
  const { href, value } = body.successWithInteractionCode ?? { href: '', value: [] };
  expect(href).toBe(`${url}/oauth2/default/v1/token`);
  return value.find(({ name }) => name === 'interaction_code')?.value ?? '';
}

const redeem = (code: string, codeVerifier = verifier) =>
  fetch(`${url}/oauth2/default/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'interaction_code',
      client_id: 'console',
      interaction_code: code,
      code_verifier: codeVerifier,
    }),
  });

test('only the console begins, with PKCE, known scopes and its own address', async () => {
  const bad = [
    { client_id: 'other' },
    { redirect_uri: 'https://evil.test/okta/login' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { scope: 'email' },
    { scope: 'openid admin' },
  ];
  for (const more of bad) expect((await interact(more)).status, JSON.stringify(more)).toBe(400);
});

test('a code gives tokens to its verifier, once; a second use takes them back', async () => {
  const code = await interactionCode();
  expect((await redeem(code, 'x'.repeat(43))).status).toBe(400);
  const tokens = (await (await redeem(code)).json()) as Tokens;
  expect(decodeJwt(tokens.id_token)).toMatchObject({ nonce: 'n', email: ada.email, aud: 'console' });
  expect(decodeJwt(tokens.id_token)).not.toHaveProperty('phone_number');
  const userinfo = () =>
    fetch(`${url}/oauth2/default/v1/userinfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  expect((await userinfo()).status).toBe(200);
  const replay = await redeem(code);
  expect([replay.status, ((await replay.json()) as { error: string }).error]).toEqual([400, 'invalid_grant']);
  expect((await userinfo()).status).toBe(401);
});

test('what is unknown has expired, a wrong password keeps the form, cancelling begins again', async () => {
  const gone = await idx('introspect', { interactionHandle: 'nope' });
  expect([gone.status, gone.body.remediation]).toEqual([401, undefined]);
  const { interaction_handle: interactionHandle } = (await (await interact()).json()) as { interaction_handle: string };
  const { stateHandle } = (await idx('introspect', { interactionHandle })).body;
  const wrong = await idx('identify', { identifier: 'ada', credentials: { passcode: 'not it' }, stateHandle });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({
    messages: { value: [{ class: 'ERROR', i18n: { key: 'errors.E0000004' } }] },
    remediation: { value: [{ name: 'identify' }] },
  });
  const fresh = await idx('cancel', { stateHandle });
  expect(fresh.body.stateHandle).not.toBe(stateHandle);
  expect((await idx('introspect', { stateToken: stateHandle })).status).toBe(401);
  expect((await idx('introspect', { stateToken: fresh.body.stateHandle })).status).toBe(200);
});

test('the code form cannot be reached without the password', async () => {
  const asked = await interact({ acr_values: 'urn:okta:loa:2fa:any' });
  const { interaction_handle: interactionHandle } = (await asked.json()) as { interaction_handle: string };
  const { stateHandle } = (await idx('introspect', { interactionHandle })).body;
  const answer = (passcode: string) => idx('challenge/answer', { stateHandle, credentials: { passcode } });
  expect((await answer('000000')).status).toBe(401);
  const next = await idx('identify', { identifier: 'ada', credentials: { passcode: ada.password }, stateHandle });
  expect(next.body.successWithInteractionCode).toBeUndefined();
  expect(next.body.remediation?.value[0]?.name).toBe('challenge-authenticator');
  expect((await answer('nope')).body.messages?.value[0]?.class).toBe('ERROR');
  expect((await answer(provider.sent.at(-1)?.code ?? '')).body.successWithInteractionCode).toBeDefined();
});
