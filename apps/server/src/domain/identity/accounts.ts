import type { FaultCode } from '@console/contract/faults';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { violatedConstraint } from '../../kernel/db/database.ts';
import { Fault } from '../../kernel/db/fault.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { purgeRow, type Purged } from '../../kernel/records/trash.ts';

/** Refuses more accounts than the tenant may have. It stays locked: two at once never share the last seat. */
export async function claimSeats(db: Transaction<Schema>, tenantId: string, wanted: number): Promise<void> {
  await sql`select from tenant where tenant_id = ${tenantId} for no key update`.execute(db);
  const { used, limit } = await seatUsage(db, tenantId);
  if (used + wanted > limit) throw new Fault('QUOTA_ACCOUNTS', { params: { limit } });
}

/** Whoever is not deleted takes a seat, owners as well, and also while disabled. */
export const seatsOf = (tenantId: RawBuilder<unknown>) => ({
  used: sql<number>`(select count(*)::int from account a where a.tenant_id = ${tenantId} and a.deleted_at is null)`,
  limit: sql<number>`(select t.account_quota from tenant t where t.tenant_id = ${tenantId})`,
});

export async function seatUsage(db: Transaction<Schema>, tenantId: string): Promise<{ used: number; limit: number }> {
  const { used, limit } = seatsOf(sql`${tenantId}::uuid`);
  const { rows } = await sql<{ used: number; limit: number }>`select ${used} as used, ${limit} as "limit"`.execute(db);
  return rows[0]!;
}

export interface Identifying {
  readonly username?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly jobNo?: string | null | undefined;
}

export const uniqueOfAccount: Readonly<Record<string, { field: keyof Identifying; code: FaultCode }>> = {
  account_username: { field: 'username', code: 'DUPLICATE_USERNAME' },
  account_phone: { field: 'phone', code: 'DUPLICATE_PHONE' },
  account_email: { field: 'email', code: 'DUPLICATE_EMAIL' },
  account_job_no: { field: 'jobNo', code: 'DUPLICATE_CODE' },
};

/** What a write of an account failed with, as the field that someone else has already. */
function takenFault(error: unknown, given: Identifying): unknown {
  const taken = uniqueOfAccount[violatedConstraint(error) ?? ''];
  if (!taken) return error;
  const { field, code } = taken;
  return new Fault(code, { params: { value: given[field] ?? '' }, fields: [{ field, code }] });
}

/** Which of them someone on the platform has already, in small letters. Job numbers are a tenant's own. */
export async function takenOnPlatform(
  db: Transaction<Schema>,
  { usernames, phones, emails }: Readonly<Record<'usernames' | 'phones' | 'emails', readonly string[]>>,
): Promise<Readonly<Record<'username' | 'phone' | 'email', ReadonlySet<string>>>> {
  const small = (values: readonly string[]) => values.map((value) => value.toLowerCase());
  const { rows } = await sql<{ field: string; value: string }>`
    select field, value from account_taken(${small(usernames)}, ${[...phones]}, ${small(emails)})`.execute(db);
  const of = (field: string) => new Set(rows.filter((row) => row.field === field).map((row) => row.value));
  return { username: of('username'), phone: of('phone'), email: of('email') };
}

/** Ends what someone has open and what could open it: sessions, sign-ins half done, links and codes on their way. */
export async function endAccess(
  db: Transaction<Schema>,
  tenantId: string,
  accountIds: readonly string[],
): Promise<void> {
  for (const table of ['session', 'second_step', 'one_time_link', 'verification_code']) {
    await sql`delete from ${sql.table(table)}
               where tenant_id = ${tenantId} and account_id = any(${[...accountIds]}::uuid[])`.execute(db);
  }
}

/** Takes an account out of the recycle bin: it needs a seat, and its names may belong to someone else by now. */
export async function restoreAccount({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<void> {
  const { tenantId } = actor;
  await claimSeats(db, tenantId, 1);
  const { rows } = await sql<Identifying>`
    select username, phone, email, job_no as "jobNo" from account
     where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  try {
    // The department may have gone in the meantime.
    await sql`
      update account set deleted_at = null, version = version + 1, updated_at = now(), updated_by = ${actor.accountId},
             dept_id = (select d.id from dept d
                         where d.tenant_id = account.tenant_id and d.id = account.dept_id and d.deleted_at is null)
       where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  } catch (error) {
    throw takenFault(error, rows[0]);
  }
}

/** Where a deleted account is seen: in its department, or by those who see everyone. */
export const accountDept = sql`coalesce(r.dept_id, r.id)`;

/** Tables whose rows belong to an account and go with it. What it wrote stays, under an id that nobody has any more. */
export const tablesOfAccount = [
  'session',
  'second_step',
  'one_time_link',
  'verification_code',
  'account_role',
  'inbox_message',
  'password_history',
  'totp',
  'passkey',
  'recovery_code',
  'sso_identity',
] as const;

/** Removes a deleted account for good. */
export async function purgeAccount(db: Transaction<Schema>, tenantId: string, id: string): Promise<readonly Purged[]> {
  for (const table of tablesOfAccount) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and account_id = ${id}`.execute(db);
  }
  // Only a department that lies in the bin itself can still name this leader.
  await sql`update dept set leader_id = null
             where tenant_id = ${tenantId} and leader_id = ${id} and deleted_at is not null`.execute(db);
  return purgeRow(db, { table: 'account' }, tenantId, id);
}
