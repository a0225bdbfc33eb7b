import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

export const downloadPageJobs: JobSet = {
  expiring: [
    {
      kind: 'PURGE_DOWNLOAD_VISITS',
      everySeconds: 86_400,
      table: 'download_visit',
      // Addresses of strangers are kept no longer than someone may ask who fetched what.
      expired: sql`time < now() - interval '180 days'`,
    },
  ],
};
