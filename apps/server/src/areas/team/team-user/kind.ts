import { sql } from 'kysely';
import { endAppAccess } from '../../../domain/app-people/app-users.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { purgeRow, restoreRow } from '../../../kernel/records/trash.ts';
import { lockTeam } from '../team-lock.ts';

const record = {
  table: 'team_user',
  unique: {
    team_user_phone: { code: 'DUPLICATE_PHONE' },
    team_user_email: { code: 'DUPLICATE_EMAIL' },
    team_user_job_no: { code: 'DUPLICATE_CODE', column: 'job_no' },
  },
} as const;
const listing = found('team_user', { hint: sql`team_user.position`, columns: ['name', 'job_no'] });

export const teamUserKind: Trashed & Searched = {
  async restore(context, line) {
    const { db, actor } = context;
    await lockTeam(context);
    // The account may have been given to someone else, who keeps it.
    await sql`update team_user t set account_id = null
               where t.tenant_id = ${actor.tenantId} and t.id = ${line.id} and exists (
                 select from team_user o where o.tenant_id = t.tenant_id and o.account_id = t.account_id
                    and o.deleted_at is null)`.execute(db);
    await restoreRow(context, record, line);
  },

  async purge(db, tenantId, id) {
    await sql`update team_group set leader_id = null where tenant_id = ${tenantId} and leader_id = ${id}`.execute(db);
    await endAppAccess(db, tenantId, [id]);
    return purgeRow(db, record, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
