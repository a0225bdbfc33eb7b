import { sql } from 'kysely';
import { noteHistory } from '../../../../domain/material/history.ts';
import { writeJobLog } from '../../../../kernel/calls/audit.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';

const AT_ONCE = 200;

/** What is past its end date says so. Apps look at the date itself, so nobody sees it meanwhile. */
export async function expireMaterials(job: Job): Promise<void> {
  const { database, tenantId, signal } = job;
  for (let ended = AT_ONCE; ended === AT_ONCE && !signal.aborted;) {
    ended = await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<{ id: string; name: string }>`
        update material set status = 'EXPIRED', version = version + 1, updated_at = now()
         where tenant_id = ${tenantId} and id = any (array(
           select id from material where tenant_id = ${tenantId} and deleted_at is null and status = 'READY'
              and expire_at <= now() order by id limit ${AT_ONCE} for no key update skip locked))
        returning id, name`.execute(db);
      const changes = [{ field: 'status', before: 'READY', after: 'EXPIRED' }];
      const entries = rows.map(
        ({ id, name }) =>
          ({ action: 'STATUS', objectType: 'material', objectId: id, objectName: name, changes }) as const,
      );
      if (entries.length > 0) await writeJobLog(db, job, entries);
      const deeds = rows.map(({ id }) => ({ materialId: id, about: ['EXPIRED'] }));
      await noteHistory(db, { tenantId, accountId: null, name: null }, 'STATUS', deeds);
      return rows.length;
    });
  }
}
