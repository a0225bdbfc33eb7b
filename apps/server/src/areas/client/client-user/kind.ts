import { sql } from 'kysely';
import { endAppAccess } from '../../../domain/app-people/app-users.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { purgeRow } from '../../../kernel/records/trash.ts';
import { restoreClientUser } from './write.ts';

const listing = found('client_user', {
  hint: sql`(select c.name from client c where c.tenant_id = client_user.tenant_id and c.id = client_user.client_id)`,
});

export const clientUserKind: Trashed & Searched = {
  restore: (context, { id }) => restoreClientUser(context, id),

  async purge(db, tenantId, id) {
    await endAppAccess(db, tenantId, [id]);
    return purgeRow(db, { table: 'client_user' }, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
