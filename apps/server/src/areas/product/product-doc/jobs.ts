import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

export const productDocJobs: JobSet = {
  expiring: [
    {
      kind: 'PURGE_DOC_READS',
      everySeconds: 86_400,
      table: 'product_doc_read',
      // No app sends a report again after so long; the sums stay with the reader.
      expired: sql`created_at < now() - interval '90 days'`,
    },
  ],
};
