import { sql } from 'kysely';
import { noteHistory } from '../../../../domain/material/history.ts';
import type { FileAnswer, StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import {
  answerFile,
  asAttachment,
  shownInline,
  storageKey,
  type Bytes,
  type Servable,
} from '../../../../kernel/files/file-answer.ts';

/** Whole or in pieces. Looked at in the console it is no download; taken away it is one, and is written down. */
export async function downloadMaterial(
  storage: Bytes,
  { materialId, inline = false }: { readonly materialId: string; readonly inline?: boolean | undefined },
  context: StreamContext,
): Promise<FileAnswer> {
  const file = await context.within('read', async ({ db, actor }) => {
    const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
      select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag from material m
        join material_revision r on r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = 'CURRENT'
        join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
       where m.tenant_id = ${actor.tenantId} and m.id = ${materialId} and m.deleted_at is null`.execute(db);
    return rows[0];
  });
  if (!file) throw new Fault('NOT_FOUND');
  const servable = { ...file, key: storageKey(context.actor.tenantId, file) };
  if (inline) return answerFile(storage, servable, shownInline(context));
  return answerFile(storage, servable, asAttachment(context), () => noteDownload(context, materialId));
}

/** The pieces of one download are one: a line for each account, material and hour. */
async function noteDownload(context: StreamContext, materialId: string): Promise<void> {
  await context.within('write', async (inside) => {
    const { db, actor } = inside;
    // Pieces are fetched side by side; the second waits here until the line of the first can be seen.
    const { rows } = await sql<{ name: string }>`
      select name from material where tenant_id = ${actor.tenantId} and id = ${materialId} for no key update`.execute(
      db,
    );
    const noted = await sql`
      select from material_operation where tenant_id = ${actor.tenantId} and material_id = ${materialId}
         and action = 'DOWNLOAD' and time > now() - interval '1 hour' and operator_id = ${actor.accountId}
       limit 1`.execute(db);
    if (noted.rows.length > 0 || !rows[0]) return;
    await sql`update material set download_count = download_count + 1
               where tenant_id = ${actor.tenantId} and id = ${materialId}`.execute(db);
    await noteHistory(db, actor, 'DOWNLOAD', [{ materialId }]);
    inside.log({ action: 'DOWNLOAD', objectType: 'material', objectId: materialId, objectName: rows[0].name });
  });
}
