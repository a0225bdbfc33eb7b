import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addAccounts, markInvited, type AccountToAdd } from '../../domain/identity/accounts.ts';
import { LINK_HOURS, makeLinks } from '../../domain/identity/links.ts';
import { sendAll } from '../../kernel/jobs/messages/outbox.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { takeAttempt } from '../../kernel/calls/throttle.ts';

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
  const day = { what: 'activate-mail/day', who: accountId, attempts: RESENDS_A_DAY, seconds: 24 * 3600 };
  const { wait } = await takeAttempt(db, [day]);
  if (wait > 0) throw new Fault('AUTH_CODE_DAILY_LIMIT');
}
