import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { sql } from 'kysely';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { dropFromTrash, lockParent, plainTrash, purgeRow, restoreRow } from '../../../kernel/records/trash.ts';
import { numbersAreBack } from './jobs.ts';

const sets = {
  table: 'error_code',
  unique: { error_code_name_taken: { code: 'DUPLICATE_NAME', column: 'name' } },
} as const;
const listing = found('error_code', { hint: sql.ref('error_code.prefix'), columns: ['found_by'] });

export const errorCodeKind: Trashed & Searched = {
  ...plainTrash(sets),

  async restore(context, line) {
    await restoreRow(context, sets, line);
    await numbersAreBack(context.db, context.actor.tenantId, line.id);
  },

  /** Its numbers go with it; those that lay in the bin themselves are told. */
  async purge(db, tenantId, id) {
    const which = sql`select n.id from error_no n where n.tenant_id = ${tenantId} and n.error_code_id = ${id}`;
    const gone = await dropFromTrash(db, tenantId, 'errorNo', which);
    await purgeRow(db, sets, tenantId, id);
    return gone.map((line) => ({ ...line, type: 'errorNo' as const }));
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};

const numbers = { table: 'error_no', unique: { error_no_key_taken: { code: 'ERRORNO_EXISTS' } } } as const;
const set = { table: 'error_code', child: 'error_no', column: 'error_code_id' } as const;

export const errorNoKind: Bilingual & Trashed = {
  listAccess: errorNo.page.access,
  ...plainTrash(numbers),

  async restore(context, line) {
    await lockParent(context, set, line.id);
    await restoreRow(context, numbers, line);
  },
};
