import { sql } from 'kysely';
import type { StreamContext } from '../../../kernel/calls/context.ts';

/**
 * The pieces of one download are one download, in whatever order and size they are fetched: one line for each account,
 * file and hour. Which piece it is does not matter, as everything but the first byte is worth as much as the whole.
 */
export async function logDownload(
  { within }: Pick<StreamContext, 'within'>,
  file: { readonly id: string; readonly name: string },
): Promise<void> {
  await within('write', async (inside) => {
    const { db, actor } = inside;
    // Pieces are fetched side by side; the second waits here until the line of the first can be seen.
    await db
      .selectFrom('file')
      .select('id')
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', file.id)
      .forNoKeyUpdate()
      .execute();
    const noted = await db
      .selectFrom('operation_log')
      .select('id')
      .where('tenant_id', '=', actor.tenantId)
      .where('actor_id', '=', actor.accountId)
      .where('time', '>', sql<Date>`now() - interval '1 hour'`)
      .where('action', '=', 'DOWNLOAD')
      .where('object_type', '=', 'file')
      .where('object_id', '=', file.id)
      .limit(1)
      .executeTakeFirst();
    if (!noted) inside.log({ action: 'DOWNLOAD', objectType: 'file', objectId: file.id, objectName: file.name });
  });
}
