import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { newId } from '../../kernel/db/ids.ts';
import { LINK_HOURS, makeLinks } from '../../domain/identity/links.ts';
import { sendAll } from '../../kernel/jobs/outbox.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { takeAttempt } from '../../kernel/calls/throttle.ts';

/** One role of a new account; null never ends. */
export interface Grant {
  readonly roleId: string;
  readonly isDefault: boolean;
  readonly expiresAt: string | null;
}

export interface AccountToWrite {
  readonly type: 2 | 3;
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string;
  readonly jobNo: string | null;
  readonly position: string | null;
  readonly deptId: string | null;
  readonly expireAt: string | null;
  readonly remark: string | null;
  readonly source: 'CONSOLE' | 'IMPORT';
  readonly grants: readonly Grant[];
}

/**
 * Writes accounts that wait for their activation, with their roles: one as well as thousands, in two statements.
 * Returns their ids in the same order. A taken name fails the whole; see `uniqueOfAccount`.
 */
export async function writeAccounts(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  accounts: readonly AccountToWrite[],
): Promise<string[]> {
  const rows = accounts.map((account) => ({ id: newId(), ...account }));
  await sql`
    insert into account (tenant_id, id, type, username, name, phone, email, job_no, job, dept_id, expire_at, remark,
                         source, created_by, updated_by)
    select ${actor.tenantId}, n.id, n.type, n.username, n.name, n.phone, n.email, n."jobNo", n.position, n."deptId",
           n."expireAt", n.remark, n.source, ${actor.accountId}, ${actor.accountId}
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
        id uuid, type smallint, username text, name text, phone text, email text, "jobNo" text, position text,
        "deptId" uuid, "expireAt" timestamptz, remark text, source text)`.execute(db);
  const given = rows.flatMap(({ id, grants }) => grants.map((grant) => ({ accountId: id, ...grant })));
  await writeGrants(db, actor.tenantId, given);
  return rows.map(({ id }) => id);
}

export async function writeGrants(
  db: Transaction<Schema>,
  tenantId: string,
  grants: readonly (Grant & { readonly accountId: string })[],
): Promise<void> {
  await sql`
    insert into account_role (tenant_id, account_id, role_id, is_default, expires_at)
    select ${tenantId}, n."accountId", n."roleId", n."isDefault", n."expiresAt"
      from jsonb_to_recordset(${JSON.stringify(grants)}) as n (
        "accountId" uuid, "roleId" uuid, "isDefault" boolean, "expiresAt" timestamptz)`.execute(db);
}

interface Inviting {
  readonly tenantId: string;
  readonly locale: Locale;
  readonly publicUrl: string;
}

/** Mails each of them a link to activate the account; links that went out before stop working. Wake the workers. */
export async function invite(
  db: Transaction<Schema>,
  { tenantId, locale, publicUrl }: Inviting,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const { rows } = await sql<{ id: string; name: string; username: string; email: string; tenant_name: string }>`
    update account a set activation_sent_at = now() from tenant t
     where a.tenant_id = ${tenantId} and t.tenant_id = a.tenant_id and a.id = any(${[...accountIds]}::uuid[])
       and a.email is not null
    returning a.id, a.name, a.username, a.email, t.name as tenant_name`.execute(db);
  const links = await makeLinks(
    db,
    'ACTIVATE',
    tenantId,
    rows.map(({ id }) => id),
  );
  await sendAll(
    db,
    rows.map(({ name, username, email, tenant_name: tenantName }, place) => ({
      tenantId,
      to: email,
      locale,
      channel: 'MAIL' as const,
      template: 'ACTIVATE_ACCOUNT' as const,
      params: {
        name,
        tenantName,
        username,
        // Behind the hash, so that the secret reaches no server's log.
        link: `${publicUrl}/activate#${links[place]!.token}`,
        hours: String(LINK_HOURS.ACTIVATE),
      },
    })),
  );
}

const RESEND_SECONDS = 60;
const RESENDS_A_DAY = 5;

/** A minute after the last invitation, and so many in a day. The account's row is locked, so that two do not both go. */
export async function takeResendAttempt(db: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(${RESEND_SECONDS} - extract(epoch from now() - activation_sent_at)), 0)::int as seconds
      from account where tenant_id = ${tenantId} and id = ${accountId} for update`.execute(db);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) throw new Fault('AUTH_CODE_TOO_FAST', { params: { seconds } });
  const day = { what: 'activate-mail/day', who: accountId, attempts: RESENDS_A_DAY, seconds: 24 * 3600 };
  const { wait } = await takeAttempt(db, [day]);
  if (wait > 0) throw new Fault('AUTH_CODE_DAILY_LIMIT');
}
