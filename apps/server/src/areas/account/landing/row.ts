import type { LandingChoices, LandingPage } from '@console/contract/areas/account/landing';
import { publicPaths } from '@console/contract/routes/public';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import { jsonObject } from '../../../kernel/records/page.ts';

/** The whole address of a company's page. */
const urlOf = (publicUrl: string) => sql`${`${publicUrl}${publicPaths.baizhixing}?tenant=`}::text || t.code`;

/** What is chosen and still there, in its order. */
const applicationIds = sql`(select coalesce(json_agg(a.id order by l.place), '[]') from landing_application l
     join application a on a.tenant_id = l.tenant_id and a.id = l.application_id and a.deleted_at is null
    where l.tenant_id = p.tenant_id)`;
const agreementIds = sql`(select coalesce(json_agg(g.id order by l.place), '[]') from landing_agreement l
     join agreement g on g.tenant_id = l.tenant_id and g.id = l.agreement_id and g.deleted_at is null
     join application a on a.tenant_id = g.tenant_id and a.id = g.application_id and a.deleted_at is null
    where l.tenant_id = p.tenant_id)`;

const rowFor = (publicUrl: string) =>
  jsonObject({
    url: urlOf(publicUrl),
    enabled: sql`p.enabled`,
    title: sql`p.title`,
    intro: sql`p.intro`,
    applicationIds,
    agreementIds,
    phone: sql`p.phone`,
    email: sql`p.email`,
    website: sql`p.website`,
    address: sql`p.address`,
    hours: sql`p.hours`,
    ...trailOf('p'),
  });

/** Null where nobody has made one yet. */
export async function findLanding(
  { db, actor }: Context,
  publicUrl: string,
  lock: boolean,
): Promise<LandingPage | null> {
  const { rows } = await sql<{ row: LandingPage }>`
    select ${rowFor(publicUrl)} as row from landing_page p join tenant t on t.tenant_id = p.tenant_id
     where p.tenant_id = ${actor.tenantId} ${lock ? sql`for update of p` : sql``}`.execute(db);
  return rows[0]?.row ?? null;
}

/** Why a stranger would get nothing at a download page `d` of an application `a` now; the first reason that they meet. */
export const applicationState = sql`case
  when a.status <> 'ENABLED' then 'DISABLED'
  when d.slug is null then 'NO_PAGE'
  when not d.enabled then 'OFF'
  when coalesce(d.expire_at <= now(), false) or coalesce(d.downloads >= d.max_downloads, false) then 'OVER'
  when jsonb_array_length(a.store_links) = 0 and not exists (
    select from app_version v where v.tenant_id = a.tenant_id and v.id = d.version_id and v.application_id = a.id
       and v.status = 'PUBLISHED' and v.deleted_at is null) then 'NO_VERSION'
  when d.password_hash is not null then 'PASSWORD'
  else 'READY' end`;

/** The same of an agreement `g`. */
export const agreementState = sql`case
  when not exists (
    select from agreement_version v where v.tenant_id = g.tenant_id and v.id = g.current_version_id
       and v.agreement_id = g.id and v.status = 'PUBLISHED' and v.deleted_at is null) then 'NOT_PUBLISHED'
  when g.share_slug is null then 'NOT_SHARED'
  else 'READY' end`;

const MOST_CHOICES = 500;

export async function findChoices({ db, actor }: Context, publicUrl: string): Promise<LandingChoices> {
  const { rows } = await sql<{ choices: LandingChoices }>`
    select json_build_object(
      'url', ${urlOf(publicUrl)},
      'applications', (select coalesce(json_agg(one order by one ->> 'name', one ->> 'applicationId'), '[]') from (
        select jsonb_build_object('applicationId', a.id, 'name', a.name, 'platform', a.platform,
                 'iconPath', f.path, 'state', ${applicationState}) as one
          from application a
          left join download_page d on d.tenant_id = a.tenant_id and d.application_id = a.id
          left join file f on f.tenant_id = a.tenant_id and f.id = a.icon_file_id and f.deleted_at is null
         where a.tenant_id = t.tenant_id and a.deleted_at is null order by a.name, a.id limit ${MOST_CHOICES}) s),
      'agreements', (select coalesce(json_agg(one order by one ->> 'applicationName', one ->> 'name', one ->> 'agreementId'), '[]')
        from (
        select jsonb_build_object('agreementId', g.id, 'name', g.name, 'applicationName', a.name,
                 'state', ${agreementState}) as one
          from agreement g
          join application a on a.tenant_id = g.tenant_id and a.id = g.application_id and a.deleted_at is null
         where g.tenant_id = t.tenant_id and g.deleted_at is null order by g.name, g.id limit ${MOST_CHOICES}) s)
    ) as choices from tenant t where t.tenant_id = ${actor.tenantId}`.execute(db);
  return rows[0]!.choices;
}
