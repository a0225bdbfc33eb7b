import type { teamUser as contract, TeamUser } from '@console/contract/areas/team/team-user';
import type { FaultCode } from '@console/contract/faults';
import { sql } from 'kysely';
import {
  inviteAppUsers,
  takeDailyInvitation,
  takeInvitationTurn,
  type AppUserParts,
} from '../../../domain/app-people/app-users.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refuseStale } from '../../../kernel/records/crud.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import { lockTeam } from '../team-lock.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { addPlaces, holds, refuseUnknownGroups, removePlaces, settle } from '../team-group/structure.ts';
import { exportTeamUsers } from './export.ts';
import { changed, chosenMembers, facts, findMember, findMembers, listing, masked, naming } from './row.ts';

const kind = 'TEAM_USER';
const SHOWN = 20;

const unique: Readonly<Record<string, { field: 'phone' | 'email' | 'jobNo' | 'accountId'; code: FaultCode }>> = {
  team_user_phone: { field: 'phone', code: 'DUPLICATE_PHONE' },
  team_user_email: { field: 'email', code: 'DUPLICATE_EMAIL' },
  team_user_job_no: { field: 'jobNo', code: 'DUPLICATE_CODE' },
  team_user_account: { field: 'accountId', code: 'TEAM_ACCOUNT_TIED' },
};

function takenFault(error: unknown, given: Readonly<Record<string, unknown>>): unknown {
  const taken = unique[violatedConstraint(error) ?? ''];
  if (!taken) return error;
  const { field, code } = taken;
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- ids and numbers of staff are strings
  return new Fault(code, { params: { value: String(given[field] ?? '') }, fields: [{ field, code }] });
}

/** The accounts of the console that whoever asks may tie to a member, as the alias `a`. */
async function tieable(context: Context) {
  const { actor } = context;
  const depts = await visibleDepts(context);
  const seen =
    depts === null
      ? sql`true`
      : depts.length === 0
        ? sql`a.id = ${actor.accountId}`
        : sql`a.dept_id = any(${[...depts]}::uuid[])`;
  return sql`account a where a.tenant_id = ${actor.tenantId} and a.type = 3 and a.deleted_at is null and ${seen}`;
}

/** The account of a leader opens the group to whoever signs in with it: who ties it could make anyone leader. */
async function refuseAccount(context: Context, accountId: string | null, before?: TeamUser): Promise<void> {
  if (accountId === (before?.account?.id ?? null)) return;
  if (before?.groups.some(({ isLeader }) => isLeader) && !holds(context.actor, 'team:group:leader')) {
    throw new Fault('GRANT_BEYOND_OWN', { fields: [{ field: 'accountId', code: 'GRANT_BEYOND_OWN' }] });
  }
  if (accountId === null) return;
  const { rows } = await sql`select from ${await tieable(context)} and a.id = ${accountId} for key share`.execute(
    context.db,
  );
  if (rows.length === 0) throw new Fault('NOT_FOUND', { fields: [{ field: 'accountId', code: 'NOT_FOUND' }] });
}

interface Places {
  readonly groupIds: readonly string[];
  readonly primaryGroupId: string | null;
}

/** Exactly these groups, with the main one among them; the groups that lost their leader by it. */
async function keepGroups(context: Context, teamUserId: string, { groupIds, primaryGroupId }: Places) {
  const { db, actor } = context;
  const primary = primaryGroupId ?? groupIds[0] ?? null;
  if (primary !== null && !groupIds.includes(primary)) {
    throw new Fault('VALIDATION', { fields: [{ field: 'primaryGroupId', code: 'NOT_FOUND' }] });
  }
  await refuseUnknownGroups(context, groupIds);
  await removePlaces(context, { teamUserIds: [teamUserId], groupIds }, true);
  await addPlaces(context, { teamUserIds: [teamUserId], groupIds });
  await sql`update team_user set primary_group_id = ${primary}
             where tenant_id = ${actor.tenantId} and id = ${teamUserId}`.execute(db);
  return settle(context, [teamUserId]);
}

/** What someone has open in the apps, and what could open it. */
async function shutOut({ db, actor }: Context, ids: readonly string[]): Promise<void> {
  for (const table of ['app_session', 'app_activation']) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${actor.tenantId} and user_kind = ${kind}
                 and user_id = any(${[...ids]}::uuid[])`.execute(db);
  }
}

async function touch({ db, actor }: Context, ids: readonly string[]): Promise<void> {
  await sql`update team_user set version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[])`.execute(db);
}

/** One line for each of them whose groups are not what they were. */
async function logGroups(context: Context, before: readonly TeamUser[]): Promise<TeamUser[]> {
  const after = await findMembers(
    before.map(({ teamUserId }) => teamUserId),
    context,
    false,
  );
  for (const [place, now] of after.entries()) {
    const changes = changed(facts(before[place]!), facts(now));
    if (changes.length > 0) context.log({ action: 'ASSIGN', ...naming(now), changes });
  }
  return after;
}

export const teamUser = ({ secrets }: AppUserParts): Handlers<typeof contract> => ({
  async page({ groupId, status, ...request }, context) {
    const where = await chosenMembers({ groupId, status }, context);
    const mayReveal = holds(context.actor, 'team:user:reveal');
    const found = await pageOfPeople(context, listing, request, where, mayReveal);
    const { list, ...rest } = JSON.parse(found.text) as { list: TeamUser[]; total: number } & typeof request;
    return { ...rest, list: list.map(masked) };
  },

  async add({ groupIds, primaryGroupId, accountId, ...given }, context) {
    const { db, actor, caller } = context;
    if (groupIds.length > 0 && !holds(actor, 'team:user:assign')) throw new Fault('FORBIDDEN');
    await lockTeam(context);
    await refuseAccount(context, accountId);
    const teamUserId = newId();
    const locale = given.languages[0] ?? caller.locale;
    await sql`
      insert into team_user (tenant_id, id, name, phone, email, job_no, position, skills, languages, account_id, remark,
                             locale, created_by, updated_by)
      values (${actor.tenantId}, ${teamUserId}, ${given.name}, ${given.phone}, ${given.email}, ${given.jobNo},
              ${given.position}, ${unlike(given.skills)}, ${unlike(given.languages)}, ${accountId}, ${given.remark},
              ${locale}, ${actor.accountId}, ${actor.accountId})`
      .execute(db)
      .catch((error: unknown) => {
        throw takenFault(error, { ...given, accountId });
      });
    await keepGroups(context, teamUserId, { groupIds, primaryGroupId });
    await inviteAppUsers(db, secrets, { tenantId: actor.tenantId, kind }, [
      { userId: teamUserId, phone: given.phone, locale },
    ]);
    context.wakeWorkers();
    const after = await findMember(teamUserId, context, false);
    context.log({ action: 'CREATE', ...naming(after), changes: changed({}, facts(after)) });
    return masked(after);
  },

  async update({ teamUserId, version, phone, email, ...given }, context) {
    const { db, actor, caller } = context;
    await lockTeam(context);
    const before = await findMember(teamUserId, context, true);
    refuseStale(masked(before), { version });
    await refuseAccount(context, given.accountId, before);
    const now = { ...given, phone: phone ?? before.phone, email: email === undefined ? before.email : email };
    const locale = given.languages[0] ?? caller.locale;
    await sql`
      update team_user set name = ${now.name}, phone = ${now.phone}, email = ${now.email}, job_no = ${now.jobNo},
             position = ${now.position}, skills = ${unlike(now.skills)}, languages = ${unlike(now.languages)},
             account_id = ${now.accountId}, remark = ${now.remark}, locale = ${locale},
             version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = ${teamUserId}`
      .execute(db)
      .catch((error: unknown) => {
        throw takenFault(error, now);
      });
    // Whoever holds the old number is not this person any more.
    const newPhone = now.phone !== before.phone;
    if (newPhone) await shutOut(context, [teamUserId]);
    if (newPhone && before.status === 'PENDING_ACTIVATION') {
      await takeDailyInvitation(db, teamUserId);
      await inviteAppUsers(db, secrets, { tenantId: actor.tenantId, kind }, [
        { userId: teamUserId, phone: now.phone, locale },
      ]);
      context.wakeWorkers();
    }
    const after = await findMember(teamUserId, context, false);
    context.log({ action: 'UPDATE', ...naming(after), changes: changed(facts(before), facts(after)) });
    return masked(after);
  },

  async delete({ teamUserIds }, context) {
    const { db, actor } = context;
    const wanted = [...new Set(teamUserIds)];
    await lockTeam(context);
    const { rows } = await sql<{ id: string; name: string; deleted: boolean }>`
      select id, name, deleted_at is not null as deleted from team_user
       where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) order by id for update`.execute(db);
    if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
    // A repeated delete finds its work done.
    const alive = rows.filter(({ deleted }) => !deleted);
    if (alive.length === 0) return { changed: 0, leaderless: [] };
    const ids = alive.map(({ id }) => id);
    await shutOut(context, ids);
    await moveToTrash(context, { type: 'teamUser', table: 'team_user' }, alive);
    return { changed: ids.length, leaderless: await settle(context, ids) };
  },

  async updateStatus({ teamUserIds, status }, context) {
    const { db, actor } = context;
    await lockTeam(context);
    const found = await findMembers(teamUserIds, context, true);
    if (found.some((row) => row.status === 'PENDING_ACTIVATION')) throw new Fault('STATE_NOT_ALLOWED');
    const turned = found.filter((row) => row.status !== status);
    const ids = turned.map((row) => row.teamUserId);
    await sql`
      update team_user set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(db);
    if (status === 'DISABLED') await shutOut(context, ids);
    for (const row of turned) {
      const changes = [{ field: 'status', before: row.status, after: status }];
      context.log({ action: 'STATUS', ...naming(row), changes });
    }
    return { changed: ids.length, leaderless: await settle(context, ids) };
  },

  async updateGroup({ teamUserId, ...places }, context) {
    await lockTeam(context);
    const before = await findMember(teamUserId, context, true);
    await keepGroups(context, teamUserId, places);
    await touch(context, [teamUserId]);
    const [after] = await logGroups(context, [before]);
    return masked(after!);
  },

  async batchUpdateGroup({ teamUserIds, groupIds, mode }, context) {
    await lockTeam(context);
    const before = await findMembers(teamUserIds, context, true);
    await refuseUnknownGroups(context, groupIds);
    const wanted = { teamUserIds, groupIds };
    const gone = mode === 'ADD' ? [] : await removePlaces(context, wanted, mode === 'REPLACE');
    const come = mode === 'REMOVE' ? [] : await addPlaces(context, wanted);
    const ids = [...new Set([...gone, ...come])];
    const leaderless = await settle(context, ids);
    await touch(context, ids);
    await logGroups(context, before);
    return { changed: ids.length, leaderless };
  },

  detail: async ({ teamUserId }, context) => masked(await findMember(teamUserId, context, false)),

  async info({ teamUserId }, context) {
    const { name, position, groups, skills, status, lastActiveAt } = await findMember(teamUserId, context, false);
    return { teamUserId, name, position, groups, skills, status, lastActiveAt };
  },

  async resendActivateSms({ teamUserId }, context) {
    const { db, actor, caller } = context;
    const { tenantId } = actor;
    const found = await findMember(teamUserId, context, true);
    if (found.status !== 'PENDING_ACTIVATION') throw new Fault('STATE_NOT_ALLOWED');
    await takeInvitationTurn(db, { tenantId, kind, userId: teamUserId });
    const locale = found.languages[0] ?? caller.locale;
    await inviteAppUsers(db, secrets, { tenantId, kind }, [{ userId: teamUserId, phone: found.phone, locale }]);
    context.wakeWorkers();
    context.log({ action: 'UPDATE', ...naming(found) });
    return null;
  },

  async reveal({ teamUserId, field }, context) {
    const found = await findMember(teamUserId, context, false);
    const value = found[field];
    if (value === null) throw new Fault('NOT_FOUND');
    const shown = masked(found)[field];
    context.log({ action: 'REVEAL', ...naming(found), changes: [{ field, before: shown, after: shown }] });
    return { value };
  },

  async skills(_, { db, actor }) {
    const { rows } = await sql<{ skill: string }>`
      select distinct skill from team_user, unnest(skills) as skill
       where tenant_id = ${actor.tenantId} and deleted_at is null order by skill limit 500`.execute(db);
    return rows.map(({ skill }) => skill);
  },

  async accountChoices({ keyword }, context) {
    const wanted = keyword?.toLowerCase() ?? '';
    const { rows } = await sql<{ id: string; name: string; username: string }>`
      select a.id, a.name, a.username from ${await tieable(context)}
         and (strpos(lower(a.name), ${wanted}) > 0 or strpos(lower(a.username), ${wanted}) > 0)
         and not exists (select from team_user u
               where u.tenant_id = a.tenant_id and u.account_id = a.id and u.deleted_at is null)
       order by a.name, a.id limit ${SHOWN}`.execute(context.db);
    return rows;
  },

  export: exportTeamUsers,
});

/** Typed twice is meant once. */
const unlike = (values: readonly string[]) => [...new Set(values)];
