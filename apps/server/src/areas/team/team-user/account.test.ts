import { teamUser } from '@console/contract/areas/team/team-user';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { teamRig, userDraft } from './team-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof teamRig>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = teamRig(server, token);
});
afterAll(() => server.stop());

describe('the console account of a team member', () => {
  test('belongs to one member, also when two ask for it at once', async () => {
    const { accountId } = await rig.account([]);
    const wanted = [1, 2].map(() => server.call(teamUser.add, userDraft({ accountId }), { token }));
    const answers = await Promise.all(wanted);
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    const refused = answers.find(({ status }) => !status);
    expect(refused).toMatchObject({ code: 'TEAM_ACCOUNT_TIED', errors: [{ field: 'accountId' }] });
  });

  test('is one of this company, in use, and one that the role shows', async () => {
    const [theirs] = await server.look<{ id: string }>(`select id from account where username = 'operator.ruichi'`);
    const [owner] = await server.look<{ id: string }>(`select id from account where username = 'owner'`);
    for (const accountId of [theirs!.id, owner!.id, newId()]) {
      const refused = await server.call(teamUser.add, userDraft({ accountId }), { token });
      expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'accountId' }] });
    }
    const { accountId } = await rig.account([]);
    const clerk = await rig.account(['team:user:query', 'team:user:create', 'team:user:update']);
    await server.look(
      `update role set data_scope = 'SELF' where id = (select role_id from account_role where account_id = $1)`,
      [clerk.accountId],
    );
    const unseen = await server.call(teamUser.add, userDraft({ accountId }), { token: clerk.token });
    expect(unseen.code).toBe('NOT_FOUND');
    const { data } = await server.call(teamUser.accountChoices, {}, { token: clerk.token });
    expect(data!.map(({ id }) => id)).toEqual([clerk.accountId]);
  });

  test('is offered until someone has it', async () => {
    const { accountId } = await rig.account([]);
    const [{ username }] = (await server.look<{ username: string }>('select username from account where id = $1', [
      accountId,
    ])) as [{ username: string }];
    const offered = async () =>
      (await server.call(teamUser.accountChoices, { keyword: username.toUpperCase() }, { token })).data!.map(
        ({ id }) => id,
      );
    expect(await offered()).toContain(accountId);
    await rig.invited({ accountId });
    expect(await offered()).not.toContain(accountId);
  });

  test('may go for good: the member stays', async () => {
    const { accountId } = await rig.account([]);
    const { teamUserId } = await rig.invited({ accountId });
    const owner = await server.signIn('owner');
    expect((await server.call(subAccount.delete, { subAccountId: accountId }, { token: owner })).status).toBe(true);
    expect((await rig.seen(teamUserId)).account).toBeNull();
    const { data } = await server.call(trash.page, { type: 'subAccount' }, { token: owner });
    const { trashId } = data!.list[0]!;
    expect((await server.call(trash.purge, { trashId }, { token: owner })).status).toBe(true);
    expect(await server.look('select account_id from team_user where id = $1', [teamUserId])).toEqual([
      { account_id: null },
    ]);
  });
});
