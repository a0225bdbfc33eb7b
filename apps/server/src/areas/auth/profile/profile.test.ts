import { file } from '@console/contract/areas/base/file';
import { profile } from '@console/contract/areas/auth/profile';
import { session } from '@console/contract/areas/auth/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pdf, png, save } from '../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import {
  enter,
  forget,
  lettersTo,
  linesOf,
  makePerson,
  PASSWORD,
  seenByStrangers,
  tablesWith,
  type Person,
} from '../../../test/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://console.example' });
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const NEW = 'twelve green bottles';
const empty = { avatar: null, job: null, location: null, introduction: null, personalWebsite: null };

async function someone(): Promise<{ person: Person; token: string }> {
  const person = await makePerson(server);
  return { person, token: await enter(server, person) };
}
const info = async (token: string) => (await server.call(session.info, {}, { token })).data!;
const long = (accountId: string) =>
  server.look(`update session set confirmed_at = now() - interval '11 minutes' where account_id = $1`, [accountId]);
const confirm = (token: string, answer: string, method: 'PASSWORD' | 'TOTP' = 'PASSWORD') =>
  server.call(profile.confirm, { method, answer }, { token });
const modify = (token: string, currentPassword: string, password = NEW) =>
  server.call(profile.modifyPassword, { currentPassword, password }, { token });

describe('the own profile', () => {
  test('changes what is shown, and the change is in the log', async () => {
    const { person, token } = await someone();
    const { version } = await info(token);
    const typed = { ...empty, version, name: '孙晓梅', job: '工程师', personalWebsite: 'https://mei.example/' };
    expect((await server.call(profile.updateInfo, typed, { token })).status).toBe(true);
    expect(await info(token)).toMatchObject({ name: '孙晓梅', job: '工程师', personalWebsite: 'https://mei.example/' });
    const line = (await linesOf(server, person.accountId)).at(-1);
    expect(line).toMatchObject({ action: 'UPDATE' });
    expect(line!.changes).toContainEqual({ field: 'name', before: '孙小梅', after: '孙晓梅' });
    const stale = await server.call(profile.updateInfo, { ...typed, name: '孙大梅' }, { token });
    expect(stale).toMatchObject({
      http: 409,
      code: 'CONFLICT',
      message: expect.stringContaining('孙晓梅'),
      data: { current: { name: '孙晓梅', version: version + 1 } },
    });
    expect((await info(token)).name).toBe('孙晓梅');
  });

  test.each(['type', 'roleId', 'tenantId', 'authorities', 'isAdmin', 'status', 'passwordHash', 'username', 'email'])(
    'does not take %s',
    async (field) => {
      const { person, token } = await someone();
      const row = () => server.look('select * from account where id = $1', [person.accountId]);
      const before = await row();
      const typed = { ...empty, version: 1, name: 'x', [field]: 1 };
      expect((await server.call(profile.updateInfo, typed, { token })).http).toBe(400);
      expect(await row()).toEqual(before);
    },
  );

  test('has a picture that was uploaded in the own company', async () => {
    const { token } = await someone();
    const stranger = await server.signIn('owner.ruichi');
    const [mine, document, foreign] = [
      (await save(server, 'me.png', await png(), { token, kind: 'IMAGE' })).data!,
      (await save(server, 'me.pdf', pdf, { token })).data!,
      (await save(server, 'you.png', await png(), { token: stranger, kind: 'IMAGE' })).data!,
    ];
    const put = (avatar: string) =>
      server.call(profile.updateInfo, { ...empty, version: 1, name: 'x', avatar }, { token });
    for (const path of [document.path, foreign.path, 'https://evil.example/x.png', '../../etc/passwd']) {
      expect(await put(path)).toMatchObject({ http: 400, errors: [{ field: 'avatar' }] });
    }
    expect((await put(mine.path)).status).toBe(true);
    expect((await info(token)).avatar).toBe(mine.path);
    expect((await server.call(file.delete, { fileId: mine.fileId }, { token })).code).toBe('REFERENCED');
  });

  test('links to nothing that runs', async () => {
    const { token } = await someone();
    for (const personalWebsite of [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://x.example/"onload=1',
      'https://bank.example@evil.example/',
      'https://bank.example:443@evil.example',
      'https:///bank.example@evil.example',
      'https://x.example/\u0000',
      'https://x.example/\u202Egpj.exe',
    ]) {
      const typed = { ...empty, version: 1, name: 'x', personalWebsite };
      expect((await server.call(profile.updateInfo, typed, { token })).http, personalWebsite).toBe(400);
    }
    const typed = { ...empty, version: 1, name: 'x', personalWebsite: 'https://blog.example/@mei?to=a@b#c@d' };
    expect((await server.call(profile.updateInfo, typed, { token })).status).toBe(true);
  });
});

describe('to confirm who one is', () => {
  test('takes the password, and holds for ten minutes', async () => {
    const { person, token } = await someone();
    const send = (email: string) => server.call(profile.sendUpdateEmailCode, { email }, { token });
    await long(person.accountId);
    expect(await send('new.one@people.example')).toMatchObject({
      http: 403,
      code: 'AUTH_CONFIRM_REQUIRED',
      data: { methods: ['PASSWORD'] },
    });
    expect((await confirm(token, 'wrong')).code).toBe('AUTH_PASSWORD_WRONG');
    expect((await confirm(token, '123456', 'TOTP')).code).toBe('AUTH_CODE_WRONG');
    expect((await confirm(token, PASSWORD)).status).toBe(true);
    expect((await send('new.one@people.example')).status).toBe(true);
    await vi.waitFor(async () => {
      const refused = (await linesOf(server, person.accountId)).filter(({ action }) => action === 'REFUSED');
      expect(refused.map(({ fail_code }) => fail_code)).toEqual(['AUTH_PASSWORD_WRONG', 'AUTH_CODE_WRONG']);
    }, soon);
  });

  test('is tried five times, of a hundred at once as well, and signing in goes on', async () => {
    const { person, token } = await someone();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) => (place % 2 ? confirm(token, 'wrong') : modify(token, 'wrong'))),
    );
    expect(answers.filter(({ code }) => code === 'AUTH_PASSWORD_WRONG')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'AUTH_LOCKED')).toHaveLength(95);
    expect((await confirm(token, PASSWORD)).code).toBe('AUTH_LOCKED');
    expect((await modify(token, PASSWORD)).code).toBe('AUTH_LOCKED');
    expect(await enter(server, person)).toBeTruthy();
  });
});

describe('a new password', () => {
  test('ends all other sessions at once, and this one goes on under another token', async () => {
    const { person, token } = await someone();
    const others = [await enter(server, person), await enter(server, person)];
    const { data } = await modify(token, PASSWORD);
    for (const old of [token, ...others]) expect((await server.call(session.info, {}, { token: old })).http).toBe(401);
    expect((await info(data!.token)).username).toBe(person.username);
    expect(data!.expiresIn).toBeGreaterThan(6 * 24 * 3600);
    expect(await enter(server, person, NEW)).toBeTruthy();
    expect((await lettersTo(server, person.email)).map(({ template }) => template)).toEqual(['PASSWORD_CHANGED']);
    const line = (await linesOf(server, person.accountId)).findLast(({ action }) => action === 'UPDATE');
    expect(line!.changes).toEqual([{ field: 'password', before: '***', after: '***' }]);
    for (const secret of [NEW, PASSWORD, data!.token]) {
      expect(await tablesWith(server, secret)).toEqual([]);
      expect(server.logged.join('\n')).not.toContain(secret);
    }
  });

  test('needs the current one, and keeps the rules', async () => {
    const { person, token } = await someone();
    expect((await modify(token, 'wrong')).code).toBe('AUTH_PASSWORD_WRONG');
    expect((await modify(token, PASSWORD, PASSWORD)).code).toBe('AUTH_PASSWORD_REUSED');
    expect((await modify(token, PASSWORD, `${person.username} and me`)).code).toBe('AUTH_PASSWORD_WEAK');
    expect((await modify(token, PASSWORD)).status).toBe(true);
  });

  test('is set by one of two at once', async () => {
    const { person, token } = await someone();
    const answers = await Promise.all([modify(token, PASSWORD), modify(token, PASSWORD, 'thirteen red balloons')]);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(await server.look('select from password_history where account_id = $1', [person.accountId])).toHaveLength(1);
  });

  test('is not for who has none', async () => {
    const { person, token } = await someone();
    await server.look('update account set password_hash = null where id = $1', [person.accountId]);
    expect((await modify(token, PASSWORD)).code).toBe('AUTH_PASSWORD_WRONG');
    expect((await confirm(token, PASSWORD)).code).toBe('AUTH_PASSWORD_WRONG');
    expect((await info(token)).hasPassword).toBe(false);
  });

  test('kills the links that wait in a mailbox', async () => {
    const { person, token } = await someone();
    await server.look(
      `insert into one_time_link (tenant_id, id, token_hash, purpose, account_id, expires_at)
       values ($1, gen_random_uuid(), 'x' || $2, 'RESET', $2::uuid, now() + interval '1 hour')`,
      [person.tenantId, person.accountId],
    );
    await modify(token, PASSWORD);
    expect(await server.look('select from one_time_link where account_id = $1', [person.accountId])).toEqual([]);
  });
});

describe('a new e-mail address', () => {
  const send = (token: string, email: string) => server.call(profile.sendUpdateEmailCode, { email }, { token });
  const put = (token: string, email: string, code: string) =>
    server.call(profile.modifyEmail, { email, code }, { token });
  async function codeAt(token: string, email: string): Promise<string> {
    expect((await send(token, email)).status).toBe(true);
    return (await lettersTo(server, email)).at(-1)!.params['code']!;
  }
  const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('counts once its owner has shown the code, and the old one is notified', async () => {
    const { person, token } = await someone();
    await server.look(
      `insert into one_time_link (tenant_id, id, token_hash, purpose, account_id, expires_at)
       values ($1, gen_random_uuid(), 'x' || $2, 'RESET', $2::uuid, now() + interval '1 hour')`,
      [person.tenantId, person.accountId],
    );
    const code = await codeAt(token, 'Fresh.Mail@People.example');
    expect((await put(token, 'fresh.mail@people.example', another(code))).code).toBe('AUTH_CODE_WRONG');
    expect((await put(token, 'else@people.example', code)).code).toBe('AUTH_CODE_EXPIRED');
    expect((await info(token)).email).toBe(person.email);
    expect((await put(token, 'fresh.mail@people.example', code)).status).toBe(true);
    expect((await info(token)).email).toBe('fresh.mail@people.example');
    expect((await put(token, 'fresh.mail@people.example', code)).code).toBe('AUTH_CODE_EXPIRED');
    expect((await lettersTo(server, person.email)).at(-1)).toMatchObject({
      template: 'EMAIL_CHANGED',
      params: { email: 'fr***@people.example' },
    });
    expect(await server.look('select from one_time_link where account_id = $1', [person.accountId])).toEqual([]);
    const line = (await linesOf(server, person.accountId)).findLast(({ action }) => action === 'UPDATE');
    expect(line!.changes).toEqual([{ field: 'email', before: 'Pe***@people.example', after: 'fr***@people.example' }]);
  });

  test('that belongs to someone else is recognised only by who can read its mail', async () => {
    const [{ token }, other] = [await someone(), await makePerson(server)];
    const answers = [
      seenByStrangers(await send(token, other.email)),
      seenByStrangers(await send(token, 'free@people.example')),
    ];
    expect(answers[0]).toEqual(answers[1]);
    await forget(server, 'email-code/minute', other.email);
    const code = await codeAt(token, other.email);
    expect((await put(token, other.email, another(code))).code).toBe('AUTH_CODE_WRONG');
    expect(await put(token, other.email, code)).toMatchObject({
      http: 200,
      code: 'DUPLICATE_EMAIL',
      errors: [{ field: 'email' }],
    });
    // The code is used up: it is no way to ask again and again whether the address has become free.
    expect((await put(token, other.email, code)).code).toBe('AUTH_CODE_EXPIRED');
  });

  test('gets one mail a minute, and its code five tries', async () => {
    const { token } = await someone();
    const code = await codeAt(token, 'tries@people.example');
    expect((await send(token, 'tries@people.example')).code).toBe('AUTH_CODE_TOO_FAST');
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () => put(token, 'tries@people.example', another(code))),
    );
    expect(wrong.filter((answer) => answer.code === 'AUTH_CODE_WRONG')).toHaveLength(5);
    expect((await put(token, 'tries@people.example', code)).code).toBe('AUTH_CODE_EXPIRED');
  });

  test('needs someone who has just shown who they are', async () => {
    const { person, token } = await someone();
    const code = await codeAt(token, 'stolen@people.example');
    await long(person.accountId);
    expect((await put(token, 'stolen@people.example', code)).code).toBe('AUTH_CONFIRM_REQUIRED');
    expect((await info(token)).email).toBe(person.email);
  });
});
