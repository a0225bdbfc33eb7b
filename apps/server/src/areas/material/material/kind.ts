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
