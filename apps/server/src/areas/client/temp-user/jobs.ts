import { sql } from 'kysely';
import { writeLog } from '../../../kernel/calls/audit.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';
import { useUpLinks } from './decide.ts';
import { tellApplicants, type Applicant } from './notify.ts';

export const EXPIRE_TEMP_USERS = 'EXPIRE_TEMP_USERS';

/** Ends requests that nobody has decided for too long, and tells who waits. */
export const expireTempUsers: JobHandler = async (_payload, { database, tenantId, id, kind }) => {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<Applicant & { id: string }>`
      update temp_user set status = 'EXPIRED', version = version + 1
       where tenant_id = ${tenantId} and status = 'PENDING' and expires_at <= now()
      returning id, name, phone, email, locale`.execute(db);
    if (rows.length === 0) return;
    await useUpLinks(db, tenantId, rows);
    await tellApplicants(db, tenantId, rows, { status: 'EXPIRED' });
    await writeLog(
      db,
      { call: kind, locale: 'zh-CN', ip: '', userAgent: '', traceId: id },
      { tenantId, actor: null },
      rows.map((row) => ({
        action: 'STATUS',
        objectType: 'tempUser',
        objectId: row.id,
        objectName: row.name,
        changes: [{ field: 'status', before: 'PENDING', after: 'EXPIRED' }],
      })),
    );
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
