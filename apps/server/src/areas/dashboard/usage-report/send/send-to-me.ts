import type { usageReport as contract } from '@console/contract/areas/dashboard/usage-report';
import { sql } from 'kysely';
import type { StepHandler } from '../../../../kernel/calls/context.ts';
import { takeAttempt } from '../../../../kernel/calls/throttle.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { send } from '../../../../kernel/jobs/messages/outbox.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import { readReport } from '../row.ts';
import { finishedPeriod } from './due.ts';
import { letterTo } from './letter.ts';
import { reportNumbers } from './numbers.ts';

/** A mail that one sends oneself costs as much as any other. */
const limits = (accountId: string) => [
  { what: 'usage-report/me/minute', who: accountId, attempts: 2, seconds: 60 },
  { what: 'usage-report/me/day', who: accountId, attempts: 20, seconds: 24 * 3600 },
];

/** Notes no period: the others get theirs when it is due. The attempt stays taken, also where the numbers cannot be had in time. */
export const sendToMe =
  (publicUrl: string): StepHandler<(typeof contract)['sendToMe']> =>
  async ({ reportId }, context) => {
    const { actor, caller } = context;
    const { tenantId } = actor;
    const { report, email, tenantName } = await context.within('write', async (step) => {
      const asked = await readReport(step, reportId);
      const { rows } = await sql<{ email: string | null; tenantName: string }>`
        select a.email, t.name as "tenantName" from account a join tenant t on t.tenant_id = a.tenant_id
         where a.tenant_id = ${tenantId} and a.id = ${actor.accountId}`.execute(step.db);
      const { email: address, tenantName: company } = rows[0]!;
      if (address === null) throw new Fault('USAGE_REPORT_NO_EMAIL');
      const { wait } = await takeAttempt(step.db, limits(actor.accountId));
      if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
      return { report: asked, email: address, tenantName: company };
    });
    return context.within('write', async (step) => {
      const { db } = step;
      const period = await finishedPeriod(db, tenantId, report.rhythm);
      const numbers = await reportNumbers(db, tenantId, period);
      const reader = {
        name: actor.name,
        locale: caller.locale,
        reportName: report.name,
        tenantName,
        seesPeople: hasPermission(actor, 'log:appuser:query'),
        seesOperations: actor.type !== 3,
      };
      await send(db, { tenantId, to: email, locale: caller.locale, ...letterTo(reader, period, numbers, publicUrl) });
      step.log({ action: 'EXPORT', objectType: 'usageReport', objectId: reportId, objectName: report.name });
      step.wakeWorkers();
      return null;
    });
  };
