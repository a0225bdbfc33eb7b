import { signIn } from '@console/contract/areas/auth/sign-in';
import { session } from '@console/contract/areas/auth/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { httpCatcher } from '../../../../test/catchers/http-catcher.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import {
  forget,
  from,
  linesOf,
  makePerson,
  quiet,
  seenByStrangers,
  spend,
  tablesWith,
  type Person,
} from '../../../../test/people.ts';

let server: TestServer;
let gateway: Awaited<ReturnType<typeof httpCatcher>>;
beforeAll(async () => {
  gateway = await httpCatcher(() => ({ status: 200, body: '{}' }));
  server = await startTestServer({
    TRUST_PROXY: '127.0.0.1',
    SMS_URL: gateway.url,
    SMS_TOKEN: 'gateway-token',
    SMS_SIGNATURE: '康衡',
  });
});
afterAll(async () => {
  await server.stop();
  await gateway.stop();
});
beforeEach(async () => {
  await server.look('truncate throttle');
  gateway.requests.length = 0;
});

const ask = (phone: string, address = 1, more: Record<string, string> = {}) =>
  server.call(signIn.sendSmsCode, { phone }, { headers: { ...from(address).headers, ...more } });
const login = (phone: string, code: string, address = 1) =>
  server.call(signIn.smsLogin, { phone, code }, from(address));

interface Sms {
  to: string;
  text: string;
  params: { code: string };
}
async function sent(): Promise<Sms[]> {
  await quiet(server);
  return gateway.requests.map(({ body }) => JSON.parse(body) as Sms);
}
async function codeFor({ phone }: Person): Promise<string> {
  expect((await ask(phone)).status).toBe(true);
  return (await sent()).findLast(({ to }) => to === phone)!.params.code;
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code by SMS', () => {
  test('lets its owner in, once', async () => {
    const person = await makePerson(server);
    const code = await codeFor(person);
    expect(code).toMatch(/^\d{6}$/);
    const { data } = await login(person.phone, code);
    expect((await server.call(session.info, {}, { token: data!.token })).data).toMatchObject({
      accountId: person.accountId,
      method: 'SMS',
    });
    expect((await login(person.phone, code)).code).toBe('AUTH_CODE_EXPIRED');
    await vi.waitFor(async () => {
      const lines = await linesOf(server, person.accountId);
      expect(lines.map(({ action, fail_code }) => [action, fail_code])).toEqual([
        ['LOGIN', null],
        ['LOGIN_FAILED', 'AUTH_CODE_EXPIRED'],
      ]);
    }, soon);
  });

  test('lets one in of many who use it at once', async () => {
    const person = await makePerson(server);
    const code = await codeFor(person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(person.phone, code)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
  });

  test('is valid for five minutes', async () => {
    const person = await makePerson(server);
    const code = await codeFor(person);
    await server.look(`update verification_code set expires_at = expires_at - interval '5 minutes'`);
    expect((await login(person.phone, code)).code).toBe('AUTH_CODE_EXPIRED');
    expect((await login(person.phone, another(code))).code).toBe('AUTH_CODE_WRONG');
  });

  test('takes the place of the one before', async () => {
    const person = await makePerson(server);
    const first = await codeFor(person);
    await forget(server, 'sms/minute', person.phone);
    const second = await codeFor(person);
    expect((await login(person.phone, first)).code).toBe('AUTH_CODE_WRONG');
    expect((await login(person.phone, second)).status).toBe(true);
  });

  test('is good for the number that it was sent to, and for signing in', async () => {
    const [person, other] = [await makePerson(server), await makePerson(server)];
    const code = await codeFor(person);
    expect((await login(other.phone, code)).code).toBe('AUTH_CODE_WRONG');
    await server.look(`update verification_code set purpose = 'CHANGE_EMAIL' where account_id = $1`, [
      person.accountId,
    ]);
    expect((await login(person.phone, code)).code).toBe('AUTH_CODE_WRONG');
  });

  test('dies after five wrong tries, also of a hundred at once from everywhere', async () => {
    const person = await makePerson(server);
    const code = await codeFor(person);
    const wrong = another(code);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, place) => login(person.phone, wrong, place + 1)));
    // They look alike; only five of them were looked at.
    expect(answers.every((answer) => answer.code === 'AUTH_CODE_WRONG' || answer.code === 'OVERLOADED')).toBe(true);
    const [kept] = await server.look('select tries from verification_code where account_id = $1', [person.accountId]);
    expect(kept).toEqual({ tries: 5 });
    await forget(server, 'sign-in/account', person.accountId);
    expect((await login(person.phone, code)).code).toBe('AUTH_CODE_WRONG');
    await vi.waitFor(async () => {
      expect((await linesOf(server, person.accountId)).map(({ action }) => action)).toContain('LOCK');
    }, soon);
  });

  test('is kept as a hash, and nowhere in words once it has left', async () => {
    const person = await makePerson(server);
    const code = await codeFor(person);
    await login(person.phone, another(code));
    // Six digits stand somewhere in every id; a code would stand alone.
    const [kept] = await server.look<{ all: string }>(
      `select (select string_agg(c::text, '') from verification_code c) || (select string_agg(o.params::text, '') from outbox o)
              || (select coalesce(string_agg(j.payload::text, ''), '') from job j)
              || (select string_agg(l.changes::text, '') from operation_log l) as all`,
    );
    expect(kept!.all).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(server.logged.join('\n')).not.toMatch(new RegExp(`\\b${code}\\b|${person.phone}`));
    expect((await tablesWith(server, person.phone)).toSorted()).toEqual(['account', 'outbox', 'verification_code']);
  });

  test('speaks the language of who asked', async () => {
    const person = await makePerson(server);
    await ask(person.phone, 1, { 'accept-language': 'en' });
    expect((await sent())[0]).toMatchObject({
      to: person.phone,
      text: expect.stringMatching(/^Your sign-in code is \d{6}\./),
    });
  });
});

describe('strangers', () => {
  test('learn nothing by asking for a code', async () => {
    const [person, disabled] = [await makePerson(server), await makePerson(server, 'DISABLED')];
    const answers = [];
    for (const phone of [person.phone, disabled.phone, '13300000000']) {
      answers.push([seenByStrangers(await ask(phone)), seenByStrangers(await ask(phone))]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await sent()).map(({ to }) => to)).toEqual([person.phone]);
  });

  test('learn nothing by trying one', async () => {
    const [withCode, without] = [await makePerson(server), await makePerson(server)];
    const wrong = another(await codeFor(withCode));
    const answers = [];
    for (const phone of [withCode.phone, without.phone, '13300000001']) {
      const seen = [];
      for (let tries = 0; tries < 6; tries += 1) seen.push(seenByStrangers(await login(phone, wrong)));
      answers.push(seen);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('reach nobody whose company insists on its identity provider', async () => {
    const person = await makePerson(server);
    await server.look(
      `insert into sign_in_setting (tenant_id, enabled, issuer, client_id, tested_at, sso_only, break_glass_id)
       select tenant_id, true, 'https://idp.example', 'x', now(), true, id from account where username = 'owner'
       on conflict (tenant_id) do update set enabled = true, tested_at = now(), sso_only = true,
         break_glass_id = excluded.break_glass_id`,
    );
    expect((await ask(person.phone)).status).toBe(true);
    expect(await sent()).toEqual([]);
    await server.look('update sign_in_setting set sso_only = false');
  });
});

describe('one number gets', () => {
  test('one message a minute, however often it is asked for', async () => {
    const { phone } = await makePerson(server);
    const answers = [];
    for (let asked = 0; asked < 100; asked += 1)
      answers.push(await ask(`+86 ${phone.slice(0, 3)} ${phone.slice(3)}`, asked + 1));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(answers[1]).toMatchObject({ code: 'AUTH_CODE_TOO_FAST', message: expect.stringMatching(/(5\d|60) 秒/) });
    expect(await sent()).toHaveLength(1);
  });

  test('one of fifty that are asked for at once', async () => {
    const { phone } = await makePerson(server);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => ask(phone, place + 1)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
  });

  test('five an hour and ten a day', async () => {
    const { phone } = await makePerson(server);
    const outcomes: (string | undefined)[] = [];
    for (let asked = 0; asked < 12; asked += 1) {
      await forget(server, 'sms/minute', phone);
      outcomes.push((await ask(phone, asked + 1)).code);
      if (asked === 5) await forget(server, 'sms/hour', phone);
    }
    const limit = 'AUTH_CODE_DAILY_LIMIT';
    const none = Array.from({ length: 5 }, () => undefined);
    expect(outcomes).toEqual([...none, limit, ...none, limit]);
    expect(await sent()).toHaveLength(10);
    await forget(server, 'sms/minute', phone);
    await forget(server, 'sms/hour', phone);
    expect((await ask(phone, 13)).code).toBe(limit);
  });
});

test('one address asks for twenty an hour', async () => {
  const outcomes = [];
  for (let asked = 0; asked < 21; asked += 1)
    outcomes.push((await ask(`137${String(asked).padStart(4, '0')}0000`, 77)).code);
  expect(outcomes.filter((code) => code === 'AUTH_CODE_DAILY_LIMIT')).toHaveLength(1);
  expect((await ask('13799990000', 78)).status).toBe(true);
});

test('numbers that lie side by side get thirty an hour together', async () => {
  const outcomes = [];
  for (let asked = 0; asked < 31; asked += 1) outcomes.push((await ask(`1360000${1000 + asked}`, asked + 1)).code);
  expect(outcomes.filter((code) => code === 'AUTH_CODE_DAILY_LIMIT')).toHaveLength(1);
  expect((await ask('13600010000', 50)).status).toBe(true);
});

test('a company sends a thousand a day, and nobody sees that it was the last', async () => {
  const [last, late] = [await makePerson(server), await makePerson(server)];
  await spend(server, 'sms/tenant', last.tenantId, 999);
  expect((await ask(last.phone)).status).toBe(true);
  expect((await sent()).map(({ to }) => to)).toEqual([last.phone]);
  expect((await ask(late.phone)).status).toBe(true);
  expect((await sent()).map(({ to }) => to)).toEqual([last.phone]);
});
