import type { ReportRhythm } from '@console/contract/areas/dashboard/usage-report';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';

/** The latest finished week or month, by the tenant's clock. */
export interface Period {
  readonly rhythm: ReportRhythm;
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface Due extends Period {
  readonly reportId: string;
}

/** Which reports of a tenant may be due. */
export async function dueReports(db: Transaction<Schema>, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id ${dueOf(tenantId)} and not exists (
      select from usage_report_period p where p.tenant_id = r.tenant_id and p.report_id = r.id and p.rhythm = r.rhythm
         and p.first_day = d.first_day) order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

const dueOf = (tenantId: string) => sql`
  from usage_report r join tenant t on t.tenant_id = r.tenant_id
 cross join lateral usage_report_due(r.rhythm, r.hour, t.timezone, now()) as d
 where r.tenant_id = ${tenantId} and r.enabled and d.due_at >= r.due_since and d.due_at <= now()
   and (t.expire_at is null or t.expire_at > now())`;

/**
 * Notes, of a report, the period that is due and has not gone yet, and says which. Of a server that comes late only the latest.
 * What another server has noted is not noted again; while it still may, it is waited for.
 */
export async function takeDue(db: Transaction<Schema>, tenantId: string, reportId: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    insert into usage_report_period (tenant_id, report_id, rhythm, first_day, last_day)
    select r.tenant_id, r.id, r.rhythm, d.first_day, d.last_day ${dueOf(tenantId)} and r.id = ${reportId}
    on conflict do nothing
    returning report_id as "reportId", rhythm, first_day::text as "firstDay", last_day::text as "lastDay"`.execute(db);
  return rows[0];
}

/** The period that a report of this rhythm would tell of now. */
export async function finishedPeriod(db: Transaction<Schema>, tenantId: string, rhythm: ReportRhythm): Promise<Period> {
  const { rows } = await sql<Omit<Period, 'rhythm'>>`
    select d.first_day::text as "firstDay", d.last_day::text as "lastDay"
      from tenant t cross join lateral usage_report_due(${rhythm}, 0, t.timezone, now()) as d
     where t.tenant_id = ${tenantId}`.execute(db);
  return { rhythm, ...rows[0]! };
}
