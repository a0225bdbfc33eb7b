import { sql } from 'kysely';
import { noteEndingTold } from '../../../domain/tenant/tenants.ts';
import { sendInboxMessage } from '../../../kernel/jobs/inbox.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';

const TENANT_ENDING = 'TENANT_ENDING';

/** How many days before the end the owners are told. */
const notices = [30, 7, 1];

/** Tells the owners of a tenant that its time is nearly over, once at each notice, also when a notice was slept through. */
const tenantEnding: JobHandler = async (_payload, { database, tenantId }) => {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ days: number; told: number | null }>`
      select ceil(extract(epoch from expire_at - now()) / 86400)::int as days, ending_told as told from tenant
       where tenant_id = ${tenantId} and expire_at > now() for update`.execute(db);
    const [ending] = rows;
    const due = notices.findLast((days) => ending !== undefined && ending.days <= days);
    if (!ending || due === undefined || (ending.told !== null && ending.told <= due)) return;
    await noteEndingTold(db, tenantId, due);
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
