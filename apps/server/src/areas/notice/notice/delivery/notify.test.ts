import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { connectDatabase, type Database } from '../../../../kernel/db/database.ts';
import { markReceipts } from '../../../../domain/notice/receipts.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { lettersTo } from '../../../../test/people.ts';
import { given, makeGroup, makeTeam, receiptsOf, tenantOf, untilDelivered, type Given } from '../notice-rig.ts';

let server: TestServer;
let database: Database;
let options: { token: string };
let tenantId: string;

beforeAll(async () => {
  server = await startTestServer();
  database = connectDatabase({ url: server.urls.runtime, maxConnections: 12 });
  options = { token: await server.signIn('operator') };
  tenantId = await tenantOf(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

async function published(more: Partial<Given>): Promise<string> {
  const { noticeId } = (await server.call(clientNotice.add, given(more), options)).data!;
  await server.call(clientNotice.publish, { noticeId }, options);
  await untilDelivered(server, noticeId);
  return noticeId;
}

const mark = (userId: string, noticeIds: string[], event: 'READ' | 'ACK') =>
  inTenant(database, tenantId, (db) => markReceipts(db, { tenantId, userId }, noticeIds, event));

const statsOf = async (noticeId: string) => (await server.call(clientNotice.detail, { noticeId }, options)).data!.stats;

describe('messages', () => {
  test('go out in the language of the reader, or in the one that there is', async () => {
    const group = await makeGroup(server, tenantId, 6);
    await published({ target: group.target, channels: ['IN_APP', 'SMS', 'EMAIL'] });
    const [, second, third, , , sixth] = group.users;
    expect(await lettersTo(server, second!.phone)).toMatchObject([
      { template: 'SMS_NOTICE', locale: 'zh-CN', params: { title: '停机维护' } },
    ]);
    expect(await lettersTo(server, third!.phone)).toMatchObject([
      { locale: 'en-US', params: { title: 'Maintenance' } },
    ]);
    expect(await lettersTo(server, sixth!.email!)).toMatchObject([
      { template: 'NOTICE_MAIL', locale: 'en-US', params: { title: 'Maintenance', summary: 'Tonight' } },
    ]);
    const one = await makeGroup(server, tenantId, 3);
    await published({
      target: one.target,
      channels: ['SMS'],
      title: { 'zh-CN': '只有中文', 'en-US': null },
      content: { 'zh-CN': '<p>一</p>', 'en-US': '' },
    });
    expect(await lettersTo(server, one.users[2]!.phone)).toMatchObject([
      { locale: 'zh-CN', params: { title: '只有中文' } },
    ]);
  });

  test('that reach nobody are shown on the receipt, in the reader’s language', async () => {
    const group = await makeGroup(server, tenantId, 2);
    const noticeId = await published({ target: group.target, channels: ['EMAIL'] });
    expect(await statsOf(noticeId)).toMatchObject({ target: 2, delivered: 1, failed: 1 });
    const failed = await server.call(
      clientNotice.receipts,
      { noticeId, state: 'FAILED' },
      { ...options, headers: { 'accept-language': 'en' } },
    );
    expect(failed.data!.list).toMatchObject([{ failure: 'No email address', deliveredAt: null }]);
  });

  test('that cannot be sent leave the receipt failed, unless the notice stands in the app', async () => {
    for (const [channels, state] of [
      [['SMS'], 'FAILED'],
      [['SMS', 'IN_APP'], 'DELIVERED'],
    ] as const) {
      const group = await makeGroup(server, tenantId, 1);
      const { noticeId } = (
        await server.call(clientNotice.add, given({ target: group.target, channels: [...channels] }), options)
      ).data!;
      // Before its first try, the message is one that no provider takes: the next failure is the last.
      await server.look(`create or replace function spoil() returns trigger language plpgsql as $$
        begin new.template := 'NO_SUCH'; return new; end $$`);
      await server.look(
        `create or replace trigger spoil before insert on outbox for each row execute function spoil()`,
      );
      await server.call(clientNotice.publish, { noticeId }, options);
      await untilDelivered(server, noticeId);
      await server.look(`drop trigger spoil on outbox`);
      await vi.waitFor(async () => {
        await server.look(
          `update job set attempts = 20, run_at = now() where kind = 'DELIVER_MESSAGE' and state = 'PENDING'`,
        );
        expect(await receiptsOf(server, noticeId)).toMatchObject([{ state, fail_code: 'SMS' }]);
      }, soon);
      // The receipt is written first, and only then is the job given up.
      await vi.waitFor(async () => {
        expect(await server.look(`delete from job where state = 'DEAD' returning kind`)).toHaveLength(1);
      }, soon);
      const lost = state === 'FAILED' ? 1 : 0;
      expect(await statsOf(noticeId)).toMatchObject({ delivered: 1 - lost, failed: lost });
    }
  });

  test('of a notice that was revoked meanwhile stay here', async () => {
    const group = await makeGroup(server, tenantId, 1);
    await server.look(`create or replace function hold() returns trigger language plpgsql as $$
      begin new.run_at := now() + interval '1 hour'; return new; end $$`);
    await server.look(`create trigger hold before insert on job for each row
      when (new.kind = 'DELIVER_MESSAGE') execute function hold()`);
    const noticeId = await published({ target: group.target, channels: ['SMS'] });
    await server.look(`drop trigger hold on job`);
    await server.call(clientNotice.revoke, { noticeId, reason: '撤' }, options);
    await server.look(`update job set run_at = now() where kind = 'DELIVER_MESSAGE'`);
    await vi.waitFor(async () => {
      const [row] = await server.look(`select status, sent_at from outbox where recipient = $1`, [
        group.users[0]!.phone,
      ]);
      expect(row).toEqual({ status: 'FAILED', sent_at: null });
    }, soon);
  });
});

describe('reading', () => {
  test('counts once, and whoever acknowledges has read', async () => {
    const group = await makeGroup(server, tenantId, 3);
    const noticeId = await published({ target: group.target, requireAck: true });
    const [first, second] = group.users.map(({ id }) => id) as [string, string];
    const changed = await Promise.all(Array.from({ length: 10 }, () => mark(first, [noticeId], 'READ')));
    expect(changed.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await mark(second, [noticeId], 'ACK')).toBe(1);
    expect(await mark(second, [noticeId], 'READ')).toBe(0);
    expect(await statsOf(noticeId)).toMatchObject({ delivered: 3, read: 2, acked: 1 });
    const { data } = await server.call(clientNotice.receipts, { noticeId, state: 'ACKED' }, options);
    expect(data).toMatchObject({ total: 1, list: [{ userId: second, clientName: expect.stringContaining('客户') }] });
  });

  test('is of one’s own notices, while they are published', async () => {
    const [group, stranger] = [await makeGroup(server, tenantId, 1), await makeGroup(server, tenantId, 1)];
    const noticeId = await published({ target: group.target });
    expect(await mark(stranger.users[0]!.id, [noticeId], 'READ')).toBe(0);
    await server.call(clientNotice.revoke, { noticeId, reason: '撤' }, options);
    expect(await mark(group.users[0]!.id, [noticeId], 'READ')).toBe(0);
    expect(await statsOf(noticeId)).toMatchObject({ read: 0 });
  });
});

describe('a reminder', () => {
  test('goes to those who have not read, once an hour', async () => {
    const group = await makeGroup(server, tenantId, 3);
    const noticeId = await published({ target: group.target, channels: ['IN_APP', 'SMS'] });
    await mark(group.users[0]!.id, [noticeId], 'READ');
    expect((await server.call(clientNotice.remind, { noticeId }, options)).data).toEqual({ reminded: 2 });
    expect(
      await lettersToAll(
        group.users.map(({ phone }) => phone),
        5,
      ),
    ).toEqual([1, 2, 2]);
    expect(await server.call(clientNotice.remind, { noticeId }, options)).toMatchObject({ code: 'NOTICE_REMINDED' });
    const { data } = await server.call(clientNotice.receipts, { noticeId }, options);
    const reminded = data!.list.filter((row) => row.remindedAt !== null).map((row) => row.userId);
    expect(new Set(reminded)).toEqual(new Set(group.users.slice(1).map(({ id }) => id)));
  });

  test('passes by whoever was reached before their customer was shut out', async () => {
    const [open, shut] = [await makeGroup(server, tenantId, 1), await makeGroup(server, tenantId, 1)];
    const target = { mode: 'GROUPS' as const, ids: [open.groupId, shut.groupId] };
    const noticeId = await published({ target, channels: ['IN_APP', 'SMS'] });
    await server.look(`update client set status = 'DISABLED' where id = $1`, [shut.clientId]);
    await server.call(clientNotice.remind, { noticeId }, options);
    const phones = [open.users[0]!.phone, shut.users[0]!.phone];
    expect(await lettersToAll(phones, 3)).toEqual([2, 1]);
  });

  test('goes to those who have read but not acknowledged what must be', async () => {
    const group = await makeGroup(server, tenantId, 2);
    const noticeId = await published({ target: group.target, requireAck: true });
    await mark(group.users[0]!.id, [noticeId], 'READ');
    await mark(group.users[1]!.id, [noticeId], 'ACK');
    expect((await server.call(clientNotice.remind, { noticeId }, options)).data).toEqual({ reminded: 1 });
  });

  test('is not sent for what is not published', async () => {
    const { noticeId } = (await server.call(clientNotice.add, given(), options)).data!;
    expect(await server.call(clientNotice.remind, { noticeId }, options)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
  });

  async function lettersToAll(phones: string[], expected: number): Promise<number[]> {
    await vi.waitFor(async () => {
      const [row] = await server.look(`select count(*)::int from outbox where recipient = any($1)`, [phones]);
      expect(row).toEqual({ count: expected });
    }, soon);
    return Promise.all(phones.map(async (phone) => (await lettersTo(server, phone)).length));
  }
});

describe('a notice to the team', () => {
  test('stands in the message box, and is replaced there when it is revoked', async () => {
    const [account] = await server.look<{ id: string }>(`select id from account where username = 'operator'`);
    const team = await makeTeam(server, tenantId, 3, account!.id);
    const { noticeId } = (await server.call(teamNotice.add, given({ target: team.target }), options)).data!;
    await server.call(teamNotice.publish, { noticeId }, options);
    await untilDelivered(server, noticeId);
    const inBox = async () => {
      const { data } = await server.call(message.page, { kind: 'NOTICE' }, options);
      return data!.list.filter(({ params }) => params['noticeId'] === noticeId);
    };
    expect(await inBox()).toMatchObject([{ code: 'NOTICE', params: { title: '停机维护', en: 'Maintenance' } }]);
    expect((await server.call(teamNotice.remind, { noticeId }, options)).data).toEqual({ reminded: 3 });
    await vi.waitFor(async () => {
      const waiting = await server.look(`select from job where kind = 'NOTICE_REMIND'`);
      expect(waiting).toEqual([]);
    }, soon);
    expect(await inBox()).toHaveLength(1);
    await server.call(teamNotice.revoke, { noticeId, reason: '改期' }, options);
    expect(await inBox()).toMatchObject([{ code: 'NOTICE_REVOKED', readAt: null, params: { reason: '改期' } }]);
    await server.call(teamNotice.delete, { noticeId }, options);
    expect(await inBox()).toEqual([]);
  });
});

test('receipts leave as a file, with names also of people who are gone', async () => {
  const group = await makeGroup(server, tenantId, 3);
  const noticeId = await published({ target: group.target });
  await server.look(`update client_user set deleted_at = now() where id = $1`, [group.users[0]!.id]);
  const address = `${server.url}${clientNotice.exportReceipts.path}?noticeId=${noticeId}&format=csv`;
  const text = await (await fetch(address, { headers: { authorization: `Bearer ${options.token}` } })).text();
  expect(text.trim().split('\r\n')).toHaveLength(4);
  for (const { name } of group.users) expect(text).toContain(name);
  const [line] = await server.look(`select action from operation_log where object_id = $1 order by seq desc limit 1`, [
    noticeId,
  ]);
  expect(line).toEqual({ action: 'EXPORT' });
});
