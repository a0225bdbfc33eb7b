import { sql } from 'kysely';
import { leaveDept } from '../../../domain/identity/accounts.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { purgeRow } from '../../../kernel/records/trash.ts';
import { restoreDept } from './dept-moves.ts';

const listing = found('dept', {
  hint: sql`(select up.name from dept up where up.tenant_id = dept.tenant_id and up.id = dept.parent_id)`,
});

export const deptKind: Trashed & Searched = {
  restore: (context, { id }) => restoreDept(context, id),

  /** What still points at a deleted department lies in the bin itself and lets go. */
  async purge(db, tenantId, id) {
    await leaveDept(db, tenantId, id);
    await sql`update dept set parent_id = null
               where tenant_id = ${tenantId} and parent_id = ${id} and deleted_at is not null`.execute(db);
    return purgeRow(db, { table: 'dept' }, tenantId, id);
  },

  search: async (context, keyword) =>
    findLive(context, listing, keyword, { among: { id: (await visibleDepts(context)) ?? undefined } }),
};
