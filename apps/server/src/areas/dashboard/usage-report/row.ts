import type { UsageReport } from '@console/contract/areas/dashboard/usage-report';
import { sql, type RawBuilder } from 'kysely';
import { entitled } from '../../../domain/identity/entitled.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import { jsonObject } from '../../../kernel/records/page.ts';

type Asking = Pick<Context, 'db' | 'actor'>;

/** Whether an account, `a`, gets mails with these numbers, and why it does not. */
export const recipientState = sql<UsageReport['recipients'][number]['state']>`
  case when a.deleted_at is not null or a.status <> 'ACTIVE' or a.expire_at <= now() then 'NOT_IN_USE'
       when not ${entitled(sql`'dashboard:usage:query'`)} then 'NO_RIGHT'
       when a.email is null then 'NO_EMAIL' else 'GETS' end`;

const recipients = sql`(
  select coalesce(json_agg(json_build_object('accountId', a.id, 'name', a.name, 'username', a.username, 'state', ${recipientState},
                                               'locale', p.locale)
                           order by p.place), '[]')
    from usage_report_recipient p join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
   where p.tenant_id = usage_report.tenant_id and p.report_id = usage_report.id)`;

/** When the next one goes: at once, where the one that is due has not gone yet. */
const nextAt = sql`(
  select wire_time(case when d.due_at < usage_report.due_since or exists (
           select from usage_report_period s where s.tenant_id = usage_report.tenant_id and s.report_id = usage_report.id
              and s.rhythm = usage_report.rhythm and s.first_day = d.first_day) then d.next_at else d.due_at end)
    from tenant t cross join lateral usage_report_due(usage_report.rhythm, usage_report.hour, t.timezone, now()) as d
   where t.tenant_id = usage_report.tenant_id and usage_report.enabled)`;

const counted = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::integer`;
const last = sql`(
  select json_build_object('from', s.first_day, 'to', s.last_day, 'at', wire_time(s.sent_at), 'sent', mails.sent,
           'waiting', mails.waiting, 'retrying', mails.retrying, 'failed', mails.failed,
           'gone', cardinality(s.outbox_ids) - mails.known, 'leftOut', s.left_out)
    from usage_report_period s
   cross join lateral (
     select count(*)::integer as known, ${counted(sql`o.status = 'SENT'`)} as sent,
            ${counted(sql`o.status = 'PENDING'`)} as waiting,
            ${counted(sql`o.status = 'PENDING' and o.last_error is not null`)} as retrying,
            ${counted(sql`o.status = 'FAILED'`)} as failed
       from outbox o where o.tenant_id = s.tenant_id and o.id = any(s.outbox_ids)) as mails
   where s.tenant_id = usage_report.tenant_id and s.report_id = usage_report.id
   order by s.sent_at desc, s.first_day desc limit 1)`;

const fields = {
  reportId: sql`usage_report.id`,
  name: sql`usage_report.name`,
  rhythm: sql`usage_report.rhythm`,
  hour: sql`usage_report.hour`,
  enabled: sql`usage_report.enabled`,
  recipients,
  nextAt,
  last,
  ...trailOf('usage_report'),
};

/** By name; all there are, which are few. */
export async function readReports({ db, actor }: Asking): Promise<UsageReport[]> {
  const { rows } = await sql<{ row: UsageReport }>`
    select ${jsonObject(fields)} as row from usage_report where tenant_id = ${actor.tenantId}
     order by lower(name), id`.execute(db);
  return rows.map(({ row }) => row);
}

/** One of them, or NOT_FOUND; held until the end of the transaction where it is to be changed. */
export async function readReport({ db, actor }: Asking, reportId: string, isHeld = false): Promise<UsageReport> {
  const { rows } = await sql<{ row: UsageReport }>`
    select ${jsonObject(fields)} as row from usage_report where tenant_id = ${actor.tenantId} and id = ${reportId}
    ${isHeld ? sql`for update of usage_report` : sql``}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].row;
}
