import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import { teamUser } from '@console/contract/areas/team/team-user';
import type { Shift } from '@console/contract/areas/team/team-group-work-hours';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { groupDraft, teamRig } from '../team-user/team-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof teamRig>;
let other: ReturnType<typeof teamRig>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = teamRig(server, token);
  other = teamRig(server, await server.signIn('operator.ruichi'));
});
afterAll(() => server.stop());

const change = (
  { groupId, version, name, description, routing, ringSec, workHours, overflowGroupId }: TeamGroup,
  changes: Partial<TeamGroup>,
) => {
  const kept = { groupId, version, name, description, routing, ringSec, workHours, overflowGroupId };
  const { mine: _, ...wanted } = changes;
  return server.call(teamGroup.update, { ...kept, ...wanted }, { token });
};

describe('team groups', () => {
  test('have names of their own, also when two are made at once', async () => {
    const made = await Promise.all(
      ['Night desk', 'NIGHT DESK'].map((name) => server.call(teamGroup.add, groupDraft({ name }), { token })),
    );
    const refused = made.filter(({ status }) => !status);
    expect(refused).toMatchObject([{ code: 'DUPLICATE_NAME', errors: [{ field: 'name' }] }]);
  });

  test('never hand calls round in a circle', async () => {
    const first = await rig.group();
    const second = await rig.group({ overflowGroupId: first.groupId });
    const third = await rig.group({ overflowGroupId: second.groupId });
    for (const overflowGroupId of [first.groupId, second.groupId, third.groupId]) {
      const refused = await change(first, { overflowGroupId });
      expect(refused).toMatchObject({ code: 'CYCLE', errors: [{ field: 'overflowGroupId' }] });
    }
    expect((await rig.seenGroup(third.groupId)).overflowGroupName).toBe(second.name);
  });

  test('make no circle when two are changed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await rig.group(), await rig.group()];
      const answers = await Promise.all([
        change(one, { overflowGroupId: two.groupId }),
        change(two, { overflowGroupId: one.groupId }),
      ]);
      expect(answers.filter(({ code }) => code === 'CYCLE')).toHaveLength(1);
    }
  });

  test('keep their hours in the order of the week', async () => {
    const workHours: Shift[] = [
      { weekday: 2, from: '13:00', to: '18:00' },
      { weekday: 1, from: '09:00', to: '12:00' },
      { weekday: 2, from: '09:00', to: '13:00' },
    ];
    const made = await rig.group({ workHours });
    expect(made.workHours).toEqual([workHours[1], workHours[2], workHours[0]]);
    expect((await change(made, { workHours: null })).data!.workHours).toBeNull();
  });

  test.each<[string, Shift[]]>([
    ['ends before it begins', [{ weekday: 1, from: '18:00', to: '09:00' }]],
    ['is empty', [{ weekday: 1, from: '09:00', to: '09:00' }]],
    [
      'overlaps another',
      [
        { weekday: 3, from: '12:00', to: '18:00' },
        { weekday: 3, from: '09:00', to: '12:01' },
      ],
    ],
  ])('refuse a shift that %s', async (_, workHours) => {
    const refused = await server.call(teamGroup.add, groupDraft({ workHours }), { token });
    expect(refused).toMatchObject({ code: 'WORK_HOURS_WRONG', errors: [{ field: 'workHours' }] });
  });

  test('are led by an active member and by nobody else', async () => {
    const { groupId } = await rig.group();
    const outsider = await rig.member();
    const invited = await rig.invited({ groupIds: [groupId] });
    for (const { teamUserId } of [outsider, invited]) {
      const refused = await server.call(teamGroup.setLeader, { groupId, teamUserId }, { token });
      expect(refused.code).toBe('LEADER_NOT_MEMBER');
    }
    const member = await rig.member({ groupIds: [groupId] });
    const { data: choices } = await server.call(teamGroup.userList, { groupId }, { token });
    expect(choices!.map(({ teamUserId }) => teamUserId)).toEqual([member.teamUserId]);
    const set = await server.call(teamGroup.setLeader, { groupId, teamUserId: member.teamUserId }, { token });
    expect(set.data).toMatchObject({ leaderId: member.teamUserId, leaderName: member.name });
    const cleared = await server.call(teamGroup.setLeader, { groupId, teamUserId: null }, { token });
    expect(cleared.data).toMatchObject({ leaderId: null, leaderName: null });
  });

  test('lose a leader who leaves, is disabled or deleted, and the answer says so', async () => {
    const ways = {
      removed: (groupId: string, teamUserId: string) =>
        server.call(teamGroup.removeUser, { groupId, teamUserIds: [teamUserId] }, { token }),
      disabled: (_: string, teamUserId: string) =>
        server.call(teamUser.updateStatus, { teamUserIds: [teamUserId], status: 'DISABLED' }, { token }),
      deleted: (_: string, teamUserId: string) =>
        server.call(teamUser.delete, { teamUserIds: [teamUserId] }, { token }),
      replaced: async (_: string, teamUserId: string) => {
        const groupIds = [(await rig.group()).groupId];
        return server.call(
          teamUser.batchUpdateGroup,
          { teamUserIds: [teamUserId], groupIds, mode: 'REPLACE' },
          { token },
        );
      },
    };
    for (const way of Object.values(ways)) {
      const { groupId, leader } = await rig.ledGroup();
      const { data } = await way(groupId, leader.teamUserId);
      const { name, leaderId } = await rig.seenGroup(groupId);
      expect(leaderId).toBeNull();
      expect(data!.leaderless).toEqual([{ id: groupId, name }]);
    }
  });

  test('never keep a leader who is disabled at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { groupId } = await rig.group();
      const { teamUserId } = await rig.member({ groupIds: [groupId] });
      await Promise.all([
        server.call(teamGroup.setLeader, { groupId, teamUserId }, { token }),
        server.call(teamUser.updateStatus, { teamUserIds: [teamUserId], status: 'DISABLED' }, { token }),
      ]);
      expect((await rig.seenGroup(groupId)).leaderId).toBeNull();
    }
  });
});

describe('deleting a team group', () => {
  test('asks where its members go', async () => {
    const { groupId, leader } = await rig.ledGroup();
    const refused = await server.call(teamGroup.delete, { groupId }, { token });
    expect(refused).toMatchObject({ code: 'TEAM_GROUP_NOT_EMPTY' });
    const target = await rig.group();
    const moved = await server.call(teamGroup.delete, { groupId, moveTo: target.groupId }, { token });
    expect(moved.status).toBe(true);
    expect(await rig.seenGroup(target.groupId)).toMatchObject({ memberCount: 2, leaderId: null });
    const now = await rig.seen(leader.teamUserId);
    expect(now).toMatchObject({ primaryGroupId: target.groupId, groups: [{ id: target.groupId, isLeader: false }] });
    expect((await server.call(teamGroup.delete, { groupId }, { token })).status).toBe(true);
    const [binned] = await server.look(`select type from trash where record_id = $1`, [groupId]);
    expect(binned).toEqual({ type: 'teamGroup' });
  });

  test('leaves its members without one when that is chosen', async () => {
    const { groupId, other: member } = await rig.ledGroup();
    expect((await server.call(teamGroup.delete, { groupId, moveTo: 'none' }, { token })).status).toBe(true);
    expect(await rig.seen(member.teamUserId)).toMatchObject({ groups: [], primaryGroupId: null });
  });

  test('moves nobody into the group itself or into one that is not', async () => {
    const { groupId } = await rig.ledGroup();
    const foreign = await other.group();
    expect((await server.call(teamGroup.delete, { groupId, moveTo: groupId }, { token })).code).toBe('CYCLE');
    for (const moveTo of [newId(), foreign.groupId]) {
      expect((await server.call(teamGroup.delete, { groupId, moveTo }, { token })).code).toBe('NOT_FOUND');
    }
    expect((await rig.seenGroup(groupId)).memberCount).toBe(2);
  });

  test('is refused while another group hands its calls over to it', async () => {
    const { groupId } = await rig.group();
    const user = await rig.group({ overflowGroupId: groupId });
    const refused = await server.call(teamGroup.delete, { groupId }, { token });
    const references = [{ type: 'teamGroup', id: user.groupId, name: user.name }];
    expect(refused).toMatchObject({ code: 'REFERENCED', data: { references } });
    await server.call(teamGroup.delete, { groupId: user.groupId }, { token });
    expect((await server.call(teamGroup.delete, { groupId }, { token })).status).toBe(true);
  });
});

describe('another company’s people and groups', () => {
  test('get into no group, and no group into theirs', async () => {
    const { groupId } = await rig.group();
    const [stranger, theirs] = [await other.member(), await other.group()];
    const own = await rig.member({ groupIds: [groupId] });
    const teamUserIds = [own.teamUserId, stranger.teamUserId];
    for (const call of [teamGroup.addUser, teamGroup.removeUser]) {
      expect((await server.call(call, { groupId, teamUserIds }, { token })).code).toBe('NOT_FOUND');
    }
    const lead = await server.call(teamGroup.setLeader, { groupId, teamUserId: stranger.teamUserId }, { token });
    expect(lead.code).toBe('NOT_FOUND');
    const overflow = await server.call(teamGroup.add, groupDraft({ overflowGroupId: theirs.groupId }), { token });
    expect(overflow.code).toBe('NOT_FOUND');
    const into = { groupId: theirs.groupId, teamUserIds: [own.teamUserId] };
    expect((await server.call(teamGroup.addUser, into, { token })).code).toBe('NOT_FOUND');
    expect(await rig.seenGroup(groupId)).toMatchObject({ memberCount: 1, leaderId: null });
  });
});
