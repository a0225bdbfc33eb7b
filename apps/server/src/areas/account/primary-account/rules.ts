import { sql } from 'kysely';
import { endAccess as endAccessOfAll } from '../../../domain/identity/sessions.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Unique } from '../../../kernel/records/record.ts';

export interface Owner {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly status: string;
  /** Has never chosen a password nor come by single sign-on. */
  readonly isNew: boolean;
}

/** Whatever counts the people of a tenant waits here, so that two who do it at once do it one after the other. */
export async function lockTenant({ db, actor }: Context): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select name from tenant where tenant_id = ${actor.tenantId} for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

export async function lockOwner({ db, actor }: Context, id: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select id, username, name, phone, email, status,
           password_hash is null and not exists (select from sso_identity s
             where s.tenant_id = account.tenant_id and s.account_id = account.id) as "isNew"
      from account
     where tenant_id = ${actor.tenantId} and id = ${id} and type = 2 and deleted_at is null for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

/**
 * Someone must be left who can sign in as an owner; where nobody has come yet, someone who can be invited again. And the
 * door that single sign-on keeps for an emergency must stay open. The tenant is locked.
 */
export async function refuseLast({ db, actor }: Context, owner: Owner): Promise<void> {
  if (owner.id === actor.accountId) throw new Fault('SELF_FORBIDDEN');
  // Waits for a policy that is just being saved.
  const { rows } = await sql<{ kept: boolean }>`
    select sso_only and break_glass_id is not distinct from ${owner.id}::uuid as kept from sign_in_setting
     where tenant_id = ${actor.tenantId} for share`.execute(db);
  if (rows[0]?.kept) throw new Fault('BREAK_GLASS_KEPT');
  const others = await sql`
    select from account where tenant_id = ${actor.tenantId} and id <> ${owner.id} and type = 2 and deleted_at is null
       and (status = 'ACTIVE' or status = 'PENDING_ACTIVATION' and ${owner.status} <> 'ACTIVE') limit 1`.execute(db);
  if (others.rows.length === 0) throw new Fault('LAST_OWNER');
}

/** Whoever is no longer welcome is out at once, and no letter that is under way lets them back in. */
export const endAccess = ({ db, actor }: Context, accountId: string): Promise<void> =>
  endAccessOfAll(db, actor.tenantId, [accountId]);

/** Names, numbers and codes that must be nobody else's, as the form calls them. */
export const unique: Unique = {
  account_username: { field: 'username', code: 'DUPLICATE_USERNAME' },
  account_phone: { field: 'phone', code: 'DUPLICATE_PHONE' },
  account_email: { field: 'email', code: 'DUPLICATE_EMAIL' },
  tenant_code_key: { field: 'tenant.tenantCode', code: 'DUPLICATE_CODE' },
};
