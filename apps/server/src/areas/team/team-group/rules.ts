import type { TeamUser } from '@console/contract/areas/team/team-user';
import { inWeekOrder, wrongDays, type Shift } from '@console/contract/areas/team/team-group-work-hours';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { lock } from '../../../kernel/records/record.ts';
import { listing } from '../team-user/row.ts';

/** The hours in the order of the week, as they are kept. */
export function storedHours(shifts: readonly Shift[] | null): string | null {
  if (shifts === null) return null;
  if (wrongDays(shifts).size > 0) {
    throw new Fault('WORK_HOURS_WRONG', { fields: [{ field: 'workHours', code: 'WORK_HOURS_WRONG' }] });
  }
  return JSON.stringify(inWeekOrder(shifts));
}

/** The group that takes over is there, and its calls never come back here. */
export async function refuseOverflow(
  { db, actor }: Context,
  groupId: string,
  overflowGroupId: string | null,
): Promise<void> {
  if (overflowGroupId === null) return;
  const { rows } = await sql<{ id: string }>`
    with recursive onward as (
      select id, overflow_group_id from team_group
       where tenant_id = ${actor.tenantId} and id = ${overflowGroupId} and deleted_at is null
      union
      select g.id, g.overflow_group_id from onward
        join team_group g on g.tenant_id = ${actor.tenantId} and g.id = onward.overflow_group_id
         and g.deleted_at is null
    )
    select id from onward`.execute(db);
  const refuse = (code: 'CYCLE' | 'NOT_FOUND') => new Fault(code, { fields: [{ field: 'overflowGroupId', code }] });
  if (rows.length === 0) throw refuse('NOT_FOUND');
  if (rows.some(({ id }) => id === groupId)) throw refuse('CYCLE');
}

/** Who leads is in the group and active. */
export async function refuseLeader(context: Context, groupId: string, teamUserId: string): Promise<void> {
  const found = await lock<TeamUser>(context, listing, teamUserId);
  if (found.status === 'ACTIVE' && found.groups.some(({ id }) => id === groupId)) return;
  throw new Fault('LEADER_NOT_MEMBER', { fields: [{ field: 'teamUserId', code: 'LEADER_NOT_MEMBER' }] });
}
