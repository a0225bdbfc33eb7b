import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

export const usageShareJobs: JobSet = {
  expiring: [
    // Ended long enough to be of no use to whoever asks what became of one.
    {
      kind: 'PURGE_USAGE_SHARES',
      everySeconds: 24 * 3_600,
      table: 'usage_share',
      expired: sql`end_at < now() - interval '90 days'`,
    },
  ],
};
