import { sql } from 'kysely';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash, purgeRow } from '../../../kernel/records/trash.ts';

const record = { table: 'client_group', unique: { client_group_name: { code: 'DUPLICATE_NAME' } } } as const;
const listing = found('client_group');

export const clientGroupKind: Trashed & Searched = {
  ...plainTrash(record),

  /** Customers that lie in the bin themselves let go of it. */
  async purge(db, tenantId, id) {
    await sql`update client set group_id = null
               where tenant_id = ${tenantId} and group_id = ${id} and deleted_at is not null`.execute(db);
    return purgeRow(db, record, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
