import { sql } from 'kysely';
import { endAppAccess } from '../../../domain/app-people/app-users.ts';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import { naming } from '../../../kernel/records/record.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';

export const EXPIRE_CLIENT_USERS = 'EXPIRE_CLIENT_USERS';

/** Thousands may end at one midnight: no statement holds all of them. */
const AT_ONCE = 500;

/** Ends the access of people whose time is over, with what they have open in the apps. */
export const expireClientUsers: JobHandler = async (_payload, job) => {
  const { database, tenantId } = job;
  const endSome = () =>
    inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ id: string; name: string; before: string }>`
        with over as (
          select u.id, u.name, u.status from client_user u
           where u.tenant_id = ${tenantId} and u.deleted_at is null and u.valid_to <= now()
             and u.status in ('ACTIVE', 'PENDING_ACTIVATION')
           order by u.id limit ${AT_ONCE} for update)
        update client_user u set status = 'EXPIRED', version = u.version + 1, updated_at = now()
          from over where u.tenant_id = ${tenantId} and u.id = over.id
        returning u.id, u.name, over.status as before`.execute(db);
      if (rows.length === 0) return 0;
      await endAppAccess(
        db,
        tenantId,
        rows.map((row) => row.id),
      );
      const lines = rows.map(({ before, ...row }) => ({
        action: 'STATUS' as const,
        ...naming({ type: 'clientUser', id: 'id' }, row),
        changes: [{ field: 'status', before, after: 'EXPIRED' }],
      }));
      await writeJobLog(db, job, lines);
      return rows.length;
    });
  while ((await endSome()) === AT_ONCE);
};

export const clientUserJobs: JobSet = {
  handlers: { [EXPIRE_CLIENT_USERS]: expireClientUsers },
  recurring: [{ kind: EXPIRE_CLIENT_USERS, everySeconds: 300 }],
};
