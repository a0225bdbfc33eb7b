import { session } from '@console/contract/areas/auth/session';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { hashPassword } from '../../../kernel/calls/passwords.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import {
  addressAt,
  enter,
  forget,
  from,
  linesOf,
  makePerson,
  median,
  PASSWORD,
  seenByStrangers,
  spend,
  tablesWith,
} from '../../../test/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

const login = (username: string, password: string, address = 1) =>
  server.call(session.login, { username, password }, from(address));

async function codesOf(tries: number, username: string, password: string, address: number): Promise<string[]> {
  const codes: string[] = [];
  for (let done = 0; done < tries; done += 1) {
    const answer = await login(username, password, address);
    codes.push(answer.code ?? 'IN');
  }
  return codes;
}

const five = (code: string) => Array.from({ length: 5 }, () => code);

describe('five wrong passwords', () => {
  test('lock the name where it was tried, and the account everywhere, for a quarter of an hour', async () => {
    const person = await makePerson(server);
    expect(await codesOf(5, person.username, 'wrong password', 2)).toEqual(five('AUTH_BAD_CREDENTIALS'));
    const locked = await login(person.username, PASSWORD, 2);
    expect(locked).toMatchObject({ http: 200, status: false, code: 'AUTH_LOCKED' });
    expect(locked.message).toContain('15 分钟');
    expect((await login(person.username, PASSWORD, 3)).code).toBe('AUTH_BAD_CREDENTIALS');
    await forget(server, 'sign-in/account', person.accountId);
    expect((await login(person.username, PASSWORD, 3)).status).toBe(true);
  });

  test('are answered in the same words for a name that nobody has', async () => {
    const person = await makePerson(server);
    const answers = [];
    for (const username of [person.username, 'nobody.at.all']) {
      const seen = [];
      for (let tries = 0; tries < 6; tries += 1) seen.push(seenByStrangers(await login(username, 'wrong', 4)));
      answers.push(seen);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.at(-1)).toMatchObject({ code: 'AUTH_LOCKED' });
  });

  test('reveal to nobody by their lock which names are one person, or are someone at all', async () => {
    const { username, phone, email } = await makePerson(server);
    await codesOf(5, email, 'wrong', 13);
    const unknown = await codesOf(5, 'nobody@people.example', 'wrong', 14);
    expect(unknown).toEqual(five('AUTH_BAD_CREDENTIALS'));
    const seen = async (name: string, address: number) => seenByStrangers(await login(name, 'wrong', address));
    expect(await seen(username, 13)).toEqual(await seen('nobody.else', 14));
    // Another spelling of a number is the same number, whether it is someone's or not.
    const spelled = (number: string) => `+86 ${number.slice(0, 3)} ${number.slice(3)}`;
    await codesOf(5, phone, 'wrong', 15);
    await codesOf(5, '15099990000', 'wrong', 16);
    expect(await seen(spelled(phone), 15)).toEqual(await seen(spelled('15099990000'), 16));
  });

  test('count for one person, by whatever name', async () => {
    const { username, phone, email } = await makePerson(server);
    const names = [username, phone, `+86 ${phone}`, username.toUpperCase(), email.toUpperCase()];
    for (const name of names) expect((await login(name, 'wrong', 5)).code).toBe('AUTH_BAD_CREDENTIALS');
    for (const name of names) expect((await login(name, PASSWORD, 6)).code).toBe('AUTH_BAD_CREDENTIALS');
  });

  test('are five, also of a hundred at once from everywhere', async () => {
    const { username, accountId } = await makePerson(server);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, place) => login(username, 'wrong', place + 1)));
    // So many hashes at once are more than the server has room for: a few are asked to come back.
    const codes = new Set(answers.map(({ code }) => code));
    expect([...codes].every((code) => code === 'AUTH_BAD_CREDENTIALS' || code === 'OVERLOADED')).toBe(true);
    await vi.waitFor(async () => {
      const lines = await linesOf(server, accountId);
      expect(lines.filter(({ action }) => action === 'LOCK')).toHaveLength(1);
      expect(lines.filter((line) => line.fail_code === 'AUTH_BAD_CREDENTIALS').length).toBeLessThanOrEqual(5);
      const refused = answers.filter(({ code }) => code === 'AUTH_BAD_CREDENTIALS').length;
      expect(lines.filter(({ action }) => action === 'LOGIN_FAILED')).toHaveLength(refused);
    }, soon);
    const right = await Promise.all(Array.from({ length: 20 }, (_, place) => login(username, PASSWORD, place + 101)));
    expect(right.filter(({ status }) => status)).toEqual([]);
  });

  test('of strangers do not lock anyone out of where they work', async () => {
    const person = await makePerson(server);
    expect((await login(person.username, PASSWORD, 17)).status).toBe(true);
    await codesOf(5, person.username, 'wrong', 18);
    expect((await login(person.username, PASSWORD, 19)).code).toBe('AUTH_BAD_CREDENTIALS');
    expect((await login(person.username, PASSWORD, 17)).status).toBe(true);
    // There, too, five are five.
    await codesOf(5, person.email, 'wrong', 17);
    expect((await login(person.username, PASSWORD, 17)).code).toBe('AUTH_BAD_CREDENTIALS');
  });

  test('are forgotten by a right one in between', async () => {
    const { username } = await makePerson(server);
    for (let round = 0; round < 2; round += 1) {
      await codesOf(4, username, 'wrong', 7);
      expect((await login(username, PASSWORD, 7)).status).toBe(true);
    }
  });
});

test('who is refused leaves nothing behind: invented names do not fill the table', async () => {
  await spend(server, 'sign-in/address', addressAt(21), 50);
  const rows = async () => (await server.look<{ n: number }>('select count(*)::int as n from throttle'))[0]!.n;
  const before = await rows();
  for (let n = 0; n < 20; n += 1) expect((await login(`invented.${n}`, 'wrong', 21)).code).toBe('AUTH_LOCKED');
  expect(await rows()).toBe(before);
});

test('many of one office at once get in, and nobody waits for anybody forever', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(server)));
  const all = people.flatMap(({ username }) => Array.from({ length: 4 }, () => login(username, PASSWORD, 150)));
  expect((await Promise.all(all)).filter(({ status }) => !status)).toEqual([]);
});

test('somebody has fifty sessions at most; the ones left longest ago end', async () => {
  const person = await makePerson(server);
  const first = await enter(server, person);
  await server.look(
    `insert into session (tenant_id, id, token_hash, account_id, method, expires_at)
       select tenant_id, gen_random_uuid(), gen_random_uuid()::text, id, 'PASSWORD', now() + interval '1 day'
         from account, generate_series(1, 49) where id = $1`,
    [person.accountId],
  );
  const latest = await enter(server, person);
  expect((await server.call(session.info, {}, { token: first })).http).toBe(401);
  expect((await server.call(session.info, {}, { token: latest })).http).toBe(200);
});

test('an address has fifty wrong tries, whoever it tries to be', async () => {
  await spend(server, 'sign-in/address', addressAt(8), 48);
  for (const name of ['stranger.one', 'stranger.two']) {
    expect((await login(name, 'wrong', 8)).code).toBe('AUTH_BAD_CREDENTIALS');
  }
  const { username } = await makePerson(server);
  expect((await login(username, PASSWORD, 8)).code).toBe('AUTH_LOCKED');
  expect((await login(username, PASSWORD, 9)).status).toBe(true);
});

test('an unknown name takes as long as a wrong password', async () => {
  const { username } = await makePerson(server);
  const hash = await hashPassword(PASSWORD);
  await server.look('update account set password_hash = $2 where username = $1', [username, hash]);
  const taken: [number[], number[]] = [[], []];
  for (let round = 0; round < 11; round += 1) {
    for (const [place, name] of [username, 'nobody.here'].entries()) {
      const start = process.cpuUsage();
      await login(name, 'wrong', 10);
      // The processor's time, not the clock's: on a busy machine waiting is nearly all of that, with or without a hash.
      const { user, system } = process.cpuUsage(start);
      taken[place as 0 | 1].push(user + system);
    }
    await server.look('truncate throttle');
  }
  const [known, unknown] = taken.map(median) as [number, number];
  // Hashing is nearly all of it; without it an unknown name is ten times as fast.
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
});

test('only the person learns why it is refused', async () => {
  for (const [status, code] of [
    ['PENDING_ACTIVATION', 'AUTH_NOT_ACTIVATED'],
    ['DISABLED', 'AUTH_DISABLED'],
    ['EXPIRED', 'AUTH_EXPIRED'],
  ] as const) {
    const { username } = await makePerson(server, status);
    expect((await login(username, 'wrong', 11)).code).toBe('AUTH_BAD_CREDENTIALS');
    expect((await login(username, PASSWORD, 11)).code).toBe(code);
  }
});

test('neither a password nor a token is written down anywhere', async () => {
  const person = await makePerson(server);
  await login(person.username, 'a planted wrong password', 12);
  const token = await enter(server, person);
  for (const secret of ['a planted wrong password', PASSWORD, token]) {
    expect(await tablesWith(server, secret)).toEqual([]);
    expect(server.logged.filter((line) => line.includes(secret))).toEqual([]);
  }
});
