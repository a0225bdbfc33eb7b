import type { AppVersion, appVersion as contract } from '@console/contract/areas/application/app-version';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { isReadable } from '../../../domain/file/readable-files.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { find, insert, lock, refuseStale, update } from '../../../kernel/records/record.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { APP_VERSION_CHECK, finishCheck } from './jobs.ts';
import { lockApplication, nameOf, namingOf, refusePublished, versions } from './row.ts';

type Added = InputOf<(typeof contract)['add']>;
type Changed = InputOf<(typeof contract)['update']>;
type Given = Omit<Added, 'applicationId'>;

const logged = [
  'versionName',
  'versionCode',
  'channel',
  'packageType',
  'file',
  'storeUrl',
  'releaseNotes',
  'updateMode',
  'forcedBelowVersionCode',
] as const;

export async function addVersion({ applicationId, ...given }: Added, context: Context): Promise<AppVersion> {
  const application = await lockApplication(context, { applicationId });
  await lockPackage(given, context);
  const versionId = newId();
  const columns = { ...columnsOf(application.name, given), application_id: applicationId };
  await insert(context, 'app_version', versionId, columns);
  await startCheck(versionId, given, false, context);
  const after = await find<AppVersion>(context, versions, versionId);
  context.log({ action: 'CREATE', ...namingOf(after), changes: changesBetween({}, after, logged) });
  return after;
}

export async function updateVersion({ versionId, version, ...given }: Changed, context: Context): Promise<AppVersion> {
  const application = await lockApplication(context, { versionId });
  const before = await lock<AppVersion>(context, versions, versionId, 'no key update');
  refusePublished(before);
  refuseStale(before, { version });
  const sameFile = (before.file?.fileId ?? null) === packageOf(given);
  if (!sameFile) await lockPackage(given, context);
  const columns = { ...columnsOf(application.name, given), ...(!sameFile && { parsed: null, package_problem: null }) };
  await update(context, 'app_version', versionId, columns);
  // A package that has been read is what it is; only what is around it is looked at again.
  await startCheck(versionId, given, sameFile && before.parsed !== null, context);
  const after = await find<AppVersion>(context, versions, versionId);
  context.log({ action: 'UPDATE', ...namingOf(after), changes: changesBetween(before, after, logged) });
  return after;
}

/** One that lies in a store has no package, and a package has no address in a store. */
const packageOf = ({ packageType, fileId }: Given) => (packageType === 'FULL' ? fileId : null);
const addressOf = ({ packageType, storeUrl }: Given) => (packageType === 'STORE_LINK' ? storeUrl : null);

const columnsOf = (applicationName: string, given: Given) => ({
  name: nameOf(applicationName, given),
  version_name: given.versionName,
  version_code: given.versionCode,
  channel: given.channel,
  package_type: given.packageType,
  file_id: packageOf(given),
  store_url: addressOf(given),
  release_notes: JSON.stringify(given.releaseNotes),
  update_mode: given.updateMode,
  forced_below_code: given.forcedBelowVersionCode,
  checks: '[]',
  status: packageOf(given) === null ? 'DRAFT' : 'CHECKING',
});

/** A package that the caller may read, held so that it is not deleted meanwhile. */
async function lockPackage(given: Given, { db, actor }: Context): Promise<void> {
  const fileId = packageOf(given);
  if (fileId === null) return;
  const { rows } = await sql`
    select from file where tenant_id = ${actor.tenantId} and id = ${fileId} and kind = 'PACKAGE' and deleted_at is null
       and ${isReadable(actor, 'file')} for key share`.execute(db);
  if (rows.length === 0) throw new Fault('NOT_FOUND', { fields: [{ field: 'fileId', code: 'NOT_FOUND' }] });
}

/** A package is read by a job; where there is nothing to read, or nothing more, the answer comes at once. */
async function startCheck(versionId: string, given: Given, isRead: boolean, context: Context): Promise<void> {
  const { db, actor } = context;
  if (packageOf(given) !== null && !isRead) {
    await enqueue(db, { tenantId: actor.tenantId, kind: APP_VERSION_CHECK, key: versionId, payload: { versionId } });
    context.wakeWorkers();
  } else if (isRead || addressOf(given) !== null) {
    await finishCheck(db, actor.tenantId, versionId);
  }
}
