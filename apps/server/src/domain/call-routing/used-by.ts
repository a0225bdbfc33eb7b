import type { Reference } from '@console/contract/fields';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';

/** Enough for a person to see what is in the way. */
const SHOWN = 20;

/** The routes through which calls come to these team groups, or which are those of these customer groups. */
export async function routesWith(
  db: Transaction<Schema>,
  tenantId: string,
  { teamGroupIds = [], clientGroupIds = [] }: { teamGroupIds?: readonly string[]; clientGroupIds?: readonly string[] },
): Promise<Reference[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, c.name from call_assoc a
      join client_group c on c.tenant_id = a.tenant_id and c.id = a.client_group_id
     where a.tenant_id = ${tenantId} and a.deleted_at is null
       and (a.client_group_id = any(${[...clientGroupIds]}::uuid[])
         or a.overflow_group_id = any(${[...teamGroupIds]}::uuid[])
         or exists (select from call_assoc_team l where l.tenant_id = a.tenant_id and l.assoc_id = a.id
                       and l.group_id = any(${[...teamGroupIds]}::uuid[])))
     order by c.name, a.id limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({ type: 'callAssoc', ...row }));
}
