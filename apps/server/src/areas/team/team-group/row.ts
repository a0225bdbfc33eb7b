import type { TeamGroup } from '@console/contract/areas/team/team-group';
import { sql } from 'kysely';
import type { Actor } from '../../../kernel/calls/context.ts';
import { withFields } from '../../../kernel/records/crud.ts';
import type { Unique } from '../../../kernel/records/record.ts';

/** Whether whoever asks leads the group: by the account that is tied to its leader, who must be active. */
const ledBy = ({ accountId }: Actor) => sql`exists (select from team_user l
  where l.tenant_id = team_group.tenant_id and l.id = team_group.leader_id and l.account_id = ${accountId}
    and l.status = 'ACTIVE' and l.deleted_at is null)`;

const overflow = (what: string) => sql`(select ${sql.ref(`o.${what}`)} from team_group o
  where o.tenant_id = team_group.tenant_id and o.id = team_group.overflow_group_id and o.deleted_at is null)`;

export const record = { type: 'teamGroup', table: 'team_group', id: 'groupId' } as const;

export const unique: Unique = { team_group_name: { field: 'name', code: 'DUPLICATE_NAME' } };

/** The groups, as this caller sees them. */
export const groupsFor = (actor: Actor) =>
  withFields<TeamGroup>({
    ...record,
    writable: {
      name: 'name',
      description: 'description',
      routing: 'routing',
      ringSec: 'ring_sec',
      workHours: 'work_hours',
    },
    computed: {
      overflowGroupId: overflow('id'),
      overflowGroupName: overflow('name'),
      leaderId: sql`team_group.leader_id`,
      leaderName: sql`(select l.name from team_user l
        where l.tenant_id = team_group.tenant_id and l.id = team_group.leader_id)`,
      memberCount: sql`(select count(*)::int from team_group_member m
        join team_user u on u.tenant_id = m.tenant_id and u.id = m.team_user_id and u.deleted_at is null
       where m.tenant_id = team_group.tenant_id and m.group_id = team_group.id)`,
      mine: ledBy(actor),
    },
    sorts: {
      name: { column: 'name', cast: 'text' },
      createdAt: { column: 'created_at', cast: 'timestamptz' },
      updatedAt: { column: 'updated_at', cast: 'timestamptz' },
    },
    defaultSort: ['name', 'asc'],
    search: ['name'],
  });

/** What the log keeps of a group. */
export function facts(row: TeamGroup): Record<string, unknown> {
  const { name, description, routing, ringSec, workHours, overflowGroupName } = row;
  const hours = workHours?.map(({ weekday, from, to }) => `${weekday} ${from}–${to}`) ?? null;
  return { name, description, routing, ringSec, workHours: hours, overflowGroupId: overflowGroupName };
}
