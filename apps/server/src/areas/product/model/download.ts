import { sql } from 'kysely';
import type { FileAnswer, StreamContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, storageKey, type Servable } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { writeModelLog } from './log.ts';

/** Whole or in pieces, of any state. */
export async function downloadModel(storage: Storage, modelId: string, context: StreamContext): Promise<FileAnswer> {
  const file = await context.within('read', async ({ db, actor }) => {
    const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
      select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from product_model m
        join product_model_file l on l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL'
        join file f on f.tenant_id = l.tenant_id and f.id = l.file_id and f.deleted_at is null
       where m.tenant_id = ${actor.tenantId} and m.id = ${modelId} and m.deleted_at is null`.execute(db);
    return rows[0];
  });
  if (!file) throw new Fault('NOT_FOUND');
  const wish = {
    attachment: true,
    ...(context.range !== undefined && { range: context.range }),
    ...(context.etag !== undefined && { ifNoneMatch: context.etag }),
  };
  const servable = { ...file, key: storageKey(context.actor.tenantId, file) };
  return answerFile(storage, servable, wish, () => noteDownload(context, modelId));
}

/** The pieces of one download are one: a line for each account, model and hour. */
async function noteDownload(context: StreamContext, modelId: string): Promise<void> {
  await context.within('write', async (inside) => {
    const { db, actor } = inside;
    // Pieces are fetched side by side; the second waits here until the line of the first can be seen.
    const { rows } = await sql<{ name: string }>`
      select name from product_model where tenant_id = ${actor.tenantId} and id = ${modelId} for no key update
    `.execute(db);
    const noted = await sql`
      select from product_model_log where tenant_id = ${actor.tenantId} and model_id = ${modelId}
         and time > now() - interval '1 hour' and action = 'DOWNLOAD' and operator_id = ${actor.accountId}
       limit 1`.execute(db);
    if (noted.rows.length > 0 || !rows[0]) return;
    await writeModelLog(db, { tenantId: actor.tenantId, modelId, action: 'DOWNLOAD', operatorId: actor.accountId });
    inside.log({ action: 'DOWNLOAD', objectType: 'productModel', objectId: modelId, objectName: rows[0].name });
  });
}
