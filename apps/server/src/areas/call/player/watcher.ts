import { callPlayer as contract } from '@console/contract/areas/call/player';
import { withImpliedQueries } from '@console/contract/permissions';
import { sql } from 'kysely';
import type { Actor, Context } from '../../../kernel/calls/context.ts';
import { refusalOf } from '../../../kernel/calls/rights.ts';
import type { PlayTicket } from './ticket.ts';

type Found = Pick<Actor, 'accountId' | 'type' | 'dataScope'> & {
  readonly permissions: string[];
  readonly services: string[];
};

/**
 * Who an address was made for, if they may still play: the session goes on, and its role, as it is now, has the right. Asked
 * for every piece, as a session that is opened by its token is.
 */
export async function watcherOf(
  { db }: Pick<Context, 'db'>,
  { tenantId, sessionId }: PlayTicket,
): Promise<Actor | null> {
  const { rows } = await sql<Found>`
    select a.id as "accountId", a.type, coalesce(r.data_scope, 'ALL') as "dataScope",
           coalesce(r.permissions, '{}') as permissions,
           array(select v.code from tenant_service v where v.tenant_id = s.tenant_id and v.enabled
                    and (v.expire_at is null or v.expire_at > now())
                    and not exists (select from dept own
                                      join dept up on up.tenant_id = own.tenant_id and up.id = any(own.path)
                                     where own.tenant_id = s.tenant_id and own.id = a.dept_id
                                       and up.service_codes is not null and v.code <> all(up.service_codes))) as services
      from session s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join tenant t on t.tenant_id = s.tenant_id and (t.expire_at is null or t.expire_at > now())
      left join account_role ar on ar.tenant_id = s.tenant_id and ar.account_id = s.account_id and ar.role_id = s.role_id
           and (ar.expires_at is null or ar.expires_at > now())
      left join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 'ENABLED' and r.deleted_at is null
     where s.tenant_id = ${tenantId} and s.id = ${sessionId} and s.expires_at > now()
       and s.last_seen_at > now() - interval '12 hours'
       and a.status = 'ACTIVE' and a.deleted_at is null and (a.expire_at is null or a.expire_at > now())
       and (s.role_id is null or r.id is not null)`.execute(db);
  const found = rows[0];
  if (!found) return null;
  // What seeing a call asks of somebody, and nothing else: nobody acts here.
  const watcher = {
    ...found,
    tenantId,
    sessionId,
    permissions: new Set(withImpliedQueries(found.permissions)),
    services: new Set(found.services),
  } as Partial<Actor> as Actor;
  return refusalOf(contract.play.access as Exclude<typeof contract.play.access, string>, watcher) === null
    ? watcher
    : null;
}
