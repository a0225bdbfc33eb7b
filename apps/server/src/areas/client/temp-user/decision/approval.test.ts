import { approval, tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { overtake } from '../../../../test/overtake.ts';
import { from, lettersTo } from '../../../../test/people.ts';
import { addClient, asking, linkOf, otherTenantId, requestNow, submit, tenantId, usersWith } from '../review-rig.ts';

const OWNER = 'min.wang@kangheng.example';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  token = await server.signIn('owner');
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const look = (link: string) => server.call(approval.checkReceieve, { token: link });
const passing = (link: string, newClientName: string | null, clientId: string | null = null) =>
  server.call(approval.approverOperate, {
    token: link,
    decision: 'PASS',
    clientId,
    newClientName,
    validDays: 30,
    reply: null,
  });
const refusing = (link: string) =>
  server.call(approval.approverOperate, { token: link, decision: 'REFUSE', rejectCode: 'OTHER', reply: '资料不全' });
async function asked(changes = {}) {
  const request = asking(changes);
  const { requestId } = await submit(server, request);
  return { request, requestId, link: await linkOf(server, OWNER) };
}

describe('the approver’s link', () => {
  test('shows the whole request without a sign-in, as often as it is looked at', async () => {
    const { request, link } = await asked({ email: 'li@qiming.example', locationCode: 'CN' });
    for (const _ of [1, 2]) {
      expect((await look(link)).data).toMatchObject({
        tenantName: '康衡医疗器械有限公司',
        brand: null,
        approverName: '王敏',
        mayRefuse: true,
        request: { name: request.name, phone: request.phone, email: request.email, location: { 'zh-CN': '中国' } },
        rejectReasons: expect.arrayContaining([{ value: 'OTHER', label: expect.anything() }]),
      });
    }
  });

  test('decides once, in the name of its approver', async () => {
    const { request, requestId, link } = await asked();
    expect(await passing(link, '链接新客户')).toMatchObject({ status: true, data: null });
    expect(await usersWith(server, request.phone)).toMatchObject([{ source: 'TEMP_APPROVED' }]);
    const now = await requestNow(server, requestId);
    expect(now).toMatchObject({ status: 'APPROVED', decidedBy: { name: '王敏' }, decidedVia: 'LINK' });
    expect(Date.parse(now.validTo!) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const [line] = await server.look<{ actor_name: string; action: string; call: string }>(
      'select actor_name, action, call from operation_log where object_id = $1 order by seq desc limit 1',
      [requestId],
    );
    expect(line).toEqual({
      actor_name: '王敏',
      action: 'APPROVE',
      call: 'POST /tenant/client/tempuser/approverOperate',
    });
    const refusal = { code: 'TEMP_ALREADY_DECIDED', data: { earlier: { name: '王敏', status: 'APPROVED' } } };
    expect(await look(link)).toMatchObject(refusal);
    expect(await refusing(link)).toMatchObject(refusal);
    expect((await requestNow(server, requestId)).status).toBe('APPROVED');
  });

  test('refuses with a reason that the applicant reads', async () => {
    const { request, requestId, link } = await asked();
    expect((await refusing(link)).status).toBe(true);
    expect(await requestNow(server, requestId)).toMatchObject({ status: 'REJECTED', reply: '资料不全' });
    expect(await lettersTo(server, request.phone)).toMatchObject([{ params: { reply: '资料不全' } }]);
  });

  test('lets nobody into another company’s customer', async () => {
    const { requestId, link } = await asked();
    const foreign = await addClient(server, '别家', { tenant: otherTenantId });
    expect((await passing(link, null, foreign)).code).toBe('NOT_FOUND');
    expect((await passing(link, null)).code).toBe('TEMP_DESTINATION');
    expect((await requestNow(server, requestId)).status).toBe('PENDING');
  });

  test('is of no use once the console has decided, or the applicant has gone', async () => {
    const first = await asked();
    await server.call(
      tempUser.approveRefuse,
      { tempUserIds: [first.requestId], rejectCode: 'OTHER', reply: null, notify: false },
      { token },
    );
    expect((await look(first.link)).code).toBe('TEMP_ALREADY_DECIDED');
    const second = await asked();
    await server.look(`update temp_user set status = 'CANCELED' where id = $1`, [second.requestId]);
    expect((await passing(second.link, '没有人')).code).toBe('TEMP_CLOSED');
    expect(await usersWith(server, second.request.phone)).toEqual([]);
  });

  test('ends after three days', async () => {
    const { requestId, link } = await asked();
    await server.look(`update temp_user_link set expires_at = now() where temp_user_id = $1`, [requestId]);
    expect((await look(link)).code).toBe('APPROVAL_LINK_EXPIRED');
    expect((await passing(link, '太晚')).code).toBe('APPROVAL_LINK_EXPIRED');
    expect((await requestNow(server, requestId)).status).toBe('PENDING');
  });

  test('that was made up opens nothing, and guessing ends soon', async () => {
    const { link } = await asked();
    for (const made of ['x', `${link}x`, link.slice(1), 'a'.repeat(200)]) {
      expect(await look(made)).toMatchObject({ http: 403, code: 'LINK_FORGED' });
      expect((await passing(made, '伪造')).code).toBe('LINK_FORGED');
    }
    const guesses = Array.from({ length: 61 }, (_, place) =>
      server.call(approval.checkReceieve, { token: `guess ${place}` }, from(9)),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes).toContain('RATE_LIMITED');
    // Who holds a real one is not kept out by looking often.
    for (const _ of Array.from({ length: 61 })) await look(link);
    expect((await look(link)).status).toBe(true);
  });

  test('that is taken back at the very moment of the decision decides nothing', async () => {
    const { request, requestId, link } = await asked();
    const decided = await overtake(
      server,
      `with gone as (delete from temp_user_link where temp_user_id = $1)
       select from temp_user where id = $1 for update`,
      [requestId],
      () => passing(link, '晚了一步'),
    );
    expect(decided).toMatchObject({ http: 403, code: 'LINK_FORGED' });
    expect(await usersWith(server, request.phone)).toEqual([]);
  });

  test('decides nothing for a scanner that follows it', async () => {
    const { requestId, link } = await asked();
    for (const path of [`/approval?token=${link}`, approval.checkReceieve.path, approval.approverOperate.path]) {
      for (const method of ['GET', 'HEAD']) await fetch(`${server.url}${path}`, { method });
    }
    const body = JSON.stringify({ token: link, decision: 'REFUSE', rejectCode: 'OTHER', reply: null });
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ]) {
      const { status } = await fetch(`${server.url}${approval.approverOperate.path}`, {
        method: 'POST',
        headers,
        body,
      });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect((await requestNow(server, requestId)).status).toBe('PENDING');
    expect((await look(link)).status).toBe(true);
    expect(server.logged.filter((line) => line.includes(link))).toEqual([]);
  });
});

describe('an approver', () => {
  const EMAIL = 'approver@kangheng.example';
  const PERMISSIONS = ['client:temp:query', 'client:temp:approve', 'client:temp:reject'];
  let accountId: string;
  let roleId: string;
  beforeAll(async () => {
    [accountId, roleId] = [crypto.randomUUID(), crypto.randomUUID()];
    await server.look(
      `insert into role (tenant_id, id, name, code, permissions) values ($1, $2, '审核员', 'reviewer', $3)`,
      [tenantId, roleId, PERMISSIONS],
    );
    await server.look(
      `insert into account (tenant_id, id, type, username, name, email, status)
       values ($1, $2, 3, 'approver', '赵审', $3, 'ACTIVE')`,
      [tenantId, accountId, EMAIL],
    );
    await server.look('insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)', [
      tenantId,
      accountId,
      roleId,
    ]);
    const { data } = await server.call(tempUser.settings, {}, { token });
    await server.call(
      tempUser.updateSettings,
      { approverIds: [accountId], slaHours: 4, validDays: 90, version: data!.version },
      { token },
    );
  });

  const asks = async () => ({ ...(await submit(server)), link: await linkOf(server, EMAIL) });

  test('who was chosen gets the link instead of the owners, each clock begins anew', async () => {
    const before = (await lettersTo(server, OWNER)).length;
    const { slaDueAt, link } = await asks();
    expect(Date.parse(slaDueAt) - Date.now()).toBeLessThan(4 * 3600_000 + 1000);
    expect((await lettersTo(server, OWNER)).length).toBe(before);
    expect((await look(link)).data).toMatchObject({ approverName: '赵审', validDays: 90 });
  });

  test('who may not see numbers in the console sees none by their link', async () => {
    const request = asking({ email: 'hidden@qiming.example' });
    const { requestId } = await submit(server, request);
    const link = await linkOf(server, EMAIL);
    const shown = JSON.stringify((await look(link)).data);
    expect(shown).toContain(request.name);
    expect(shown).not.toContain(request.phone);
    expect(shown).not.toContain('hidden@qiming.example');
    const grant = (permissions: readonly string[]) =>
      server.look('update role set permissions = $2 where id = $1', [roleId, permissions]);
    await grant([...PERMISSIONS, 'client:temp:reveal']);
    const seen = () =>
      server.look<{ actor_name: string; changes: { field: string }[] }>(
        `select actor_name, changes from operation_log where object_id = $1 and action = 'REVEAL'`,
        [requestId],
      );
    expect(await seen()).toEqual([]);
    expect((await look(link)).data!.request).toMatchObject({ phone: request.phone, email: 'hidden@qiming.example' });
    const lines = await seen();
    expect(lines).toMatchObject([{ actor_name: '赵审', changes: [{ field: 'phone' }, { field: 'email' }] }]);
    expect(JSON.stringify(lines)).not.toContain(request.phone);
    await grant(PERMISSIONS);
  });

  test.each([
    [
      'is disabled',
      `update account set status = 'DISABLED' where id = $1`,
      `update account set status = 'ACTIVE' where id = $1`,
    ],
    [
      'is deleted',
      `update account set deleted_at = now() where id = $1`,
      `update account set deleted_at = null where id = $1`,
    ],
    [
      'has expired',
      `update account set expire_at = now() where id = $1`,
      `update account set expire_at = null where id = $1`,
    ],
    [
      'lost the right',
      `update role set permissions = '{client:temp:query}' where name = '审核员' and $1::uuid is not null`,
      `update role set permissions = '{client:temp:query,client:temp:approve,client:temp:reject}' where name = '审核员' and $1::uuid is not null`,
    ],
    [
      'lost the role',
      `update account_role set expires_at = now() where account_id = $1`,
      `update account_role set expires_at = null where account_id = $1`,
    ],
  ])('who %s can no longer use the link, and new requests go to the owners', async (_, take, give) => {
    const { requestId, link } = await asks();
    await server.look(take, [accountId]);
    expect((await look(link)).code).toBe('APPROVAL_LINK_CLOSED');
    expect((await passing(link, '不再有权')).code).toBe('APPROVAL_LINK_CLOSED');
    const before = (await lettersTo(server, OWNER)).length;
    await submit(server);
    expect((await lettersTo(server, OWNER)).length).toBe(before + 1);
    await server.look(give, [accountId]);
    expect((await requestNow(server, requestId)).status).toBe('PENDING');
    expect((await look(link)).status).toBe(true);
  });

  test('without the right to refuse only passes', async () => {
    const { link } = await asks();
    await server.look(`update role set permissions = '{client:temp:query,client:temp:approve}' where id = $1`, [
      roleId,
    ]);
    expect((await look(link)).data!.mayRefuse).toBe(false);
    expect((await refusing(link)).code).toBe('FORBIDDEN');
    await server.look('update role set permissions = $2 where id = $1', [roleId, PERMISSIONS]);
  });
});
