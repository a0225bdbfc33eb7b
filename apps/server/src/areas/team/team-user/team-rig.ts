import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { TestServer } from '../../../test/harness.ts';

// A team of one's own for each test.

let count = 0;

export const userDraft = (changes: Partial<ArgumentOf<typeof teamUser.add>> = {}): ArgumentOf<typeof teamUser.add> => {
  count += 1;
  return {
    name: `专家${count}`,
    phone: `1550000${String(1000 + count)}`,
    email: null,
    jobNo: null,
    position: null,
    skills: [],
    languages: [],
    accountId: null,
    remark: null,
    groupIds: [],
    primaryGroupId: null,
    ...changes,
  };
};

export const groupDraft = (
  changes: Partial<ArgumentOf<typeof teamGroup.add>> = {},
): ArgumentOf<typeof teamGroup.add> => {
  count += 1;
  return {
    name: `小组${count}`,
    description: null,
    routing: 'ALL_RING',
    ringSec: 30,
    workHours: null,
    overflowGroupId: null,
    ...changes,
  };
};

export function teamRig(server: TestServer, token: string) {
  const take = <T>({ data, message }: { data?: T | null | undefined; message: string }): T => {
    if (data === null || data === undefined) throw new Error(message);
    return data;
  };
  const rig = {
    group: async (changes: Parameters<typeof groupDraft>[0] = {}): Promise<TeamGroup> =>
      take(await server.call(teamGroup.add, groupDraft(changes), { token })),

    /** Someone who waits for activation. */
    invited: async (changes: Parameters<typeof userDraft>[0] = {}): Promise<TeamUser> =>
      take(await server.call(teamUser.add, userDraft(changes), { token })),

    /** Someone who has activated themselves in the app. */
    async member(changes: Parameters<typeof userDraft>[0] = {}): Promise<TeamUser> {
      const { teamUserId } = await rig.invited(changes);
      await server.look(`update team_user set status = 'ACTIVE', activated_at = now() where id = $1`, [teamUserId]);
      return rig.seen(teamUserId);
    },

    seen: async (teamUserId: string): Promise<TeamUser> =>
      take(await server.call(teamUser.detail, { teamUserId }, { token })),
    seenGroup: async (groupId: string): Promise<TeamGroup> =>
      take(await server.call(teamGroup.detail, { groupId }, { token })),

    /** A group with its leader and one more. */
    async ledGroup(changes: Parameters<typeof userDraft>[0] = {}) {
      const { groupId } = await rig.group();
      const leader = await rig.member({ groupIds: [groupId], ...changes });
      const other = await rig.member({ groupIds: [groupId] });
      await server.call(teamGroup.setLeader, { groupId, teamUserId: leader.teamUserId }, { token });
      return { groupId, leader, other };
    },

    /** An account of type 3 in the first demonstration tenant whose role has these permissions. */
    async account(permissions: readonly Permission[]) {
      count += 1;
      const { tenantId } = demonstrationTenants[0]!;
      const [accountId, roleId] = [newId(), newId()];
      const username = `team.${count}`;
      await server.look(
        `insert into role (tenant_id, id, name, code, type, status, sort, permissions, data_scope)
         values ($1, $2, $3, $4, 'CUSTOM', 'ENABLED', 5, $5, 'ALL')`,
        [tenantId, roleId, `团队角色${count}`, `ROLE_TEAM_${count}`, permissions],
      );
      await server.look(
        `insert into account (tenant_id, id, type, username, name, password_hash, status)
         select tenant_id, $1, 3, $2, $3, password_hash, 'ACTIVE' from account where username = 'operator'`,
        [accountId, username, `账号${count}`],
      );
      await server.look(
        'insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, true)',
        [tenantId, accountId, roleId],
      );
      return { accountId, token: await server.signIn(username) };
    },
  };
  return rig;
}
