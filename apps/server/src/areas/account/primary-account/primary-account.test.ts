import { primaryAccount, type PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { role } from '@console/contract/areas/account/role';
import { accessRequest } from '@console/contract/areas/auth/access-request';
import { recovery } from '@console/contract/areas/auth/recovery';
import { session } from '@console/contract/areas/auth/session';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { reference } from '@console/contract/areas/base/reference';
import { message } from '@console/contract/areas/system/message';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { enter, forget, lettersTo, makePerson, PASSWORD } from '../../../test/people.ts';

let server: TestServer;
let platform: string;
let owner: string;
let foreign: string;
beforeAll(async () => {
  server = await startTestServer();
  platform = await server.signIn('platform');
  owner = await server.signIn('owner');
  foreign = await server.signIn('owner.ruichi');
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const home = demonstrationTenants[0]!.tenantId;
const day = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString();

let count = 0;
const nextPerson = () => {
  count += 1;
  return {
    username: `boss.${count}`,
    name: '钱一鸣',
    phone: `1361000${String(1000 + count)}`,
    email: `boss.${count}@new.example`,
  };
};
const newTenant = (more: object = {}) => ({
  tenantCode: `firm-${count}`,
  tenantName: `新公司${count}`,
  industry: '医疗',
  locationCode: null,
  address: null,
  remark: null,
  services: [{ code: 'REMOTE_ASSIST' as const, expireAt: null }],
  accountQuota: 3,
  storageQuotaGb: 5,
  expireAt: day(365),
  ...more,
});
const add = (input: Parameters<typeof server.call<typeof primaryAccount.add>>[1], token = platform) =>
  server.call(primaryAccount.add, input, { token });

/** A company of its own, and its first owner. */
async function founded(more: object = {}): Promise<PrimaryAccount> {
  const person = nextPerson();
  const { data, message: refusal } = await add({ ...person, tenant: newTenant(more) });
  if (!data) throw new Error(refusal);
  return data;
}

/** The owner chooses a password by the link in the mail, and signs in. */
async function activated({ id, username }: Pick<PrimaryAccount, 'id' | 'username'>): Promise<string> {
  const [{ email }] = (await server.look<{ email: string }>('select email from account where id = $1', [id])) as [
    { email: string },
  ];
  const letter = (await lettersTo(server, email)).findLast(({ template }) => template === 'ACTIVATE_ACCOUNT');
  const token = letter!.params['link']!.split('#')[1]!;
  expect((await server.call(recovery.activate, { token, password: PASSWORD })).status).toBe(true);
  return (await server.call(session.login, { username, password: PASSWORD })).data!.token;
}

const row = async (id: string, token = platform) => (await server.call(primaryAccount.detail, { id }, { token })).data!;
const setStatus = (id: string, status: 'ACTIVE' | 'DISABLED', token = platform) =>
  server.call(primaryAccount.updateStatus, { id, status }, { token });
const remove = (id: string, token = platform) => server.call(primaryAccount.delete, { id }, { token });
const idOf = async (username: string) =>
  (await server.look<{ id: string }>('select id from account where username = $1', [username]))[0]!.id;
const list = async (input: object = {}, token = platform) =>
  (await server.call(primaryAccount.page, { pageSize: 200, ...input }, { token })).data!;

describe('who sees whom', () => {
  test('the platform sees the owners of every tenant, an owner those of their own', async () => {
    const made = await founded();
    const all = await list();
    const codes = new Set(all.list.map(({ tenantCode }) => tenantCode));
    expect(codes).toContain('kangheng');
    expect(codes).toContain('ruichi');
    expect(codes).toContain(made.tenantCode);
    const own = await list({}, owner);
    expect(new Set(own.list.map(({ tenantId }) => tenantId))).toEqual(new Set([home]));
    expect(own.list.find(({ isSelf }) => isSelf)).toMatchObject({
      username: 'owner',
      email: 'min.wang@kangheng.example',
    });
    expect((await server.call(primaryAccount.detail, { id: made.id }, { token: foreign })).code).toBe('NOT_FOUND');
  });

  test('others’ phones and addresses are masked, and a look at them is in both logs', async () => {
    const id = await idOf('owner');
    expect(await row(id)).toMatchObject({ phone: '139****2201', email: 'mi***@kangheng.example', isSelf: false });
    const { data } = await server.call(primaryAccount.reveal, { id, field: 'phone' }, { token: platform });
    expect(data).toEqual({ value: '13911002201' });
    const lines = await server.look(
      `select t.code, l.actor_name, l.actor_type, l.action from operation_log l join tenant t using (tenant_id)
        where l.object_id = $1 and l.action = 'REVEAL' order by t.code`,
      [id],
    );
    const line = { actor_name: '陈思远', actor_type: 1, action: 'REVEAL' };
    expect(lines).toEqual([
      { code: 'kangheng', ...line },
      { code: 'platform', ...line },
    ]);
  });

  test('a sub-account sees none of it, whatever its role holds', async () => {
    const token = await server.signIn('operator');
    expect((await server.call(primaryAccount.page, {}, { token })).code).toBe('FORBIDDEN');
  });

  test('in the database itself, another tenant finds no foreign row, and without a tenant there is an error', async () => {
    const client = new pg.Client({ connectionString: server.urls.runtime });
    await client.connect();
    const seen = async (tenantId: string) => {
      await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
      const { rows } = await client.query<{ owner_tenant_id: string }>(
        'select distinct owner_tenant_id from primary_account',
      );
      return rows.map(({ owner_tenant_id: tenant }) => tenant);
    };
    await expect(client.query('select from primary_account')).rejects.toThrow(/app\.tenant_id/);
    for (const { tenantId } of demonstrationTenants.slice(0, 2)) expect(await seen(tenantId)).toEqual([tenantId]);
    const [at] = await server.look<{ tenant_id: string }>(`select tenant_id from tenant where code = 'platform'`);
    expect((await seen(at!.tenant_id)).length).toBeGreaterThan(1);
    await expect(client.query(`update primary_account set name = 'x'`)).rejects.toThrow(
      /permission denied|cannot update/,
    );
    await client.end();
  });

  test('someone of the platform’s tenant who is no operator sees no company', async () => {
    const person = await makePerson(server);
    const [at] = await server.look<{ tenant_id: string }>(`select tenant_id from tenant where code = 'platform'`);
    await server.look('update account set tenant_id = $1 where id = $2', [at!.tenant_id, person.accountId]);
    const token = await enter(server, person);
    expect((await list({}, token)).list.map(({ id }) => id)).toEqual([person.accountId]);
    const other = await idOf('owner');
    expect((await server.call(primaryAccount.detail, { id: other }, { token })).code).toBe('NOT_FOUND');
  });

  test('they are found by name, company, code and service, and by how soon they end', async () => {
    const made = await founded({ expireAt: day(10), services: [{ code: 'LIVE', expireAt: day(-1) }] });
    const ids = async (input: object) => (await list(input)).list.map(({ id }) => id);
    for (const keyword of [made.username.toUpperCase(), made.tenantName, made.tenantCode]) {
      expect(await ids({ keyword })).toContain(made.id);
    }
    expect(await ids({ keyword: 'no such company' })).toEqual([]);
    expect(await ids({ serviceCode: 'LIVE' })).toContain(made.id);
    expect(await ids({ serviceCode: 'ERROR_CODE' })).not.toContain(made.id);
    expect(await ids({ endsWithinDays: 11 })).toContain(made.id);
    expect(await ids({ endsWithinDays: 9 })).not.toContain(made.id);
    expect(await ids({ status: 'PENDING_ACTIVATION' })).toContain(made.id);
    expect((await row(made.id)).services).toMatchObject([{ code: 'LIVE', active: false }]);
    for (const sortField of ['createdAt', 'tenantName', 'name', 'expireAt', 'lastLoginAt'] as const) {
      const first = await list({ sortField, pageSize: 1 });
      const next = await list({ sortField, pageSize: 1, cursor: first.next });
      expect(next.list[0]!.id).not.toBe(first.list[0]!.id);
    }
  });
});

describe('a new company', () => {
  test('comes with its owner, its roles and what it has bought, and the owner activates by mail', async () => {
    const made = await founded();
    expect(made).toMatchObject({
      status: 'PENDING_ACTIVATION',
      accountQuota: 3,
      accountUsed: 1,
      storageQuotaGb: 5,
      services: [{ code: 'REMOTE_ASSIST', expireAt: null, active: true }],
      createdBy: { name: '陈思远' },
    });
    const token = await activated(made);
    const info = (await server.call(session.info, {}, { token })).data!;
    expect(info).toMatchObject({ type: 2, tenantCode: made.tenantCode, serviceCodes: ['REMOTE_ASSIST'] });
    const roles = (await server.call(role.page, {}, { token })).data;
    expect(roles?.total).toBeGreaterThan(3);
    expect(await row(made.id)).toMatchObject({ status: 'ACTIVE' });
    expect((await row(made.id)).activatedAt).not.toBeNull();
    const lines = await server.look(
      `select t.code, l.object_type from operation_log l join tenant t using (tenant_id)
        where l.action = 'CREATE' and l.object_id in ($1, $2) order by t.code, l.seq`,
      [made.id, made.tenantId],
    );
    expect(lines).toEqual([
      { code: made.tenantCode, object_type: 'tenant' },
      { code: 'platform', object_type: 'tenant' },
    ]);
    expect(
      await server.look('select operation_log_first_break() from set_config($1, $2, false)', [
        'app.tenant_id',
        made.tenantId,
      ]),
    ).toEqual([{ operation_log_first_break: null }]);
  });

  test('needs a code, a name, a phone and an address of its own, and leaves nothing behind when refused', async () => {
    const made = await founded();
    const before = await server.look('select count(*) from tenant');
    const code = await add({ ...nextPerson(), tenant: newTenant({ tenantCode: made.tenantCode }) });
    expect(code).toMatchObject({ code: 'DUPLICATE_CODE', errors: [{ field: 'tenant.tenantCode' }] });
    const name = await add({ ...nextPerson(), username: made.username.toUpperCase(), tenant: newTenant() });
    expect(name).toMatchObject({ code: 'DUPLICATE_USERNAME', errors: [{ field: 'username' }] });
    const mail = await add({ ...nextPerson(), email: 'min.wang@kangheng.example', tenant: newTenant() });
    expect(mail).toMatchObject({ code: 'DUPLICATE_EMAIL', errors: [{ field: 'email' }] });
    const phone = await add({ ...nextPerson(), phone: '13911002201', tenant: newTenant() });
    expect(phone).toMatchObject({ code: 'DUPLICATE_PHONE', errors: [{ field: 'phone' }] });
    expect(await server.look('select count(*) from tenant')).toEqual(before);
  });

  test('answers the request for access that it came from, once, in the language of whoever asked', async () => {
    const email = `asker.${Date.now()}@new.example`;
    const company = `问询${count}`;
    await server.call(
      signIn.requestAccess,
      { company, name: 'Ann', phone: '13800138001', email, reason: null },
      { headers: { 'accept-language': 'en-US' } },
    );
    const asked = (await server.call(accessRequest.page, { keyword: company }, { token: platform })).data!.list[0]!;
    const person = { ...nextPerson(), email };
    const input = { ...person, tenant: newTenant(), accessRequestId: asked.requestId };
    expect((await add(input)).status).toBe(true);
    const letters = await lettersTo(server, email);
    expect(letters.map(({ template, locale }) => [template, locale])).toEqual([
      ['ACCESS_REQUEST_ACCEPTED', 'en-US'],
      ['ACTIVATE_ACCOUNT', 'en-US'],
    ]);
    // One line in the platform's log says it all, and one in the new company's.
    const lines = await server.look(
      `select t.code = 'platform' as ours, l.object_type, l.object_name, l.action from operation_log l
         join tenant t on t.tenant_id = l.tenant_id
        where l.trace_id = (select trace_id from operation_log where object_id = $1 and action = 'APPROVE')
        order by ours`,
      [asked.requestId],
    );
    expect(lines).toEqual([
      { ours: false, object_type: 'tenant', object_name: input.tenant.tenantName, action: 'CREATE' },
      { ours: true, object_type: 'accessRequest', object_name: company, action: 'APPROVE' },
    ]);
    const again = await add({ ...nextPerson(), tenant: newTenant(), accessRequestId: asked.requestId });
    expect(again.code).toBe('STATE_NOT_ALLOWED');
  });

  test('is the platform’s business alone', async () => {
    const person = nextPerson();
    expect((await add({ ...person, tenant: newTenant() }, owner)).code).toBe('FORBIDDEN');
    expect((await add({ ...person, tenantId: home }, owner)).code).toBe('FORBIDDEN');
    expect((await add(person)).code).toBe('VALIDATION');
    expect((await add({ ...person, tenantId: crypto.randomUUID() })).code).toBe('NOT_FOUND');
  });
});

describe('a logo', () => {
  const picture = async (width: number) => {
    const sharp = (await import('sharp')).default;
    const made = await sharp({ create: { width, height: width, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${made.toString('base64')}`;
  };
  const company = (logo?: string | null) => ({
    tenantName: '有标志的公司',
    industry: null,
    locationCode: null,
    address: null,
    remark: null,
    ...(logo !== undefined && { logo }),
  });

  test('is drawn anew and small, comes with who is signed in, stays when left out, and goes when taken away', async () => {
    const made = await founded({ logo: await picture(300) });
    const token = await activated(made);
    const logoOf = async () => (await server.call(primaryAccount.detail, { id: made.id }, { token })).data!.logo;
    const first = (await logoOf())!;
    expect(first).toMatch(/^data:image\/png;base64,/);
    const sharp = (await import('sharp')).default;
    expect(await sharp(Buffer.from(first.split(',')[1]!, 'base64')).metadata()).toMatchObject({
      width: 128,
      height: 128,
    });
    expect((await server.call(primaryAccount.detail, { id: made.id }, { token: platform })).data!.logo).toBe(first);
    const { brand } = (await server.call(session.info, {}, { token })).data!;
    const shown = await fetch(`${server.url}${brand!.logo}`);
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(first.split(',')[1]);
    const save = async (logo?: string | null, as = token) => {
      const { version } = await row(made.id);
      const input = { id: made.id, version, name: made.name, company: company(logo) };
      return server.call(primaryAccount.update, input, { token: as });
    };
    expect((await save()).status).toBe(true);
    expect(await logoOf()).toBe(first);
    expect((await save(null, platform)).status).toBe(true);
    expect(await logoOf()).toBeNull();
    // What is no picture, or far too large a one, is refused with a sentence at its field.
    const lies = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`;
    for (const bad of [lies, await picture(1_200)]) {
      expect(await save(bad)).toMatchObject({ errors: [{ field: 'company.logo', code: 'PICTURE_UNREADABLE' }] });
    }
    expect((await save('https://elsewhere.example/logo.png')).code).toBe('VALIDATION');
    expect(await logoOf()).toBeNull();
  });
});

describe('one more owner', () => {
  test('is added by the platform or by an owner, as far as the quota goes', async () => {
    const made = await founded({ accountQuota: 2 });
    const token = await activated(made);
    const second = await add(nextPerson(), token);
    expect(second.data).toMatchObject({ tenantId: made.tenantId, accountUsed: 2 });
    expect(await add(nextPerson(), token)).toMatchObject({ code: 'QUOTA_ACCOUNTS' });
    expect((await add({ ...nextPerson(), tenantId: made.tenantId })).code).toBe('QUOTA_ACCOUNTS');
  });
});

describe('a change', () => {
  test('an owner changes people and company, and nothing that is bought', async () => {
    const made = await founded();
    const token = await activated(made);
    const { version } = await row(made.id);
    const company = { tenantName: '改名公司', industry: null, locationCode: null, address: '一号路', remark: null };
    const changed = await server.call(
      primaryAccount.update,
      { id: made.id, version, name: '钱多多', company },
      { token },
    );
    expect(changed.data).toMatchObject({ name: '钱多多', tenantName: '改名公司', address: '一号路' });
    const bought = { services: [], accountQuota: 99, storageQuotaGb: 99, expireAt: null };
    const input = { id: made.id, version: changed.data!.version, name: '钱多多', bought };
    expect((await server.call(primaryAccount.update, input, { token })).code).toBe('FORBIDDEN');
    const own = { id: made.id, version: changed.data!.version, name: '钱多多', email: 'else@new.example' };
    expect((await server.call(primaryAccount.update, own, { token })).code).toBe('SELF_FORBIDDEN');
    const [line] = await server.look<{ changes: unknown }>(
      `select changes from operation_log where object_id = $1 and action = 'UPDATE' and tenant_id = $2`,
      [made.id, made.tenantId],
    );
    expect(line!.changes).toMatchObject([
      { field: 'name' },
      { field: 'tenantName' },
      { field: 'industry' },
      { field: 'address' },
    ]);
  });

  test('that comes second is refused with who was first, without the other’s phone, also when it was a co-owner’s company', async () => {
    const made = await founded();
    const token = await activated(made);
    const second = (await add(nextPerson(), token)).data!;
    const company = { tenantName: '先到', industry: null, locationCode: null, address: null, remark: null };
    const first = { id: made.id, version: (await row(made.id)).version, name: made.name, company };
    expect((await server.call(primaryAccount.update, first, { token: platform })).status).toBe(true);
    const late = { id: second.id, version: second.version, name: '后到' };
    const refused = await server.call(primaryAccount.update, late, { token });
    expect(refused).toMatchObject({ code: 'CONFLICT', http: 409, data: { current: { tenantName: '先到' } } });
    expect(JSON.stringify(refused)).not.toMatch(/boss\.\d+@/);
  });

  test('of what is bought holds with the next call', async () => {
    const made = await founded();
    const token = await activated(made);
    const bought = {
      services: [
        { code: 'LIVE' as const, expireAt: day(3) },
        { code: 'ERROR_CODE' as const, expireAt: day(-1) },
      ],
      accountQuota: 1,
      storageQuotaGb: 1,
      expireAt: day(40),
    };
    const { version } = await row(made.id);
    const changed = await server.call(
      primaryAccount.update,
      { id: made.id, version, name: made.name, bought },
      { token: platform },
    );
    expect(changed.data).toMatchObject({ accountQuota: 1, storageQuotaGb: 1 });
    expect((await server.call(session.info, {}, { token })).data!.serviceCodes).toEqual(['LIVE']);
    const services = (await server.call(reference.services, {}, { token })).data!;
    expect(services.filter(({ enabled }) => enabled).map(({ code }) => code)).toEqual(['LIVE']);
    // Fewer than are in use may be bought; then nobody is added.
    expect((await add(nextPerson(), token)).code).toBe('QUOTA_ACCOUNTS');
  });

  test('of the address ends the old links, and the old address is notified', async () => {
    const made = await founded();
    const old = (await server.look<{ email: string }>('select email from account where id = $1', [made.id]))[0]!.email;
    const [letter] = await lettersTo(server, old);
    const input = { id: made.id, version: made.version, name: made.name, email: `moved.${count}@new.example` };
    expect((await server.call(primaryAccount.update, input, { token: platform })).status).toBe(true);
    const token = letter!.params['link']!.split('#')[1]!;
    expect((await server.call(recovery.activate, { token, password: PASSWORD })).code).toBe('AUTH_LINK_EXPIRED');
    await activated(made);
    const again = { ...input, version: (await row(made.id)).version, email: `again.${count}@new.example` };
    expect((await server.call(primaryAccount.update, again, { token: platform })).status).toBe(true);
    expect((await lettersTo(server, input.email)).map(({ template }) => template)).toEqual([
      'ACTIVATE_ACCOUNT',
      'EMAIL_CHANGED',
    ]);
  });
});

describe('who must stay', () => {
  test('nobody disables or deletes themselves', async () => {
    const id = await idOf('owner');
    expect((await setStatus(id, 'DISABLED', owner)).code).toBe('SELF_FORBIDDEN');
    expect((await remove(id, owner)).code).toBe('SELF_FORBIDDEN');
  });

  test('the last owner stays, also when the other goes at the same moment', async () => {
    const made = await founded();
    await activated(made);
    expect((await setStatus(made.id, 'DISABLED')).code).toBe('LAST_OWNER');
    expect((await remove(made.id)).code).toBe('LAST_OWNER');
    const second = (await add({ ...nextPerson(), tenantId: made.tenantId })).data!;
    // Invited is not yet there.
    expect((await remove(made.id)).code).toBe('LAST_OWNER');
    await activated(second);
    const both = await Promise.all([setStatus(made.id, 'DISABLED'), remove(second.id)]);
    expect(both.map(({ code }) => code).filter((code) => code === 'LAST_OWNER')).toHaveLength(1);
    expect(both.filter(({ status }) => status)).toHaveLength(1);
  });

  test('whoever is disabled is out at once, and comes back as they were', async () => {
    const made = await founded();
    const token = await activated(made);
    const second = (await add(nextPerson(), token)).data!;
    const theirs = await activated(second);
    expect((await setStatus(second.id, 'DISABLED', token)).status).toBe(true);
    expect((await server.call(session.info, {}, { token: theirs })).code).toBe('TOKEN_EXPIRED');
    expect((await server.call(session.login, { username: second.username, password: PASSWORD })).code).toBe(
      'AUTH_DISABLED',
    );
    expect((await setStatus(second.id, 'ACTIVE', token)).status).toBe(true);
    expect((await server.call(session.login, { username: second.username, password: PASSWORD })).status).toBe(true);
    // The session from before does not come back with the account.
    expect((await server.call(session.info, {}, { token: theirs })).code).toBe('TOKEN_EXPIRED');
    const third = (await add(nextPerson(), token)).data!;
    await setStatus(third.id, 'DISABLED', token);
    await setStatus(third.id, 'ACTIVE', token);
    expect((await row(third.id)).status).toBe('PENDING_ACTIVATION');
    expect((await setStatus(third.id, 'ACTIVE', token)).code).toBe('STATE_NOT_ALLOWED');
  });

  test('the emergency account stays while single sign-on alone lets people in', async () => {
    const made = await founded();
    const token = await activated(made);
    const second = (await add(nextPerson(), token)).data!;
    await activated(second);
    await server.look(
      `insert into sign_in_setting (tenant_id, enabled, issuer, client_id, tested_at, sso_only, break_glass_id)
       values ($1, true, 'https://idp.example', 'x', now(), true, $2)`,
      [made.tenantId, second.id],
    );
    expect((await row(second.id)).isBreakGlass).toBe(true);
    expect((await setStatus(second.id, 'DISABLED', token)).code).toBe('BREAK_GLASS_KEPT');
    expect((await remove(second.id, token)).code).toBe('BREAK_GLASS_KEPT');
    await server.look('update sign_in_setting set sso_only = false where tenant_id = $1', [made.tenantId]);
    expect((await remove(second.id, token)).status).toBe(true);
  });

  test('deleted, an owner lies in the recycle bin of their own tenant', async () => {
    const made = await founded();
    const token = await activated(made);
    const second = (await add(nextPerson(), token)).data!;
    const theirs = await activated(second);
    expect((await remove(second.id)).status).toBe(true);
    expect((await server.call(session.info, {}, { token: theirs })).code).toBe('TOKEN_EXPIRED');
    expect(await server.look('select tenant_id, type, name from trash where record_id = $1', [second.id])).toEqual([
      { tenant_id: made.tenantId, type: 'primaryAccount', name: second.name },
    ]);
    expect((await server.call(primaryAccount.detail, { id: second.id }, { token })).code).toBe('NOT_FOUND');
  });

  test('the only owner who never came stays too, to be invited again; with another one invited they may go', async () => {
    const made = await founded();
    expect((await setStatus(made.id, 'DISABLED')).code).toBe('LAST_OWNER');
    expect((await remove(made.id)).code).toBe('LAST_OWNER');
    const second = (await add({ ...nextPerson(), tenantId: made.tenantId })).data!;
    expect((await setStatus(made.id, 'DISABLED')).status).toBe(true);
    // Whoever is disabled is nobody to fall back on.
    expect((await remove(second.id)).code).toBe('LAST_OWNER');
    expect((await setStatus(second.id, 'DISABLED')).code).toBe('LAST_OWNER');
    expect((await remove(made.id)).status).toBe(true);
  });
});

describe('the invitation', () => {
  test('goes out again after a minute, five times a day, and the one before stops working', async () => {
    const made = await founded();
    const [{ email }] = (await server.look<{ email: string }>('select email from account where id = $1', [
      made.id,
    ])) as [{ email: string }];
    const resend = () => server.call(primaryAccount.resendActivateEmail, { id: made.id }, { token: platform });
    expect((await resend()).code).toBe('AUTH_CODE_TOO_FAST');
    const minuteLater = () =>
      server.look(`update account set activation_sent_at = now() - interval '61 seconds' where id = $1`, [made.id]);
    for (let sent = 0; sent < 5; sent += 1) {
      await minuteLater();
      expect((await resend()).status).toBe(true);
    }
    await minuteLater();
    expect((await resend()).code).toBe('AUTH_CODE_DAILY_LIMIT');
    const letters = await lettersTo(server, email);
    expect(letters).toHaveLength(6);
    const token = letters[0]!.params['link']!.split('#')[1]!;
    expect((await server.call(recovery.activate, { token, password: PASSWORD })).code).toBe('AUTH_LINK_EXPIRED');
    await forget(server, 'activate-mail/day', made.id);
    await activated(made);
    await minuteLater();
    expect((await resend()).code).toBe('STATE_NOT_ALLOWED');
  });
});

describe('the end of a tenant', () => {
  const endAt = async (made: PrimaryAccount, expireAt: string | null) => {
    const { version, name, accountQuota } = await row(made.id);
    const bought = { services: [], accountQuota, storageQuotaGb: 5, expireAt };
    return server.call(primaryAccount.update, { id: made.id, version, name, bought }, { token: platform });
  };

  test('turns everyone away, at sign-in and at every call, until it is moved', async () => {
    const made = await founded();
    const token = await activated(made);
    expect((await endAt(made, day(-1))).status).toBe(true);
    expect(await server.call(session.info, {}, { token })).toMatchObject({ code: 'TENANT_EXPIRED', http: 403 });
    expect((await server.call(session.login, { username: made.username, password: PASSWORD })).code).toBe(
      'TENANT_EXPIRED',
    );
    await endAt(made, day(5));
    expect((await server.call(session.info, {}, { token })).status).toBe(true);
    expect((await server.call(session.login, { username: made.username, password: PASSWORD })).status).toBe(true);
  });

  test('is announced to its owners at thirty, seven and one days, once each', async () => {
    const made = await founded();
    const token = await activated(made);
    const notified = async () =>
      (await server.call(message.page, { kind: 'NOTICE' }, { token }))
        .data!.list.filter(({ code }) => code === 'TENANT_ENDING')
        .map(({ params }) => Number(params['days']))
        .toSorted((a, b) => b - a);
    const run = async () => {
      await server.look(`update job_schedule set next_at = now() where kind = 'TENANT_ENDING' and tenant_id = $1`, [
        made.tenantId,
      ]);
      await server.look(
        `insert into job (tenant_id, id, kind, key) values ($1, gen_random_uuid(), 'TENANT_ENDING', 'RECURRING') on conflict do nothing`,
        [made.tenantId],
      );
      await vi.waitFor(async () => {
        expect(
          await server.look(`select from job where kind = 'TENANT_ENDING' and tenant_id = $1`, [made.tenantId]),
        ).toEqual([]);
      }, soon);
    };
    await run();
    expect(await notified()).toEqual([]);
    await endAt(made, day(29.5));
    await run();
    await run();
    expect(await notified()).toEqual([30]);
    await server.look(`update tenant set expire_at = $2 where tenant_id = $1`, [made.tenantId, day(6.5)]);
    await run();
    await server.look(`update tenant set expire_at = $2 where tenant_id = $1`, [made.tenantId, day(0.5)]);
    await run();
    await run();
    expect(await notified()).toEqual([30, 7, 1]);
    // Another date begins again.
    await endAt(made, day(20));
    await run();
    expect(await notified()).toEqual([30, 20, 7, 1]);
  });
});
