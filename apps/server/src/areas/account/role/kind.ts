import { sql } from 'kysely';
import { endSessionsIn } from '../../../domain/identity/sessions.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { cut, SHOWN, type Found } from '../../../kernel/records/search.ts';
import { purgeRow, restoreRow } from '../../../kernel/records/trash.ts';
import { refuseMorePrivilegedRoles } from './grants.ts';

const record = { table: 'role', unique: { role_name: { code: 'DUPLICATE_NAME' } } } as const;

export const roleKind: Trashed & Searched = {
  async restore(context, line) {
    // A role with more rights than those of whoever restores it is not theirs to bring back.
    await refuseMorePrivilegedRoles(context, { roleId: line.id });
    await restoreRow(context, record, line);
  },

  /** Nobody can use a role that is deleted. */
  async purge(db, tenantId, id) {
    await endSessionsIn(db, tenantId, id);
    await sql`delete from account_role where tenant_id = ${tenantId} and role_id = ${id}`.execute(db);
    return purgeRow(db, record, tenantId, id);
  },

  /** Roles are few. Built-in ones are found by their code, too, which says in English what they are called. */
  async search({ db, actor }, keyword) {
    const { rows } = await sql<Found['items'][number]>`
      select id, name, remark as hint, case when type = 'SYSTEM' then code end as code from role
       where tenant_id = ${actor.tenantId} and deleted_at is null
         and strpos(lower(concat_ws(chr(10), name, case when type = 'SYSTEM' then replace(code, '_', ' ') end)),
                    lower(${keyword})) > 0
       order by name, id limit ${SHOWN + 1}`.execute(db);
    return cut(rows.map(({ code, ...rest }) => ({ ...rest, ...(code && { code, hint: null }) })));
  },
};
