import type { AppVersion, VersionStatus } from '@console/contract/areas/application/app-version';
import type { Reference } from '@console/contract/fields';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { find, lock, lockToDelete, refuseReferenced, update } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { checksNow } from './jobs.ts';
import { lockApplication, listing, namingOf, record, refusePublished, versions } from './row.ts';
import { newSlug } from '../download-page/row.ts';
import { isBlocked, isWarned } from './preflight/preflight.ts';

/** Checked once more: since it was ready, another one may have been published, or an agreement withdrawn. */
export async function publishVersion(versionId: string, confirmed: boolean, context: Context): Promise<AppVersion> {
  const { db, actor } = context;
  await lockApplication(context, { versionId }, true);
  const before = await lock<AppVersion>(context, versions, versionId);
  // What was in the way may be gone by now, so one that has failed is looked at again as well.
  if (before.status !== 'READY' && before.status !== 'CHECK_FAILED') throw new Fault('STATE_NOT_ALLOWED');
  // Its package was deleted while it lay in the recycle bin.
  if (before.packageType === 'FULL' && before.file === null) throw new Fault('STATE_NOT_ALLOWED');
  const checks = await checksNow(db, actor.tenantId, versionId);
  if (isBlocked(checks)) throw new Fault('VERSION_BLOCKED', { data: { checks } });
  if (isWarned(checks) && !confirmed) throw new Fault('VERSION_WARNINGS', { data: { checks } });
  const columns = { checks: JSON.stringify(checks), published_at: sql`now()`, published_by: actor.accountId };
  await update(context, 'app_version', versionId, { status: 'PUBLISHED', ...columns });
  return logTransition(before, context);
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
  await lockApplication(context, { versionId });
  const before = await lock<AppVersion>(context, versions, versionId);
  if (!from.includes(before.status)) throw new Fault('STATE_NOT_ALLOWED');
  await sql`update download_page set version_id = null, version = version + 1, updated_at = now(),
                   updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and version_id = ${versionId}`.execute(db);
  const columns = { status, ended_at: sql`now()`, ended_by: actor.accountId, end_reason: reason };
  await update(context, 'app_version', versionId, columns);
  return logTransition(before, context);
}

async function logTransition(before: AppVersion, context: Context): Promise<AppVersion> {
  const after = await find<AppVersion>(context, versions, before.versionId);
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
  const { id } = await lockApplication(context, { versionId }, true);
  const before = await lock<AppVersion>(context, versions, versionId);
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
  return find<AppVersion>(context, versions, versionId);
}

export async function deleteVersion(versionId: string, context: Context): Promise<null> {
  const found = await lockToDelete(context, record, [versionId]);
  if (found.length === 0) return null;
  // Also one of an application that lies in the recycle bin.
  refusePublished(await find<AppVersion>(context, listing, versionId));
  refuseReferenced(await plansFor(versionId, context));
  await moveToTrash(context, record, found);
  return null;
}

/** Drafts of plans are made for versions that are not out yet. */
async function plansFor(versionId: string, { db, actor }: Context): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select 'upgradePlan' as type, id, name from upgrade_plan
     where tenant_id = ${actor.tenantId} and target_version_id = ${versionId}
       and status not in ('COMPLETED', 'CANCELED') order by created_at desc limit 20`.execute(db);
  return rows;
}
