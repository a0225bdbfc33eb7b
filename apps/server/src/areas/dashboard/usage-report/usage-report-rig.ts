import { usageReport } from '@console/contract/areas/dashboard/usage-report';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { TestServer } from '../../../test/harness.ts';

export type NewReport = ArgumentOf<typeof usageReport.add>;

/** Nobody has ever used anything. */
export async function forgetUse(server: TestServer, tenantId: string): Promise<void> {
  for (const table of ['app_operation', 'usage_rollup', 'usage_waiting', 'usage_day', 'usage_event', 'usage_session']) {
    await server.look(`delete from ${table} where tenant_id = $1`, [tenantId]);
  }
}

/** So many people open the manual once, on the Wednesday so many weeks ago; every fifth of them without success. */
export const use = (server: TestServer, tenantId: string, weeksAgo: number, people: number) =>
  server.look(
    `insert into app_operation (tenant_id, id, time, application_id, platform, user_kind, user_id, event, words, result, ip)
     select p.tenant_id, gen_random_uuid(),
            (date_trunc('week', now() at time zone t.timezone) - make_interval(weeks => $2) + interval '2 days 3 hours') at time zone t.timezone,
            p.id, p.platform, 'CLIENT_USER', overlay(overlay(md5('person' || n) placing '4' from 13) placing '8' from 17)::uuid,
            '打开说明书', '', case when n % 5 = 0 then 'FAILURE' else 'SUCCESS' end, ''
       from tenant t
      cross join lateral (select * from application a where a.tenant_id = t.tenant_id and a.deleted_at is null order by a.id limit 1) as p
      cross join generate_series(1, $3::integer) as n
      where t.tenant_id = $1`,
    [tenantId, weeksAgo, people],
  );

/** A report whose time has come: it has been there for so many days. */
export async function makeDue(server: TestServer, token: string, report: NewReport, days = 8): Promise<string> {
  const { data, message } = await server.call(usageReport.add, report, { token });
  if (!data) throw new Error(message);
  await server.look(`update usage_report set due_since = now() - make_interval(days => $2) where id = $1`, [
    data.reportId,
    days,
  ]);
  return data.reportId;
}

export interface Mail {
  readonly template: string;
  readonly locale: string;
  readonly tenant_id: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The reports that somebody has been sent, the first one first. */
export const mailsTo = (server: TestServer, email: string) =>
  server.look<Mail & Record<string, unknown>>(
    `select template, locale, tenant_id, params from outbox
      where lower(recipient) = lower($1) and template like 'USAGE_REPORT%' order by created_at, id`,
    [email],
  );
