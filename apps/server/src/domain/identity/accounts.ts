import type { UserType } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';

interface AccountKey {
  readonly tenantId: string;
  readonly accountId: string;
}

/** An account that waits for its activation. */
export interface AccountToAdd {
  readonly id: string;
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
}

/** One as well as thousands, in one statement; `by` is who adds them. */
export async function addAccounts(
  db: Transaction<Schema>,
  by: AccountKey,
  accounts: readonly AccountToAdd[],
): Promise<void> {
  await sql`
    insert into account (tenant_id, id, type, username, name, phone, email, job_no, job, dept_id, expire_at, remark,
                         source, created_by, updated_by)
    select ${by.tenantId}, n.id, n.type, n.username, n.name, n.phone, n.email, n."jobNo", n.position, n."deptId",
           n."expireAt", n.remark, n.source, ${by.accountId}, ${by.accountId}
      from jsonb_to_recordset(${JSON.stringify(accounts)}) as n (
        id uuid, type smallint, username text, name text, phone text, email text, "jobNo" text, position text,
        "deptId" uuid, "expireAt" timestamptz, remark text, source text)`.execute(db);
}

export interface FirstAccount {
  readonly type: UserType;
  readonly username: string;
  readonly name: string;
  readonly phone?: string | null;
  readonly email?: string;
  readonly job?: string;
  readonly organization?: string;
  /** Without one the account waits for its activation. */
  readonly passwordHash?: string;
  readonly createdBy?: string;
}

/** One of those that a tenant begins with. */
export async function addFirstAccount(
  db: Transaction<Schema>,
  { tenantId, accountId }: AccountKey,
  { passwordHash, createdBy, ...columns }: FirstAccount,
): Promise<void> {
  await db
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      id: accountId,
      ...columns,
      password_hash: passwordHash ?? null,
      status: passwordHash === undefined ? 'PENDING_ACTIVATION' : 'ACTIVE',
      created_by: createdBy ?? null,
      updated_by: createdBy ?? null,
    })
    .execute();
}

export interface InvitedAccount {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly tenantName: string;
}

/** Those with an address are being invited now; returns them. */
export async function markInvited(
  db: Transaction<Schema>,
  tenantId: string,
  accountIds: readonly string[],
): Promise<InvitedAccount[]> {
  const { rows } = await sql<InvitedAccount>`
    update account a set activation_sent_at = now() from tenant t
     where a.tenant_id = ${tenantId} and t.tenant_id = a.tenant_id and a.id = any(${[...accountIds]}::uuid[])
       and a.email is not null
    returning a.id, a.name, a.username, a.email, t.name as "tenantName"`.execute(db);
  return rows;
}

export async function activateAccount(db: Transaction<Schema>, { tenantId, accountId }: AccountKey): Promise<void> {
  await sql`update account set status = 'ACTIVE', activated_at = now(), version = version + 1
             where tenant_id = ${tenantId} and id = ${accountId}`.execute(db);
}

/** Those whose time is over; returns them. */
export async function expireOverdue(
  db: Transaction<Schema>,
  tenantId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update account set status = 'EXPIRED', version = version + 1, updated_at = now()
     where tenant_id = ${tenantId} and status = 'ACTIVE' and expire_at <= now() and deleted_at is null
    returning id, name`.execute(db);
  return rows;
}

export async function markSignedIn(db: Transaction<Schema>, { tenantId, accountId }: AccountKey): Promise<void> {
  await db
    .updateTable('account')
    .set({ last_login_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute();
}

/** A password that was accepted; what it replaces is remembered by who sets it. */
export async function setPasswordHash(
  db: Transaction<Schema>,
  { tenantId, accountId }: AccountKey,
  passwordHash: string,
): Promise<void> {
  await sql`
    update account set password_hash = ${passwordHash}, password_changed_at = now()
     where tenant_id = ${tenantId} and id = ${accountId}`.execute(db);
}

export async function setHasSecondFactor(
  db: Transaction<Schema>,
  { tenantId, accountId }: AccountKey,
  has: boolean,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ has_second_factor: has })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute();
}

interface OwnProfile {
  readonly name: string;
  readonly avatar: string | null;
  readonly job: string | null;
  readonly location: string | null;
  readonly introduction: string | null;
  readonly personalWebsite: string | null;
}

/** What people say of themselves. */
export async function saveProfile(
  db: Transaction<Schema>,
  { tenantId, accountId }: AccountKey,
  profile: OwnProfile,
): Promise<void> {
  await db
    .updateTable('account')
    .set({
      name: profile.name,
      avatar: profile.avatar,
      job: profile.job,
      location: profile.location,
      introduction: profile.introduction,
      personal_website: profile.personalWebsite,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: accountId,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute();
}

/** An address that people have shown to be their own. */
export async function saveOwnEmail(
  db: Transaction<Schema>,
  { tenantId, accountId }: AccountKey,
  email: string,
): Promise<void> {
  await sql`update account set email = ${email}, version = version + 1, updated_at = now(), updated_by = ${accountId}
             where tenant_id = ${tenantId} and id = ${accountId}`.execute(db);
}

/** Whoever lies in the bin lets go of a department that goes for good. */
export async function leaveDept(db: Transaction<Schema>, tenantId: string, deptId: string): Promise<void> {
  await sql`update account set dept_id = null
             where tenant_id = ${tenantId} and dept_id = ${deptId} and deleted_at is not null`.execute(db);
}

/** Out of the bin. The department may have gone in the meantime. */
export async function bringAccountBack(db: Transaction<Schema>, by: AccountKey, id: string): Promise<void> {
  await sql`
    update account set deleted_at = null, version = version + 1, updated_at = now(), updated_by = ${by.accountId},
           dept_id = (select d.id from dept d
                       where d.tenant_id = account.tenant_id and d.id = account.dept_id and d.deleted_at is null)
     where tenant_id = ${by.tenantId} and id = ${id}`.execute(db);
}

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

/** Before the account itself goes. */
export async function dropBelongings(db: Transaction<Schema>, { tenantId, accountId }: AccountKey): Promise<void> {
  for (const table of tablesOfAccount) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(db);
  }
}
