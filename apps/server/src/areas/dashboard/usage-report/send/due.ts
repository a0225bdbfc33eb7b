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

/**
 * Notes, of all reports of a tenant, the periods that are due and have not gone yet, and says which. Of a server that comes
 * late only the latest. What another server has noted is not noted again; while it still may, it is waited for.
 */
export async function takeDue(db: Transaction<Schema>, tenantId: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    insert into usage_report_period (tenant_id, report_id, rhythm, first_day, last_day)
    select r.tenant_id, r.id, r.rhythm, d.first_day, d.last_day
      from usage_report r join tenant t on t.tenant_id = r.tenant_id
     cross join lateral usage_report_due(r.rhythm, r.hour, t.timezone, now()) as d
     where r.tenant_id = ${tenantId} and r.enabled and d.due_at >= r.due_since
       and (t.expire_at is null or t.expire_at > now())
     order by r.id
    on conflict do nothing
    returning report_id as "reportId", rhythm, first_day::text as "firstDay", last_day::text as "lastDay"`.execute(db);
  return rows;
}

/** The period that a report of this rhythm would tell of now. */
export async function finishedPeriod(db: Transaction<Schema>, tenantId: string, rhythm: ReportRhythm): Promise<Period> {
  const { rows } = await sql<Omit<Period, 'rhythm'>>`
    select d.first_day::text as "firstDay", d.last_day::text as "lastDay"
      from tenant t cross join lateral usage_report_due(${rhythm}, 0, t.timezone, now()) as d
     where t.tenant_id = ${tenantId}`.execute(db);
  return { rhythm, ...rows[0]! };
}
