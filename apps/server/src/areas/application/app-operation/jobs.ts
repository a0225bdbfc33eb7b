import { OPERATION_DAYS } from '@console/contract/areas/application/app-operation/app-operation';
import { sql } from 'kysely';
import type { JobSet } from '../../../kernel/jobs/jobs.ts';

export const appOperationJobs: JobSet = {
  expiring: [
    {
      kind: 'PURGE_APP_OPERATIONS',
      everySeconds: 86_400,
      table: 'app_operation',
      expired: sql`received_at < now() - make_interval(days => ${OPERATION_DAYS})`,
    },
  ],
};
