import { factor } from '@console/contract/areas/auth/factor';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, newPerson, ORIGIN, personWithApp, personWithPasskey, tokenOf } from './factor-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { softwarePasskey } from './passkey-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: ORIGIN });
});
afterAll(() => server.stop());
beforeEach(() => server.look('delete from throttle'));

const newToken = async () => tokenOf(server, await newPerson(server));
const begin = async (token: string) => (await server.call(factor.beginPasskey, {}, { token })).data!.options;
const keep = (token: string, passkey: string, name = 'Laptop') =>
  server.call(factor.keepPasskey, { name, passkey }, { token });
const passkeysOf = async (token: string) => (await server.call(factor.list, {}, { token })).data!.passkeys;

describe('adding a passkey', () => {
  test('gives recovery codes with the first factor, and not again', async () => {
    const token = await newToken();
    const first = await keep(token, softwarePasskey(ORIGIN).register(await begin(token)));
    expect(first.data?.recoveryCodes).toHaveLength(10);
    const second = await keep(token, softwarePasskey(ORIGIN).register(await begin(token)), '手机');
    expect(second.data).toEqual({ recoveryCodes: null });
    expect((await passkeysOf(token)).map(({ name }) => name)).toEqual(['Laptop', '手机']);
    const other = await personWithApp(server);
    expect((await keep(other.token, softwarePasskey(ORIGIN).register(await begin(other.token)))).data).toEqual({
      recoveryCodes: null,
    });
  });

  test('stops at ten, also for someone who had begun before', async () => {
    const token = await newToken();
    await addPasskey(server, token);
    const begun = await begin(token);
    await server.look(`
      insert into passkey (tenant_id, id, account_id, credential_id, public_key, counter, name)
        select tenant_id, gen_random_uuid(), account_id, 'more-' || n, public_key, 0, name
          from passkey, generate_series(1, 9) as n
         where id = (select id from passkey order by created_at desc limit 1)`);
    expect(await server.call(factor.beginPasskey, {}, { token })).toMatchObject({ code: 'AUTH_PASSKEY_LIMIT' });
    const late = await keep(token, softwarePasskey(ORIGIN).register(begun));
    expect(late).toMatchObject({ code: 'AUTH_PASSKEY_LIMIT', message: expect.stringContaining('10') });
    expect(await passkeysOf(token)).toHaveLength(10);
  });

  test('asks for a key of this host that the person does not have yet', async () => {
    const token = await newToken();
    const key = await addPasskey(server, token);
    expect(JSON.parse(await begin(token))).toMatchObject({
      rp: { id: 'console.example' },
      attestation: 'none',
      excludeCredentials: [{ id: key.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  });

  test('refuses an answer to another origin, host or challenge, and what is no answer', async () => {
    const token = await newToken();
    const options = await begin(token);
    const key = softwarePasskey(ORIGIN);
    const answers = [
      key.register(options, { origin: 'https://evil.example' }),
      key.register(options, { rpId: 'evil.example' }),
      key.register(options, { challenge: 'AAAA' }),
      key.answer(options),
      '{}',
      'null',
      '[',
      '{"id":"a","rawId":"a","type":"public-key","response":{}}',
    ];
    for (const answer of answers) expect((await keep(token, answer)).code).toBe('AUTH_PASSKEY_FAILED');
    expect(await passkeysOf(token)).toEqual([]);
    expect((await keep(token, key.register(options))).status).toBe(true);
  });

  test('takes one answer to a question, for five minutes, from the session that asked', async () => {
    const username = await newPerson(server);
    const [token, other] = [await tokenOf(server, username), await tokenOf(server, username)];
    const options = await begin(token);
    const answer = () => softwarePasskey(ORIGIN).register(options);
    expect((await keep(other, answer())).code).toBe('AUTH_PASSKEY_FAILED');
    const parallel = await Promise.all(Array.from({ length: 5 }, () => keep(token, answer())));
    expect(parallel.filter(({ status }) => status)).toHaveLength(1);
    expect((await keep(token, answer())).code).toBe('AUTH_PASSKEY_FAILED');
    const late = softwarePasskey(ORIGIN).register(await begin(token));
    await server.look(
      `update session set passkey_challenge_until = passkey_challenge_until - interval '5 minutes'
        where passkey_challenge is not null`,
    );
    expect((await keep(token, late)).code).toBe('AUTH_PASSKEY_FAILED');
    expect(await passkeysOf(token)).toHaveLength(1);
  });

  test('leaves a key that somebody else of the company has', async () => {
    const [{ key, token }, other] = [await personWithPasskey(server), await newToken()];
    expect((await keep(other, key.register(await begin(other)))).code).toBe('AUTH_PASSKEY_FAILED');
    expect([await passkeysOf(token), await passkeysOf(other)].map((keys) => keys.length)).toEqual([1, 0]);
  });

  test('takes no certificates, no endless names and no made-up ways to reach the key', async () => {
    const token = await newToken();
    const made = softwarePasskey(ORIGIN).register(await begin(token), { certified: true });
    expect((await keep(token, made)).code).toBe('AUTH_PASSKEY_FAILED');
    const long = softwarePasskey(ORIGIN).register(await begin(token), { credentialBytes: randomBytes(1100) });
    expect((await keep(token, long)).code).toBe('AUTH_PASSKEY_FAILED');
    for (const transports of [['usb', '<b>', 7, 'usb'], 'usb']) {
      const odd = softwarePasskey(ORIGIN).register(await begin(token), { transports });
      expect((await keep(token, odd)).status).toBe(true);
    }
    const { excludeCredentials } = JSON.parse(await begin(token)) as { excludeCredentials: object[] };
    expect(excludeCredentials).toMatchObject([{ transports: ['usb'] }, { transports: [] }]);
  });

  test('wants a name of one to thirty characters', async () => {
    const token = await newToken();
    const answer = softwarePasskey(ORIGIN).register(await begin(token));
    for (const name of ['', ' ', 'x'.repeat(31)]) expect((await keep(token, answer, name)).http).toBe(400);
    expect((await keep(token, answer, 'x'.repeat(30))).status).toBe(true);
  });
});
