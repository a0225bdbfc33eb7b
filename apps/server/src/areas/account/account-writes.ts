import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addAccounts, markInvited, type AccountToAdd } from '../../domain/identity/accounts.ts';
import { LINK_HOURS, makeLinks } from '../../domain/identity/links.ts';
import { sendAll } from '../../kernel/jobs/messages/outbox.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { takeAttempt, takeAttempts, type Limit } from '../../kernel/calls/throttle.ts';

/** One role of a new account; null never ends. */
export interface Grant {
  readonly roleId: string;
  readonly isDefault: boolean;
  readonly expiresAt: string | null;
}

export interface AccountToWrite extends Omit<AccountToAdd, 'id'> {
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
  await addAccounts(db, actor, rows);
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

/** One more role, for ever. Whoever had none that works begins with it. */
export async function giveRole(
  db: Transaction<Schema>,
  tenantId: string,
  roleId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    insert into account_role (tenant_id, account_id, role_id, is_default, expires_at)
    select ${tenantId}, n.id, ${roleId}, not exists (
             select from account_role h
              where h.tenant_id = ${tenantId} and h.account_id = n.id and h.is_default and h.role_id <> ${roleId}
                and (h.expires_at is null or h.expires_at > now())), null
      from unnest(${[...accountIds]}::uuid[]) as n (id)
    on conflict (tenant_id, account_id, role_id) do update
      set is_default = excluded.is_default, expires_at = excluded.expires_at`.execute(db);
}

/** Takes a role. Who began with it begins with another one that works. */
export async function takeRole(
  db: Transaction<Schema>,
  tenantId: string,
  roleId: string,
  accountIds: readonly string[],
): Promise<void> {
  const ids = [...accountIds];
  await sql`delete from account_role
             where tenant_id = ${tenantId} and role_id = ${roleId} and account_id = any(${ids}::uuid[])`.execute(db);
  const works = sql`(h.expires_at is null or h.expires_at > now())`;
  await sql`
    update account_role a set is_default = true
      from (select distinct on (h.account_id) h.account_id, h.role_id
              from account_role h
              join role r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.status = 'ENABLED' and r.deleted_at is null
             where h.tenant_id = ${tenantId} and h.account_id = any(${ids}::uuid[]) and ${works}
             order by h.account_id, r.sort, r.id) as next
     where a.tenant_id = ${tenantId} and a.account_id = next.account_id and a.role_id = next.role_id
       and not exists (select from account_role h
                        where h.tenant_id = ${tenantId} and h.account_id = a.account_id and h.is_default and ${works})
  `.execute(db);
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
  const invited = await markInvited(db, tenantId, accountIds);
  const links = await makeLinks(
    db,
    'ACTIVATE',
    tenantId,
    invited.map(({ id }) => id),
  );
  await sendAll(
    db,
    invited.map(({ name, username, email, tenantName }, place) => ({
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
  const { wait } = await takeAttempt(db, [resendDay(accountId)]);
  if (wait > 0) throw new Fault('AUTH_CODE_DAILY_LIMIT');
}

const resendDay = (accountId: string): Limit => ({
  what: 'activate-mail/day',
  who: accountId,
  attempts: RESENDS_A_DAY,
  seconds: 24 * 3600,
});

/** The same for many, each by itself; the accounts are locked already. Returns who has to wait. */
export async function takeResendAttempts(
  db: Transaction<Schema>,
  tenantId: string,
  accountIds: readonly string[],
): Promise<Map<string, Fault>> {
  const { rows } = await sql<{ id: string; seconds: number }>`
    select id, coalesce(ceil(${RESEND_SECONDS} - extract(epoch from now() - activation_sent_at)), 0)::int as seconds
      from account where tenant_id = ${tenantId} and id = any(${[...accountIds]}::uuid[])`.execute(db);
  const tooFast = rows.filter(({ seconds }) => seconds > 0);
  const refused = new Map(
    tooFast.map(({ id, seconds }) => [id, new Fault('AUTH_CODE_TOO_FAST', { params: { seconds } })]),
  );
  const rest = accountIds.filter((id) => !refused.has(id));
  for (const [{ who }, wait] of await takeAttempts(db, rest.map(resendDay))) {
    if (wait > 0) refused.set(who, new Fault('AUTH_CODE_DAILY_LIMIT'));
  }
  return refused;
}
