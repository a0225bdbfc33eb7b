import { sql, type RawBuilder } from 'kysely';

/** Whether an account, `a`, is in use and may do this in one of its roles; owners stand above roles. */
export const entitled = (permission: RawBuilder<unknown>) => sql<boolean>`
  (a.status = 'ACTIVE' and a.deleted_at is null and (a.expire_at is null or a.expire_at > now())
   and (a.type <> 3 or exists (
     select from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
      where ar.tenant_id = a.tenant_id and ar.account_id = a.id and (ar.expires_at is null or ar.expires_at > now())
        and r.status = 'ENABLED' and r.deleted_at is null and ${permission} = any(r.permissions))))`;
