import { sql } from 'kysely';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { purgeRow, restoreRow } from '../../../kernel/records/trash.ts';
import { lockTeam } from '../team-lock.ts';

const record = { table: 'team_group', unique: { team_group_name: { code: 'DUPLICATE_NAME' } } } as const;
const listing = found('team_group');

export const teamGroupKind: Trashed & Searched = {
  /** Without a leader who no longer leads it, and without a group to overflow into that is gone. */
  async restore(context, line) {
    const { db, actor } = context;
    await lockTeam(context);
    await restoreRow(context, record, line);
    await sql`update team_group t set
                leader_id = (select u.id from team_user u join team_group_member m
                               on m.tenant_id = u.tenant_id and m.team_user_id = u.id and m.group_id = t.id
                              where u.tenant_id = t.tenant_id and u.id = t.leader_id and u.status = 'ACTIVE'
                                and u.deleted_at is null),
                overflow_group_id = (select o.id from team_group o where o.tenant_id = t.tenant_id
                                        and o.id = t.overflow_group_id and o.deleted_at is null)
               where t.tenant_id = ${actor.tenantId} and t.id = ${line.id}`.execute(db);
  },

  async purge(db, tenantId, id) {
    await sql`update team_group set overflow_group_id = null
               where tenant_id = ${tenantId} and overflow_group_id = ${id} and deleted_at is not null`.execute(db);
    return purgeRow(db, record, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
