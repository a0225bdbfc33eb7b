import type { teamUser as contract, TeamUser } from '@console/contract/areas/team/team-user';
import { sql } from 'kysely';
import {
  endAppAccess,
  inviteAppUsers,
  takeDailyInvitation,
  takeInvitationAttempt,
  type AppUserParts,
} from '../../../domain/app-people/app-users.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { seenAccounts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { pageOfPeople } from '../../../domain/app-people/people-page.ts';
import { lockTeam } from '../team-lock.ts';
import { contactMasks, maskedChanges } from '../../../kernel/records/masks.ts';
import {
  find,
  hasPermission,
  insert,
  lock,
  maskedPage,
  naming,
  orFaultIfTaken,
  refuseStale,
  revealField,
  update,
} from '../../../kernel/records/record.ts';
import { addMemberships, refuseUnknownGroups, removeMemberships, repairGroups } from '../team-group/structure.ts';
import { bulkOfTeamUsers } from './bulk.ts';
import { exportTeamUsers } from './export.ts';
import { logGroups } from './log-groups.ts';
import { chosenMembers, facts, listing, masked, record, unique } from './row.ts';

const kind = 'TEAM_USER';
const SHOWN = 20;

/** The accounts of the console that whoever asks may tie to a member, as the alias `a`. */
async function linkableAccounts(context: Context) {
  return sql`account a where a.tenant_id = ${context.actor.tenantId} and a.type = 3 and a.deleted_at is null
    and ${await seenAccounts(context, 'a')}`;
}

/** The account of a leader opens the group to whoever signs in with it: who ties it could make anyone leader. */
async function refuseAccount(context: Context, accountId: string | null, before?: TeamUser): Promise<void> {
  if (accountId === (before?.account?.id ?? null)) return;
  if (before?.groups.some(({ isLeader }) => isLeader) && !hasPermission(context.actor, 'team:group:leader')) {
    throw new Fault('GRANT_BEYOND_OWN', { fields: [{ field: 'accountId', code: 'GRANT_BEYOND_OWN' }] });
  }
  if (accountId === null) return;
  const { rows } =
    await sql`select from ${await linkableAccounts(context)} and a.id = ${accountId} for key share`.execute(context.db);
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
  await removeMemberships(context, { teamUserIds: [teamUserId], groupIds }, true);
  await addMemberships(context, { teamUserIds: [teamUserId], groupIds });
  await sql`update team_user set primary_group_id = ${primary}
             where tenant_id = ${actor.tenantId} and id = ${teamUserId}`.execute(db);
  return repairGroups(context, [teamUserId]);
}

export const teamUser = ({ secrets }: AppUserParts): Handlers<typeof contract> => ({
  async page({ groupId, status, ...request }, context) {
    const where = await chosenMembers({ groupId, status }, context);
    const mayReveal = hasPermission(context.actor, 'team:user:reveal');
    return maskedPage<TeamUser>(await pageOfPeople(context, listing, request, where, mayReveal), contactMasks);
  },

  async add({ groupIds, primaryGroupId, accountId, ...given }, context) {
    const { db, actor, caller } = context;
    if (groupIds.length > 0 && !hasPermission(actor, 'team:user:assign')) throw new Fault('FORBIDDEN');
    await lockTeam(context);
    await refuseAccount(context, accountId);
    const teamUserId = newId();
    const locale = given.languages[0] ?? caller.locale;
    const written = { ...given, accountId, locale };
    await orFaultIfTaken(insert(context, 'team_user', teamUserId, columnsOf(written)), unique, written);
    await keepGroups(context, teamUserId, { groupIds, primaryGroupId });
    await inviteAppUsers(db, secrets, { tenantId: actor.tenantId, kind }, [
      { userId: teamUserId, phone: given.phone, locale },
    ]);
    context.wakeWorkers();
    const after = await find<TeamUser>(context, listing, teamUserId);
    context.log({ action: 'CREATE', ...naming(record, after), changes: maskedChanges({}, facts(after), contactMasks) });
    return masked(after);
  },

  async update({ teamUserId, version, phone, email, ...given }, context) {
    const { db, actor, caller } = context;
    await lockTeam(context);
    const before = await lock<TeamUser>(context, listing, teamUserId);
    refuseStale(masked(before), { version });
    await refuseAccount(context, given.accountId, before);
    const locale = given.languages[0] ?? caller.locale;
    const now = { ...given, phone: phone ?? before.phone, email: email === undefined ? before.email : email, locale };
    await orFaultIfTaken(update(context, 'team_user', teamUserId, columnsOf(now)), unique, now);
    // Whoever holds the old number is not this person any more.
    const newPhone = now.phone !== before.phone;
    if (newPhone) await endAppAccess(context.db, context.actor.tenantId, [teamUserId]);
    if (newPhone && before.status === 'PENDING_ACTIVATION') {
      await takeDailyInvitation(db, teamUserId);
      await inviteAppUsers(db, secrets, { tenantId: actor.tenantId, kind }, [
        { userId: teamUserId, phone: now.phone, locale },
      ]);
      context.wakeWorkers();
    }
    const after = await find<TeamUser>(context, listing, teamUserId);
    const changes = maskedChanges(facts(before), facts(after), contactMasks);
    context.log({ action: 'UPDATE', ...naming(record, after), changes });
    return masked(after);
  },

  ...bulkOfTeamUsers,

  async updateGroup({ teamUserId, ...places }, context) {
    await lockTeam(context);
    const before = await lock<TeamUser>(context, listing, teamUserId);
    await keepGroups(context, teamUserId, places);
    await update(context, 'team_user', teamUserId, {});
    const [after] = await logGroups(context, [before]);
    return masked(after!);
  },

  detail: async ({ teamUserId }, context) => masked(await find<TeamUser>(context, listing, teamUserId)),

  async info({ teamUserId }, context) {
    const found = await find<TeamUser>(context, listing, teamUserId);
    const { name, position, groups, skills, status, lastActiveAt } = found;
    return { teamUserId, name, position, groups, skills, status, lastActiveAt };
  },

  async resendActivateSms({ teamUserId }, context) {
    const { db, actor, caller } = context;
    const { tenantId } = actor;
    const found = await lock<TeamUser>(context, listing, teamUserId);
    if (found.status !== 'PENDING_ACTIVATION') throw new Fault('STATE_NOT_ALLOWED');
    await takeInvitationAttempt(db, { tenantId, kind, userId: teamUserId });
    const locale = found.languages[0] ?? caller.locale;
    await inviteAppUsers(db, secrets, { tenantId, kind }, [{ userId: teamUserId, phone: found.phone, locale }]);
    context.wakeWorkers();
    context.log({ action: 'UPDATE', ...naming(record, found) });
    return null;
  },

  async reveal({ teamUserId, field }, context) {
    const found = await find<TeamUser>(context, listing, teamUserId);
    return revealField(context, naming(record, found), found, { field, masks: contactMasks });
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
      select a.id, a.name, a.username from ${await linkableAccounts(context)}
         and (strpos(lower(a.name), ${wanted}) > 0 or strpos(lower(a.username), ${wanted}) > 0)
         and not exists (select from team_user u
               where u.tenant_id = a.tenant_id and u.account_id = a.id and u.deleted_at is null)
       order by a.name, a.id limit ${SHOWN}`.execute(context.db);
    return rows;
  },

  export: exportTeamUsers,
});

type Written = Pick<TeamUser, 'name' | 'phone' | 'email' | 'jobNo' | 'position' | 'skills' | 'languages' | 'remark'> & {
  readonly accountId: string | null;
  readonly locale: string;
};

const columnsOf = ({ jobNo, skills, languages, accountId, name, phone, email, position, remark, locale }: Written) => ({
  name,
  phone,
  email,
  job_no: jobNo,
  position,
  // Typed twice is meant once.
  skills: [...new Set(skills)],
  languages: [...new Set(languages)],
  account_id: accountId,
  remark,
  locale,
});
