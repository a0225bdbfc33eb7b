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

/** Notices that are still to be sent to some customers go to another one instead; whoever edits one looks again. */
export async function redirectNotices(
  { db }: Pick<Context, 'db'>,
  tenantId: string,
  from: readonly string[],
  to: string,
): Promise<number> {
  const { rows } = await sql`
    update notice set version = version + 1, updated_at = now(), target_ids = (
             select array_agg(distinct case when t.id = any(${[...from]}::uuid[]) then ${to}::uuid else t.id end)
               from unnest(target_ids) as t (id))
     where tenant_id = ${tenantId} and audience = 'CLIENT' and target_mode = 'CLIENTS'
       and status in ('DRAFT', 'SCHEDULED') and deleted_at is null and target_ids && ${[...from]}::uuid[]
    returning id`.execute(db);
  return rows.length;
}
