import type { UploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import type { AppActorKind } from '@console/contract/areas/application/application-actor';
import type { Platform } from '@console/contract/areas/application/application';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

/** How long logs are kept. */
const KEPT_DAYS = 90;

/** Whose log it is: someone who has signed in to the app, or a guest. */
export interface LogSource {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly platform: Platform;
  readonly userKind: AppActorKind;
  readonly userId: string | null;
  readonly userName: string | null;
}

export type AboutLog = Pick<
  UploadLog,
  'source' | 'level' | 'description' | 'versionName' | 'deviceModel' | 'osVersion'
>;

export interface KeptLog {
  readonly logId: string;
  readonly fileId: string;
  readonly size: number;
}

const kept = sql`id as "logId", file_id as "fileId", file_size as size`;

const sameUser = ({ userKind, userId }: LogSource) =>
  sql`user_kind = ${userKind} and user_id is not distinct from ${userId}`;

/** The same content from the same user within a day; guests are distinguished by their device. */
export async function sameLog(
  db: Transaction<Schema>,
  from: LogSource,
  { sha256, deviceModel }: { readonly sha256: string; readonly deviceModel: string | null },
): Promise<KeptLog | undefined> {
  const { rows } = await sql<KeptLog>`
    select ${kept} from upload_log
     where tenant_id = ${from.tenantId} and application_id = ${from.applicationId} and sha256 = ${sha256}
       and ${sameUser(from)} and (user_id is not null or device_model is not distinct from ${deviceModel})
       and uploaded_at > now() - interval '1 day'
     order by uploaded_at limit 1`.execute(db);
  return rows[0];
}

export async function logOfFile(
  db: Transaction<Schema>,
  from: LogSource,
  fileId: string,
): Promise<KeptLog | undefined> {
  const { rows } = await sql<KeptLog>`
    select ${kept} from upload_log
     where tenant_id = ${from.tenantId} and application_id = ${from.applicationId} and file_id = ${fileId}
       and ${sameUser(from)}`.execute(db);
  return rows[0];
}

/** Of two that arrive together, the second waits here and then finds the first. */
export async function lockSameLogs(db: Transaction<Schema>, { tenantId }: LogSource, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`log ${sha256}`}, 0) # hashtextextended(${tenantId}, 0))`.execute(
    db,
  );
}

export async function insertLog(
  db: Transaction<Schema>,
  from: LogSource,
  file: { readonly fileId: string; readonly name: string; readonly size: number; readonly sha256: string },
  about: AboutLog,
): Promise<KeptLog> {
  const { tenantId, userId, userName } = from;
  const clientName = from.userKind === 'CLIENT_USER' ? await clientOf(db, tenantId, userId) : null;
  const { versionName, deviceModel, osVersion, description } = about;
  const words = [file.name, userName, clientName, deviceModel, osVersion, versionName, description];
  const logId = newId();
  await db
    .insertInto('upload_log')
    .values({
      tenant_id: tenantId,
      id: logId,
      application_id: from.applicationId,
      platform: from.platform,
      version_name: versionName,
      user_kind: from.userKind,
      user_id: userId,
      user_name: userName,
      client_name: clientName,
      device_model: deviceModel,
      os_version: osVersion,
      file_id: file.fileId,
      file_name: file.name,
      file_size: file.size,
      sha256: file.sha256,
      words: words.filter((word) => word !== null).join('\n'),
      source: about.source,
      level: about.level,
      description,
      expire_at: sql<Date>`now() + make_interval(days => ${KEPT_DAYS})`,
    })
    .execute();
  return { logId, fileId: file.fileId, size: file.size };
}

async function clientOf(db: Transaction<Schema>, tenantId: string, userId: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
     where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(db);
  return rows[0]?.name ?? null;
}
