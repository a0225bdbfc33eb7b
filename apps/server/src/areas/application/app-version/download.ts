import { sql } from 'kysely';
import type { FileAnswer, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, asAttachment, type Servable, storageKey } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';

/** Whole or in pieces, for those who work on it: of any state, as long as it has a package. */
export async function downloadVersion(
  storage: Storage,
  versionId: string,
  context: StreamContext,
): Promise<FileAnswer> {
  const file = await context.within('read', async ({ db, actor }) => {
    const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
      select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from app_version v
        join application p on p.tenant_id = v.tenant_id and p.id = v.application_id and p.deleted_at is null
        join file f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.deleted_at is null
       where v.tenant_id = ${actor.tenantId} and v.id = ${versionId} and v.deleted_at is null`.execute(db);
    return rows[0];
  });
  if (!file) throw new Fault('NOT_FOUND');
  return answerFile(storage, { ...file, key: storageKey(context.actor.tenantId, file) }, asAttachment(context), () =>
    noteDownload(context, versionId),
  );
}

/** The pieces of one download are one: a line for each account, version and hour. */
async function noteDownload(context: StreamContext, versionId: string): Promise<void> {
  await context.within('write', async (inside) => {
    const { db, actor } = inside;
    // Pieces are fetched side by side; the second waits here until the line of the first can be seen.
    const { rows } = await sql<{ name: string }>`
      select name from app_version where tenant_id = ${actor.tenantId} and id = ${versionId} for no key update
    `.execute(db);
    const noted = await sql`
      select from operation_log where tenant_id = ${actor.tenantId} and actor_id = ${actor.accountId}
         and time > now() - interval '1 hour' and action = 'DOWNLOAD' and object_type = 'appVersion'
         and object_id = ${versionId} limit 1`.execute(db);
    if (noted.rows.length > 0 || !rows[0]) return;
    await sql`update app_version set download_count = download_count + 1
               where tenant_id = ${actor.tenantId} and id = ${versionId}`.execute(db);
    inside.log({ action: 'DOWNLOAD', objectType: 'appVersion', objectId: versionId, objectName: rows[0].name });
  });
}
