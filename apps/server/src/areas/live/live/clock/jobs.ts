import { sql } from 'kysely';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Job, JobSet } from '../../../../kernel/jobs/jobs.ts';
import { dropJob, LIVE_DROP } from '../key/key.ts';
import type { LiveParts } from '../row.ts';
import { applyClock } from './clock.ts';
import { LIVE_DUE, nextTime } from './plan.ts';

/** Looks for what is due although no job is there for it. */
const LIVE_SWEEP = 'LIVE_SWEEP';
const AT_ONCE = 200;

export const liveJobs = ({ publicUrl, media }: LiveParts): JobSet => ({
  handlers: {
    [LIVE_DUE]: (payload, job) =>
      inTenant(job.database, job.tenantId, (db) =>
        applyClock(db, job, (payload as { liveId: string }).liveId, publicUrl),
      ),
    [LIVE_DROP]: dropJob(media),
    [LIVE_SWEEP]: async (_payload, job) => {
      for (const liveId of await unplanned(job)) {
        if (job.signal.aborted) return;
        await inTenant(job.database, job.tenantId, (db) => applyClock(db, job, liveId, publicUrl));
      }
    },
  },
  recurring: [{ kind: LIVE_SWEEP, everySeconds: 600 }],
});

/** Sessions that the clock has to do with, and for which no job waits: of one that died, say, or behind a restored one. */
async function unplanned({ database, tenantId }: Job): Promise<string[]> {
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql<{ id: string }>`
      select s.id from live s
       where s.tenant_id = ${tenantId} and s.deleted_at is null
         and (s.status in ('SCHEDULED', 'LIVE', 'INTERRUPTED') or s.replay_expire_at is not null)
         and ${nextTime} is not null
         and not exists (select from job j where j.tenant_id = s.tenant_id and j.kind = ${LIVE_DUE}
                            and j.key = s.id::text and j.state <> 'DEAD')
       limit ${AT_ONCE}`.execute(db),
  );
  return rows.map(({ id }) => id);
}
