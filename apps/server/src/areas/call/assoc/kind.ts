import { sql } from 'kysely';
import type { Trashed } from '../../../kernel/records/kind.ts';
import { lockParent, plainTrash, restoreRow } from '../../../kernel/records/trash.ts';

const record = { table: 'call_assoc', unique: { call_assoc_taken: { code: 'CALL_ROUTE_TAKEN' } } } as const;

export const callAssocKind: Trashed = {
  ...plainTrash(record),

  /** To customers that are still there, without team groups that are gone by now. */
  async restore(context, line) {
    const { db, actor } = context;
    await lockParent(context, { table: 'client_group', child: 'call_assoc', column: 'client_group_id' }, line.id);
    await restoreRow(context, record, line);
    await sql`delete from call_assoc_team l using team_group g
               where l.tenant_id = ${actor.tenantId} and l.assoc_id = ${line.id}
                 and g.tenant_id = l.tenant_id and g.id = l.group_id and g.deleted_at is not null`.execute(db);
    await sql`update call_assoc a set overflow_group_id = (
                 select g.id from team_group g where g.tenant_id = a.tenant_id and g.id = a.overflow_group_id
                    and g.deleted_at is null)
               where a.tenant_id = ${actor.tenantId} and a.id = ${line.id}`.execute(db);
  },
};
