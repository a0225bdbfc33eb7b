import { testAccount } from '@console/contract/areas/application/test-account';
import type { ArgumentOf } from '@console/contract/endpoint';
import { appSession } from '@console/contract/areas/app-people/app-session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asUser } from '../../app-people/app-session/app-rig.ts';
import { addApplication } from '../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makePerson } from '../../../test/people.ts';
import {
  addTestAccount,
  daysFromNow,
  givenTestAccount,
  keyOf,
  signInTest,
  type GivenTestAccount,
} from './test-account-rig.ts';

let server: TestServer;
let token: string;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  key = await keyOf(server);
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const add = (more: Partial<GivenTestAccount> = {}) => server.call(testAccount.add, givenTestAccount(more), { token });
const refusal = async (more: Partial<GivenTestAccount>) => {
  const { code, errors } = await add(more);
  return [code, errors?.[0]?.field];
};
const names = async (more: ArgumentOf<typeof testAccount.page>) =>
  (await server.call(testAccount.page, { pageSize: 200, ...more }, { token })).data?.list.map(({ name }) => name) ?? [];
const isIn = async (userToken: string) => (await server.call(appSession.me, {}, asUser(key, userToken))).status;

/** What its form would send. */
async function change(testAccountId: string, more: Partial<ArgumentOf<typeof testAccount.update>>) {
  const { data } = await server.call(testAccount.detail, { testAccountId }, { token });
  const { version, name, userKind, applications, purpose, ownerId, validFrom, validTo, remark } = data!;
  const applicationIds = applications.map(({ id }) => id);
  return server.call(
    testAccount.update,
    {
      testAccountId,
      version,
      name,
      userKind,
      applicationIds,
      purpose,
      ownerId,
      validFrom,
      validTo,
      remark,
      ...more,
    },
    { token },
  );
}

async function signedIn(more: Partial<GivenTestAccount> = {}) {
  const made = await addTestAccount(server, more);
  const { data, message } = await signInTest(server, key, made.account, more.fixedCode);
  if (!data) throw new Error(message);
  expect(await isIn(data.userToken)).toBe(true);
  return { ...made, userToken: data.userToken };
}

test('one is added, and its code is given to nobody', async () => {
  const given = givenTestAccount({ fixedCode: '902817' });
  const { data, status, message } = await server.call(testAccount.add, given, { token });
  expect(status, message).toBe(true);
  expect(data).toMatchObject({ account: given.account, status: 'ENABLED', everywhere: true, applications: [] });
  const page = await server.call(testAccount.page, { keyword: given.account }, { token });
  const log = await server.look('select changes from operation_log where object_id = $1', [data!.testAccountId]);
  const rows = await server.look('select * from test_account where id = $1', [data!.testAccountId]);
  expect(page.data?.list).toHaveLength(1);
  expect(log).toHaveLength(1);
  expect(JSON.stringify([data, page, log, rows])).not.toContain('902817');
  expect(server.logged.join()).not.toContain('902817');
});

test('an account is taken once in a company', async () => {
  const { account } = await addTestAccount(server);
  expect(await refusal({ account: account.toUpperCase() })).toEqual(['DUPLICATE_ACCOUNT', 'account']);
  expect((await addTestAccount(server, { account }, 'owner.ruichi')).account).toBe(account);
  const both = await Promise.all([add({ account: 'at.once' }), add({ account: 'at.once' })]);
  expect(both.map(({ code }) => code ?? 'MADE').toSorted()).toEqual(['DUPLICATE_ACCOUNT', 'MADE']);
});

test('it lives for 180 days at most, and to a day that is still to come', async () => {
  const validFrom = daysFromNow(0);
  expect(await refusal({ validFrom, validTo: daysFromNow(180.1) })).toEqual(['TEST_ACCOUNT_PERIOD', 'validTo']);
  expect(await refusal({ validFrom, validTo: validFrom })).toEqual(['TEST_ACCOUNT_ENDS_EARLY', 'validTo']);
  expect(await refusal({ validFrom: daysFromNow(-9), validTo: daysFromNow(-1) })).toEqual(['DATE_PAST', 'validTo']);
  const { testAccountId } = await addTestAccount(server, { validFrom, validTo: daysFromNow(179.9) });
  expect((await change(testAccountId, { validTo: daysFromNow(181) })).code).toBe('TEST_ACCOUNT_PERIOD');
});

test('it belongs to someone with an account in use, and signs in to applications that are there', async () => {
  const [active, disabled] = [await makePerson(server), await makePerson(server, 'DISABLED')];
  expect(await refusal({ ownerId: disabled.accountId })).toEqual(['NOT_FOUND', 'ownerId']);
  const foreign = await addApplication(server, {}, 'owner.ruichi');
  expect(await refusal({ applicationIds: [foreign.applicationId] })).toEqual(['NOT_FOUND', 'applicationIds']);
  const { applicationId, name } = await addApplication(server);
  const made = await addTestAccount(server, { ownerId: active.accountId, applicationIds: [applicationId] });
  expect(made).toMatchObject({ ownerId: active.accountId, everywhere: false });
  expect(made.applications).toEqual([{ id: applicationId, name }]);
  // One that is deleted meanwhile stays named, and keeps nobody from changing the rest.
  await server.look('update application set deleted_at = now() where id = $1', [applicationId]);
  await server.look(`update account set status = 'DISABLED' where id = $1`, [active.accountId]);
  const { data } = await change(made.testAccountId, { purpose: '另一个用途' });
  expect(data).toMatchObject({ purpose: '另一个用途', everywhere: false, applications: [{ name }] });
});

test('that its time is over is seen from its end, also by a filter', async () => {
  const on = await addTestAccount(server);
  const over = await addTestAccount(server);
  const off = await addTestAccount(server);
  await server.look(`update test_account set valid_to = now() where id = any($1)`, [
    [over.testAccountId, off.testAccountId],
  ]);
  await server.call(testAccount.updateStatus, { testAccountId: off.testAccountId, status: 'DISABLED' }, { token });
  const three = new Set([on.name, over.name, off.name]);
  const among = async (status: 'ENABLED' | 'DISABLED' | 'EXPIRED') =>
    (await names({ status })).filter((name) => three.has(name));
  expect(await among('ENABLED')).toEqual([on.name]);
  expect(await among('EXPIRED')).toEqual([over.name]);
  expect(await among('DISABLED')).toEqual([off.name]);
  const enable = (id: string) =>
    server.call(testAccount.updateStatus, { testAccountId: id, status: 'ENABLED' }, { token });
  expect((await enable(over.testAccountId)).code).toBe('STATE_NOT_ALLOWED');
  expect((await enable(off.testAccountId)).code).toBe('STATE_NOT_ALLOWED');
  expect((await change(over.testAccountId, { validTo: daysFromNow(9) })).data?.status).toBe('ENABLED');
});

test('a list is narrowed to those who sign in to an application, by name or because they do so everywhere', async () => {
  const [one, other] = [await addApplication(server), await addApplication(server)];
  const here = await addTestAccount(server, { applicationIds: [one.applicationId] });
  const there = await addTestAccount(server, { applicationIds: [other.applicationId] });
  const both = await addTestAccount(server);
  const found = await names({ applicationId: one.applicationId });
  expect(found).toEqual(expect.arrayContaining([here.name, both.name]));
  expect(found).not.toContain(there.name);
});

describe('whoever has signed in with one is out at once', () => {
  const disable = (testAccountId: string) =>
    server.call(testAccount.updateStatus, { testAccountId, status: 'DISABLED' }, { token });

  test('when it is disabled, and stays out when it is enabled again', async () => {
    const { testAccountId, userToken } = await signedIn();
    expect((await disable(testAccountId)).data?.status).toBe('DISABLED');
    await server.call(testAccount.updateStatus, { testAccountId, status: 'ENABLED' }, { token });
    expect(await isIn(userToken)).toBe(false);
  });

  test('when it is deleted, which can be repeated', async () => {
    const { testAccountId, userToken, name } = await signedIn();
    const remove = () => server.call(testAccount.delete, { testAccountId }, { token });
    expect([(await remove()).status, (await remove()).status]).toEqual([true, true]);
    expect(await server.look('select name from trash where record_id = $1', [testAccountId])).toEqual([{ name }]);
    await server.look('update test_account set deleted_at = null where id = $1', [testAccountId]);
    expect(await isIn(userToken)).toBe(false);
  });

  test('when it gets another code or acts as someone else, and only then', async () => {
    const { testAccountId, userToken, account } = await signedIn();
    await change(testAccountId, { name: '改名' });
    expect(await isIn(userToken)).toBe(true);
    await change(testAccountId, { fixedCode: '111222' });
    expect(await isIn(userToken)).toBe(false);
    expect((await signInTest(server, key, account)).code).toBe('AUTH_CODE_WRONG');
    const again = (await signInTest(server, key, account, '111222')).data!.userToken;
    await change(testAccountId, { userKind: 'TEAM_USER' });
    await change(testAccountId, { userKind: 'CLIENT_USER' });
    expect(await isIn(again)).toBe(false);
  });

  test('when its time ends, and more time does not bring them back', async () => {
    const { testAccountId, userToken } = await signedIn();
    await change(testAccountId, { validTo: daysFromNow(1) });
    expect(await isIn(userToken)).toBe(true);
    const [session] = await server.look(
      `select s.expires_at = t.valid_to as together from app_session s join test_account t on t.id = s.user_id
        where t.id = $1`,
      [testAccountId],
    );
    expect(session).toEqual({ together: true });
    await server.look(`update test_account set valid_to = now() where id = $1`, [testAccountId]);
    expect(await isIn(userToken)).toBe(false);
    await change(testAccountId, { validTo: daysFromNow(5) });
    expect(await isIn(userToken)).toBe(false);
  });
});

test('of two who change one at once, the second is refused', async () => {
  const { testAccountId, version } = await addTestAccount(server);
  expect((await change(testAccountId, { name: '先改' })).status).toBe(true);
  expect((await change(testAccountId, { name: '后改', version })).code).toBe('CONFLICT');
});

test('there are so many and no more', async () => {
  await server.look(
    `insert into test_account (tenant_id, id, account, name, user_kind, purpose, code_hash, valid_from, valid_to)
     select tenant_id, gen_random_uuid(), 'many.' || n, '很多', 'TEAM_USER', '压测', '', now(), now() + interval '1 day'
       from test_account, generate_series(1, 500) as n where account = 'at.once'`,
  );
  expect((await add()).code).toBe('TEST_ACCOUNT_LIMIT');
  await server.look(`delete from test_account where account like 'many.%'`);
});
