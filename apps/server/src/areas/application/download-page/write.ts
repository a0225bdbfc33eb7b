import type { DownloadPage, downloadPage as contract } from '@console/contract/areas/application/download-page';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { isReadable } from '../../../domain/file/readable-files.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { refuseStale } from '../../../kernel/records/record.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { findSettings, knownApplication, newSlug } from './row.ts';

type Given = Omit<InputOf<(typeof contract)['update']>, 'password'>;

/** What the log keeps of a page; the counters are not what a person changed. */
const logged = [
  'enabled',
  'title',
  'intro',
  'screenshotIds',
  'showHistory',
  'expireAt',
  'maxDownloads',
  'versionId',
  'versionName',
] as const;

export const naming = ({
  applicationId,
  applicationName,
}: DownloadPage): Pick<LogEntry, 'objectType' | 'objectId' | 'objectName'> => ({
  objectType: 'application',
  objectId: applicationId,
  objectName: applicationName,
});

/** `passwordHash` is left out where the password stays as it is. */
export async function saveSettings(
  given: Given,
  passwordHash: string | null | undefined,
  publicUrl: string,
  context: Context,
): Promise<DownloadPage> {
  const { db, actor } = context;
  const { applicationId } = given;
  // Held in this order everywhere: the application, the version, the page.
  await knownApplication(context, applicationId, true);
  await lockVersion(given, context);
  const before = await findSettings(context, publicUrl, applicationId, true);
  if (before) refuseStale(before, given);
  if (given.expireAt !== null && given.expireAt !== before?.expireAt && new Date(given.expireAt) <= new Date()) {
    throw new Fault('VALIDATION', { fields: [{ field: 'expireAt', code: 'DATE_PAST' }] });
  }
  await lockPictures(given.screenshotIds, context);
  const password = passwordHash === undefined ? sql`p.password_hash` : sql`excluded.password_hash`;
  await sql`
    insert into download_page as p (tenant_id, application_id, slug, enabled, title, intro, show_history, password_hash,
                                    expire_at, max_downloads, version_id, created_by, updated_by)
    values (${actor.tenantId}, ${applicationId}, ${newSlug()}, ${given.enabled}, ${JSON.stringify(given.title)},
            ${JSON.stringify(given.intro)}, ${given.showHistory}, ${passwordHash ?? null}, ${given.expireAt},
            ${given.maxDownloads}, ${given.versionId}, ${actor.accountId}, ${actor.accountId})
    on conflict (tenant_id, application_id) do update set
      enabled = excluded.enabled, title = excluded.title, intro = excluded.intro, show_history = excluded.show_history,
      password_hash = ${password}, expire_at = excluded.expire_at, max_downloads = excluded.max_downloads,
      version_id = excluded.version_id, version = p.version + 1, updated_at = now(), updated_by = excluded.updated_by
  `.execute(db);
  await keepPictures(applicationId, given.screenshotIds, context);
  const after = (await findSettings(context, publicUrl, applicationId, false))!;
  const changes = changesBetween(before ?? {}, after, logged);
  // That it is another one is logged, and not which.
  const secret = (set: boolean | undefined) => (set ? '***' : null);
  if (passwordHash !== undefined) {
    changes.push({ field: 'password', before: secret(before?.passwordSet), after: secret(after.passwordSet) });
  }
  context.log({ action: before ? 'UPDATE' : 'CREATE', ...naming(after), changes });
  return after;
}

/** Only what is published is offered, and it stays so until this is saved. */
async function lockVersion({ applicationId, versionId }: Given, { db, actor }: Context): Promise<void> {
  if (versionId === null) return;
  const { rows } = await sql<{ published: boolean }>`
    select status = 'PUBLISHED' as published from app_version
     where tenant_id = ${actor.tenantId} and id = ${versionId} and application_id = ${applicationId}
       and deleted_at is null for share`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND', { fields: [{ field: 'versionId', code: 'NOT_FOUND' }] });
  if (!rows[0].published) {
    throw new Fault('DOWNLOAD_VERSION', { fields: [{ field: 'versionId', code: 'DOWNLOAD_VERSION' }] });
  }
}

/** Pictures that the caller may read, held so that none is deleted meanwhile. */
async function lockPictures(fileIds: readonly string[], { db, actor }: Context): Promise<void> {
  const wanted = [...new Set(fileIds)];
  const { rows } = await sql`
    select from file where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) and kind = 'IMAGE'
       and deleted_at is null and ${isReadable(actor, 'file')} order by id for key share`.execute(db);
  if (rows.length < wanted.length) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'screenshotIds', code: 'NOT_FOUND' }] });
  }
}

async function keepPictures(applicationId: string, fileIds: readonly string[], { db, actor }: Context): Promise<void> {
  const wanted = [...new Set(fileIds)];
  await sql`delete from download_page_picture where tenant_id = ${actor.tenantId}
               and application_id = ${applicationId} and file_id <> all(${wanted}::uuid[])`.execute(db);
  await sql`insert into download_page_picture (tenant_id, application_id, file_id, place)
            select ${actor.tenantId}, ${applicationId}, n.id, n.place
              from unnest(${wanted}::uuid[]) with ordinality as n (id, place)
            on conflict (tenant_id, application_id, file_id) do update set place = excluded.place`.execute(db);
}
