import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { JobSet } from '../../../../kernel/jobs/jobs.ts';
import { sumUpChanges } from './rebuild.ts';

/** The job that sums up what has changed. Nobody waits for it: until then those days are counted when they are asked for. */
const CALL_ROLLUP = 'CALL_ROLLUP';

export const callDataJobs: JobSet = {
  handlers: {
    [CALL_ROLLUP]: (_payload, { database, tenantId }) =>
      inTenant(database, tenantId, (db) => sumUpChanges(db, tenantId)),
  },
  recurring: [{ kind: CALL_ROLLUP, everySeconds: 300 }],
};
