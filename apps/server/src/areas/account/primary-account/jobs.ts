import { sql } from 'kysely';
import { markEndingNotified } from '../../../domain/tenant/tenants.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';

const TENANT_ENDING = 'TENANT_ENDING';

/** How many days before the end the owners are notified. */
const notices = [30, 7, 1];

/** Notifies the owners of a tenant that its time is nearly over, once at each of these days, also after a day was missed. */
const tenantEnding: JobHandler = async (_payload, { database, tenantId }) => {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ days: number; notified: number | null }>`
      select ceil(extract(epoch from expire_at - now()) / 86400)::int as days, ending_notified as notified from tenant
       where tenant_id = ${tenantId} and expire_at > now() for update`.execute(db);
    const [ending] = rows;
    const due = notices.findLast((days) => ending !== undefined && ending.days <= days);
    if (!ending || due === undefined || (ending.notified !== null && ending.notified <= due)) return;
    await markEndingNotified(db, tenantId, due);
    const owners = await db
      .selectFrom('account')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('type', '=', 2)
      .where('status', '=', 'ACTIVE')
      .where('deleted_at', 'is', null)
      .execute();
    await sendInboxMessage(
      db,
      tenantId,
      owners.map(({ id }) => id),
      { kind: 'NOTICE', code: 'TENANT_ENDING', params: { days: String(ending.days) }, route: 'primaryAccount' },
    );
  });
};

export const tenantJobs: JobSet = {
  handlers: { [TENANT_ENDING]: tenantEnding },
  recurring: [{ kind: TENANT_ENDING, everySeconds: 3_600 }],
};
