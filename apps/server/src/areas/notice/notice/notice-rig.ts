import type { clientNotice } from '@console/contract/areas/notice/notice/notice';
import type { ArgumentOf } from '@console/contract/endpoint';
import { expect, vi } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import type { TestServer } from '../../../test/harness.ts';

// Customers, people and notices of their own for the tests of notices.

export type Given = ArgumentOf<typeof clientNotice.add>;

export const given = (more: Partial<Given> = {}): Given => ({
  type: 'NOTICE',
  level: 'MEDIUM',
  title: { 'zh-CN': '停机维护', 'en-US': 'Maintenance' },
  content: { 'zh-CN': '<p>今晚停机</p>', 'en-US': '<p>Tonight</p>' },
  attachmentIds: [],
  target: { mode: 'ALL', ids: [] },
  channels: ['IN_APP'],
  pinned: false,
  popup: false,
  requireAck: false,
  publishAt: null,
  expireAt: null,
  ...more,
});

export const tenantOf = async (server: TestServer, username = 'operator') =>
  (await server.look<{ tenant_id: string }>('select tenant_id from account where username = $1', [username]))[0]!
    .tenant_id;

let made = 0;

/** A group with one customer and so many active people in it, and one who is not active. */
export async function makeGroup(server: TestServer, tenantId: string, people: number) {
  made += 1;
  const [groupId, clientId] = [newId(), newId()];
  await server.look(`insert into client_group (tenant_id, id, name) values ($1, $2, $3)`, [
    tenantId,
    groupId,
    `分组 ${made}`,
  ]);
  await server.look(`insert into client (tenant_id, id, name, group_id) values ($1, $2, $3, $4)`, [
    tenantId,
    clientId,
    `客户 ${made}`,
    groupId,
  ]);
  await server.look(
    `insert into client_user (tenant_id, id, client_id, name, phone, email, status, locale)
     select $1, gen_random_uuid(), $2, '用户 ' || $3::int || '-' || n, (15000000000 + $3 * 100000 + n)::text,
            case when n % 2 = 0 then 'u' || $3::int || '.' || n || '@people.example' end,
            case when n > $4::int then 'DISABLED' else 'ACTIVE' end, case when n % 3 = 0 then 'en-US' else 'zh-CN' end
       from generate_series(1, $4::int + 1) as n`,
    [tenantId, clientId, made, people],
  );
  const users = await server.look<{ id: string; name: string; email: string | null; phone: string }>(
    `select id, name, email, phone from client_user where client_id = $1 and status = 'ACTIVE' order by phone`,
    [clientId],
  );
  return { groupId, clientId, users, target: { mode: 'GROUPS' as const, ids: [groupId] } };
}

/** So many team members in a group; the first has this account of the console. */
export async function makeTeam(server: TestServer, tenantId: string, people: number, accountId: string | null) {
  made += 1;
  const groupId = newId();
  await server.look(
    `insert into team_user (tenant_id, id, name, phone, status, account_id)
     select $1, gen_random_uuid(), '成员 ' || $2::int || '-' || n, (16000000000 + $2 * 100000 + n)::text, 'ACTIVE',
            case when n = 1 then $3::uuid end from generate_series(1, $4::int) as n`,
    [tenantId, made, accountId, people],
  );
  await server.look(`insert into team_group (tenant_id, id, name) values ($1, $2, $3)`, [
    tenantId,
    groupId,
    `小组 ${made}`,
  ]);
  await server.look(
    `insert into team_group_member (tenant_id, group_id, team_user_id)
     select tenant_id, $2, id from team_user where tenant_id = $1 and name like '成员 ' || $3::int || '-%'`,
    [tenantId, groupId, made],
  );
  return { groupId, target: { mode: 'GROUPS' as const, ids: [groupId] } };
}

export interface ReceiptRow {
  readonly id: string;
  readonly user_id: string;
  readonly state: string;
  readonly fail_code: string | null;
}

export const receiptsOf = (server: TestServer, noticeId: string) =>
  server.look<ReceiptRow>(
    'select id, user_id, state, fail_code from notice_receipt where notice_id = $1 order by user_id',
    [noticeId],
  );

/** Everyone has it who shall have it. */
export const untilDelivered = (server: TestServer, noticeId: string) =>
  vi.waitFor(async () => {
    const [row] = await server.look(`select status, delivery_done from notice where id = $1`, [noticeId]);
    expect(row).toEqual({ status: 'PUBLISHED', delivery_done: true });
  }, soon);

/** As if a date of the notice had come: the job that waits for it runs now. */
export async function letTimePass(server: TestServer, noticeId: string, column: 'publish_at' | 'expire_at') {
  await server.look(`update notice set ${column} = now() - interval '1 second' where id = $1`, [noticeId]);
  await server.look(`update job set run_at = now() where kind = 'NOTICE_DUE' and key = $1`, [noticeId]);
}
