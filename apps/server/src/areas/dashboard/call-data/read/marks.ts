import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { appVersion } from '@console/contract/areas/application/app-version';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ChartMark } from '@console/contract/areas/dashboard/call-data';
import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { model } from '@console/contract/areas/product/model';
import type { Access } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { mayCall } from '../../../../kernel/calls/rights.ts';

/** More marks than a chart can show. */
const MARKS = 200;

interface Marked {
  readonly access: Access;
  readonly kind: ChartMark['kind'];
  readonly from: RawBuilder<unknown>;
  readonly at: string;
  readonly title: string;
  readonly titleEn?: string;
  readonly by?: string;
  readonly id: string;
}

const sent = (audience: 'CLIENT' | 'TEAM') => sql`notice m where m.audience = ${audience} and m.deleted_at is null`;
const sources: readonly Marked[] = [
  {
    access: appVersion.page.access,
    kind: 'VERSION',
    from: sql`app_version m where m.deleted_at is null`,
    at: 'published_at',
    title: 'name',
    id: 'id',
  },
  {
    access: upgradePlan.page.access,
    kind: 'PLAN_PAUSED',
    from: sql`upgrade_plan m where true`,
    at: 'paused_at',
    title: 'name',
    id: 'id',
  },
  {
    access: clientNotice.page.access,
    kind: 'NOTICE',
    from: sent('CLIENT'),
    at: 'published_at',
    title: 'name',
    id: 'id',
  },
  {
    access: teamNotice.page.access,
    kind: 'TEAM_NOTICE',
    from: sent('TEAM'),
    at: 'published_at',
    title: 'name',
    id: 'id',
  },
  {
    access: agreement.page.access,
    kind: 'AGREEMENT',
    from: sql`agreement_version m where m.deleted_at is null`,
    at: 'published_at',
    title: 'name',
    id: 'agreement_id',
  },
  {
    access: model.page.access,
    kind: 'LAUNCH',
    from: sql`product_model_log m where m.action = 'LAUNCH'`,
    at: 'time',
    title: 'model_name',
    id: 'model_id',
  },
  {
    // Whoever sees the chart. When its day begins is said by the clock of today.
    access: 'token',
    kind: 'HAND',
    from: sql`(
      select k.tenant_id, k.id, k.name, k.name_en, day_start(k.day, t.timezone) as day_begins, who.name as made_by
        from chart_mark k join tenant t on t.tenant_id = k.tenant_id
        left join account who on who.tenant_id = k.tenant_id and who.id = k.created_by) as m where true`,
    at: 'day_begins',
    title: 'name',
    titleEn: 'name_en',
    by: 'made_by',
    id: 'id',
  },
];

/** What happened meanwhile that calls may come from, as far as the reader may see it; of very many, the newest. */
export async function marksOf(
  { from, to }: { readonly from: string; readonly to: string },
  { db, actor }: Context,
): Promise<ChartMark[]> {
  const shown = sources.filter(({ access }) => mayCall(access, actor));
  const own = (column: string) => sql.ref(`m.${column}`);
  const maybe = (column: string | undefined) => (column === undefined ? sql`null::text` : own(column));
  const found = shown.map(
    ({ kind, from: table, at, title, titleEn, by, id }) => sql`
      select ${own(at)} as at, ${sql.lit(kind)} as kind, ${own(title)} as title,
             ${maybe(titleEn)} as "titleEn", ${maybe(by)} as by, ${own(id)} as id from ${table}
         and m.tenant_id = ${actor.tenantId} and ${own(at)} >= ${from}::timestamptz and ${own(at)} < ${to}::timestamptz`,
  );
  const { rows } = await sql<ChartMark>`
    select wire_time(at) as time, kind, title, "titleEn", by, id
      from (select * from (${sql.join(found, sql` union all `)}) as every order by at desc, id limit ${MARKS}) as newest
     order by at, id`.execute(db);
  return rows;
}
