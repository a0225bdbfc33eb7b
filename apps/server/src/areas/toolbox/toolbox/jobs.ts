import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

export const toolboxJobs: JobSet = {
  expiring: [
    {
      kind: 'PURGE_TOOLBOX_OPENINGS',
      everySeconds: 86_400,
      table: 'toolbox_open',
      // No app sends a report again after so long; the days keep the sums.
      expired: sql`opened_at < now() - interval '90 days'`,
    },
  ],
};
