import { session } from '@console/contract/areas/auth/session';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashPassword } from '../../../kernel/calls/passwords.ts';
import { untilBehind } from '../../../test/behind.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makePerson, PASSWORD, type Person } from '../../../test/people.ts';

// What happens between the moment at which someone signs in and the session that it opens.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Holds rows while something is under way, changes them once it waits for them, and lets go. */
async function meanwhile<T>(hold: pg.QueryConfig, change: pg.QueryConfig, act: () => Promise<T>): Promise<T> {
  const { pathname } = new URL(server.urls.owner);
  const url = new URL(inject('postgres').superuserUrl);
  url.pathname = pathname;
  const other = new pg.Client({ connectionString: url.href });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(hold);
    const answer = act();
    await untilBehind(server, other);
    await other.query(change);
    await other.query('commit');
    return await answer;
  } finally {
    await other.end();
  }
}

/** A sign-in with the right password, while the account is changed. */
const enterWhile = ({ accountId, username }: Person, change: string, values: unknown[] = []) =>
  meanwhile(
    { text: 'select from account where id = $1 for update', values: [accountId] },
    { text: change, values: [accountId, ...values] },
    () => server.call(session.login, { username, password: PASSWORD }),
  );

const sessionsOf = ({ accountId }: Person) => server.look('select from session where account_id = $1', [accountId]);

test('an old password opens nothing once it was changed, however early it was typed', async () => {
  const person = await makePerson(server);
  const answer = await enterWhile(person, 'update account set password_hash = $2 where id = $1', [
    await hashPassword('ten green herons'),
  ]);
  expect(answer.code).toBe('AUTH_BAD_CREDENTIALS');
  expect(await sessionsOf(person)).toEqual([]);
});

test('a second factor that was added is asked for', async () => {
  const person = await makePerson(server);
  const answer = await enterWhile(person, 'update account set has_second_factor = true where id = $1');
  expect(answer.code).toBe('AUTH_MFA_REQUIRED');
  expect(await sessionsOf(person)).toEqual([]);
});

test('an account that was disabled stays closed', async () => {
  const person = await makePerson(server);
  const answer = await enterWhile(person, `update account set status = 'DISABLED' where id = $1`);
  expect(answer.code).toBe('AUTH_DISABLED');
  expect(await sessionsOf(person)).toEqual([]);
});

test('what was not changed lets the sign-in go on', async () => {
  const person = await makePerson(server);
  const answer = await enterWhile(person, `update account set name = '孙大梅' where id = $1`);
  expect(answer.status).toBe(true);
  expect(await sessionsOf(person)).toHaveLength(1);
});

test('a try that comes while another one takes the last attempt finds none left', async () => {
  const { username } = await makePerson(server);
  const guess = () => server.call(session.login, { username, password: 'wrong' });
  for (let tries = 0; tries < 4; tries += 1) expect((await guess()).code).toBe('AUTH_BAD_CREDENTIALS');
  const last = { text: 'update throttle set taken = 5 where taken = 4' };
  const answer = await meanwhile({ text: 'select from throttle where taken = 4 for update' }, last, guess);
  expect(answer.code).toBe('AUTH_LOCKED');
});
