import { session } from '@console/contract/areas/auth/session';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { sso } from '@console/contract/areas/auth/sso';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { demonstration } from '../../../demonstration/demonstration.ts';
import type { TestServer } from '../../../test/harness.ts';
import { lettersTo, makePerson } from '../../../test/people.ts';
import {
  begin,
  claimsOf,
  CLIENT,
  connect,
  finish,
  forgetSignIns,
  signToken,
  startSsoRig,
  type Realm,
  type SigningKey,
  type SsoRig,
} from './provider/provider-rig.ts';

let server: TestServer;
let rig: SsoRig;
let realm: Realm;
let key: SigningKey;
let owner: { token: string };
const { tenantId } = demonstrationTenants[0]!;

beforeAll(async () => {
  rig = await startSsoRig({ PUBLIC_URL: 'https://console.example' });
  ({ server, key } = rig);
  owner = { token: await server.signIn('owner') };
});
afterAll(() => rig.stop());
beforeEach(async ({ task }) => {
  await forgetSignIns(server);
  await server.look('update session set confirmed_at = now()');
  realm = rig.realm(task.id, key);
  await connect(server, 'kangheng', realm, false);
});

const settings = async () => (await server.call(sso.detail, {}, owner)).data!;
const save = async (change: Record<string, unknown> = {}) => {
  const { version, enabled, scopes } = await settings();
  const input = { version, enabled, issuer: realm.issuer, clientId: CLIENT, scopes, ...change };
  return server.call(sso.update, input, owner);
};
const policy = async (change: Record<string, unknown>) => {
  const { version, ssoOnly, secondFactorRequired, breakGlassId } = await settings();
  return server.call(sso.updatePolicy, { version, ssoOnly, secondFactorRequired, breakGlassId, ...change }, owner);
};
const lastSetting = async () =>
  (await server.look(`select object_type, changes, fail_code from operation_log where action = 'SETTING'
                       order by seq desc limit 1`))[0]; // prettier-ignore
const idOf = async (username: string) =>
  (await server.look<{ id: string }>('select id from account where username = $1', [username]))[0]!.id;
const markTested = () =>
  server.look('update sign_in_setting set enabled = true, tested_at = now() where tenant_id = $1', [tenantId]);

describe('the settings', () => {
  test('show what the provider must know, and who could be the emergency account', async () => {
    expect(await settings()).toMatchObject({
      enabled: false,
      issuer: realm.issuer,
      redirectUri: 'https://console.example/okta/login',
      logoutUri: 'https://console.example/login',
      companyCode: 'kangheng',
      testedAt: null,
      owners: [{ accountId: await idOf('owner'), name: '王敏', username: 'owner' }],
    });
  });

  test('of a tenant that has none can be made', async () => {
    await server.look('delete from sign_in_setting where tenant_id = $1', [tenantId]);
    expect(await settings()).toMatchObject({ version: 1, enabled: false, issuer: null, updatedAt: null });
    expect((await save({ enabled: true })).data).toEqual({ version: 2 });
    expect(await settings()).toMatchObject({ enabled: true, issuer: realm.issuer, updatedByName: '王敏' });
  });

  const badIssuers = [
    'https://acme-admin.okta.com',
    'https://x-admin.acme.test/oauth2/default',
    'htt://idp.example',
    'ftp://idp.example',
    'file:///etc/passwd',
    'https://user:secret@idp.example',
    'https://idp.example?x=1',
    'https://idp.example#x',
    'https://idp.example/a b',
    'idp.example',
    'https://',
    '',
  ];
  test.each(badIssuers)('refuse the issuer %j', async (issuer) => {
    expect(await save({ issuer })).toMatchObject({ http: 400, errors: [{ field: 'issuer' }] });
    const tried = await server.call(sso.test, { issuer, clientId: CLIENT, scopes: ['openid'] }, owner);
    expect(tried).toMatchObject({ http: 400 });
  });

  test.each([['openid'], 'openid', [], ['profile']])('take scopes as a list with openid: %j', async (scopes) => {
    const right = Array.isArray(scopes) && scopes.includes('openid');
    expect((await save({ scopes })).http).toBe(right ? 200 : 400);
  });

  test('are changed only by someone who has shown lately who it is', async () => {
    await server.look(`update session set confirmed_at = now() - interval '11 minutes'`);
    expect(await save()).toMatchObject({ http: 403, code: 'AUTH_CONFIRM_REQUIRED' });
  });

  test('that somebody else has changed are not overwritten', async () => {
    const { version } = await settings();
    expect((await save()).status).toBe(true);
    expect(await save({ version })).toMatchObject({
      http: 409,
      code: 'CONFLICT',
      message: expect.stringContaining('王敏') as string,
    });
    expect(await server.call(sso.updatePolicy, { version, ssoOnly: false, secondFactorRequired: true, breakGlassId: null }, owner)).toMatchObject({ http: 409 }); // prettier-ignore
  });

  test('for another provider have to be tested again, and end “single sign-on only”', async () => {
    for (const change of [{ clientId: 'another' }, { issuer: 'https://idp.example' }, { enabled: false }]) {
      await connect(server, 'kangheng', realm);
      await markTested();
      expect((await policy({ ssoOnly: true, breakGlassId: await idOf('owner') })).status).toBe(true);
      expect((await save(change)).status).toBe(true);
      const { testedAt, ssoOnly } = await settings();
      expect({ ssoOnly, tested: testedAt !== null }).toEqual({ ssoOnly: false, tested: 'enabled' in change });
      const { changes } = (await lastSetting()) as { changes: unknown };
      expect(changes).toContainEqual({ field: 'ssoOnly', before: true, after: false });
    }
  });
});

describe('“single sign-on only”', () => {
  const byPassword = (username: string, password = demonstration.password) =>
    server.call(session.login, { username, password });

  test('needs a tested connection and an owner with a password', async () => {
    const breakGlassId = await idOf('owner');
    const notYet = async (state: string) => {
      await server.look(`update sign_in_setting set ${state} where tenant_id = $1`, [tenantId]);
      expect(await policy({ ssoOnly: true, breakGlassId }), state).toMatchObject({ code: 'SSO_NOT_TESTED' });
      expect((await settings()).ssoOnly).toBe(false);
    };
    await notYet('enabled = true, tested_at = null');
    await notYet('enabled = false, tested_at = now()');
    await markTested();
    for (const other of [null, await idOf('operator'), await idOf('owner.ruichi')]) {
      expect(await policy({ ssoOnly: true, breakGlassId: other })).toMatchObject({ code: 'SSO_BREAK_GLASS' });
    }
    for (const state of [`status = 'DISABLED'`, 'password_hash = null']) {
      const [{ hash }] = (await server.look(`select password_hash as hash from account where username = 'owner'`)) as [{ hash: string }]; // prettier-ignore
      await server.look(`insert into account (tenant_id, id, type, username, name, status, password_hash)
                         values ($1, gen_random_uuid(), 2, 'owner.two', '第二人', 'ACTIVE', $2)`, [tenantId, hash]); // prettier-ignore
      const second = await idOf('owner.two');
      await server.look(`update account set ${state} where id = $1`, [second]);
      expect(await policy({ ssoOnly: true, breakGlassId: second })).toMatchObject({ code: 'SSO_BREAK_GLASS' });
      // What points at accounts is looked through behind the wall.
      await server.look(
        `delete from account a using (select set_config('app.tenant_id', $2, true)) as there where a.id = $1`,
        [second, tenantId],
      );
    }
    expect((await policy({ ssoOnly: true, breakGlassId })).status).toBe(true);
  });

  test('closes the password to all but the emergency account, and says so only to who knows it', async () => {
    await markTested();
    await policy({ ssoOnly: true, breakGlassId: await idOf('owner') });
    expect(await byPassword('operator')).toMatchObject({ code: 'AUTH_SSO_ONLY' });
    expect(await byPassword('operator', 'wrong-password')).toMatchObject({ code: 'AUTH_BAD_CREDENTIALS' });
    expect((await byPassword('owner')).status).toBe(true);
    expect((await byPassword('operator.ruichi')).status).toBe(true);
    const { start, cookie } = await begin(server);
    const idToken = await signToken(claimsOf(realm, { nonce: start.nonce }), key);
    expect((await finish(server, idToken, cookie)).status).toBe(true);
  });

  test('closes the code by SMS likewise, also one that was sent before', async () => {
    const phone = '13911002202';
    expect((await server.call(signIn.sendSmsCode, { phone })).status).toBe(true);
    const code = (await lettersTo(server, phone)).at(-1)!.params['code']!;
    const wrong = code === '000000' ? '000001' : '000000';
    await markTested();
    await policy({ ssoOnly: true, breakGlassId: await idOf('owner') });
    expect(await server.call(signIn.smsLogin, { phone, code: wrong })).toMatchObject({ code: 'AUTH_CODE_WRONG' });
    expect(await server.call(signIn.smsLogin, { phone, code })).toMatchObject({ code: 'AUTH_SSO_ONLY' });
  });

  test('shows beforehand whom it shuts out and who must set something up', async () => {
    const preview = async (change: object) =>
      (await server.call(sso.previewPolicy, { ssoOnly: false, secondFactorRequired: false, breakGlassId: null, ...change }, owner)).data!; // prettier-ignore
    const nobody = await preview({});
    expect(nobody).toMatchObject({ shutOut: 0, mustEnrol: 0, list: [] });
    await server.look(`update account set email = null where username in ('service', 'viewer', 'owner')`);
    await server.look(`insert into sso_identity (tenant_id, issuer, subject, account_id) values ($1, $2, 'x', $3)`, [tenantId, realm.issuer, await idOf('viewer')]); // prettier-ignore
    const only = await preview({ ssoOnly: true, breakGlassId: await idOf('owner') });
    expect(only).toMatchObject({ shutOut: 1, list: [{ username: 'service', why: 'NO_EMAIL' }] });
    await server.look(`update account set has_second_factor = true where username = 'owner'`);
    const factor = await preview({ secondFactorRequired: true });
    expect(factor).toMatchObject({ shutOut: 0, mustEnrol: nobody.people - 1 });
    expect(factor.list).toHaveLength(nobody.people - 1);
    const both = await preview({ ssoOnly: true, secondFactorRequired: true, breakGlassId: await idOf('owner') });
    expect(both).toMatchObject({ shutOut: 1, mustEnrol: 0 });
    await server.look(`update account set has_second_factor = false, email = username || '@kangheng.example' where email is null`); // prettier-ignore
  });
});

describe('a change', () => {
  const isIn = async (token: string) => (await server.call(session.info, {}, { token })).http === 200;
  const bySso = async () => {
    const { start, cookie } = await begin(server);
    return (await finish(server, await signToken(claimsOf(realm, { nonce: start.nonce }), key), cookie)).data!.token;
  };
  const byPassword = async (username: string) =>
    (await server.call(session.login, { username, password: demonstration.password })).data!.token;

  const ends: [string, Record<string, unknown>][] = [
    ['another provider', { issuer: 'https://idp.example' }],
    ['another client', { clientId: 'another' }],
    ['no single sign-on', { enabled: false }],
  ];
  test.each(ends)('to %s ends what was open by single sign-on, and nothing else', async (_, change) => {
    await connect(server, 'kangheng', realm);
    await server.look(`delete from session where method = 'SSO'`);
    const open = [await bySso(), await bySso()];
    const others = [owner.token, await byPassword('operator'), await byPassword('owner.ruichi')];
    expect((await save(change)).status).toBe(true);
    for (const token of open) expect(await isIn(token)).toBe(false);
    for (const token of others) expect(await isIn(token)).toBe(true);
    expect(await lastSetting()).toMatchObject({
      changes: expect.arrayContaining([{ field: 'ssoSessions', before: 2, after: 0 }]) as unknown,
    });
  });

  test('of the scopes ends nothing, nor does switching on', async () => {
    await connect(server, 'kangheng', realm);
    const token = await bySso();
    expect((await save({ scopes: ['openid'] })).status).toBe(true);
    expect(await isIn(token)).toBe(true);
    await server.look('update sign_in_setting set enabled = false where tenant_id = $1', [tenantId]);
    expect((await save({ enabled: true })).status).toBe(true);
    expect(await isIn(token)).toBe(true);
  });

  test('leaves its own session open, also one by single sign-on', async () => {
    await connect(server, 'kangheng', realm);
    await server.look(`update session set method = 'SSO' where account_id = $1`, [await idOf('owner')]);
    expect((await save({ enabled: false })).status).toBe(true);
    expect(await isIn(owner.token)).toBe(true);
    await server.look(`update session set method = 'PASSWORD' where account_id = $1`, [await idOf('owner')]);
  });

  test('to “single sign-on only” ends what was open by password, but for the emergency account', async () => {
    await connect(server, 'kangheng', realm);
    await markTested();
    await server.look(`delete from session where account_id <> $1`, [await idOf('owner')]);
    const [sso1, password, elsewhere] = [await bySso(), await byPassword('operator'), await byPassword('owner.ruichi')];
    const emergency = await byPassword('owner');
    expect((await policy({ ssoOnly: true, breakGlassId: await idOf('owner') })).status).toBe(true);
    expect(await lastSetting()).toMatchObject({
      changes: expect.arrayContaining([{ field: 'otherSessions', before: 1, after: 0 }]) as unknown,
    });
    expect(await isIn(password)).toBe(false);
    for (const token of [owner.token, emergency, sso1, elsewhere]) expect(await isIn(token)).toBe(true);
  });

  test('of the emergency account ends what the one before had open by password', async () => {
    await connect(server, 'kangheng', realm);
    await markTested();
    expect((await policy({ ssoOnly: true, breakGlassId: await idOf('owner') })).status).toBe(true);
    const emergency = await byPassword('owner');
    const person = await makePerson(server);
    expect((await policy({ breakGlassId: person.accountId })).status).toBe(true);
    expect(await isIn(emergency)).toBe(false);
    expect(await isIn(owner.token)).toBe(true);
    await server.look(`update account set status = 'DISABLED' where id = $1`, [person.accountId]);
  });
});

describe('unlinking', () => {
  test('lets the person link anew, and ends what was open by that identity', async () => {
    await connect(server, 'kangheng', realm);
    const enter = async (sub: string) => {
      const { start, cookie } = await begin(server);
      return finish(server, await signToken(claimsOf(realm, { nonce: start.nonce, sub }), key), cookie);
    };
    const { data } = await enter('first');
    expect((await enter('second')).status).toBe(false);
    const accountId = await idOf('operator');
    expect((await server.call(sso.unlink, { accountId }, owner)).status).toBe(true);
    expect((await server.call(sso.unlink, { accountId }, owner)).status).toBe(true);
    expect((await server.call(session.info, {}, { token: data!.token })).http).toBe(401);
    expect((await enter('second')).status).toBe(true);
    expect(await server.call(sso.unlink, { accountId: await idOf('owner.ruichi') }, owner)).toMatchObject({
      http: 404,
    });
  });
});
