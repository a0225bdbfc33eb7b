import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { enqueue, type Job, type JobSet } from '../../../../kernel/jobs/jobs.ts';
import { dueReports } from './due.ts';
import { sendReport } from './send-due.ts';

/** Looks which reports are due. Which have gone stands in the database, so that it may look as often as it likes. */
const USAGE_REPORTS = 'USAGE_REPORTS';
/** Sends one of them: what cannot be counted in time keeps no other back. */
const USAGE_REPORT = 'USAGE_REPORT';

const lookForDue = ({ database, tenantId }: Job) =>
  inTenant(database, tenantId, async (db) => {
    for (const reportId of await dueReports(db, tenantId))
      await enqueue(db, { tenantId, kind: USAGE_REPORT, key: reportId, payload: { reportId } });
  });

export const usageReportJobs = ({ publicUrl }: { publicUrl: string }): JobSet => ({
  handlers: {
    [USAGE_REPORTS]: (_payload, job) => lookForDue(job),
    [USAGE_REPORT]: (payload, { database, tenantId }) =>
      sendReport(database, tenantId, (payload as { reportId: string }).reportId, publicUrl),
  },
  recurring: [{ kind: USAGE_REPORTS, everySeconds: 300 }],
});
