import { sql } from 'kysely';
import { endAppAccess } from '../../../domain/app-people/app-users.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { dropFromTrash, purgeRow, restoreRow } from '../../../kernel/records/trash.ts';

const record = {
  table: 'client',
  unique: { client_name: { code: 'DUPLICATE_NAME' }, client_code: { code: 'DUPLICATE_CODE', column: 'code' } },
} as const;
const listing = found('client', { hint: sql`client.alias`, columns: ['name', 'alias', 'code'] });

export const clientKind: Trashed & Searched = {
  /** A group that was deleted in the meantime is left; one that is there stays while its customer comes back. */
  async restore(context, line) {
    const { db, actor } = context;
    const { tenantId } = actor;
    await sql`select from client_group g where g.tenant_id = ${tenantId} and g.id = (
                select c.group_id from client c where c.tenant_id = ${tenantId} and c.id = ${line.id})
                for key share`.execute(db);
    await restoreRow(context, record, line);
    await sql`update client c set group_id = null
               where c.tenant_id = ${tenantId} and c.id = ${line.id} and exists (
                 select from client_group g where g.tenant_id = c.tenant_id and g.id = c.group_id
                    and g.deleted_at is not null)`.execute(db);
  },

  /** Its people who lie in the bin go before it; their lines come first, as with whoever takes one of them out. */
  async purge(db, tenantId, id) {
    const deleted = sql`select u.id from client_user u
      where u.tenant_id = ${tenantId} and u.client_id = ${id} and u.deleted_at is not null`;
    const users = await dropFromTrash(db, tenantId, 'clientUser', deleted);
    const ids = users.map((user) => user.id);
    await endAppAccess(db, tenantId, ids);
    await sql`delete from client_user where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
                 and deleted_at is not null`.execute(db);
    await purgeRow(db, record, tenantId, id);
    return users.map((user) => ({ type: 'clientUser', ...user }));
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
