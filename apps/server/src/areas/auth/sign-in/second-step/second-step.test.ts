import { session } from '@console/contract/areas/auth/session';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode, awaiting, forgetSteps, ORIGIN, personWithApp, type WithApp } from '../../factor/factor-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: ORIGIN });
});
afterAll(() => server.stop());
beforeEach(() => server.look('delete from throttle'));

const byApp = (challenge: string, code: string) =>
  server.call(signIn.secondFactor, { challenge, method: 'TOTP', code });
const byRecoveryCode = (challenge: string, code: string) =>
  server.call(signIn.secondFactor, { challenge, method: 'RECOVERY_CODE', code });

const logOf = (username: string) =>
  server.look<{ action: string; fail_code: string | null }>(
    `select action, fail_code from operation_log
      where actor_id = (select id from account where username = $1) order by seq`,
    [username],
  );
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Enough sign-ins that wait to try one proof twenty times at once. */
async function twentyTries(username: string): Promise<string[]> {
  const steps: string[] = [];
  for (let count = 0; count < 4; count += 1) steps.push((await awaiting(server, username)).challenge);
  return Array.from({ length: 20 }, (_, index) => steps[index % 4]!);
}

describe('the code of the app', () => {
  test('opens the session that the password began', async () => {
    const { username, secret } = await personWithApp(server);
    const { challenge, methods } = await awaiting(server, username, true);
    expect(methods).toEqual(['TOTP', 'RECOVERY_CODE']);
    const { data } = await byApp(challenge, appCode(secret));
    expect(data?.expiresIn).toBe(30 * 24 * 3600);
    const info = await server.call(session.info, {}, { token: data!.token });
    expect(info.data).toMatchObject({ username, method: 'PASSWORD' });
    expect((await logOf(username)).at(-1)).toEqual({ action: 'LOGIN', fail_code: null });
  });

  test('works once, also in another sign-in, and so does the waiting sign-in', async () => {
    const { username, secret } = await personWithApp(server);
    const [first, second] = [await awaiting(server, username), await awaiting(server, username)];
    const code = appCode(secret);
    expect((await byApp(first.challenge, code)).status).toBe(true);
    expect((await byApp(second.challenge, code)).code).toBe('AUTH_CODE_WRONG');
    expect((await byApp(first.challenge, appCode(secret, 1))).code).toBe('AUTH_MFA_EXPIRED');
    expect((await byApp(second.challenge, appCode(secret, 1))).status).toBe(true);
  });

  test('opens one session when it comes twenty times at once', async () => {
    const { username, secret } = await personWithApp(server);
    const tries = await twentyTries(username);
    const code = appCode(secret);
    const answers = await Promise.all(tries.map((challenge) => byApp(challenge, code)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  test('may be one half minute off, not two', async () => {
    const { username, secret } = await personWithApp(server);
    const { challenge } = await awaiting(server, username);
    expect((await byApp(challenge, appCode(secret, -2))).code).toBe('AUTH_CODE_WRONG');
    expect((await byApp(challenge, appCode(secret, 3))).code).toBe('AUTH_CODE_WRONG');
    expect((await byApp(challenge, appCode(secret, 1))).status).toBe(true);
  });

  test('of another person opens nothing', async () => {
    const [one, other] = [await personWithApp(server), await personWithApp(server)];
    const { challenge } = await awaiting(server, one.username);
    expect((await byApp(challenge, appCode(other.secret))).code).toBe('AUTH_CODE_WRONG');
    const [recovery] = other.recoveryCodes;
    expect((await byRecoveryCode(challenge, recovery!)).code).toBe('AUTH_CODE_WRONG');
  });
});

describe('a recovery code', () => {
  test('opens one session, however it is typed, and its owner is notified', async () => {
    const { username, recoveryCodes } = await personWithApp(server);
    const [dashed, plain] = [recoveryCodes[0]!, recoveryCodes[1]!.replace('-', '').toUpperCase()];
    expect((await byRecoveryCode((await awaiting(server, username)).challenge, dashed)).status).toBe(true);
    const { challenge } = await awaiting(server, username);
    expect((await byRecoveryCode(challenge, dashed)).code).toBe('AUTH_CODE_WRONG');
    expect((await byRecoveryCode(challenge, plain)).status).toBe(true);
    const messages = await server.look(
      `select params from inbox_message where code = 'FACTOR_CHANGED' and params->>'what' = 'RECOVERY_CODE_USED'
          and account_id = (select id from account where username = $1)`,
      [username],
    );
    expect(messages).toHaveLength(2);
  });

  test('opens one session when it comes twenty times at once', async () => {
    const { username, recoveryCodes } = await personWithApp(server);
    const tries = await twentyTries(username);
    const answers = await Promise.all(tries.map((challenge) => byRecoveryCode(challenge, recoveryCodes[0]!)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });
});

describe('guessing', () => {
  test('a hundred wrong codes at once are at most five looks, and then the sign-in begins anew', async () => {
    const { username, secret } = await personWithApp(server);
    const { challenge } = await awaiting(server, username);
    const guess = wrong(appCode(secret));
    const answers = await Promise.all(Array.from({ length: 100 }, () => byApp(challenge, guess)));
    const looks = answers.filter(({ code }) => code === 'AUTH_CODE_WRONG').length;
    // A busy server may turn some away between the count and the look.
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status)).toEqual([]);
    expect((await byApp(challenge, appCode(secret))).code).toBe('AUTH_MFA_EXPIRED');
    await expect
      .poll(async () => (await logOf(username)).filter((line) => line.fail_code === 'AUTH_CODE_WRONG').length)
      .toBe(looks);
  });

  test('ten wrong codes in several sign-ins lock the second step, for that person alone', async () => {
    const [one, other] = [await personWithApp(server), await personWithApp(server)];
    for (let round = 0; round < 2; round += 1) {
      const { challenge } = await awaiting(server, one.username);
      for (let count = 0; count < 5; count += 1) await byApp(challenge, wrong(appCode(one.secret)));
    }
    const locked = await byApp((await awaiting(server, one.username)).challenge, appCode(one.secret));
    expect(locked).toMatchObject({ code: 'AUTH_LOCKED', message: expect.stringContaining('15') as string });
    await expect.poll(async () => (await logOf(one.username)).map(({ action }) => action)).toContain('LOCK');
    const { challenge } = await awaiting(server, other.username);
    expect((await byApp(challenge, appCode(other.secret))).status).toBe(true);
  });

  test('an address that guesses for many people is stopped', async () => {
    const [one, other] = [await personWithApp(server), await personWithApp(server)];
    const [first, second] = [await awaiting(server, one.username), await awaiting(server, other.username)];
    await byApp(first.challenge, wrong(appCode(one.secret)));
    await byApp(second.challenge, wrong(appCode(other.secret)));
    // Each person has had one try, the address two: it shall have had all but one of its fifty.
    await server.look('update throttle set taken = 49 where taken = 2');
    expect((await byApp(second.challenge, wrong(appCode(other.secret)))).code).toBe('AUTH_CODE_WRONG');
    expect((await byApp(first.challenge, appCode(one.secret))).code).toBe('AUTH_LOCKED');
  });

  test('is forgotten after a success', async () => {
    const { username, secret } = await personWithApp(server);
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = await awaiting(server, username);
      for (let count = 0; count < 4; count += 1) await byApp(challenge, wrong(appCode(secret)));
      expect((await byApp(challenge, appCode(secret))).status).toBe(true);
      await forgetSteps(server, username);
    }
  });
});

describe('a sign-in that waits', () => {
  const age = (username: string, change: string) =>
    server.look(`update second_step set ${change} where account_id = (select id from account where username = $1)`, [
      username,
    ]);
  const atOnce = async (person: WithApp) => {
    const { challenge } = await awaiting(server, person.username);
    return { challenge, code: appCode(person.secret) };
  };

  test('is unknown under any other name', async () => {
    expect((await byApp('x'.repeat(43), '123456')).code).toBe('AUTH_MFA_EXPIRED');
    expect((await server.call(signIn.passkeyQuestion, { challenge: 'x'.repeat(43) })).code).toBe('AUTH_MFA_EXPIRED');
  });

  test('waits ten minutes', async () => {
    const person = await personWithApp(server);
    const { challenge, code } = await atOnce(person);
    await age(person.username, `expires_at = expires_at - interval '9 minutes 50 seconds'`);
    expect((await byApp(challenge, wrong(code))).code).toBe('AUTH_CODE_WRONG');
    await age(person.username, `expires_at = expires_at - interval '10 seconds'`);
    expect((await byApp(challenge, code)).code).toBe('AUTH_MFA_EXPIRED');
  });

  test('of another tenant’s person takes that person’s code alone', async () => {
    const [here, there] = [await personWithApp(server), await personWithApp(server, 'owner.ruichi')];
    const { challenge } = await awaiting(server, there.username);
    expect((await byApp(challenge, appCode(here.secret))).code).toBe('AUTH_CODE_WRONG');
    const { data } = await byApp(challenge, appCode(there.secret));
    const info = await server.call(session.info, {}, { token: data!.token });
    expect(info.data?.username).toBe(there.username);
  });

  test('ends when the account is disabled, deleted or gets another password', async () => {
    const person = await personWithApp(server);
    const { username } = person;
    const change = (set: string) => server.look(`update account set ${set} where username = $1`, [username]);
    const { challenge, code } = await atOnce(person);
    await change(`status = 'DISABLED'`);
    expect((await byApp(challenge, code)).code).toBe('AUTH_DISABLED');
    await change(`status = 'ACTIVE', deleted_at = now()`);
    expect((await byApp(challenge, code)).code).toBe('AUTH_MFA_EXPIRED');
    await change(`deleted_at = null, password_changed_at = now()`);
    expect((await byApp(challenge, code)).code).toBe('AUTH_MFA_EXPIRED');
    const again = await atOnce(person);
    expect((await byApp(again.challenge, again.code)).status).toBe(true);
    expect((await logOf(username)).map((line) => line.fail_code)).toContain('AUTH_DISABLED');
  });
});
