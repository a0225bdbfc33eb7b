import { sql } from 'kysely';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Job, JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';

/** The job that cuts off the lines that the tenant no longer keeps. */
const LOG_TRIM = 'LOG_TRIM';

/** Small: while it runs, nobody else of this tenant can write a line. */
const BATCH = 1_000;

const logTrim: JobHandler = async (_payload, job) => {
  while (!job.signal.aborted && (await trim(job)) === BATCH);
};

/** The database decides what is old enough; see `operation_log_trim`. */
function trim(job: Job): Promise<number> {
  return inTenant(job.database, job.tenantId, async (db) => {
    const { rows } = await sql<{ trimmed: number; last_seq: number | null }>`
      select trimmed, last_seq from operation_log_trim(${BATCH})`.execute(db);
    const { trimmed, last_seq: last } = rows[0]!;
    if (last !== null) {
      const range = `${last - trimmed + 1}–${last}`;
      const changes = [{ field: 'trimmedLines', before: range, after: null }];
      await writeJobLog(db, job, [{ action: 'PURGE', objectType: 'log', changes }]);
    }
    return trimmed;
  });
}

export const consoleLogJobs: JobSet = {
  handlers: { [LOG_TRIM]: logTrim },
  recurring: [{ kind: LOG_TRIM, everySeconds: 86_400 }],
};
