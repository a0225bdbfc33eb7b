import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { addAppSession, type SignedInApp } from '../../../domain/app-people/app-sessions.ts';
import { appUserTables } from '../../../domain/app-people/app-users.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

/** Someone of the apps, as the apps see them. */
export interface FoundAppUser {
  readonly userId: string;
  readonly kind: AppUserKind;
  readonly name: string;
  readonly clientName: string | null;
  readonly status: string;
  readonly validTo: string | null;
}

/** Those who have not ended, and whose company has not; whether someone is active is asked beside it. */
const present: Readonly<Record<AppUserKind, RawBuilder<unknown>>> = {
  CLIENT_USER: sql`u.deleted_at is null and (u.valid_to is null or u.valid_to > now())
    and exists (select from client o where o.tenant_id = u.tenant_id and o.id = u.client_id
                   and o.status = 'ACTIVE' and o.deleted_at is null)`,
  TEAM_USER: sql`u.deleted_at is null`,
};

const more: Readonly<Record<AppUserKind, RawBuilder<unknown>>> = {
  CLIENT_USER: sql`wire_time(u.valid_to) as "validTo",
    (select o.name from client o where o.tenant_id = u.tenant_id and o.id = u.client_id) as "clientName"`,
  TEAM_USER: sql`null as "validTo", null as "clientName"`,
};

interface Whom {
  readonly tenantId: string;
  readonly kind: AppUserKind;
}

/**
 * By id or by phone number; `app_key_open` asks the same of a user who has signed in. Held, they are not shut out or given
 * another number before the end of the transaction.
 */
export async function findAppUser(
  db: Transaction<Schema>,
  { tenantId, kind }: Whom,
  by: { readonly userId: string } | { readonly phone: string },
  hold = false,
): Promise<FoundAppUser | undefined> {
  const { rows } = await sql<FoundAppUser>`
    select u.id as "userId", ${kind}::text as kind, u.name, u.status, ${more[kind]}
      from ${sql.table(appUserTables[kind])} u
     where u.tenant_id = ${tenantId} and ${'userId' in by ? sql`u.id = ${by.userId}` : sql`u.phone = ${by.phone}`}
       and ${present[kind]} ${hold ? sql`for no key update of u` : sql``}`.execute(db);
  return rows[0];
}

export interface Device {
  readonly model?: string | null | undefined;
  readonly appVersion?: string | null | undefined;
}

/** Makes an invited user active; false for one who is not waiting for it. */
export async function activateAppUser(
  db: Transaction<Schema>,
  { tenantId, kind }: Whom,
  userId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(appUserTables[kind])} set status = 'ACTIVE', activated_at = now()
     where tenant_id = ${tenantId} and id = ${userId} and status = 'PENDING_ACTIVATION'`.execute(db);
  return numAffectedRows === 1n;
}

interface SigningIn {
  readonly userId: string;
  readonly keyId: string;
  readonly device: Device | undefined;
}

/** Signs a user in on a device. */
export async function openAppSession(
  db: Transaction<Schema>,
  whom: Whom,
  { userId, keyId, device }: SigningIn,
): Promise<SignedInApp> {
  const signed = await addAppSession(db, whom, { userId, keyId, isTest: false, until: null });
  await sql`
    update ${sql.table(appUserTables[whom.kind])}
       set last_active_at = now(), device_model = coalesce(${device?.model ?? null}, device_model),
           app_version = coalesce(${device?.appVersion ?? null}, app_version)
     where tenant_id = ${whom.tenantId} and id = ${userId}`.execute(db);
  return signed;
}

/** The same for a test account. It ends with the account: one that gets more time later signs in again. */
export async function openTestSession(
  db: Transaction<Schema>,
  whom: Whom,
  { userId, keyId, device, validTo }: SigningIn & { readonly validTo: string },
): Promise<SignedInApp> {
  const signed = await addAppSession(db, whom, { userId, keyId, isTest: true, until: validTo });
  await sql`
    update test_account
       set tries = 0, locked_until = null, last_login_at = now(), last_active_at = now(),
           last_app_version = coalesce(${device?.appVersion ?? null}, last_app_version)
     where tenant_id = ${whom.tenantId} and id = ${userId}`.execute(db);
  return signed;
}
