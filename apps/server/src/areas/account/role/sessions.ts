import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../kernel/db/schema.ts';

/**
 * Whoever works with a role that they no longer hold, or that no longer works, goes on with their default role or else the
 * first other one; where there is none, the session ends. Call it after the change, in the same transaction.
 */
export async function moveSessionsToValidRoles(
  db: Transaction<Schema>,
  tenantId: string,
  whose: { readonly roleId: string } | { readonly accountIds: readonly string[] },
): Promise<void> {
  const touched =
    'roleId' in whose ? sql`s.role_id = ${whose.roleId}` : sql`s.account_id = any(${[...whose.accountIds]}::uuid[])`;
  const works = (account: string) => sql`account_role h
    join role r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.status = 'ENABLED' and r.deleted_at is null
   where h.tenant_id = s.tenant_id and h.account_id = ${sql.ref(account)}
     and (h.expires_at is null or h.expires_at > now())`;
  const stranded = sql`s.tenant_id = ${tenantId} and ${touched} and s.role_id is not null
    and not exists (select from ${works('s.account_id')} and h.role_id = s.role_id)`;
  await sql`
    update session s set role_id = next.role_id
      from (select s.id, (select h.role_id from ${works('s.account_id')}
                           order by h.is_default desc, r.sort, r.id limit 1) as role_id
              from session s where ${stranded}) as next
     where s.tenant_id = ${tenantId} and s.id = next.id and next.role_id is not null`.execute(db);
  await sql`delete from session s where ${stranded}`.execute(db);
}
