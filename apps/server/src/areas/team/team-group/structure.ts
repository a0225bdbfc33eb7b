import type { Ref } from '@console/contract/fields';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';

/** All of these groups are there, or none of it happens. */
export async function refuseUnknownGroups({ db, actor }: Context, groupIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  const { rows } = await sql`
    select from team_group where tenant_id = ${actor.tenantId} and deleted_at is null
       and id = any(${wanted}::uuid[])`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND', { fields: [{ field: 'groupIds', code: 'NOT_FOUND' }] });
}

interface Changed {
  readonly teamUserIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Makes these people members of these groups; answers who became one. Call `repairGroups` afterwards. */
export async function addMemberships({ db, actor }: Context, { teamUserIds, groupIds }: Changed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into team_group_member (tenant_id, group_id, team_user_id)
    select ${actor.tenantId}, g, u from unnest(${[...groupIds]}::uuid[]) as g, unnest(${[...teamUserIds]}::uuid[]) as u
    on conflict do nothing returning team_user_id as id`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Ends memberships of these people: those in these groups or, with `but`, those in all others. */
export async function removeMemberships(
  { db, actor }: Context,
  { teamUserIds, groupIds }: Changed,
  but = false,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from team_group_member where tenant_id = ${actor.tenantId} and team_user_id = any(${[...teamUserIds]}::uuid[])
       and (group_id = any(${[...groupIds]}::uuid[])) <> ${but}::boolean
    returning team_user_id as id`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * After every change of memberships or states: only an active member leads, and the main group is one that the
 * person is in. Returns the groups that lost their leader.
 */
export async function repairGroups(context: Context, teamUserIds: readonly string[]): Promise<Ref[]> {
  const { db, actor } = context;
  const people = [...new Set(teamUserIds)];
  const { rows } = await sql<Ref & { leader: string }>`
    with lost as (
      select g.id, u.name as leader from team_group g
        join team_user u on u.tenant_id = g.tenant_id and u.id = g.leader_id
       where g.tenant_id = ${actor.tenantId} and g.leader_id = any(${people}::uuid[])
         and not (u.deleted_at is null and u.status = 'ACTIVE' and exists (
           select from team_group_member m
            where m.tenant_id = g.tenant_id and m.group_id = g.id and m.team_user_id = u.id))
    )
    update team_group g set leader_id = null, version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
      from lost where g.tenant_id = ${actor.tenantId} and g.id = lost.id
    returning g.id, g.name, lost.leader`.execute(db);
  await sql`
    update team_user u set primary_group_id = (
             select m.group_id from team_group_member m
               join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
              where m.tenant_id = u.tenant_id and m.team_user_id = u.id
              order by m.group_id is not distinct from u.primary_group_id desc, m.created_at, g.name, g.id limit 1)
     where u.tenant_id = ${actor.tenantId} and u.id = any(${people}::uuid[])`.execute(db);
  for (const { id, name, leader } of rows) {
    context.log({
      action: 'ASSIGN',
      objectType: 'teamGroup' as const,
      objectId: id,
      objectName: name,
      changes: [{ field: 'leaderId', before: leader, after: null }],
    });
  }
  return rows.map(({ id, name }) => ({ id, name }));
}
