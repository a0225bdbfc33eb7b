import type { AppVersion } from '@console/contract/areas/application/app-version';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import type { Listing } from '../../../kernel/records/page.ts';
import type { Source } from '../../../kernel/records/record.ts';

export const record = { type: 'appVersion', table: 'app_version' } as const;

const own = (column: string) => sql.ref(`app_version.${column}`);

const nameIn = (column: string) =>
  sql`(select a.name from account a where a.tenant_id = app_version.tenant_id and a.id = ${own(column)})`;

const ofApplication = (column: string) =>
  sql`(select p.${sql.ref(column)} from application p
        where p.tenant_id = app_version.tenant_id and p.id = app_version.application_id)`;

const fields: Record<keyof AppVersion, RawBuilder<unknown>> = {
  versionId: own('id'),
  applicationId: own('application_id'),
  applicationName: ofApplication('name'),
  platform: ofApplication('platform'),
  versionName: own('version_name'),
  versionCode: own('version_code'),
  channel: own('channel'),
  packageType: own('package_type'),
  file: sql`(select json_build_object('fileId', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256) from file f
              where f.tenant_id = app_version.tenant_id and f.id = app_version.file_id)`,
  storeUrl: own('store_url'),
  releaseNotes: own('release_notes'),
  updateMode: own('update_mode'),
  forcedBelowVersionCode: own('forced_below_code'),
  status: own('status'),
  parsed: own('parsed'),
  checks: own('checks'),
  publishedAt: sql`wire_time(app_version.published_at)`,
  publishedByName: nameIn('published_by'),
  ended: sql`case when app_version.ended_at is not null then json_build_object(
    'at', wire_time(app_version.ended_at), 'byName', ${nameIn('ended_by')},
    'reason', app_version.end_reason) end`,
  isDownloadPage: sql`exists (select from download_page d where d.tenant_id = app_version.tenant_id
                                 and d.version_id = app_version.id)`,
  downloadCount: own('download_count'),
  planCount: sql`(select count(*) from upgrade_plan u where u.tenant_id = app_version.tenant_id
                     and u.target_version_id = app_version.id and u.status in ('SCHEDULED', 'RUNNING', 'PAUSED'))`,
  ...trailOf('app_version'),
};

export const listing: Listing = {
  table: 'app_version',
  fields,
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    versionCode: { column: 'code_order', cast: 'bigint' },
    publishedAt: { column: 'publish_order', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['name'],
};

/** Those of an application that lies in the recycle bin are as those that are not there. */
export const versions: Source = { ...listing, only: sql`${ofApplication('deleted_at')} is null` };

/** There are dozens of applications: all of them, or the wanted one; none that lies in the recycle bin. */
export async function liveApplications(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  wanted: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from application where tenant_id = ${actor.tenantId} and deleted_at is null
       and (${wanted}::uuid is null or id = ${wanted}::uuid)`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LockedApplication {
  readonly id: string;
  readonly name: string;
}

/**
 * The application before its versions, everywhere. Who publishes holds it alone: of two versions that come at once, the
 * second is checked against the first.
 */
export async function lockApplication(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  of: { readonly applicationId: string } | { readonly versionId: string },
  alone = false,
): Promise<LockedApplication> {
  const which =
    'applicationId' in of
      ? sql`p.id = ${of.applicationId}`
      : sql`p.id = (select v.application_id from app_version v
                     where v.tenant_id = ${actor.tenantId} and v.id = ${of.versionId})`;
  const { rows } = await sql<LockedApplication>`
    select p.id, p.name from application p
     where p.tenant_id = ${actor.tenantId} and ${which} and p.deleted_at is null
       for ${alone ? sql`no key update` : sql`key share`}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

/** One name for lists, the log and the bin. */
export const nameOf = (
  application: string,
  { versionName, versionCode }: Pick<AppVersion, 'versionName' | 'versionCode'>,
) => `${application} ${versionName ?? (versionCode === null ? '…' : `#${versionCode}`)}`;

export const namingOf = (version: AppVersion) => ({
  objectType: record.type,
  objectId: version.versionId,
  objectName: nameOf(version.applicationName, version),
});

const editable = new Set<AppVersion['status']>(['DRAFT', 'CHECKING', 'CHECK_FAILED', 'READY']);

/** What is published never changes. */
export function refusePublished({ status }: Pick<AppVersion, 'status'>): void {
  if (!editable.has(status)) throw new Fault('VERSION_PUBLISHED_READONLY');
}
