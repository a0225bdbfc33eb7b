import { USAGE_DAYS } from '@console/contract/areas/dashboard/usage-data';
import { sql } from 'kysely';
import type { JobSet } from '../../../../kernel/jobs/jobs.ts';
import { addWaiting } from './rebuild.ts';

/** The job that adds what apps have reported to the sums. Nobody waits for it: until then it is counted beside them. */
const USAGE_ROLLUP = 'USAGE_ROLLUP';

export const usageDataJobs: JobSet = {
  handlers: {
    [USAGE_ROLLUP]: async (_payload, { database, tenantId, signal }) => {
      await addWaiting(database, tenantId, { signal });
    },
  },
  recurring: [{ kind: USAGE_ROLLUP, everySeconds: 120 }],
  // A day longer than they are asked for: of whoever has another clock. People keep their days: who is new depends on them.
  expiring: [
    {
      kind: 'PURGE_USAGE_EVENTS',
      everySeconds: 86_400,
      table: 'usage_event',
      expired: sql`day < current_date - ${sql.lit(USAGE_DAYS + 1)}`,
    },
    {
      kind: 'PURGE_USAGE_SESSIONS',
      everySeconds: 86_400,
      table: 'usage_session',
      expired: sql`last_at < now() - make_interval(days => ${sql.lit(USAGE_DAYS + 1)})`,
    },
  ],
};
