import { expireOverdue } from '../../../domain/identity/accounts.ts';
import { endAccess } from '../../../domain/identity/sessions.ts';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import { naming } from '../../../kernel/records/record.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';

export const EXPIRE_ACCOUNTS = 'EXPIRE_ACCOUNTS';

const record = { type: 'subAccount', id: 'id' } as const;

/** Says so of accounts whose time is over. They are shut already: sessions and sign-ins look at the date themselves. */
export const expireAccounts: JobHandler = async (_payload, job) => {
  const { database, tenantId } = job;
  await inTenant(database, tenantId, async (db) => {
    const rows = await expireOverdue(db, tenantId);
    if (rows.length === 0) return;
    await endAccess(
      db,
      tenantId,
      rows.map((row) => row.id),
    );
    const changes = [{ field: 'status', before: 'ACTIVE', after: 'EXPIRED' }];
    const lines = rows.map((row) => ({ action: 'STATUS' as const, ...naming(record, row), changes }));
    await writeJobLog(db, job, lines);
  });
};

export const subAccountJobs: JobSet = {
  handlers: { [EXPIRE_ACCOUNTS]: expireAccounts },
  recurring: [{ kind: EXPIRE_ACCOUNTS, everySeconds: 600 }],
};
