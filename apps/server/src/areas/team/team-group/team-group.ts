import type { teamGroup as contract, TeamGroup } from '@console/contract/areas/team/team-group';
import type { TeamUser } from '@console/contract/areas/team/team-user';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { routesWith } from '../../../domain/call-routing/used-by.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import { contactMasks } from '../../../kernel/records/masks.ts';
import { page } from '../../../kernel/records/page.ts';
import {
  find,
  findAll,
  hasPermission,
  insert,
  lock,
  lockToDelete,
  maskedPage,
  naming,
  orFaultIfTaken,
  refuseReferenced,
  refuseStale,
  update,
} from '../../../kernel/records/record.ts';
import { referencesTo, type ReferenceSource } from '../../../kernel/records/references.ts';
import { lockTeam } from '../team-lock.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { facts, groupsFor, record, unique } from './row.ts';
import { refuseLeader, refuseOverflow, storedHours } from './rules.ts';
import { addMemberships, removeMemberships, repairGroups } from './structure.ts';
import { chosenMembers, listing } from '../team-user/row.ts';

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
  },
];

const findGroup = (context: Context, groupId: string) => find<TeamGroup>(context, groupsFor(context.actor), groupId);
const lockGroup = (context: Context, groupId: string) => lock<TeamGroup>(context, groupsFor(context.actor), groupId);

/** For whoever has the permission or leads the group at this very moment. */
function refuseUnmanaged({ actor }: Context, group: TeamGroup, permission: 'team:group:assign' | 'team:group:update') {
  if (!group.mine && !actor.permissions.has(permission)) throw new Fault('FORBIDDEN');
}

/** One line about who came or went. */
function logMembers(context: Context, group: TeamGroup, came: readonly TeamUser[], went: readonly TeamUser[]): void {
  if (came.length + went.length === 0) return;
  const names = (people: readonly TeamUser[]) => (people.length > 0 ? people.map(({ name }) => name) : null);
  const changes = [{ field: 'members', before: names(went), after: names(came) }];
  context.log({ action: 'ASSIGN', ...naming(record, group), changes });
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
  page: (input, context) => page(context, groupsFor(context.actor), input, { nulls: { deleted_at: true } }),

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

  async add(given, context) {
    const columns = columnsOf(given);
    const groupId = newId();
    await lockTeam(context);
    await refuseOverflow(context, groupId, given.overflowGroupId);
    await orFaultIfTaken(insert(context, 'team_group', groupId, columns), unique, given);
    const after = await findGroup(context, groupId);
    const now = facts(after);
    context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, now, Object.keys(now)) });
    return after;
  },

  async update({ groupId, version, ...given }, context) {
    const columns = columnsOf(given);
    await lockTeam(context);
    const before = await lockGroup(context, groupId);
    refuseStale(before, { version });
    await refuseOverflow(context, groupId, given.overflowGroupId);
    await orFaultIfTaken(update(context, 'team_group', groupId, columns), unique, given);
    return logUpdate(context, before);
  },

  async updateOwn({ groupId, version, description, workHours }, context) {
    const hours = storedHours(workHours);
    await lockTeam(context);
    const before = await lockGroup(context, groupId);
    refuseUnmanaged(context, before, 'team:group:update');
    refuseStale(before, { version });
    await update(context, 'team_group', groupId, { description, work_hours: hours });
    return logUpdate(context, before);
  },

  async userList({ groupId, keyword }, context) {
    const { db, actor } = context;
    await findGroup(context, groupId);
    const { rows } = await sql<Choice>`
      select ${choice} from team_user u where u.tenant_id = ${actor.tenantId} and u.deleted_at is null
         and u.status = 'ACTIVE' and ${isMember(actor.tenantId, groupId)} and ${named(keyword)}
       order by u.name, u.id limit ${SHOWN}`.execute(db);
    return rows;
  },

  async setLeader({ groupId, teamUserId }, context) {
    await lockTeam(context);
    const before = await lockGroup(context, groupId);
    if (teamUserId !== null) await refuseLeader(context, groupId, teamUserId);
    await update(context, 'team_group', groupId, { leader_id: teamUserId });
    const after = await findGroup(context, groupId);
    const changes = [{ field: 'leaderId', before: before.leaderName, after: after.leaderName }];
    context.log({ action: 'ASSIGN', ...naming(record, after), changes });
    return after;
  },

  async userPage({ groupId, ...request }, context) {
    await findGroup(context, groupId);
    const mayReveal = hasPermission(context.actor, 'team:user:reveal');
    const where = await chosenMembers({ groupId }, context);
    return maskedPage<TeamUser>(await pageOfPeople(context, listing, request, where, mayReveal), contactMasks);
  },

  async candidates({ groupId, keyword }, context) {
    const { db, actor } = context;
    refuseUnmanaged(context, await findGroup(context, groupId), 'team:group:assign');
    const { rows } = await sql<Choice>`
      select ${choice} from team_user u where u.tenant_id = ${actor.tenantId} and u.deleted_at is null
         and u.status <> 'DISABLED' and not ${isMember(actor.tenantId, groupId)} and ${named(keyword)}
       order by u.name, u.id limit ${SHOWN}`.execute(db);
    return rows;
  },

  async addUser({ groupId, teamUserIds }, context) {
    await lockTeam(context);
    const group = await lockGroup(context, groupId);
    refuseUnmanaged(context, group, 'team:group:assign');
    const people = await findAll<TeamUser>(context, listing, teamUserIds, 'update');
    const came = await addMemberships(context, { teamUserIds, groupIds: [groupId] });
    await repairGroups(context, came);
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
    const group = await lockGroup(context, groupId);
    refuseUnmanaged(context, group, 'team:group:assign');
    const people = await findAll<TeamUser>(context, listing, teamUserIds, 'update');
    // Who manages the group by leading it alone does not leave it without a leader.
    const resigns = group.mine && group.leaderId !== null && teamUserIds.includes(group.leaderId);
    if (resigns && !actor.permissions.has('team:group:assign')) throw new Fault('SELF_FORBIDDEN');
    const went = await removeMemberships(context, { teamUserIds, groupIds: [groupId] });
    const leaderless = await repairGroups(context, went);
    logMembers(
      context,
      group,
      [],
      people.filter((person) => went.includes(person.teamUserId)),
    );
    return { removed: went.length, leaderless };
  },

  detail: ({ groupId }, context) => findGroup(context, groupId),

  async delete({ groupId, moveTo }, context) {
    const { db, actor } = context;
    await lockTeam(context);
    const found = await lockToDelete(context, record, [groupId]);
    if (found.length === 0) return null;
    const group = await findGroup(context, groupId);
    const into = moveTo === undefined || moveTo === 'none' ? undefined : moveTo;
    if (into === groupId) throw new Fault('CYCLE', { fields: [{ field: 'moveTo', code: 'CYCLE' }] });
    const target = into === undefined ? undefined : await lockGroup(context, into);
    const routes = await routesWith(db, actor.tenantId, { teamGroupIds: [groupId] });
    refuseReferenced([...(await referencesTo(db, references, [groupId])), ...routes]);
    if (group.memberCount > 0 && moveTo === undefined) {
      throw new Fault('TEAM_GROUP_NOT_EMPTY', { params: { count: group.memberCount } });
    }
    const people = await placesOf(context, groupId);
    if (into !== undefined && target !== undefined) {
      const came = await addMemberships(context, { teamUserIds: people, groupIds: [into] });
      if (came.length > 0) {
        const changes = [{ field: 'members', before: null, after: `${group.name} (${came.length})` }];
        context.log({ action: 'ASSIGN', ...naming(record, target), changes });
      }
    }
    await removeMemberships(context, { teamUserIds: people, groupIds: [groupId] });
    await sql`update team_group set leader_id = null where tenant_id = ${actor.tenantId} and id = ${groupId}`.execute(
      db,
    );
    await moveToTrash(context, record, found);
    await repairGroups(context, people);
    return null;
  },
};

type Given = InputOf<(typeof contract)['add']>;

const columnsOf = ({ name, description, routing, ringSec, workHours, overflowGroupId }: Given) => ({
  name,
  description,
  routing,
  ring_sec: ringSec,
  work_hours: storedHours(workHours),
  overflow_group_id: overflowGroupId,
});

async function logUpdate(context: Context, before: TeamGroup): Promise<TeamGroup> {
  const after = await findGroup(context, before.groupId);
  const changes = changesBetween(facts(before), facts(after), Object.keys(facts(after)));
  context.log({ action: 'UPDATE', ...naming(record, after), changes });
  return after;
}

/** Everyone with a place in the group, also those in the recycle bin. */
async function placesOf({ db, actor }: Context, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select team_user_id as id from team_group_member
     where tenant_id = ${actor.tenantId} and group_id = ${groupId}`.execute(db);
  return rows.map(({ id }) => id);
}
