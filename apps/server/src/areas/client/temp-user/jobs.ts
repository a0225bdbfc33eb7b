import { sql } from 'kysely';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import { naming } from '../../../kernel/records/record.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';
import { invalidateLinks } from './decision/decide.ts';
import { notifyApplicants, type Applicant } from './decision/notify.ts';

export const EXPIRE_TEMP_USERS = 'EXPIRE_TEMP_USERS';

const record = { type: 'tempUser', id: 'id' } as const;

/** Ends requests that nobody has decided for too long, and notifies who waits. */
export const expireTempUsers: JobHandler = async (_payload, job) => {
  const { database, tenantId } = job;
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<Applicant & { id: string }>`
      update temp_user set status = 'EXPIRED', version = version + 1
       where tenant_id = ${tenantId} and status = 'PENDING' and expires_at <= now()
      returning id, name, phone, email, locale`.execute(db);
    if (rows.length === 0) return;
    await invalidateLinks(db, tenantId, rows);
    await notifyApplicants(db, tenantId, rows, { status: 'EXPIRED' });
    const changes = [{ field: 'status', before: 'PENDING', after: 'EXPIRED' }];
    const lines = rows.map((row) => ({ action: 'STATUS' as const, ...naming(record, row), changes }));
    await writeJobLog(db, job, lines);
  });
};

export const tempUserJobs: JobSet = {
  handlers: { [EXPIRE_TEMP_USERS]: expireTempUsers },
  recurring: [{ kind: EXPIRE_TEMP_USERS, everySeconds: 600 }],
  expiring: [
    {
      kind: 'PURGE_APPROVAL_LINKS',
      everySeconds: 86_400,
      table: 'temp_user_link',
      // Until then whoever opens an old one hears what became of the request.
      expired: sql`expires_at < now() - interval '90 days'`,
    },
  ],
};
