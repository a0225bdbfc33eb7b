import type { AppVersion, VersionStatus } from '@console/contract/areas/application/app-version';
import type { Reference } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { checksNow } from './jobs.ts';
import { findVersion, holdApplication, namingOf, record, refusePublished } from './row.ts';
import { newSlug } from '../download-page/row.ts';
import { isBlocked } from './preflight.ts';

/** Checked once more: since it was ready, another one may have been published, or an agreement withdrawn. */
export async function publishVersion(versionId: string, confirmed: boolean, context: Context): Promise<AppVersion> {
  const { db, actor } = context;
  await holdApplication(context, { versionId }, true);
  const before = await findVersion(context, versionId, true);
  // What was in the way may be gone by now, so one that has failed is looked at again as well.
  if (before.status !== 'READY' && before.status !== 'CHECK_FAILED') throw new Fault('STATE_NOT_ALLOWED');
  // Its package was deleted while it lay in the recycle bin.
  if (before.packageType === 'FULL' && before.file === null) throw new Fault('STATE_NOT_ALLOWED');
  const checks = await checksNow(db, actor.tenantId, versionId);
  if (isBlocked(checks)) throw new Fault('VERSION_BLOCKED', { data: { checks } });
  if (checks.length > 0 && !confirmed) throw new Fault('VERSION_WARNINGS', { data: { checks } });
  return move(
    before,
    'PUBLISHED',
    sql`checks = ${JSON.stringify(checks)}, published_at = now(), published_by = ${actor.accountId}`,
    context,
  );
}

/** No longer offered, so it leaves the download page. Who has it keeps it. */
export function deprecateVersion(versionId: string, reason: string, context: Context): Promise<AppVersion> {
  return endVersion(versionId, { status: 'DEPRECATED', from: ['PUBLISHED'], reason }, context);
}

export function withdrawVersion(versionId: string, reason: string, context: Context): Promise<AppVersion> {
  return endVersion(versionId, { status: 'WITHDRAWN', from: ['PUBLISHED', 'DEPRECATED'], reason }, context);
}

interface Ending {
  readonly status: VersionStatus;
  readonly from: readonly VersionStatus[];
  readonly reason: string;
}

async function endVersion(versionId: string, { status, from, reason }: Ending, context: Context): Promise<AppVersion> {
  const { db, actor } = context;
  await holdApplication(context, { versionId });
  const before = await findVersion(context, versionId, true);
  if (!from.includes(before.status)) throw new Fault('STATE_NOT_ALLOWED');
  await sql`update download_page set version_id = null, version = version + 1, updated_at = now(),
                   updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and version_id = ${versionId}`.execute(db);
  return move(before, status, sql`ended_at = now(), ended_by = ${actor.accountId}, end_reason = ${reason}`, context);
}

async function move(
  before: AppVersion,
  status: VersionStatus,
  more: RawBuilder<unknown>,
  context: Context,
): Promise<AppVersion> {
  const { db, actor } = context;
  await sql`update app_version set status = ${status}, ${more}, version = version + 1, updated_at = now(),
                   updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = ${before.versionId}`.execute(db);
  const after = await findVersion(context, before.versionId);
  context.log({
    action: 'STATUS',
    ...namingOf(after),
    changes: [
      { field: 'status', before: before.status, after: after.status },
      ...(after.ended ? [{ field: 'reason', before: before.ended?.reason ?? null, after: after.ended.reason }] : []),
    ],
  });
  return after;
}

/** The application, the version, the page: held in this order everywhere. */
export async function offerVersion(versionId: string, offered: boolean, context: Context): Promise<AppVersion> {
  const { db, actor } = context;
  const { id } = await holdApplication(context, { versionId }, true);
  const before = await findVersion(context, versionId, true);
  if (offered && before.status !== 'PUBLISHED') throw new Fault('DOWNLOAD_VERSION');
  if (before.isDownloadPage === offered) return before;
  const changed = sql`version = p.version + 1, updated_at = now(), updated_by = ${actor.accountId}`;
  await (
    offered
      ? sql`insert into download_page as p (tenant_id, application_id, slug, version_id, created_by, updated_by)
            values (${actor.tenantId}, ${id}, ${newSlug()}, ${versionId}, ${actor.accountId}, ${actor.accountId})
            on conflict (tenant_id, application_id) do update set version_id = excluded.version_id, ${changed}`
      : sql`update download_page p set version_id = null, ${changed}
             where tenant_id = ${actor.tenantId} and version_id = ${versionId}`
  ).execute(db);
  const changes = [{ field: 'downloadPage', before: !offered, after: offered }];
  context.log({ action: 'SETTING', ...namingOf(before), changes });
  return findVersion(context, versionId);
}

export async function deleteVersion(versionId: string, context: Context): Promise<null> {
  const { db, actor } = context;
  const { rows } = await sql<{ name: string; status: VersionStatus; deleted: boolean }>`
    select v.name, v.status, v.deleted_at is not null as deleted from app_version v
     where v.tenant_id = ${actor.tenantId} and v.id = ${versionId} for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  // A repeated delete finds its work done.
  if (rows[0].deleted) return null;
  refusePublished(rows[0]);
  await refuseAimedAt(versionId, context);
  await moveToTrash(context, record, [{ id: versionId, name: rows[0].name }]);
  return null;
}

/** Drafts of plans are made for versions that are not out yet. */
async function refuseAimedAt(versionId: string, { db, actor }: Context): Promise<void> {
  const { rows: references } = await sql<Reference>`
    select 'upgradePlan' as type, id, name, 'releaseDetail_all' as route from upgrade_plan
     where tenant_id = ${actor.tenantId} and target_version_id = ${versionId}
       and status not in ('COMPLETED', 'CANCELED') order by created_at desc limit 20`.execute(db);
  if (references.length > 0) throw new Fault('REFERENCED', { data: { references } });
}
