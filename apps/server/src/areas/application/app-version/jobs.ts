import type {
  AppVersion,
  PackageProblem,
  ParsedPackage,
  VersionCheck,
} from '@console/contract/areas/application/app-version';
import { sql, type Transaction } from 'kysely';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import { readPiece } from '../../../kernel/files/read-piece.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import type { DeadHandler, Job, JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';
import { readPackage } from './package-reader/read-package.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { nameOf } from './row.ts';
import { codeIn, nameIn, type PreflightFacts } from './preflight/facts.ts';
import { isBlocked, isWarned, preflight } from './preflight/preflight.ts';

/** The job that reads the package of a version and checks it. */
export const APP_VERSION_CHECK = 'APP_VERSION_CHECK';

interface Waiting {
  readonly fileId: string;
  readonly stored: string;
  readonly size: number;
  readonly ext: string;
}

const checkAppVersion =
  ({ storage }: { readonly storage: Storage }): JobHandler =>
  async (payload, { database, tenantId }) => {
    const { versionId } = payload as { versionId: string };
    const file = await inTenant(database, tenantId, (db) => fileOf(db, tenantId, versionId));
    if (!file) return;
    // Nothing is held while the storage is read.
    const key = storageKey(tenantId, file);
    const parsed = await readPackage((range) => readPiece(storage, key, range), file.size, file.ext);
    await finish({ database, tenantId }, versionId, file, parsed);
  };

/** The storage gave nothing, however often it was asked: then the package cannot be read. */
const giveUpAppVersion: DeadHandler = async (payload, { database, tenantId }) => {
  const { versionId } = payload as { versionId: string };
  const file = await inTenant(database, tenantId, (db) => fileOf(db, tenantId, versionId));
  if (file) await finish({ database, tenantId }, versionId, file, 'DAMAGED');
};

/** Only of one that waits. One in the recycle bin is checked as well: it may come back. */
async function fileOf(db: Transaction<Schema>, tenantId: string, versionId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select f.id as "fileId", f.stored, f.size, f.ext from app_version v
      join file f on f.tenant_id = v.tenant_id and f.id = v.file_id
     where v.tenant_id = ${tenantId} and v.id = ${versionId} and v.status = 'CHECKING'`.execute(db);
  return rows[0];
}

/** Its file may be another one by now: then a job of its own reads that. */
async function finish(
  { database, tenantId }: Pick<Job, 'database' | 'tenantId'>,
  versionId: string,
  { fileId }: Waiting,
  read: ParsedPackage | PackageProblem,
): Promise<void> {
  const [parsed, problem] = typeof read === 'string' ? [null, read] : [JSON.stringify(read), null];
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql`
      select from app_version v where v.tenant_id = ${tenantId} and v.id = ${versionId} and v.status = 'CHECKING'
         and v.file_id = ${fileId} for update`.execute(db);
    if (rows.length === 0) return;
    await sql`
      update app_version set parsed = ${parsed}, package_problem = ${problem}
       where tenant_id = ${tenantId} and id = ${versionId}`.execute(db);
    await finishCheck(db, tenantId, versionId);
    await notifyAuthor(db, tenantId, versionId);
  });
}

/** Whoever saved it last did not wait for it. */
async function notifyAuthor(db: Transaction<Schema>, tenantId: string, versionId: string): Promise<void> {
  const { rows } = await sql<{ name: string; author: string; checks: VersionCheck[] }>`
    select v.name, v.checks, a.id as author from app_version v
      join account a on a.tenant_id = v.tenant_id and a.id = coalesce(v.updated_by, v.created_by)
     where v.tenant_id = ${tenantId} and v.id = ${versionId} and v.deleted_at is null`.execute(db);
  if (!rows[0]) return;
  const { name, author, checks } = rows[0];
  const count = (level: VersionCheck['level']) => String(checks.filter((check) => check.level === level).length);
  const code = isBlocked(checks) ? 'VERSION_BLOCKED' : isWarned(checks) ? 'VERSION_WARNED' : 'VERSION_READY';
  await sendInboxMessage(db, tenantId, [author], {
    kind: 'MESSAGE',
    code,
    params: { name, ...(code !== 'VERSION_READY' && { count: count(code === 'VERSION_BLOCKED' ? 'BLOCK' : 'WARN') }) },
    route: 'versionManage',
  });
}

/** Fills in what was left to the package, checks what is there, and writes down what came of it. */
export async function finishCheck(db: Transaction<Schema>, tenantId: string, versionId: string): Promise<void> {
  const { facts, applicationName } = await gather(db, tenantId, versionId);
  const { parsed, versionName, versionCode } = facts.version;
  const version = {
    ...facts.version,
    versionName: versionName ?? nameIn(parsed),
    versionCode: versionCode ?? codeIn(parsed),
  };
  const checks = preflight({ ...facts, version });
  await sql`
    update app_version set checks = ${JSON.stringify(checks)}, status = ${isBlocked(checks) ? 'CHECK_FAILED' : 'READY'},
           name = ${nameOf(applicationName, version)}, version_name = ${version.versionName},
           version_code = ${version.versionCode}
     where tenant_id = ${tenantId} and id = ${versionId}`.execute(db);
}

/** The checks of this moment. */
export async function checksNow(db: Transaction<Schema>, tenantId: string, versionId: string): Promise<VersionCheck[]> {
  return preflight((await gather(db, tenantId, versionId)).facts);
}

const inForce = (kinds: readonly string[]) => sql`exists (
  select from agreement a join agreement_version w on w.tenant_id = a.tenant_id and w.agreement_id = a.id
   where a.tenant_id = v.tenant_id and a.application_id = v.application_id and a.kind = any(${[...kinds]}::text[])
     and a.deleted_at is null and w.status = 'PUBLISHED' and w.deleted_at is null)`;

const others = sql`from app_version o left join file g on g.tenant_id = o.tenant_id and g.id = o.file_id
  where o.tenant_id = v.tenant_id and o.application_id = v.application_id and o.channel = v.channel and o.id <> v.id
    and o.deleted_at is null`;

interface Gathered {
  readonly facts: PreflightFacts;
  readonly applicationName: AppVersion['applicationName'];
}

async function gather(db: Transaction<Schema>, tenantId: string, versionId: string): Promise<Gathered> {
  const { rows } = await sql<Gathered>`
    select p.name as "applicationName", json_build_object(
      'application', json_build_object('code', p.code, 'platform', p.platform,
        'hasPrivacyPolicy', ${inForce(['PRIVACY_POLICY'])},
        'hasAgreement', ${inForce(['PRIVACY_POLICY', 'USER_AGREEMENT'])}),
      'version', json_build_object('versionName', v.version_name, 'versionCode', v.version_code, 'channel', v.channel,
        'releaseNotes', v.release_notes, 'parsed', v.parsed, 'problem', v.package_problem,
        'file', case when f.id is not null then json_build_object('ext', f.ext, 'size', f.size) end),
      'highestCode', (select max(o.version_code) ${others} and o.status in ('PUBLISHED', 'DEPRECATED', 'WITHDRAWN')),
      'last', (select json_build_object('versionName', o.version_name, 'size', g.size, 'parsed', o.parsed)
                 ${others} and o.status in ('PUBLISHED', 'DEPRECATED') order by o.version_code desc limit 1)) as facts
      from app_version v join application p on p.tenant_id = v.tenant_id and p.id = v.application_id
           left join file f on f.tenant_id = v.tenant_id and f.id = v.file_id
     where v.tenant_id = ${tenantId} and v.id = ${versionId}`.execute(db);
  return rows[0]!;
}

export const appVersionJobs = (ports: { readonly storage: Storage }): JobSet => ({
  handlers: { [APP_VERSION_CHECK]: checkAppVersion(ports) },
  dead: { [APP_VERSION_CHECK]: giveUpAppVersion },
});
