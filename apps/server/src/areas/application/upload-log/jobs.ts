import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

export const uploadLogJobs: JobSet = {
  expiring: [
    {
      kind: 'PURGE_UPLOAD_LOGS',
      everySeconds: 3_600,
      table: 'upload_log',
      // Its file is removed by the sweeper of files, which finds it without a row.
      expired: sql`expire_at < now()`,
    },
  ],
};
