import type { TeamUser, teamUser as contract } from '@console/contract/areas/team/team-user';
import type { InputOf } from '@console/contract/endpoint';
import type { Ref } from '@console/contract/fields';
import type { Permission } from '@console/contract/permissions';
import { endAppAccess } from '../../../domain/app-people/app-users.ts';
import { peopleQuery } from '../../../domain/app-people/people-page.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { inBulk, missing, skip, type BulkList, type Selected, type Skips } from '../../../kernel/records/bulk.ts';
import { findPresent, hasPermission, lockToDelete, setStatus, update } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { addMemberships, refuseUnknownGroups, removeMemberships, repairGroups } from '../team-group/structure.ts';
import { lockTeam } from '../team-lock.ts';
import { logGroups } from './log-groups.ts';
import { chosenMembers, listing, record } from './row.ts';

type Given = InputOf<(typeof contract)['delete']>;
type Filters = NonNullable<Given['match']>;

const list = (permission: Permission): BulkList<Filters> => ({
  kind: 'teamUser',
  permission,
  query: async ({ keyword, ...filters }, context) =>
    peopleQuery(
      { listing, keyword, where: await chosenMembers(filters, context) },
      hasPermission(context.actor, 'team:user:reveal'),
    ),
});

const selected = ({ teamUserIds: ids, match, count }: Given): Selected<Filters> => ({ ids, match, count });

const idsOf = (rows: readonly TeamUser[]) => rows.map(({ teamUserId }) => teamUserId);

/** What can be done with many members at once; each of them by the rules of the call for one. */
export const bulkOfTeamUsers: Pick<Handlers<typeof contract>, 'updateStatus' | 'delete' | 'batchUpdateGroup'> = {
  async updateStatus({ status, ...given }, context) {
    const leaderless: Ref[] = [];
    const outcome = await inBulk(context, list('team:user:status'), selected(given), async (ids, step) => {
      await lockTeam(step);
      const found = await findPresent<TeamUser>(step, listing, ids, 'update');
      const skips = missing(ids, idsOf(found));
      for (const row of found) {
        if (row.status === status) skip(skips, row.teamUserId, 'BULK_UNCHANGED');
        else if (row.status === 'PENDING_ACTIVATION') skip(skips, row.teamUserId, 'STATE_NOT_ALLOWED');
      }
      const turned = found.filter(({ teamUserId }) => !skips.has(teamUserId));
      await setStatus(step, record, turned, status);
      if (status === 'DISABLED') await endAppAccess(step.db, step.actor.tenantId, idsOf(turned));
      leaderless.push(...(await repairGroups(step, idsOf(turned))));
      return skips;
    });
    return { ...outcome, leaderless };
  },

  async delete(given, context) {
    const leaderless: Ref[] = [];
    const outcome = await inBulk(context, list('team:user:delete'), selected(given), async (ids, step) => {
      await lockTeam(step);
      const found = await lockToDelete(step, record, ids);
      const gone = found.map(({ id }) => id);
      await endAppAccess(step.db, step.actor.tenantId, gone);
      await moveToTrash(step, record, found);
      leaderless.push(...(await repairGroups(step, gone)));
      const skips: Skips = new Map();
      // What is deleted already is as it was wanted.
      for (const id of missing(ids, gone).keys()) skip(skips, id, 'BULK_UNCHANGED');
      return skips;
    });
    return { ...outcome, leaderless };
  },

  async batchUpdateGroup({ groupIds, mode, ...given }, context) {
    const leaderless: Ref[] = [];
    const outcome = await inBulk(context, list('team:user:assign'), selected(given), async (ids, step) => {
      await lockTeam(step);
      await refuseUnknownGroups(step, groupIds);
      const before = await findPresent<TeamUser>(step, listing, ids, 'update');
      const { moved, leaderless: lost } = await moveAll(step, { teamUserIds: idsOf(before), groupIds, mode });
      leaderless.push(...lost);
      await logGroups(step, before);
      const skips = missing(ids, idsOf(before));
      for (const { teamUserId } of before) if (!moved.has(teamUserId)) skip(skips, teamUserId, 'BULK_UNCHANGED');
      return skips;
    });
    return { ...outcome, leaderless };
  },
};

interface Move {
  readonly teamUserIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly mode: 'ADD' | 'REMOVE' | 'REPLACE';
}

async function moveAll(context: Context, { mode, ...wanted }: Move) {
  const gone = mode === 'ADD' ? [] : await removeMemberships(context, wanted, mode === 'REPLACE');
  const come = mode === 'REMOVE' ? [] : await addMemberships(context, wanted);
  const moved = new Set([...gone, ...come]);
  const leaderless = await repairGroups(context, [...moved]);
  await update(context, 'team_user', [...moved], {});
  return { moved, leaderless };
}
