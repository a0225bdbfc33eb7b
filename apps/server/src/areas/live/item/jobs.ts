import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

export const liveItemJobs: JobSet = {
  expiring: [
    // Ended long enough to be of no use to whoever asks what became of one.
    {
      kind: 'PURGE_LIVE_LINKS',
      everySeconds: 24 * 3_600,
      table: 'live_link',
      expired: sql`end_at < now() - interval '90 days'`,
    },
  ],
};
