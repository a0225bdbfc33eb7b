import { sql } from 'kysely';
import { shutOut } from '../../../domain/identity/accounts.ts';
import { writeLog } from '../../../kernel/calls/audit.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';

export const EXPIRE_ACCOUNTS = 'EXPIRE_ACCOUNTS';

/** Says so of accounts whose time is over. They are shut already: sessions and sign-ins look at the date themselves. */
export const expireAccounts: JobHandler = async (_payload, { database, tenantId, id, kind }) => {
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ id: string; name: string }>`
      update account set status = 'EXPIRED', version = version + 1, updated_at = now()
       where tenant_id = ${tenantId} and status = 'ACTIVE' and expire_at <= now() and deleted_at is null
      returning id, name`.execute(db);
    if (rows.length === 0) return;
    await shutOut(
      db,
      tenantId,
      rows.map((row) => row.id),
    );
    await writeLog(
      db,
      { call: kind, locale: 'zh-CN', ip: '', userAgent: '', traceId: id },
      { tenantId, actor: null },
      rows.map((row) => ({
        action: 'STATUS',
        objectType: 'subAccount',
        objectId: row.id,
        objectName: row.name,
        changes: [{ field: 'status', before: 'ACTIVE', after: 'EXPIRED' }],
      })),
    );
  });
};

export const subAccountJobs: JobSet = {
  handlers: { [EXPIRE_ACCOUNTS]: expireAccounts },
  recurring: [{ kind: EXPIRE_ACCOUNTS, everySeconds: 600 }],
};
