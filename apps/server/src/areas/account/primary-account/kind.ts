import { sql } from 'kysely';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { cut, SHOWN, type Found } from '../../../kernel/records/search.ts';
import { purgeAccount, restoreAccount } from '../account-trash.ts';

export const primaryAccountKind: Trashed & Searched = {
  restore: (context, { id }) => restoreAccount(context, id),

  purge: purgeAccount,

  /** Owners, of every tenant for the platform: the view draws that line, and is short enough to be looked through. */
  async search({ db, actor }, keyword) {
    const { rows } = await sql<Found['items'][number]>`
      select id, name, tenant_name as hint from primary_account
       where tenant_id = ${actor.tenantId}
         and strpos(lower(concat_ws(chr(10), tenant_name, tenant_code, name, username)), lower(${keyword})) > 0
       order by name, id limit ${SHOWN + 1}`.execute(db);
    return cut(rows);
  },
};
