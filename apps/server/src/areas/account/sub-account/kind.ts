import { sql } from 'kysely';
import { visibleAccounts } from '../../../domain/identity/data-scope.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { purgeAccount, restoreAccount } from '../account-trash.ts';
import { refuseMorePrivilegedRoles } from '../role/grants.ts';

const listing = found('account', { hint: sql`account.username`, columns: ['name', 'username', 'job_no'] });

export const subAccountKind: Trashed & Searched = {
  async restore(context, { id }) {
    // Somebody with more rights than whoever restores them is not theirs to let in again.
    await refuseMorePrivilegedRoles(context, { holderId: id });
    await restoreAccount(context, id);
  },

  purge: purgeAccount,

  async search(context, keyword) {
    const scope = await visibleAccounts(context);
    return findLive(context, listing, keyword, { ...scope, equals: { ...scope.equals, type: 3 } });
  },
};
