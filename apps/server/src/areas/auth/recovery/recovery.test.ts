import { request as httpRequest } from 'node:http';
import { recovery } from '@console/contract/areas/auth/recovery';
import { session } from '@console/contract/areas/auth/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../kernel/calls/passwords.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import {
  enter,
  forget,
  from,
  lettersTo,
  linesOf,
  makePerson,
  median,
  PASSWORD,
  quiet,
  seenByStrangers,
  tablesWith,
  type Person,
} from '../../../test/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://console.example' });
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const NEW = 'twelve green bottles';
const ask = (email: string, headers: Record<string, string> = {}) =>
  server.call(recovery.sendResetPasswordEmail, { email }, { headers });
const reset = (token: string, password = NEW) => server.call(recovery.resetPassword, { token, password });
const state = (token: string, purpose: 'RESET' | 'ACTIVATE' = 'RESET') =>
  server.call(recovery.linkState, { token, purpose });

async function linkFor({ email }: Person): Promise<string> {
  await forget(server, 'reset-mail/minute', email);
  await forget(server, 'reset-mail/day', email);
  expect((await ask(email)).status).toBe(true);
  const letters = await lettersTo(server, email);
  return letters.findLast(({ template }) => template === 'RESET_PASSWORD')!.params['link']!.split('#')[1]!;
}

/** `fetch` insists on the true host. */
async function askAs(host: string, email: string): Promise<void> {
  const headers = {
    host,
    'x-forwarded-host': host,
    forwarded: `host=${host}`,
    'accept-language': 'en-US',
    'content-type': 'application/json',
  };
  const url = `${server.url}${recovery.sendResetPasswordEmail.path}`;
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    request.once('error', reject).end(JSON.stringify({ email }));
  });
  expect(status).toBe(200);
}

/** An invitation as the account pages make it. */
async function invite(): Promise<{ person: Person; token: string }> {
  const person = await makePerson(server, 'PENDING_ACTIVATION');
  const token = crypto.randomUUID() + crypto.randomUUID();
  await server.look('update account set password_hash = null where id = $1', [person.accountId]);
  await server.look(
    `insert into one_time_link (tenant_id, id, token_hash, purpose, account_id, expires_at)
     values ($1, gen_random_uuid(), $2, 'ACTIVATE', $3, now() + interval '1 day')`,
    [person.tenantId, hashToken(token), person.accountId],
  );
  return { person, token };
}

describe('a forgotten password', () => {
  test('is set anew by a link: all sessions end, the person is notified, and the line is in the log', async () => {
    const person = await makePerson(server);
    const sessions = [await enter(server, person), await enter(server, person)];
    const token = await linkFor(person);
    expect((await state(token)).data).toEqual({
      state: 'VALID',
      username: person.username,
      tenantName: '康衡医疗器械有限公司',
      brand: null,
    });
    expect((await reset(token)).data).toEqual({ username: person.username });
    for (const open of sessions) expect((await server.call(session.info, {}, { token: open })).http).toBe(401);
    expect((await server.call(session.login, { username: person.username, password: PASSWORD })).status).toBe(false);
    expect(await enter(server, person, NEW)).toBeTruthy();
    const letter = (await lettersTo(server, person.email)).at(-1);
    expect(letter).toMatchObject({
      template: 'PASSWORD_CHANGED',
      tenant_id: person.tenantId,
      params: {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Asia\/Shanghai\)$/),
        link: 'https://console.example/password/forget',
      },
    });
    const lines = await linesOf(server, person.accountId);
    const succeeded = lines.filter((line) => line.fail_code === null).map(({ action }) => action);
    expect(succeeded).toEqual(['LOGIN', 'LOGIN', 'RESET_PASSWORD', 'LOGIN']);
  });

  test('opens an account that strangers have locked', async () => {
    const person = await makePerson(server);
    for (let tries = 0; tries < 6; tries += 1) {
      await server.call(session.login, { username: person.username, password: 'wrong' });
    }
    expect((await reset(await linkFor(person))).status).toBe(true);
    expect(await enter(server, person, NEW)).toBeTruthy();
  });

  test('comes with a link to where we live, whatever the request says', async () => {
    const person = await makePerson(server);
    await askAs('evil.example', person.email);
    const [letter] = await lettersTo(server, person.email);
    expect(letter).toMatchObject({ locale: 'en-US', tenant_id: person.tenantId });
    expect(letter!.params['link']).toMatch(/^https:\/\/console\.example\/password\/changePassword#[\w-]{43}$/);
    expect(JSON.stringify(letter)).not.toContain('evil');
  });

  test('leaves the second factor where it is', async () => {
    const person = await makePerson(server);
    await server.look('update account set has_second_factor = true where id = $1', [person.accountId]);
    await reset(await linkFor(person));
    const answer = await server.call(session.login, { username: person.username, password: NEW });
    expect(answer.code).toBe('AUTH_MFA_REQUIRED');
  });
});

describe('a link', () => {
  test('works once, also for two at once', async () => {
    const person = await makePerson(server);
    const token = await linkFor(person);
    const answers = await Promise.all([reset(token), reset(token, 'thirteen red balloons'), reset(token)]);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'AUTH_LINK_USED')).toHaveLength(2);
    expect((await state(token)).data).toEqual({ state: 'USED', username: null, tenantName: null, brand: null });
  });

  test('is not used up by a password that is refused', async () => {
    const person = await makePerson(server);
    const token = await linkFor(person);
    expect((await reset(token, 'password123456789')).code).toBe('AUTH_PASSWORD_WEAK');
    expect((await reset(token, PASSWORD)).code).toBe('AUTH_PASSWORD_REUSED');
    expect((await reset(token)).status).toBe(true);
  });

  test('ends after an hour', async () => {
    const token = await linkFor(await makePerson(server));
    await server.look(`update one_time_link set expires_at = expires_at - interval '1 hour'`);
    expect((await reset(token)).code).toBe('AUTH_LINK_EXPIRED');
    expect((await state(token)).data).toMatchObject({ state: 'EXPIRED', username: null });
  });

  test('dies when a new one is asked for, and when its owner signs in', async () => {
    const person = await makePerson(server);
    const [old, young] = [await linkFor(person), await linkFor(person)];
    expect((await reset(old)).code).toBe('AUTH_LINK_EXPIRED');
    await enter(server, person);
    expect((await reset(young)).code).toBe('AUTH_LINK_EXPIRED');
  });

  test('opens no account that is closed', async () => {
    const person = await makePerson(server);
    const token = await linkFor(person);
    await server.look(`update account set status = 'DISABLED' where id = $1`, [person.accountId]);
    expect((await reset(token)).code).toBe('AUTH_LINK_EXPIRED');
    expect((await state(token)).data).toMatchObject({ state: 'EXPIRED', username: null });
  });

  test('is good for one purpose', async () => {
    const { token: invitation } = await invite();
    const token = await linkFor(await makePerson(server));
    expect((await reset(invitation)).code).toBe('AUTH_LINK_EXPIRED');
    expect((await server.call(recovery.activate, { token, password: NEW })).code).toBe('AUTH_LINK_EXPIRED');
    expect((await state(invitation, 'RESET')).data).toMatchObject({ state: 'EXPIRED' });
  });

  test('is good for one purpose, also where the account would be open to the other', async () => {
    const status = (accountId: string, now: string) =>
      server.look('update account set status = $2 where id = $1', [accountId, now]);
    const [{ person, token: invitation }, other] = [await invite(), await makePerson(server)];
    const token = await linkFor(other);
    await status(person.accountId, 'ACTIVE');
    await status(other.accountId, 'PENDING_ACTIVATION');
    expect((await state(invitation, 'RESET')).data).toMatchObject({ state: 'EXPIRED', username: null });
    expect((await state(token, 'ACTIVATE')).data).toMatchObject({ state: 'EXPIRED', username: null });
    expect((await reset(invitation)).code).toBe('AUTH_LINK_EXPIRED');
    expect((await server.call(recovery.activate, { token, password: NEW })).code).toBe('AUTH_LINK_EXPIRED');
  });

  test.each([[''], [null], [{}], [undefined], ['x'.repeat(19)], [['x'.repeat(43)]]])(
    'that is %j is refused',
    async (token) => {
      expect((await reset(token as string)).http).toBe(400);
    },
  );

  test('that was made up is refused, and thirty guesses are enough', async () => {
    const guess = () => server.call(recovery.resetPassword, { token: 'x'.repeat(43), password: NEW }, from(30));
    for (let tries = 0; tries < 30; tries += 1) expect((await guess()).code).toBe('AUTH_LINK_EXPIRED');
    expect(await guess()).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    const elsewhere = { token: 'x'.repeat(43), purpose: 'RESET' } as const;
    expect((await server.call(recovery.linkState, elsewhere, from(30))).http).toBe(429);
    expect((await server.call(recovery.activate, { token: 'x'.repeat(43), password: NEW }, from(30))).http).toBe(429);
    expect((await server.call(recovery.linkState, elsewhere, from(31))).http).toBe(200);
  });

  test('is kept as a hash, and its secret and the passwords stand in no log', async () => {
    const person = await makePerson(server);
    const token = await linkFor(person);
    await reset(token, 'a planted new password');
    // The outbox of the demonstration keeps its messages to show them.
    expect(await tablesWith(server, token)).toEqual(['outbox']);
    expect(await tablesWith(server, 'a planted new password')).toEqual([]);
    const log = server.logged.join('\n');
    for (const secret of [token, 'a planted new password', person.email]) expect(log).not.toContain(secret);
  });
});

describe('strangers', () => {
  test('learn nothing by asking for a link', async () => {
    const [person, pending] = [await makePerson(server), await makePerson(server, 'PENDING_ACTIVATION')];
    const answers = [];
    for (const email of [person.email, pending.email, 'nobody@people.example']) {
      answers.push([seenByStrangers(await ask(email)), seenByStrangers(await ask(email.toUpperCase()))]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.[1]).toMatchObject({ code: 'AUTH_CODE_TOO_FAST' });
    await quiet(server);
    expect(await lettersTo(server, person.email)).toHaveLength(1);
    for (const email of [pending.email, 'nobody@people.example']) expect(await lettersTo(server, email)).toEqual([]);
  });

  test('cause the same work, whoever they ask for', async () => {
    const person = await makePerson(server);
    await server.look('create table work (kind text, tenant_id uuid, locale text)');
    await server.look(`create function note_work() returns trigger language plpgsql security definer as $$ begin
      insert into public.work values (new.kind, new.tenant_id, new.payload->>'locale'); return new; end $$`);
    await server.look(`create trigger note_work after insert on job for each row
      when (new.kind = 'SEND_RESET_LINK') execute function note_work()`);
    await ask(person.email);
    await ask('nobody.known@people.example');
    const [known, unknown, ...more] = await server.look('select * from work');
    expect(known).toMatchObject({ kind: 'SEND_RESET_LINK' });
    expect(unknown).toEqual(known);
    expect(more).toEqual([]);
    await server.look('drop trigger note_work on job');
  });

  test('learn nothing from the time it takes', async () => {
    const person = await makePerson(server);
    const asked = [person.email, 'nobody.else@people.example'];
    const taken = new Map<string, number[]>(asked.map((email) => [email, []]));
    for (let round = 0; round < 9; round += 1) {
      await server.look('truncate throttle');
      for (const email of round % 2 ? asked : asked.toReversed()) {
        // What is sent behind one answer must not slow the next one down.
        await quiet(server);
        const start = performance.now();
        await ask(email);
        taken.get(email)!.push(performance.now() - start);
      }
    }
    const [known, unknown] = asked.map((email) => median(taken.get(email)!)) as [number, number];
    // Coarse, for busy machines; that the work is the same is what the test above shows.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
  });

  test('fill nobody’s mailbox: five a day', async () => {
    const person = await makePerson(server);
    const outcomes: (string | undefined)[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      await forget(server, 'reset-mail/minute', person.email);
      outcomes.push((await ask(person.email)).code);
    }
    expect(outcomes).toEqual([undefined, undefined, undefined, undefined, undefined, 'AUTH_CODE_DAILY_LIMIT']);
    expect(await lettersTo(server, person.email)).toHaveLength(5);
  });
});

describe('a new password', () => {
  test('is none of the last five, and the sixth may come back', async () => {
    const person = await makePerson(server);
    const used = [PASSWORD];
    for (let place = 1; place <= 5; place += 1) {
      const next = `password number ${place} of mine`;
      expect((await reset(await linkFor(person), next)).status).toBe(true);
      used.push(next);
    }
    const token = await linkFor(person);
    for (const old of used.slice(1)) {
      expect(await reset(token, old)).toMatchObject({ code: 'AUTH_PASSWORD_REUSED', errors: [{ field: 'password' }] });
    }
    expect((await reset(token, used[0])).status).toBe(true);
    expect(await server.look('select from password_history where account_id = $1', [person.accountId])).toHaveLength(4);
  });

  test('holds no name of the person or of the company, and is not a common one', async () => {
    const person = await makePerson(server);
    await server.look(`update account set email = 'purple.cow@people.example' where id = $1`, [person.accountId]);
    const token = await linkFor({ ...person, email: 'purple.cow@people.example' });
    const weak = [
      `My-${person.username}-2026`,
      'the PURPLE.COW of Bavaria',
      'kangheng kangheng',
      '我是孙小梅孙小梅孙小梅',
      'qwertyuiop',
    ];
    for (const password of weak) expect((await reset(token, password)).code, password).toBe('AUTH_PASSWORD_WEAK');
    expect((await reset(token, 'x'.repeat(9))).http).toBe(400);
    expect((await reset(token, 'é'.repeat(64))).status).toBe(true);
    // All of it counts, also behind the 72 bytes at which others stop.
    const login = (password: string) => server.call(session.login, { username: person.username, password });
    expect((await login('é'.repeat(63))).status).toBe(false);
    expect((await login('é'.repeat(64))).status).toBe(true);
  });
});

describe('an invitation', () => {
  test('lets someone choose a password, once, and is in the log', async () => {
    const { person, token } = await invite();
    expect((await state(token, 'ACTIVATE')).data).toMatchObject({ state: 'VALID', username: person.username });
    const answers = await Promise.all([1, 2, 3].map(() => server.call(recovery.activate, { token, password: NEW })));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'AUTH_LINK_USED')).toHaveLength(2);
    expect(await enter(server, person, NEW)).toBeTruthy();
    const [line] = await linesOf(server, person.accountId);
    expect(line).toMatchObject({
      action: 'STATUS',
      changes: [{ field: 'status', before: 'PENDING_ACTIVATION', after: 'ACTIVE' }],
    });
  });

  test('opens no account that was closed meanwhile', async () => {
    const { person, token } = await invite();
    await server.look(`update account set status = 'DISABLED', password_hash = $2 where id = $1`, [
      person.accountId,
      await hashPassword(PASSWORD),
    ]);
    expect((await server.call(recovery.activate, { token, password: NEW })).status).toBe(false);
    expect((await server.call(session.login, { username: person.username, password: NEW })).status).toBe(false);
  });
});
