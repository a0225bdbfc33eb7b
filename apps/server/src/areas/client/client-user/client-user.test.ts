import { clientUser, type ClientUser } from '@console/contract/areas/client/client-user';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { lettersTo } from '../../../test/people.ts';
import { add, addActive, addClient, change, draft, inDays, now, sessionsOf, type Draft } from './client-user-rig.ts';

let server: TestServer;
let owner: string;
let clientId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  clientId = await addClient(server);
});
afterAll(() => server.stop());

const fieldsOf = (answer: { errors?: readonly { field: string; code: string }[] }) =>
  answer.errors?.map(({ field, code }) => ({ field, code }));
const lines = (objectId: string) =>
  server.look<{ action: string; changes: unknown; actor_name: string | null; call: string }>(
    'select action, changes, actor_name, call from operation_log where object_id = $1 order by seq',
    [objectId],
  );
const setStatus = (status: 'ACTIVE' | 'DISABLED', ...rows: ClientUser[]) =>
  server.call(
    clientUser.updateStatus,
    { clientUserIds: rows.map((row) => row.clientUserId), status },
    { token: owner },
  );

describe('adding someone', () => {
  test('sends an activation message, shows no whole number, and is written down', async () => {
    const added = await add(server, clientId, { email: 'zhang.wei@customer.example', position: '设备主管' });
    expect(added).toMatchObject({
      status: 'PENDING_ACTIVATION',
      source: 'CONSOLE',
      phone: expect.stringMatching(/^188\*{4}\d{4}$/),
      email: 'zh***@customer.example',
      activationSentAt: expect.any(String),
    });
    const [letter] = await lettersTo(server, added.whole);
    expect(letter).toMatchObject({
      template: 'SMS_APP_ACTIVATION',
      params: { code: expect.stringMatching(/^\d{6}$/) },
    });
    const [line] = await lines(added.clientUserId);
    expect(line).toMatchObject({ action: 'CREATE', actor_name: '王敏' });
    expect(JSON.stringify(line)).not.toContain(added.whole);
    expect(JSON.stringify(line)).not.toContain(letter!.params['code']);
  });

  test('is refused with the field where a number or address is taken, in this company', async () => {
    const one = await add(server, clientId, { email: 'Taken@customer.example' });
    const refused = async (changes: Partial<Draft>) =>
      fieldsOf(await server.call(clientUser.add, draft(clientId, changes), { token: owner }));
    expect(await refused({ phone: one.whole })).toEqual([{ field: 'phone', code: 'DUPLICATE_PHONE' }]);
    expect(await refused({ email: 'taken@CUSTOMER.example' })).toEqual([{ field: 'email', code: 'DUPLICATE_EMAIL' }]);
    const other = await server.signIn('owner.ruichi');
    const theirs = await addClient(server, demonstrationTenants[1]!.tenantId);
    const there = await server.call(clientUser.add, draft(theirs, { phone: one.whole }), { token: other });
    expect(there.status).toBe(true);
  });

  test('is refused for a customer that is not there, deleted, disabled or another company’s', async () => {
    const refused = async (id: string) =>
      fieldsOf(await server.call(clientUser.add, draft(id), { token: owner }))?.[0]?.code;
    const off = await addClient(server);
    await server.look(`update client set status = 'DISABLED' where id = $1`, [off]);
    const gone = await addClient(server);
    await server.look('update client set deleted_at = now() where id = $1', [gone]);
    const theirs = await addClient(server, demonstrationTenants[1]!.tenantId);
    expect(await refused(off)).toBe('CLIENT_DISABLED');
    expect(await refused(gone)).toBe('NOT_FOUND');
    expect(await refused(theirs)).toBe('NOT_FOUND');
    const past = await server.call(clientUser.add, draft(clientId, { validTo: inDays(-1) }), { token: owner });
    expect(fieldsOf(past)).toEqual([{ field: 'validTo', code: 'DATE_PAST' }]);
  });
});

describe('the activation message', () => {
  test('goes again a minute later at the earliest and five times a day, and the answer says when', async () => {
    const one = await add(server, clientId);
    const { clientUserId } = one;
    const resend = () => server.call(clientUser.resendActivateSms, { clientUserId }, { token: owner });
    expect(Date.parse((await now(server, one)).resendAt!)).toBeGreaterThan(Date.now() + 40_000);
    expect((await resend()).code).toBe('AUTH_CODE_TOO_FAST');
    const later = () =>
      server.look(`update client_user set activation_sent_at = now() - interval '61 seconds' where id = $1`, [
        clientUserId,
      ]);
    for (let time = 0; time < 5; time += 1) {
      await later();
      const { data } = await resend();
      expect(data?.resendAt).toEqual(expect.any(String));
    }
    await later();
    expect((await resend()).code).toBe('AUTH_CODE_DAILY_LIMIT');
    expect((await now(server, one)).resendAt! > inDays(0.9)).toBe(true);
    expect(await lettersTo(server, one.whole)).toHaveLength(6);
  });

  test('floods nobody: six a day to a number, however often its owner is added, and five to new numbers of one', async () => {
    const { phone } = draft(clientId);
    for (let time = 0; time < 6; time += 1) {
      const { clientUserId } = await add(server, clientId, { phone });
      await server.call(clientUser.delete, { clientUserIds: [clientUserId] }, { token: owner });
    }
    const again = await server.call(clientUser.add, draft(clientId, { phone }), { token: owner });
    expect(again).toMatchObject({ code: 'INVITATION_LIMIT', errors: [{ field: 'phone' }] });
    expect(await lettersTo(server, phone)).toHaveLength(6);
    const waiting = await add(server, clientId);
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 6; time += 1) {
      codes.push((await change(server, waiting, { phone: draft(clientId).phone })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'AUTH_CODE_DAILY_LIMIT']);
  });

  test('is for those who wait for it alone', async () => {
    const { clientUserId } = await addActive(server, clientId);
    const sent = await server.call(clientUser.resendActivateSms, { clientUserId }, { token: owner });
    expect(sent.code).toBe('STATE_NOT_ALLOWED');
  });
});

describe('editing', () => {
  test('keeps number and address that are left out, and refuses what someone else has changed', async () => {
    const one = await add(server, clientId, { email: 'kept@customer.example' });
    const before = await now(server, one);
    const saved = await change(server, one, { name: '新名字', memberRole: 'ADMIN' });
    expect(saved.data).toMatchObject({ name: '新名字', memberRole: 'ADMIN', phone: before.phone, email: before.email });
    expect((await change(server, one, { version: before.version })).code).toBe('CONFLICT');
    expect((await change(server, one, { email: null })).data!.email).toBeNull();
  });

  test('of the number of someone who waits invites the new one; the app of someone active is closed', async () => {
    const waiting = await add(server, clientId);
    const { phone } = draft(clientId);
    await change(server, waiting, { phone });
    expect(await lettersTo(server, phone)).toHaveLength(1);
    const active = await addActive(server, clientId);
    await change(server, active, { remark: '没换号码' });
    expect(await sessionsOf(server, active)).toBe(1);
    await change(server, active, { phone: draft(clientId).phone });
    expect(await sessionsOf(server, active)).toBe(0);
    const log = JSON.stringify(await lines(active.clientUserId));
    expect(log).not.toContain(active.whole);
    expect(log).toContain('"phone"');
  });
});

describe('status', () => {
  test('of someone who waits stays; who is disabled is out of the app at once', async () => {
    const [active, waiting] = [await addActive(server, clientId), await add(server, clientId)];
    expect((await setStatus('DISABLED', waiting)).code).toBe('STATE_NOT_ALLOWED');
    expect(await sessionsOf(server, active)).toBe(1);
    expect((await setStatus('DISABLED', active)).status).toBe(true);
    expect(await sessionsOf(server, active)).toBe(0);
    expect((await setStatus('DISABLED', active)).status).toBe(true);
    expect((await setStatus('ACTIVE', active)).status).toBe(true);
    expect((await lines(active.clientUserId)).map(({ action }) => action)).toEqual(['CREATE', 'STATUS', 'STATUS']);
  });

  test('a disabled person whose time has passed is not enabled before it is longer', async () => {
    const one = await addActive(server, clientId, { validTo: inDays(1) });
    await setStatus('DISABLED', one);
    await server.look(`update client_user set valid_to = now() - interval '1 hour' where id = $1`, [one.clientUserId]);
    expect((await setStatus('ACTIVE', one)).code).toBe('STATE_NOT_ALLOWED');
    await change(server, one, { validTo: inDays(3) });
    expect((await setStatus('ACTIVE', one)).status).toBe(true);
  });
});

describe('a contact', () => {
  test('is revealed by a logged call to whoever may, without the value in the log', async () => {
    const one = await add(server, clientId);
    const { clientUserId } = one;
    const asked = (token: string) => server.call(clientUser.reveal, { clientUserId, field: 'phone' }, { token });
    expect((await asked(owner)).data).toEqual({ value: one.whole });
    const line = (await lines(clientUserId)).at(-1)!;
    expect(line).toMatchObject({ action: 'REVEAL', call: 'POST /tenant/client/user/reveal' });
    expect(JSON.stringify(line)).not.toContain(one.whole);
    expect((await asked(await server.signIn('viewer'))).http).toBe(403);
    expect((await asked(await server.signIn('owner.ruichi'))).http).toBe(404);
    const none = await server.call(clientUser.reveal, { clientUserId, field: 'email' }, { token: owner });
    expect(none.code).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  test('is found by the last digits and by name, filtered and sorted, masked', async () => {
    const mine = await addClient(server);
    const b = await addActive(server, mine, { name: '乙·搜索', memberRole: 'ADMIN' });
    const a = await add(server, mine, { name: '甲·搜索' });
    const page = async (wish: object) =>
      (await server.call(clientUser.page, { clientId: mine, ...wish }, { token: owner })).data!.list;
    const idsOf = async (wish: object) => (await page(wish)).map((row) => row.clientUserId);
    expect(await idsOf({ keyword: a.whole.slice(-4) })).toEqual([a.clientUserId]);
    expect(await idsOf({ keyword: '乙·' })).toEqual([b.clientUserId]);
    expect(await idsOf({ status: 'ACTIVE' })).toEqual([b.clientUserId]);
    expect(await idsOf({ memberRole: 'MEMBER', source: 'CONSOLE' })).toEqual([a.clientUserId]);
    for (const sortField of ['createdAt', 'name', 'lastActiveAt', 'validTo']) {
      expect(await idsOf({ sortField, sortOrder: 'desc' })).toHaveLength(2);
    }
    expect(JSON.stringify(await page({}))).not.toContain(a.whole);
    const other = await server.signIn('owner.ruichi');
    expect((await server.call(clientUser.page, { clientId: mine }, { token: other })).data!.list).toEqual([]);
  });

  test('leaves as a file, whole for whoever may reveal, and that is written down', async () => {
    const mine = await addClient(server);
    const one = await add(server, mine);
    const response = await fetch(`${server.url}/tenant/client/user/export?format=csv&clientId=${mine}`, {
      headers: { authorization: `Bearer ${owner}` },
    });
    const text = await response.text();
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(one.whole);
    const [line] = await server.look<{ changes: { field: string; after: unknown }[] }>(
      `select changes from operation_log where action = 'EXPORT' and object_type = 'clientUser' order by seq desc limit 1`,
    );
    expect(line!.changes).toContainEqual({ field: 'count', before: null, after: 1 });
  });
});

describe('deleting', () => {
  test('takes many at once to the recycle bin, out of the app; the number is free; restoring brings them back', async () => {
    const [one, two] = [await addActive(server, clientId), await add(server, clientId)];
    const clientUserIds = [one.clientUserId, two.clientUserId];
    const remove = () => server.call(clientUser.delete, { clientUserIds }, { token: owner });
    expect((await remove()).status).toBe(true);
    expect((await remove()).status).toBe(true);
    expect(await sessionsOf(server, one)).toBe(0);
    expect((await server.call(clientUser.detail, { clientUserId: one.clientUserId }, { token: owner })).http).toBe(404);
    const bin = await server.call(trash.page, { type: 'clientUser' }, { token: owner });
    const line = bin.data!.list.find(({ recordId }) => recordId === one.clientUserId)!;
    expect((await server.call(trash.restore, { trashId: line.trashId }, { token: owner })).status).toBe(true);
    expect((await now(server, one)).status).toBe('ACTIVE');
    const again = await server.call(clientUser.add, draft(clientId, { phone: two.whole }), { token: owner });
    expect(again.status).toBe(true);
  });

  test('leaves everyone where one id is unknown', async () => {
    const one = await add(server, clientId);
    const clientUserIds = [one.clientUserId, crypto.randomUUID()];
    expect((await server.call(clientUser.delete, { clientUserIds }, { token: owner })).code).toBe('NOT_FOUND');
    expect((await now(server, one)).name).toBe(one.name);
  });
});
