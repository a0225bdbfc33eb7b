import { appSession } from '@console/contract/areas/app-people/app-session';
import { noticeAppSide } from '@console/contract/areas/notice/notice/app-side';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asUser, enterApp, lastCode, makeAppPerson } from './app-rig.ts';
import { addApplication } from '../../application/application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { addTestAccount, keyOf, signInTest } from '../../application/test-account/test-account-rig.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = await keyOf(server);
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const signIn = (account: string, code?: string, by = key) => signInTest(server, by, account, code);
const set = (account: string, what: string) =>
  server.look(`update test_account set ${what} where account = $1`, [account]);

test('the account and its code open the app, which learns that it is a test', async () => {
  const { account, testAccountId, name } = await addTestAccount(server, { userKind: 'TEAM_USER' });
  const { data, message } = await signIn(account.toUpperCase());
  expect(data?.user, message).toMatchObject({ userId: testAccountId, kind: 'TEAM_USER', name, isTest: true });
  const mine = asUser(key, data!.userToken);
  expect((await server.call(appSession.me, {}, mine)).data).toEqual(data!.user);
  expect((await server.call(noticeAppSide.list, {}, mine)).data).toMatchObject({ list: [], unread: 0 });
  const [row] = await server.look(
    `select last_login_at is not null as seen, last_app_version, tries, version from test_account where id = $1`,
    [testAccountId],
  );
  expect(row).toEqual({ seen: true, last_app_version: '3.2.0', tries: 0, version: 1 });
  expect((await server.call(appSession.signOut, {}, mine)).status).toBe(true);
  expect((await server.call(appSession.me, {}, mine)).code).toBe('APP_USER_SIGNED_OUT');
});

describe('to everyone else there is one answer', () => {
  test.each([
    ['is disabled', `status = 'DISABLED'`],
    ['is over', `valid_from = now() - interval '2 days', valid_to = now()`],
    ['has not begun', `valid_from = now() + interval '1 hour'`],
    ['lies in the bin', `deleted_at = now()`],
    ['is locked', `locked_until = now() + interval '1 minute'`],
  ])('when it %s', async (_, what) => {
    const { account } = await addTestAccount(server);
    await set(account, what);
    expect(await signIn(account)).toMatchObject({ code: 'AUTH_CODE_WRONG', http: 200 });
  });

  test('when there is none, or it is of another company', async () => {
    const { account } = await addTestAccount(server, {}, 'owner.ruichi');
    expect((await signIn('nobody.here')).code).toBe('AUTH_CODE_WRONG');
    expect((await signIn(account)).code).toBe('AUTH_CODE_WRONG');
  });

  test('in an application that it does not name, and in an app of the others', async () => {
    const [mine, other] = [await addApplication(server), await addApplication(server)];
    const { account } = await addTestAccount(server, { applicationIds: [mine.applicationId] });
    for (const by of [key, await keyOf(server, other.applicationId), await keyOf(server, mine.applicationId, 'TEAM')]) {
      expect((await signIn(account, undefined, by)).code).toBe('AUTH_CODE_WRONG');
    }
    const right = await keyOf(server, mine.applicationId, 'CLIENT');
    const { data } = await signIn(account, undefined, right);
    expect(data?.user.isTest).toBe(true);
    // Nor does a token from there work with the key of another.
    expect((await server.call(appSession.me, {}, asUser(key, data!.userToken))).code).toBe('APP_USER_SIGNED_OUT');
  });
});

describe('guessing', () => {
  test('has five tries, then the right code helps for a quarter of an hour no more', async () => {
    const { account } = await addTestAccount(server);
    for (let tried = 0; tried < 5; tried += 1) expect((await signIn(account, '000000')).code).toBe('AUTH_CODE_WRONG');
    expect((await signIn(account)).code).toBe('AUTH_CODE_WRONG');
    const [row] = await server.look<{ minutes: number }>(
      `select round(extract(epoch from locked_until - now()) / 60)::int as minutes from test_account where account = $1`,
      [account],
    );
    expect(row?.minutes).toBe(15);
    await set(account, 'locked_until = now()');
    expect((await signIn(account, '000000')).code).toBe('AUTH_CODE_WRONG');
    expect((await signIn(account)).status).toBe(true);
  });

  test('a success forgets the tries before it', async () => {
    const { account } = await addTestAccount(server);
    for (let round = 0; round < 2; round += 1) {
      for (let tried = 0; tried < 4; tried += 1) await signIn(account, '000000');
      expect((await signIn(account)).status).toBe(true);
    }
  });

  test('twenty at once are still five tries', async () => {
    const { account } = await addTestAccount(server);
    await Promise.all(Array.from({ length: 20 }, () => signIn(account, '000000')));
    const [row] = await server.look(
      'select tries, locked_until > now() as locked from test_account where account = $1',
      [account],
    );
    expect(row).toEqual({ tries: 5, locked: true });
  });

  test('all accounts from one address together have thirty tries', async () => {
    const { account } = await addTestAccount(server);
    for (let tried = 0; tried < 30; tried += 1) await signIn(`nobody.${tried}`);
    expect(await signIn(account)).toMatchObject({ code: 'RATE_LIMITED', http: 429 });
  });
});

describe('codes open nothing else', () => {
  test('a fixed code signs in no user, though the account is their number', async () => {
    const person = await makeAppPerson(server);
    await addTestAccount(server, { account: person.phone });
    const { kind, phone } = person;
    const code = '482913';
    expect((await server.call(appSession.signIn, { kind, phone, code }, { token: key })).code).toBe('AUTH_CODE_WRONG');
    expect((await server.call(appSession.activate, { kind, phone, code }, { token: key })).code).toBe(
      'AUTH_CODE_WRONG',
    );
    const { data } = await signIn(phone);
    expect(data?.user).toMatchObject({ isTest: true });
    expect(data?.user.userId).not.toBe(person.userId);
  });

  test('a code by SMS signs in no test account, and is still good for its user', async () => {
    const person = await makeAppPerson(server);
    await addTestAccount(server, { account: person.phone });
    const { kind, phone } = person;
    await server.call(appSession.sendCode, { phone, purpose: 'SIGN_IN' }, { token: key });
    const code = (await lastCode(server, phone))!;
    expect((await signIn(phone, code)).code).toBe('AUTH_CODE_WRONG');
    const { data } = await server.call(appSession.signIn, { kind, phone, code }, { token: key });
    expect(data?.user).toMatchObject({ userId: person.userId, isTest: false });
  });

  test('someone who has signed in themselves is no test', async () => {
    const person = await makeAppPerson(server);
    const token = await enterApp(server, key, person);
    expect((await server.call(appSession.me, {}, asUser(key, token))).data?.isTest).toBe(false);
  });
});
