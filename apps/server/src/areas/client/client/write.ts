import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { orFaultIfTaken, type Unique } from '../../../kernel/records/record.ts';

/**
 * Makes a customer of this name with nothing else known of it; returns its id. `by` is who did it: a call without a
 * session says so itself.
 */
export async function createClient(
  context: Pick<Context, 'db' | 'log'>,
  tenantId: string,
  name: string,
  by?: LogEntry['actor'],
): Promise<string> {
  const id = newId();
  const maker = by?.accountId ?? null;
  const write = sql`insert into client (tenant_id, id, name, created_by, updated_by)
                    values (${tenantId}, ${id}, ${name}, ${maker}, ${maker})`.execute(context.db);
  await orFaultIfTaken(write, uniqueOfClient, { name });
  context.log({
    action: 'CREATE',
    objectType: 'client',
    objectId: id,
    objectName: name,
    changes: [{ field: 'name', before: null, after: name }],
    ...(by && { actor: by }),
  });
  return id;
}

export const uniqueOfClient: Unique = {
  client_name: { field: 'name', code: 'DUPLICATE_NAME' },
  client_code: { field: 'code', code: 'DUPLICATE_CODE' },
};
