import { sql } from 'kysely';
import { endAppAccess } from '../../../domain/app-people/app-users.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash, purgeRow } from '../../../kernel/records/trash.ts';

const record = {
  table: 'test_account',
  unique: { test_account_account: { code: 'DUPLICATE_ACCOUNT', column: 'account' } },
} as const;
const listing = found('test_account', { hint: sql`test_account.account` });

export const testAccountKind: Trashed & Searched = {
  ...plainTrash(record),

  async purge(db, tenantId, id) {
    await endAppAccess(db, tenantId, [id]);
    return purgeRow(db, record, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
