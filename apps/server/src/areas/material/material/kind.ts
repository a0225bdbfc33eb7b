import { sql } from 'kysely';
import { noteHistory } from '../../../domain/material/history.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash, restoreRow } from '../../../kernel/records/trash.ts';

const record = { table: 'material', unique: {} } as const;
const listing = found('material', { columns: ['found_by'] });

export const materialKind: Trashed & Searched = {
  ...plainTrash(record),

  /** With its labels and with the tools that show it. One whose file was deleted meanwhile comes back as one without. */
  async restore(context, line) {
    const { db, actor } = context;
    await restoreRow(context, record, line);
    // Its place beside the other language may have been taken, or the other one may be in its own language by now.
    await sql`
      update material m set translation_id = null
       where m.tenant_id = ${actor.tenantId} and m.id = ${line.id} and not exists (
         select from material o where o.tenant_id = m.tenant_id and o.id = m.translation_id and o.translation_id = m.id
            and o.locale <> m.locale)`.execute(db);
    await sql`
      update material o set translation_id = null
       where o.tenant_id = ${actor.tenantId} and o.translation_id = ${line.id} and not exists (
         select from material m where m.tenant_id = o.tenant_id and m.id = o.translation_id and m.translation_id = o.id)`.execute(
      db,
    );
    await sql`
      update material m set status = 'FAILED', fail_code = 'UNREADABLE', fail_detail = null
       where m.tenant_id = ${actor.tenantId} and m.id = ${line.id} and m.kind <> 'IMAGE_TEXT' and m.h5_url is null
         and not exists (select from material_revision r
               join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
              where r.tenant_id = m.tenant_id and r.material_id = m.id and r.state = 'CURRENT')`.execute(db);
    await noteHistory(db, actor, 'RESTORE', [{ materialId: line.id }]);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
