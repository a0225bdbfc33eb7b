import { session } from '@console/contract/areas/auth/session';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { hashPassword } from '../../core/passwords.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { soon } from '../../test/job-rig.ts';
import { makePerson, PASSWORD, type Person } from '../../test/people.ts';

// What happens to an account between the look at the password and the session that it opens.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Holds the account while a sign-in with the right password is under way, changes it, and lets go. */
async function meanwhile(person: Person, change: string, values: unknown[] = []) {
  const { pathname } = new URL(server.urls.owner);
  const url = new URL(inject('postgres').superuserUrl);
  url.pathname = pathname;
  const other = new pg.Client({ connectionString: url.href });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select from account where id = $1 for update', [person.accountId]);
    const answer = server.call(session.login, { username: person.username, password: PASSWORD });
    await vi.waitFor(async () => {
      const waiting = await server.look(`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%from account%for update%'`);
      expect(waiting).toHaveLength(1);
    }, soon);
    await other.query(change, [person.accountId, ...values]);
    await other.query('commit');
    return await answer;
  } finally {
    await other.end();
  }
}

const sessionsOf = ({ accountId }: Person) => server.look('select from session where account_id = $1', [accountId]);

test('an old password opens nothing once it was changed, however early it was typed', async () => {
  const person = await makePerson(server);
  const answer = await meanwhile(person, 'update account set password_hash = $2 where id = $1', [
    await hashPassword('ten green herons'),
  ]);
  expect(answer.code).toBe('AUTH_BAD_CREDENTIALS');
  expect(await sessionsOf(person)).toEqual([]);
});

test('a second factor that was added is asked for', async () => {
  const person = await makePerson(server);
  const answer = await meanwhile(person, 'update account set has_second_factor = true where id = $1');
  expect(answer.code).toBe('AUTH_MFA_REQUIRED');
  expect(await sessionsOf(person)).toEqual([]);
});

test('an account that was disabled stays closed', async () => {
  const person = await makePerson(server);
  const answer = await meanwhile(person, `update account set status = 'DISABLED' where id = $1`);
  expect(answer.code).toBe('AUTH_DISABLED');
  expect(await sessionsOf(person)).toEqual([]);
});

test('what was not changed lets the sign-in go on', async () => {
  const person = await makePerson(server);
  const answer = await meanwhile(person, `update account set name = '孙大梅' where id = $1`);
  expect(answer.status).toBe(true);
  expect(await sessionsOf(person)).toHaveLength(1);
});
