import type { JobSet } from '../../../../kernel/jobs/jobs.ts';
import { sendDueReports } from './send-due.ts';

/** Looks whether a report is due. Which have gone stands in the database, so that it may look as often as it likes. */
const USAGE_REPORTS = 'USAGE_REPORTS';

export const usageReportJobs = ({ publicUrl }: { publicUrl: string }): JobSet => ({
  handlers: {
    [USAGE_REPORTS]: (_payload, { database, tenantId }) => sendDueReports(database, tenantId, publicUrl),
  },
  recurring: [{ kind: USAGE_REPORTS, everySeconds: 300 }],
});
