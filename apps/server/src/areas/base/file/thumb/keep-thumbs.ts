import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { removeThumbs } from '../row.ts';

/** Which sizes of a picture there are. One that was deleted meanwhile leaves nothing. */
export async function keepThumbs(
  storage: Storage,
  database: Database,
  tenantId: string,
  file: { readonly id: string; readonly path: string },
  edges: number[],
): Promise<void> {
  const kept = await inTenant(database, tenantId, (db) =>
    db
      .updateTable('file')
      .set({ thumb_edges: edges })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', file.id)
      .executeTakeFirst(),
  );
  if (kept.numUpdatedRows === 0n) await removeThumbs(storage, tenantId, file);
}
