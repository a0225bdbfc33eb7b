import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';

/** Changes a notice; whoever edits an older version will be refused. */
export async function setNotice(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`update notice set ${changes}, version = version + 1, updated_at = now()
             where tenant_id = ${tenantId} and id = ${noticeId}`.execute(db);
}

/** Notes how far it is with a notice, which changes nothing of what it says. */
export async function noteOfNotice(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  notes: RawBuilder<unknown>,
): Promise<void> {
  await sql`update notice set ${notes} where tenant_id = ${tenantId} and id = ${noticeId}`.execute(db);
}

/** Notices that are still to be sent to some customers go to another one instead; whoever edits one looks again. */
export async function redirectNotices(
  db: Transaction<Schema>,
  tenantId: string,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await sql`
    update notice set version = version + 1, updated_at = now(), target_ids = (
             select array_agg(distinct case when t.id = any(${[...from]}::uuid[]) then ${to}::uuid else t.id end)
               from unnest(target_ids) as t (id))
     where tenant_id = ${tenantId} and audience = 'CLIENT' and target_mode = 'CLIENTS'
       and status in ('DRAFT', 'SCHEDULED') and deleted_at is null and target_ids && ${[...from]}::uuid[]`.execute(db);
}
