import { appKey, type AppAudience } from '@console/contract/areas/application/app-key';
import { appSession, type AppUserKind } from '@console/contract/areas/app-people/app-session';
import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { CallOptions, TestServer } from '../../../test/harness.ts';
import { quiet } from '../../../test/people.ts';

// Apps of the demonstration's companies, and people who use them.

let count = 0;

export interface AppPerson {
  readonly tenantId: string;
  readonly kind: AppUserKind;
  readonly userId: string;
  readonly phone: string;
}

/** Of the first company, unless given otherwise. */
export const companyOf = (owner: 'owner' | 'owner.ruichi') => demonstrationTenants[owner === 'owner' ? 0 : 1]!.tenantId;

export async function issueKey(
  server: TestServer,
  audience: AppAudience = 'BOTH',
  owner: 'owner' | 'owner.ruichi' = 'owner',
): Promise<{ keyId: string; secret: string }> {
  count += 1;
  const token = await server.signIn(owner);
  const { data, message } = await server.call(appKey.issue, { name: `应用 ${count}`, audience }, { token });
  if (!data) throw new Error(message);
  return { keyId: data.key.keyId, secret: data.secret };
}

/** A user, a customer of their own where they need one; made by the database, for the screens have tests of their own. */
export async function makeAppPerson(
  server: TestServer,
  kind: AppUserKind = 'CLIENT_USER',
  {
    status = 'ACTIVE',
    tenantId = companyOf('owner'),
  }: { readonly status?: string | undefined; readonly tenantId?: string } = {},
): Promise<AppPerson> {
  count += 1;
  const [userId, clientId] = [newId(), newId()];
  // Far apart: numbers side by side are taken for a machine's.
  const phone = `15${String((count * 7_654_321) % 1_000_000_000).padStart(9, '0')}`;
  if (kind === 'TEAM_USER') {
    await server.look(`insert into team_user (tenant_id, id, name, phone, status) values ($1, $2, '周工', $3, $4)`, [
      tenantId,
      userId,
      phone,
      status,
    ]);
  } else {
    await server.look(`insert into client (tenant_id, id, name) values ($1, $2, '客户 ' || $3)`, [
      tenantId,
      clientId,
      String(count),
    ]);
    await server.look(
      `insert into client_user (tenant_id, id, client_id, name, phone, status) values ($1, $2, $3, '郑女士', $4, $5)`,
      [tenantId, userId, clientId, phone, status],
    );
  }
  return { tenantId, kind, userId, phone };
}

/** The last code that was sent to a number. */
export async function lastCode(server: TestServer, phone: string): Promise<string | undefined> {
  await quiet(server);
  const rows = await server.look<{ code: string }>(
    `select params->>'code' as code from outbox where recipient = $1 and channel = 'SMS' order by created_at desc, id desc`,
    [phone],
  );
  return rows[0]?.code;
}

export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The key, and the user's token beside it. */
export const asUser = (key: string, userToken: string): CallOptions => ({
  token: key,
  headers: { 'x-user-token': userToken },
});

/** Through the front door: a code by SMS, and in. */
export async function enterApp(server: TestServer, key: string, { kind, phone }: AppPerson): Promise<string> {
  // An hour has gone by: all tests sit at one address.
  await server.look('update throttle set resets_at = now()');
  await server.call(appSession.sendCode, { phone, purpose: 'SIGN_IN' }, { token: key });
  const code = (await lastCode(server, phone)) ?? '';
  const { data, message } = await server.call(appSession.signIn, { kind, phone, code }, { token: key });
  if (!data) throw new Error(message);
  return data.userToken;
}

export interface NewNotice {
  readonly title?: string;
  readonly content?: string;
  readonly status?: string;
  readonly pinned?: boolean;
  readonly channels?: readonly string[];
  readonly expireAt?: string | null;
  readonly attachmentIds?: readonly string[];
}

/** A notice that has come to someone. */
export async function deliverNotice(
  server: TestServer,
  { tenantId, userId, kind }: AppPerson,
  notice: NewNotice = {},
): Promise<string> {
  count += 1;
  const noticeId = newId();
  const { title = `公告 ${count}`, content = '<p>正文</p>', status = 'PUBLISHED', pinned = false } = notice;
  const words = (zh: string) => JSON.stringify({ 'zh-CN': zh, 'en-US': '' });
  await server.look(
    `insert into notice (tenant_id, id, audience, name, type, level, title, content, target_mode, channels, pinned, status,
                         published_at, expire_at, attachment_ids, revoked_at, revoke_reason, require_ack)
     values ($1, $2, $3, $4, 'NOTICE', 'MEDIUM', $5, $6, 'ALL', $7, $8, $9, now(), $10, $11,
             case when $9 = 'REVOKED' then now() end, case when $9 = 'REVOKED' then '内容有误' end, true)`,
    [
      tenantId,
      noticeId,
      kind === 'TEAM_USER' ? 'TEAM' : 'CLIENT',
      title,
      words(title),
      words(content),
      notice.channels ?? ['IN_APP'],
      pinned,
      status,
      notice.expireAt ?? null,
      notice.attachmentIds ?? [],
    ],
  );
  await server.look(
    `insert into notice_file (tenant_id, notice_id, file_id)
     select $1, $2, id from file where tenant_id = $1 and (id = any($3::uuid[]) or position('path=' || path in $4) > 0)`,
    [tenantId, noticeId, notice.attachmentIds ?? [], content],
  );
  await server.look(
    `insert into notice_receipt (tenant_id, id, notice_id, user_id, delivered_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [tenantId, newId(), noticeId, userId, count],
  );
  return noticeId;
}
