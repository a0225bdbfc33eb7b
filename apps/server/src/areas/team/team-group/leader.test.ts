import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser } from '@console/contract/areas/team/team-user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';
import { teamRig, userDraft } from '../team-user/team-rig.ts';

let server: TestServer;
let operator: string;
let rig: ReturnType<typeof teamRig>;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
  rig = teamRig(server, operator);
});
afterAll(() => server.stop());

/** A leader whose role only looks, the group that is theirs, and one that is not. */
async function makeLeader() {
  const { accountId, token } = await rig.account(['team:group:query']);
  const own = await rig.ledGroup({ accountId });
  const foreign = await rig.ledGroup();
  return { token, own, foreign };
}

const noHours = { description: '新的说明', workHours: null };

describe('the leader of a group', () => {
  test('sees which group is theirs, finds people for it, takes them in and lets them go', async () => {
    const { token, own, foreign } = await makeLeader();
    const { data } = await server.call(teamGroup.page, { pageSize: 200 }, { token });
    const mine = data!.list.filter((group) => group.mine).map((group) => group.groupId);
    expect(mine).toEqual([own.groupId]);

    const newcomer = await rig.member();
    const found = await server.call(teamGroup.candidates, { groupId: own.groupId, keyword: newcomer.name }, { token });
    expect(found.data).toEqual([{ teamUserId: newcomer.teamUserId, name: newcomer.name, jobNo: null, position: null }]);
    const members = { groupId: own.groupId, teamUserIds: [newcomer.teamUserId, foreign.other.teamUserId] };
    expect((await server.call(teamGroup.addUser, members, { token })).data).toEqual({ added: 2 });
    expect((await server.call(teamGroup.addUser, members, { token })).data).toEqual({ added: 0 });
    expect((await rig.seen(newcomer.teamUserId)).groups.map(({ id }) => id)).toEqual([own.groupId]);
    const gone = await server.call(teamGroup.removeUser, members, { token });
    expect(gone.data).toEqual({ removed: 2, leaderless: [] });
    // Who was in another group before is still there, and nowhere else.
    expect((await rig.seen(foreign.other.teamUserId)).groups.map(({ id }) => id)).toEqual([foreign.groupId]);
  });

  test('changes description and hours of their group', async () => {
    const { token, own } = await makeLeader();
    const { version } = await rig.seenGroup(own.groupId);
    const input = { groupId: own.groupId, version, ...noHours };
    expect((await server.call(teamGroup.updateOwn, input, { token })).data).toMatchObject({ description: '新的说明' });
    const stale = await server.call(teamGroup.updateOwn, input, { token });
    expect(stale.code).toBe('CONFLICT');
  });

  test('has no say in any other group', async () => {
    const { token, foreign } = await makeLeader();
    const { groupId, other } = foreign;
    const { version } = await rig.seenGroup(groupId);
    const teamUserIds = [other.teamUserId];
    const newcomer = await rig.member();
    const tries = [
      server.call(teamGroup.candidates, { groupId }, { token }),
      server.call(teamGroup.addUser, { groupId, teamUserIds: [newcomer.teamUserId] }, { token }),
      server.call(teamGroup.removeUser, { groupId, teamUserIds }, { token }),
      server.call(teamGroup.updateOwn, { groupId, version, ...noHours }, { token }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ http: 403, code: 'FORBIDDEN' });
    expect(await rig.seenGroup(groupId)).toMatchObject({ version, description: null, memberCount: 2 });
  });

  test('does not hand on their seat, leave it, rename the group or delete it', async () => {
    const { token, own } = await makeLeader();
    const { groupId, leader, other } = own;
    const left = await server.call(teamGroup.removeUser, { groupId, teamUserIds: [leader.teamUserId] }, { token });
    expect(left.code).toBe('SELF_FORBIDDEN');
    const handed = await server.call(teamGroup.setLeader, { groupId, teamUserId: other.teamUserId }, { token });
    expect(handed.code).toBe('FORBIDDEN');
    expect((await server.call(teamGroup.delete, { groupId, moveTo: 'none' }, { token })).code).toBe('FORBIDDEN');
    const { version, name } = await rig.seenGroup(groupId);
    const whole = { name, description: null, routing: 'ALL_RING', ringSec: 30, workHours: null } as const;
    const renamed = { groupId, version, ...whole, overflowGroupId: null };
    expect((await server.call(teamGroup.update, renamed, { token })).code).toBe('FORBIDDEN');
    expect(await rig.seenGroup(groupId)).toMatchObject({ leaderId: leader.teamUserId, memberCount: 2 });
  });

  test('is leader no longer with the very next request', async () => {
    const { token, own } = await makeLeader();
    const { groupId, leader, other } = own;
    const newcomer = await rig.member();
    const add = () => server.call(teamGroup.addUser, { groupId, teamUserIds: [newcomer.teamUserId] }, { token });
    await server.call(teamGroup.setLeader, { groupId, teamUserId: other.teamUserId }, { token: operator });
    expect((await add()).code).toBe('FORBIDDEN');
    await server.call(teamGroup.setLeader, { groupId, teamUserId: leader.teamUserId }, { token: operator });
    expect((await add()).data).toEqual({ added: 1 });
    const status = { teamUserIds: [leader.teamUserId], status: 'DISABLED' as const };
    await server.call(teamUser.updateStatus, status, { token: operator });
    expect((await add()).code).toBe('FORBIDDEN');
  });

  test('is leader no longer when that changes while they act', async () => {
    const { token, own } = await makeLeader();
    const { groupId, other } = own;
    const newcomer = await rig.member();
    const answer = await overtake(
      server,
      'update team_group set leader_id = $2 where id = $1',
      [groupId, other.teamUserId],
      () => server.call(teamGroup.addUser, { groupId, teamUserIds: [newcomer.teamUserId] }, { token }),
    );
    expect(answer.code).toBe('FORBIDDEN');
  });

  test('is whoever signs in with the leader’s account, so only who may set leaders ties one', async () => {
    const { own } = await makeLeader();
    const clerk = await rig.account(['team:user:query', 'team:user:update', 'team:group:query']);
    const { teamUserId, version } = await rig.seen(own.leader.teamUserId);
    const { phone: _, groupIds: __, primaryGroupId: ___, ...draft } = userDraft();
    const tie = { ...draft, teamUserId, version, accountId: clerk.accountId };
    expect((await server.call(teamUser.update, tie, { token: clerk.token })).code).toBe('GRANT_BEYOND_OWN');
    const untie = { ...tie, accountId: null };
    expect((await server.call(teamUser.update, untie, { token: clerk.token })).code).toBe('GRANT_BEYOND_OWN');
    expect((await server.call(teamUser.update, tie, { token: operator })).status).toBe(true);
    const { data } = await server.call(teamGroup.detail, { groupId: own.groupId }, { token: clerk.token });
    expect(data!.mine).toBe(true);
  });
});
