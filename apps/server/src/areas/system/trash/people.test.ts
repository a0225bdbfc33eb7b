import { client } from '@console/contract/areas/client/client';
import { clientUser } from '@console/contract/areas/client/client-user';
import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser } from '@console/contract/areas/team/team-user';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addClient, addGroup } from '../../client/client/client-rig.ts';
import { add, openApp, sessionsOf } from '../../client/client-user/client-user-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';
import { teamRig } from '../../team/team-user/team-rig.ts';

let server: TestServer;
let owner: { token: string };
let operator: { token: string };
let rig: ReturnType<typeof teamRig>;

beforeAll(async () => {
  server = await startTestServer();
  owner = { token: await server.signIn('owner') };
  operator = { token: await server.signIn('operator') };
  rig = teamRig(server, operator.token);
});
afterAll(() => server.stop());

async function lineOf(recordId: string): Promise<string> {
  const { data } = await server.call(trash.page, { pageSize: 200 }, owner);
  return data!.list.find((line) => line.recordId === recordId)!.trashId;
}
const restore = async (recordId: string) => server.call(trash.restore, { trashId: await lineOf(recordId) }, owner);
const purge = async (recordId: string) => server.call(trash.purge, { trashId: await lineOf(recordId) }, owner);

describe('a member of the team comes back', () => {
  const remove = ({ teamUserId }: { teamUserId: string }) =>
    server.call(teamUser.delete, { teamUserIds: [teamUserId] }, operator);

  test('without the account that someone else has by now', async () => {
    const { accountId } = await rig.account([]);
    const gone = await rig.member({ accountId });
    await remove(gone);
    const heir = await rig.member({ accountId });
    expect(await restore(gone.teamUserId)).toMatchObject({ status: true });
    expect((await rig.seen(gone.teamUserId)).account).toBeNull();
    expect((await rig.seen(heir.teamUserId)).account?.id).toBe(accountId);
  });

  test('with the account that nobody else has', async () => {
    const { accountId } = await rig.account([]);
    const gone = await rig.member({ accountId });
    await remove(gone);
    await restore(gone.teamUserId);
    expect((await rig.seen(gone.teamUserId)).account?.id).toBe(accountId);
  });

  test.each([
    ['DUPLICATE_PHONE', { phone: '15599990001' }, '手机号'],
    ['DUPLICATE_EMAIL', { email: 'again@team.example' }, '邮箱'],
    ['DUPLICATE_CODE', { jobNo: 'T-9001' }, 'T-9001'],
  ])('not while someone else has what must be theirs alone: %s', async (code, given, said) => {
    const gone = await rig.member(given);
    await remove(gone);
    await rig.member(given);
    const refused = await restore(gone.teamUserId);
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(said);
    await lineOf(gone.teamUserId);
  });

  test('not into the middle of another change of the team', async () => {
    const gone = await rig.member();
    await remove(gone);
    const { tenant_id: tenantId } = (
      await server.look<{ tenant_id: string }>('select tenant_id from team_user where id = $1', [gone.teamUserId])
    )[0]!;
    const back = await overtake(
      server,
      `select pg_advisory_xact_lock(hashtextextended('team', 0) # hashtextextended($1, 0))`,
      [tenantId],
      () => restore(gone.teamUserId),
    );
    expect(back).toMatchObject({ status: true });
  });
});

test('a group comes back without the one that took over for it and is gone', async () => {
  const target = await rig.group();
  const gone = await rig.group({ overflowGroupId: target.groupId });
  await server.call(teamGroup.delete, { groupId: gone.groupId }, operator);
  await server.call(teamGroup.delete, { groupId: target.groupId }, operator);
  expect(await restore(gone.groupId)).toMatchObject({ status: true });
  expect(await rig.seenGroup(gone.groupId)).toMatchObject({ overflowGroupId: null, leaderId: null, memberCount: 0 });
});

describe('a customer', () => {
  test('comes back into no group that is being deleted', async () => {
    const { groupId } = await addGroup(server);
    const { clientId } = await addClient(server, { groupId });
    await server.call(client.delete, { clientId }, owner);
    const back = await overtake(
      server,
      `with held as (select id from client_group where id = $1 for update)
       update client_group g set deleted_at = now() from held where g.id = held.id`,
      [groupId],
      () => restore(clientId),
    );
    expect(back).toMatchObject({ status: true });
    expect((await server.call(client.detail, { clientId }, owner)).data!.groupId).toBeNull();
  });

  test('is refused with the code that another has by now', async () => {
    const { clientId } = await addClient(server, { code: 'C-9001' });
    await server.call(client.delete, { clientId }, owner);
    await addClient(server, { code: 'c-9001' });
    const refused = await restore(clientId);
    expect(refused).toMatchObject({ code: 'DUPLICATE_CODE' });
    expect(refused.message).toContain('C-9001');
  });

  test('goes for good with its people who are in the bin, each with a line in the log', async () => {
    const { clientId } = await addClient(server);
    const person = await add(server, clientId);
    const { clientUserId } = person;
    await server.call(clientUser.delete, { clientUserIds: [clientUserId] }, owner);
    await openApp(server, person);
    await server.call(client.delete, { clientId }, owner);
    expect(await purge(clientId)).toMatchObject({ status: true });
    expect(await server.look('select id from client_user where id = $1', [clientUserId])).toEqual([]);
    expect(await server.look('select id from trash where record_id = $1', [clientUserId])).toEqual([]);
    expect(await sessionsOf(server, person)).toBe(0);
    const logged = await server.look(`select id from operation_log where object_id = $1 and action = 'PURGE'`, [
      clientUserId,
    ]);
    expect(logged).toHaveLength(1);
  });
});

test('of a person who is gone for good no sign-in of the apps is left', async () => {
  const { clientId } = await addClient(server);
  const person = await add(server, clientId);
  await server.call(clientUser.delete, { clientUserIds: [person.clientUserId] }, owner);
  await openApp(server, person);
  await purge(person.clientUserId);
  expect(await sessionsOf(server, person)).toBe(0);
});
