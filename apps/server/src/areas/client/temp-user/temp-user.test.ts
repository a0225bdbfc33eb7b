import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../../kernel/db/database.ts';
import { renderMessage } from '../../../ports/messages/message-templates.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { lettersTo, tablesWith } from '../../../test/people.ts';
import { addClient, asking, linkOf, otherTenantId, requestNow, submit, tenantId, usersWith } from './review-rig.ts';
import { EXPIRE_TEMP_USERS, expireTempUsers } from './jobs.ts';

const OWNER = 'min.wang@kangheng.example';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  token = await server.signIn('owner');
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const into = (tempUserId: string, newClientName: string | null, clientId: string | null = null) => ({
  tempUserId,
  clientId,
  newClientName,
});
const pass = (items: ReturnType<typeof into>[], more: { validTo?: string | null; reply?: string | null } = {}) =>
  server.call(tempUser.approvePass, { items, validTo: null, reply: null, ...more }, { token });
const refuse = (tempUserIds: string[], notify = true, reply: string | null = null) =>
  server.call(tempUser.approveRefuse, { tempUserIds, rejectCode: 'SN_INVALID', reply, notify }, { token });
const lines = (id: string) =>
  server.look<{ action: string; actor_name: string | null; changes: { field: string; after: unknown }[] }>(
    'select action, actor_name, changes from operation_log where object_id = $1 order by seq',
    [id],
  );

describe('a request', () => {
  test('waits with a clock, reaches whoever can decide, and mails a link of its own to each approver', async () => {
    const request = asking({ email: 'li.lei@qiming.example' });
    const { requestId, slaDueAt } = await submit(server, request);
    expect(Date.parse(slaDueAt) - Date.now()).toBeGreaterThan(23.9 * 3600_000);
    expect(await requestNow(server, requestId)).toMatchObject({
      status: 'PENDING',
      phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
      email: 'li***@qiming.example',
      approvers: [{ name: '王敏' }],
    });
    const { data } = await server.call(message.page, { kind: 'TODO' }, { token });
    expect(data!.list[0]).toMatchObject({
      code: 'TEMP_USER_REQUEST',
      params: {
        name: request.name,
        company: request.companyName,
        due: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      },
      route: 'userReview',
    });
    const letter = (await lettersTo(server, OWNER)).at(-1)!;
    expect(letter).toMatchObject({ template: 'TEMP_USER_REQUEST', params: { applicant: request.name } });
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const { text } = renderMessage({ template: 'TEMP_USER_REQUEST', params: letter.params as never }, locale);
      expect(text).toContain(`https://console.example/approval#`);
      expect(text).not.toMatch(/\{\w+\}/);
    }
    // The secret is in the letter alone.
    expect(await tablesWith(server, await linkOf(server, OWNER))).toEqual(['outbox']);
  });

  test('is one at a time for each person, and none for who is a user already', async () => {
    const request = asking();
    const { requestId } = await submit(server, request);
    await expect(submit(server, { ...asking(), phone: request.phone })).rejects.toThrow('TEMP_USER_WAITING');
    await pass([into(requestId, request.companyName)]);
    await expect(submit(server, { ...asking(), phone: request.phone })).rejects.toThrow('TEMP_ALREADY_USER');
    // Another company's users are its own business.
    await expect(submit(server, { ...asking(), phone: request.phone }, otherTenantId)).resolves.toBeDefined();
  });

  test('that comes ten times at once waits once', async () => {
    const request = asking();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => submit(server, request)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is found by what is known of it, by its state and by being late', async () => {
    const request = asking({ companyName: '寻找得到的医院' });
    const { requestId } = await submit(server, request);
    const page = async (filters: object) =>
      (await server.call(tempUser.page, { keyword: '寻找得到', ...filters }, { token })).data!.list;
    expect(await page({ status: 'PENDING' })).toMatchObject([
      { tempUserId: requestId, phone: expect.stringContaining('****') },
    ]);
    expect(await page({ overdue: true })).toEqual([]);
    await server.look(`update temp_user set sla_due_at = now() - interval '1 minute' where id = $1`, [requestId]);
    expect(await page({ overdue: true })).toHaveLength(1);
    expect(await page({ overdue: true, status: 'REJECTED' })).toEqual([]);
    expect(await page({ status: 'APPROVED' })).toEqual([]);
  });

  test('shows its contact to who clicks, and the click is in the log', async () => {
    const request = asking();
    const { requestId: tempUserId } = await submit(server, request);
    const { data } = await server.call(tempUser.reveal, { tempUserId, field: 'phone' }, { token });
    expect(data).toEqual({ value: request.phone });
    expect((await lines(tempUserId)).map(({ action }) => action)).toEqual(['REVEAL']);
    const viewer = await server.signIn('viewer');
    expect((await server.call(tempUser.reveal, { tempUserId, field: 'phone' }, { token: viewer })).code).toBe(
      'FORBIDDEN',
    );
  });

  test('ends by itself when nobody decides, and the applicant hears of it', async () => {
    const request = asking();
    const { requestId } = await submit(server, request);
    await server.look(`update temp_user set expires_at = now() where id = $1`, [requestId]);
    const database = connectDatabase({ url: server.urls.runtime });
    const signal = new AbortController().signal;
    const job = { tenantId, id: requestId, kind: EXPIRE_TEMP_USERS, attempt: 1, database, signal };
    for (const _ of [1, 2]) await expireTempUsers({}, job);
    await database.close();
    expect((await requestNow(server, requestId)).status).toBe('EXPIRED');
    expect(await lettersTo(server, request.phone)).toMatchObject([{ template: 'SMS_TEMP_USER_EXPIRED' }]);
    expect((await pass([into(requestId, '太晚了')])).code).toBe('TEMP_CLOSED');
    await expect(submit(server, { ...asking(), phone: request.phone })).resolves.toBeDefined();
  });
});

describe('passing', () => {
  test('makes a customer user, and a customer where there was none; the applicant is notified and invited', async () => {
    const request = asking({ email: 'new.person@qiming.example' });
    const { requestId } = await submit(server, request);
    const validTo = new Date(Date.now() + 86_400_000).toISOString();
    expect((await pass([into(requestId, '全新诊所')], { validTo, reply: '欢迎\n使用' })).data).toEqual({ approved: 1 });
    const [user] = await usersWith(server, request.phone);
    expect(user).toMatchObject({ source: 'TEMP_APPROVED', status: 'PENDING_ACTIVATION' });
    expect(await requestNow(server, requestId)).toMatchObject({
      status: 'APPROVED',
      decidedBy: { name: '王敏' },
      decidedVia: 'CONSOLE',
      resultClientUserId: user!.id,
      resultClient: { id: user!.client_id, name: '全新诊所' },
      validTo,
    });
    expect(await lettersTo(server, request.phone)).toMatchObject([
      { template: 'SMS_TEMP_USER_APPROVED', params: { code: expect.stringMatching(/^\d{6}$/), reply: '欢迎 使用' } },
    ]);
    expect(await lettersTo(server, 'new.person@qiming.example')).toMatchObject([{ params: { reply: '欢迎 使用' } }]);
    expect((await lines(requestId)).at(-1)).toMatchObject({ action: 'APPROVE', actor_name: '王敏' });
    const ofTheDeed = await server.look(
      `select object_name from operation_log where trace_id =
         (select trace_id from operation_log where object_id = $1 and action = 'APPROVE')`,
      [requestId],
    );
    expect(ofTheDeed).toEqual([{ object_name: request.name }]);
  });

  test('needs one destination of one’s own company', async () => {
    const { requestId } = await submit(server);
    const foreign = await addClient(server, '别家的客户', { tenant: otherTenantId });
    expect((await pass([into(requestId, null, foreign)])).code).toBe('NOT_FOUND');
    expect((await pass([into(requestId, null)])).code).toBe('TEMP_DESTINATION');
    const own = await addClient(server, '自家的客户');
    expect((await pass([into(requestId, '两处', own)])).code).toBe('TEMP_DESTINATION');
    const past = new Date(Date.now() - 1000).toISOString();
    expect((await pass([into(requestId, null, own)], { validTo: past })).code).toBe('VALIDATION');
    expect((await pass([into(requestId, '自家的客户')])).code).toBe('DUPLICATE_NAME');
    expect((await requestNow(server, requestId)).status).toBe('PENDING');
  });

  test('of many is all or none, names who is in the way, and puts one new company into one customer', async () => {
    const requests = [asking(), asking(), asking()];
    const ids: string[] = [];
    for (const request of requests) ids.push((await submit(server, request)).requestId);
    const client = await addClient(server, '占号的客户');
    await server.look(
      `insert into client_user (tenant_id, id, client_id, name, phone) values ($1, gen_random_uuid(), $2, '先来的', $3)`,
      [tenantId, client, requests[1]!.phone],
    );
    const items = ids.map((id) => into(id, '一家新公司'));
    const blocked = await pass(items);
    expect(blocked).toMatchObject({ code: 'TEMP_PHONE_TAKEN', data: { inTheWay: { tempUserId: ids[1] } } });
    expect(blocked.message).toContain(requests[1]!.name);
    expect((await requestNow(server, ids[0]!)).status).toBe('PENDING');
    await server.look('delete from client_user where phone = $1', [requests[1]!.phone]);
    expect((await pass([...items, items[0]!])).code).toBe('VALIDATION');
    expect((await pass(items)).data).toEqual({ approved: 3 });
    const users = await Promise.all(requests.map(({ phone }) => usersWith(server, phone)));
    expect(new Set(users.flat().map((user) => user.client_id)).size).toBe(1);
    const again = await pass([items[2]!]);
    expect(again).toMatchObject({
      code: 'TEMP_ALREADY_DECIDED',
      data: { earlier: { name: '王敏', status: 'APPROVED' } },
    });
  });

  test('leaves out an address that someone else has', async () => {
    const email = 'shared@clinic.example';
    const [first, second] = [asking({ email }), asking({ email: email.toUpperCase() })];
    const ids = [(await submit(server, first)).requestId, (await submit(server, second)).requestId];
    expect((await pass(ids.map((id) => into(id, '同一邮箱')))).status).toBe(true);
    const rows = await server.look<{ email: string | null }>(
      'select email from client_user where phone = any($1) order by email nulls last',
      [[first.phone, second.phone]],
    );
    expect(rows).toEqual([{ email }, { email: null }]);
  });
});

describe('refusing', () => {
  test('says why in the applicant’s language, or says nothing', async () => {
    const [english, silent] = [asking({ locale: 'en-US' }), asking()];
    const ids = [(await submit(server, english)).requestId, (await submit(server, silent)).requestId];
    expect((await refuse([ids[0]!], true, 'Please send a photo')).data).toEqual({ refused: 1 });
    expect((await refuse([ids[1]!], false)).data).toEqual({ refused: 1 });
    const [letter] = await lettersTo(server, english.phone);
    expect(letter).toMatchObject({ template: 'SMS_TEMP_USER_REFUSED', locale: 'en-US' });
    expect(letter!.params).toMatchObject({ reason: expect.stringMatching(/^[A-Z]/), reply: 'Please send a photo' });
    expect(await lettersTo(server, silent.phone)).toEqual([]);
    expect(await requestNow(server, ids[1]!)).toMatchObject({ status: 'REJECTED', rejectCode: 'SN_INVALID' });
    expect((await lines(ids[0]!)).at(-1)).toMatchObject({ action: 'REJECT', actor_name: '王敏' });
  });

  test('of many is all or none', async () => {
    const ids = [(await submit(server)).requestId, (await submit(server)).requestId];
    await refuse([ids[1]!]);
    expect(await refuse(ids)).toMatchObject({
      code: 'TEMP_ALREADY_DECIDED',
      data: { inTheWay: { tempUserId: ids[1] } },
    });
    expect((await requestNow(server, ids[0]!)).status).toBe('PENDING');
  });
});
