import { signIn } from '@console/contract/areas/auth/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, awaiting, ORIGIN, personWithApp, personWithPasskey, question } from '../../factor/factor-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { softwarePasskey, type SoftwarePasskey } from '../../factor/passkey-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: ORIGIN });
});
afterAll(() => server.stop());
beforeEach(() => server.look('delete from throttle'));

const byPasskey = (challenge: string, passkey: string) =>
  server.call(signIn.secondFactor, { challenge, method: 'PASSKEY', passkey });

const lastFailure = async (username: string) => {
  const [line] = await server.look<{ fail_code: string | null }>(
    `select fail_code from operation_log where action = 'LOGIN_FAILED'
        and actor_id = (select id from account where username = $1) order by seq desc limit 1`,
    [username],
  );
  return line?.fail_code;
};

describe('a passkey at the second step', () => {
  test('opens a session, is asked for by name, and remembers its use', async () => {
    const { username, key } = await personWithPasskey(server);
    const { challenge, methods } = await awaiting(server, username);
    expect(methods).toEqual(['PASSKEY', 'RECOVERY_CODE']);
    const options = await question(server, challenge);
    expect(JSON.parse(options)).toMatchObject({
      rpId: 'console.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    });
    expect((await byPasskey(challenge, key.answer(options))).status).toBe(true);
    const [kept] = await server.look('select counter::int, last_used_at from passkey where credential_id = $1', [
      key.id,
    ]);
    expect(kept).toEqual({ counter: 2, last_used_at: expect.any(Date) as Date });
  });

  /** What a sign-in says to an answer, and what is written down about it. */
  const outcome = async (username: string, answerTo: (options: string) => string) => {
    const { challenge } = await awaiting(server, username);
    const { code } = await byPasskey(challenge, answerTo(await question(server, challenge)));
    await expect.poll(() => lastFailure(username)).toBe(code);
    return code;
  };

  /** Someone else's signature under this key's name. */
  function forged(id: string, options: string): string {
    const other = JSON.parse(softwarePasskey(ORIGIN).answer(options)) as object;
    return JSON.stringify({ ...other, id, rawId: id });
  }

  test.each<[string, (key: SoftwarePasskey, options: string) => string]>([
    ['to another origin', (key, options) => key.answer(options, { origin: 'https://console.example.evil' })],
    ['to another host', (key, options) => key.answer(options, { rpId: 'evil.example' })],
    ['to another challenge', (key, options) => key.answer(options, { challenge: 'AAAA' })],
    ['signed by another key', (key, options) => forged(key.id, options)],
    ['that is none', () => 'null'],
    ['without a name', () => '{"id":{}}'],
  ])('is refused with an answer %s', async (_, answerTo) => {
    const { username, key } = await personWithPasskey(server);
    expect(await outcome(username, (options) => answerTo(key, options))).toBe('AUTH_PASSKEY_FAILED');
  });

  test('of another person is refused, whatever it has signed', async () => {
    const [one, other] = [await personWithPasskey(server), await personWithPasskey(server)];
    const code = await outcome(one.username, (options) => other.key.answer(options));
    expect(code).toBe('AUTH_PASSKEY_FAILED');
  });

  test('answers once: neither the answer nor its question works again', async () => {
    const { username, key } = await personWithPasskey(server);
    const [first, second] = [await awaiting(server, username), await awaiting(server, username)];
    const options = await question(server, first.challenge);
    const bad = key.answer(options, { origin: 'https://evil.example' });
    expect((await byPasskey(first.challenge, bad)).code).toBe('AUTH_PASSKEY_FAILED');
    expect((await byPasskey(first.challenge, key.answer(options))).code).toBe('AUTH_PASSKEY_FAILED');
    const answer = key.answer(await question(server, first.challenge));
    await question(server, second.challenge);
    expect((await byPasskey(second.challenge, answer)).code).toBe('AUTH_PASSKEY_FAILED');
    expect((await byPasskey(first.challenge, answer)).status).toBe(true);
    expect((await byPasskey(first.challenge, answer)).code).toBe('AUTH_MFA_EXPIRED');
  });

  test('without a counter still opens one session when its answer comes five times at once', async () => {
    const { username, key } = await personWithPasskey(server);
    await server.look('update passkey set counter = 0 where credential_id = $1', [key.id]);
    const { challenge } = await awaiting(server, username);
    const answer = key.answer(await question(server, challenge), { counter: 0 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => byPasskey(challenge, answer)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  test.each([8, 9])('whose counter stands at 9 is refused with %i: it has been copied', async (counter) => {
    const { username, key } = await personWithPasskey(server);
    await server.look('update passkey set counter = 9 where credential_id = $1', [key.id]);
    expect(await outcome(username, (options) => key.answer(options, { counter }))).toBe('AUTH_PASSKEY_FAILED');
  });

  test('is asked for among those of the person alone', async () => {
    const { username, key, token } = await personWithPasskey(server);
    const second = await addPasskey(server, token, 'Phone');
    await personWithPasskey(server);
    await personWithPasskey(server, 'owner.ruichi');
    // Ids are unique within a company only: somebody elsewhere may have the same.
    await server.look(
      `with twin as (
         insert into account (tenant_id, id, type, username, name)
           select o.tenant_id, a.id, a.type, a.username || '.twin', a.name from account a, account o
            where a.username = $1 and o.username = 'owner.ruichi' returning tenant_id, id)
       insert into passkey (tenant_id, id, account_id, credential_id, public_key, counter, name)
         select tenant_id, gen_random_uuid(), id, 'of-the-twin', '', 0, 'Laptop' from twin`,
      [username],
    );
    const { challenge } = await awaiting(server, username);
    const { allowCredentials } = JSON.parse(await question(server, challenge)) as {
      allowCredentials: { id: string }[];
    };
    expect(allowCredentials.map(({ id }) => id)).toEqual([key.id, second.id]);
  });

  test.each([
    ['is over', `expires_at = now()`],
    ['has been used', `used_at = now()`],
    ['has no try left', `tries = 1000`],
  ])('is not asked for by a sign-in that %s', async (_, state) => {
    const { username } = await personWithPasskey(server);
    const { challenge } = await awaiting(server, username);
    await question(server, challenge);
    await server.look(`update second_step set ${state}`);
    expect((await server.call(signIn.passkeyQuestion, { challenge })).code).toBe('AUTH_MFA_EXPIRED');
  });

  test('is not asked for where there is none', async () => {
    const { username } = await personWithApp(server);
    const { challenge } = await awaiting(server, username);
    expect((await server.call(signIn.passkeyQuestion, { challenge })).code).toBe('AUTH_PASSKEY_FAILED');
    expect((await byPasskey(challenge, softwarePasskey(ORIGIN).answer('{}', { challenge: 'x' }))).code).toBe(
      'AUTH_PASSKEY_FAILED',
    );
  });
});
