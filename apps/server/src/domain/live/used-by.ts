import type { Reference } from '@console/contract/fields';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';

/** Enough for a person to see what is in the way. */
const SHOWN = 20;

/** The sessions that ask for this agreement, or are for this customer group: of those that can still be watched. */
export async function livesWith(
  db: Transaction<Schema>,
  tenantId: string,
  { agreementId = null, clientGroupId = null }: { agreementId?: string | null; clientGroupId?: string | null },
): Promise<Reference[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from live s
     where s.tenant_id = ${tenantId} and s.deleted_at is null
       and (s.status in ('DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED') or s.replay_state in ('PROCESSING', 'READY', 'HIDDEN')
         -- What could not be made yet is tried for a week.
         or (s.replay_state = 'FAILED' and s.ended_at > now() - interval '8 days'))
       and (s.agreement_id = ${agreementId}::uuid
         or (s.access = 'CLIENT_GROUPS'
             and exists (select from live_client_group g where g.tenant_id = s.tenant_id and g.live_id = s.id
                            and g.group_id = ${clientGroupId}::uuid)))
     order by s.name, s.id limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({ type: 'live', ...row }));
}
