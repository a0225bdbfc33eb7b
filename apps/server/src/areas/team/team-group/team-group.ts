import type { teamGroup as contract, TeamGroup } from '@console/contract/areas/team/team-group';
import type { TeamUser } from '@console/contract/areas/team/team-user';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refuseStale } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import { page } from '../../../kernel/records/page.ts';
import { referencesTo, type ReferenceSource } from '../../../kernel/records/references.ts';
import { lockTeam } from '../team-lock.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { facts, findGroup, groupListing, naming } from './row.ts';
import { refuseLeader, refuseOverflow, tidiedHours, unlessTaken } from './rules.ts';
import { addPlaces, holds, removePlaces, settle } from './structure.ts';
import { chosenMembers, findMembers, listing, masked } from '../team-user/row.ts';

const SHOWN = 20;
const GROUPS_TO_CHOOSE = 200;

const references: readonly ReferenceSource[] = [
  {
    type: 'teamGroup',
    link: 'team_group',
    ours: 'overflow_group_id',
    theirs: 'id',
    table: 'team_group',
    name: 'name',
    route: 'teamGroupDetail',
  },
];

/** The group, locked, for whoever holds the right or leads it at this very moment. */
async function managed(
  context: Context,
  groupId: string,
  permission: 'team:group:assign' | 'team:group:update',
  lock = true,
): Promise<TeamGroup> {
  const group = await findGroup(groupId, context, lock);
  if (!group.mine && !context.actor.permissions.has(permission)) throw new Fault('FORBIDDEN');
  return group;
}

/** One line about who came or went. */
function logMembers(context: Context, group: TeamGroup, came: readonly TeamUser[], went: readonly TeamUser[]): void {
  if (came.length + went.length === 0) return;
  const names = (people: readonly TeamUser[]) => (people.length > 0 ? people.map(({ name }) => name) : null);
  const changes = [{ field: 'members', before: names(went), after: names(came) }];
  context.log({ action: 'ASSIGN', ...naming(group), changes });
}

const choice = sql`u.id as "teamUserId", u.name, u.job_no as "jobNo", u.position`;
interface Choice {
  teamUserId: string;
  name: string;
  jobNo: string | null;
  position: string | null;
}

/** By name and number of staff; a phone number is not guessed digit by digit here. */
const named = (keyword = '') =>
  sql`(strpos(lower(u.name), ${keyword.toLowerCase()}) > 0 or strpos(lower(u.job_no), ${keyword.toLowerCase()}) > 0)`;

const isMember = (tenantId: string, groupId: string) => sql`exists (select from team_group_member m
  where m.tenant_id = ${tenantId} and m.group_id = ${groupId} and m.team_user_id = u.id)`;

export const teamGroup: Handlers<typeof contract> = {
  page: (input, context) => page(context, groupListing(context.actor), input, { nulls: { deleted_at: true } }),

  async list({ keyword = '' }, { db, actor }) {
    const { rows } = await sql<{ groupId: string; name: string; memberCount: number }>`
      select g.id as "groupId", g.name, (
               select count(*)::int from team_group_member m
                 join team_user u on u.tenant_id = m.tenant_id and u.id = m.team_user_id and u.deleted_at is null
                where m.tenant_id = g.tenant_id and m.group_id = g.id) as "memberCount"
        from team_group g where g.tenant_id = ${actor.tenantId} and g.deleted_at is null
         and strpos(lower(g.name), ${keyword.toLowerCase()}) > 0
       order by g.name, g.id limit ${GROUPS_TO_CHOOSE}`.execute(db);
    return rows;
  },

  async add({ name, description, routing, ringSec, workHours, overflowGroupId }, context) {
    const { db, actor } = context;
    const hours = tidiedHours(workHours);
    const groupId = newId();
    await lockTeam(context);
    await refuseOverflow(context, groupId, overflowGroupId);
    await unlessTaken(name, () =>
      sql`insert into team_group (tenant_id, id, name, description, routing, ring_sec, work_hours, overflow_group_id,
                                  created_by, updated_by)
          values (${actor.tenantId}, ${groupId}, ${name}, ${description}, ${routing}, ${ringSec}, ${hours}::jsonb,
                  ${overflowGroupId}, ${actor.accountId}, ${actor.accountId})`.execute(db),
    );
    const after = await findGroup(groupId, context, false);
    context.log({
      action: 'CREATE',
      ...naming(after),
      changes: changesBetween({}, facts(after), Object.keys(facts(after))),
    });
    return after;
  },

  async update({ groupId, version, name, description, routing, ringSec, workHours, overflowGroupId }, context) {
    const { db, actor } = context;
    const hours = tidiedHours(workHours);
    await lockTeam(context);
    const before = await findGroup(groupId, context, true);
    refuseStale(before, { version });
    await refuseOverflow(context, groupId, overflowGroupId);
    await unlessTaken(name, () =>
      sql`update team_group set name = ${name}, description = ${description}, routing = ${routing},
                 ring_sec = ${ringSec}, work_hours = ${hours}::jsonb, overflow_group_id = ${overflowGroupId},
                 version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
           where tenant_id = ${actor.tenantId} and id = ${groupId}`.execute(db),
    );
    return logUpdate(context, before);
  },

  async updateOwn({ groupId, version, description, workHours }, context) {
    const { db, actor } = context;
    const hours = tidiedHours(workHours);
    await lockTeam(context);
    const before = await managed(context, groupId, 'team:group:update');
    refuseStale(before, { version });
    await sql`update team_group set description = ${description}, work_hours = ${hours}::jsonb,
                     version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${groupId}`.execute(db);
    return logUpdate(context, before);
  },

  async userList({ groupId, keyword }, context) {
    const { db, actor } = context;
    await findGroup(groupId, context, false);
    const { rows } = await sql<Choice>`
      select ${choice} from team_user u where u.tenant_id = ${actor.tenantId} and u.deleted_at is null
         and u.status = 'ACTIVE' and ${isMember(actor.tenantId, groupId)} and ${named(keyword)}
       order by u.name, u.id limit ${SHOWN}`.execute(db);
    return rows;
  },

  async setLeader({ groupId, teamUserId }, context) {
    const { db, actor } = context;
    await lockTeam(context);
    const before = await findGroup(groupId, context, true);
    if (teamUserId !== null) await refuseLeader(context, groupId, teamUserId);
    await sql`update team_group set leader_id = ${teamUserId}, version = version + 1, updated_at = now(),
                     updated_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${groupId}`.execute(db);
    const after = await findGroup(groupId, context, false);
    const changes = [{ field: 'leaderId', before: before.leaderName, after: after.leaderName }];
    context.log({ action: 'ASSIGN', ...naming(after), changes });
    return after;
  },

  async userPage({ groupId, ...request }, context) {
    await findGroup(groupId, context, false);
    const mayReveal = holds(context.actor, 'team:user:reveal');
    const where = await chosenMembers({ groupId }, context);
    const found = await pageOfPeople(context, listing, request, where, mayReveal);
    const { list, ...rest } = JSON.parse(found.text) as { list: TeamUser[]; total: number } & typeof request;
    return { ...rest, list: list.map(masked) };
  },

  async candidates({ groupId, keyword }, context) {
    const { db, actor } = context;
    await managed(context, groupId, 'team:group:assign', false);
    const { rows } = await sql<Choice>`
      select ${choice} from team_user u where u.tenant_id = ${actor.tenantId} and u.deleted_at is null
         and u.status <> 'DISABLED' and not ${isMember(actor.tenantId, groupId)} and ${named(keyword)}
       order by u.name, u.id limit ${SHOWN}`.execute(db);
    return rows;
  },

  async addUser({ groupId, teamUserIds }, context) {
    await lockTeam(context);
    const group = await managed(context, groupId, 'team:group:assign');
    const people = await findMembers(teamUserIds, context, true);
    const came = await addPlaces(context, { teamUserIds, groupIds: [groupId] });
    await settle(context, came);
    logMembers(
      context,
      group,
      people.filter((person) => came.includes(person.teamUserId)),
      [],
    );
    return { added: came.length };
  },

  async removeUser({ groupId, teamUserIds }, context) {
    const { actor } = context;
    await lockTeam(context);
    const group = await managed(context, groupId, 'team:group:assign');
    const people = await findMembers(teamUserIds, context, true);
    // Who manages the group by leading it alone does not leave it without a leader.
    const resigns = group.mine && group.leaderId !== null && teamUserIds.includes(group.leaderId);
    if (resigns && !actor.permissions.has('team:group:assign')) throw new Fault('SELF_FORBIDDEN');
    const went = await removePlaces(context, { teamUserIds, groupIds: [groupId] });
    const leaderless = await settle(context, went);
    logMembers(
      context,
      group,
      [],
      people.filter((person) => went.includes(person.teamUserId)),
    );
    return { removed: went.length, leaderless };
  },

  detail: ({ groupId }, context) => findGroup(groupId, context, false),

  async delete({ groupId, moveTo }, context) {
    const { db, actor } = context;
    await lockTeam(context);
    if (await isDeleted(context, groupId)) return null;
    const group = await findGroup(groupId, context, true);
    const inUse = await referencesTo(db, references, [groupId]);
    if (inUse.length > 0) throw new Fault('REFERENCED', { data: { references: inUse } });
    if (group.memberCount > 0 && moveTo === undefined) {
      throw new Fault('TEAM_GROUP_NOT_EMPTY', { params: { count: group.memberCount } });
    }
    const people = await placesOf(context, groupId);
    if (moveTo !== undefined && moveTo !== 'none') {
      if (moveTo === groupId) throw new Fault('CYCLE', { fields: [{ field: 'moveTo', code: 'CYCLE' }] });
      const target = await findGroup(moveTo, context, true);
      const came = await addPlaces(context, { teamUserIds: people, groupIds: [moveTo] });
      if (came.length > 0) {
        const changes = [{ field: 'members', before: null, after: `${group.name} (${came.length})` }];
        context.log({ action: 'ASSIGN', ...naming(target), changes });
      }
    }
    await removePlaces(context, { teamUserIds: people, groupIds: [groupId] });
    await sql`update team_group set leader_id = null where tenant_id = ${actor.tenantId} and id = ${groupId}`.execute(
      db,
    );
    await moveToTrash(context, { type: 'teamGroup', table: 'team_group' }, [{ id: groupId, name: group.name }]);
    await settle(context, people);
    return null;
  },
};

async function logUpdate(context: Context, before: TeamGroup): Promise<TeamGroup> {
  const after = await findGroup(before.groupId, context, false);
  const changes = changesBetween(facts(before), facts(after), Object.keys(facts(after)));
  context.log({ action: 'UPDATE', ...naming(after), changes });
  return after;
}

/** Everyone with a place in the group, also those in the recycle bin. */
async function placesOf({ db, actor }: Context, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select team_user_id as id from team_group_member
     where tenant_id = ${actor.tenantId} and group_id = ${groupId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A repeated delete finds its work done. */
async function isDeleted({ db, actor }: Context, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from team_group where tenant_id = ${actor.tenantId} and id = ${groupId}
       and deleted_at is not null`.execute(db);
  return rows.length > 0;
}
