import { randomBytes } from 'node:crypto';
import type { DownloadPage } from '@console/contract/areas/application/download-page';
import { file as fileContract } from '@console/contract/areas/base/file';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import { jsonObject } from '../../../kernel/records/page.ts';

/** The address is all that keeps a page without a password to those who were given it. */
export const newSlug = () => randomBytes(16).toString('base64url');

const pictures = (what: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${what} order by s.place), '[]') from download_page_picture s
         join file f on f.tenant_id = s.tenant_id and f.id = s.file_id and f.deleted_at is null
        where s.tenant_id = p.tenant_id and s.application_id = p.application_id)`;

const rowFor = (publicUrl: string) =>
  jsonObject({
    applicationId: sql`p.application_id`,
    applicationName: sql`a.name`,
    slug: sql`p.slug`,
    url: sql`${`${publicUrl}/download?app=`}::text || p.slug`,
    enabled: sql`p.enabled`,
    title: sql`p.title`,
    intro: sql`p.intro`,
    screenshotIds: pictures(sql`f.id`),
    screenshots: pictures(
      sql`json_build_object('fileId', f.id, 'url', ${sql.lit(`${fileContract.get.path}?path=`)} || f.path)`,
    ),
    showHistory: sql`p.show_history`,
    expireAt: sql`wire_time(p.expire_at)`,
    maxDownloads: sql`p.max_downloads`,
    passwordSet: sql`p.password_hash is not null`,
    versionId: sql`v.id`,
    versionName: sql`v.version_name`,
    opens: sql`p.opens`,
    downloads: sql`p.downloads`,
    ...trailOf('p'),
  });

/** The settings of an application's page; null where nobody has made one yet. */
export async function findSettings(
  { db, actor }: Context,
  publicUrl: string,
  applicationId: string,
  lock: boolean,
): Promise<DownloadPage | null> {
  const { rows } = await sql<{ row: DownloadPage }>`
    select ${rowFor(publicUrl)} as row
      from download_page p
      join application a on a.tenant_id = p.tenant_id and a.id = p.application_id and a.deleted_at is null
      left join app_version v on v.tenant_id = p.tenant_id and v.id = p.version_id and v.deleted_at is null
     where p.tenant_id = ${actor.tenantId} and p.application_id = ${applicationId}
     ${lock ? sql`for update of p` : sql``}`.execute(db);
  return rows[0]?.row ?? null;
}

/** Of this company and not in the bin; held where the page is about to be changed, so that two are not made at once. */
export async function knownApplication({ db, actor }: Context, applicationId: string, lock: boolean): Promise<void> {
  const { rows } = await sql`
    select from application where tenant_id = ${actor.tenantId} and id = ${applicationId} and deleted_at is null
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  if (rows.length === 0) throw new Fault('NOT_FOUND');
}
