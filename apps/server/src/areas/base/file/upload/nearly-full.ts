import { sql, type Transaction } from 'kysely';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

const CODE = 'STORAGE_NEARLY_FULL';

/** After an upload that leaves less than a tenth free: notifies the owners, each at most once a day. */
export async function warnWhenNearlyFull(db: Transaction<Schema>, tenantId: string): Promise<void> {
  const tenant = await db
    .selectFrom('tenant')
    .select(['storage_used_bytes as used', 'storage_quota_bytes as quota'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`storage_used_bytes * 10 > storage_quota_bytes * 9`)
    // Of two uploads that pass the mark together, the second waits here and then sees what the first has sent.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!tenant) return;
  const owners = await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', 2)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where((owner) =>
      owner.not(
        owner.exists(
          owner
            .selectFrom('inbox_message')
            .select('inbox_message.id')
            .where('inbox_message.tenant_id', '=', tenantId)
            .whereRef('inbox_message.account_id', '=', 'account.id')
            .where('inbox_message.code', '=', CODE)
            .where('inbox_message.created_at', '>', sql<Date>`now() - interval '24 hours'`),
        ),
      ),
    )
    .execute();
  // A quota that was lowered afterwards may be far exceeded, or nothing at all.
  const percent = String(Math.min(100, Math.floor((tenant.used * 100) / tenant.quota)));
  const ids = owners.map(({ id }) => id);
  await sendInboxMessage(db, tenantId, ids, { kind: 'TODO', code: CODE, params: { percent }, route: 'userFiles' });
}
