import { appSession } from '@console/contract/areas/app-people/app-session';
import { noticeAppSide } from '@console/contract/areas/notice/notice/app-side';
import { teamUser } from '@console/contract/areas/team/team-user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser, deliverNotice, enterApp, issueKey, lastCode, makeAppPerson } from './app-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';
import { teamRig } from '../../team/team-user/team-rig.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = (await issueKey(server)).secret;
});
afterAll(() => server.stop());

describe('whoever holds the old number', () => {
  test('of a team member is out of the app', async () => {
    const token = await server.signIn('operator');
    const person = await makeAppPerson(server, 'TEAM_USER');
    const user = asUser(key, await enterApp(server, key, person));
    expect(await server.call(appSession.me, {}, user)).toMatchObject({ status: true });
    const { teamUserId, version, name, jobNo, position, skills, languages, remark } = await teamRig(server, token).seen(
      person.userId,
    );
    const kept = { teamUserId, version, name, jobNo, position, skills, languages, remark, accountId: null };
    const changed = await server.call(teamUser.update, { ...kept, phone: '15577770001' }, { token });
    expect(changed).toMatchObject({ status: true });
    expect(await server.call(appSession.me, {}, user)).toMatchObject({ code: 'APP_USER_SIGNED_OUT' });
  });

  test.each(['CLIENT_USER', 'TEAM_USER'] as const)('does not slip in while it changes: %s', async (kind) => {
    const { phone, userId } = await makeAppPerson(server, kind);
    await server.look('update throttle set resets_at = now()');
    await server.call(appSession.sendCode, { phone, purpose: 'SIGN_IN' }, { token: key });
    const code = (await lastCode(server, phone)) ?? '';
    const table = kind === 'CLIENT_USER' ? 'client_user' : 'team_user';
    const entered = await overtake(
      server,
      `update ${table} set phone = $2 where id = $1`,
      [userId, `166${phone.slice(3)}`],
      () => server.call(appSession.signIn, { kind, phone, code }, { token: key }),
    );
    expect(entered.code).toBe('AUTH_CODE_WRONG');
    expect(await server.look('select id from app_session where user_id = $1', [userId])).toEqual([]);
  });
});

test('a notice that was published again shows itself to nobody by a receipt of the time before', async () => {
  const person = await makeAppPerson(server);
  const user = asUser(key, await enterApp(server, key, person));
  const noticeId = await deliverNotice(server, person, { title: '只给别人' });
  await server.look('update notice set clearing = true, delivery_done = true where id = $1', [noticeId]);
  expect((await server.call(noticeAppSide.list, {}, user)).data).toMatchObject({ list: [], unread: 0 });
  expect(await server.call(noticeAppSide.detail, { noticeId }, user)).toMatchObject({ code: 'NOT_FOUND' });
  const reported = await server.call(noticeAppSide.report, { noticeIds: [noticeId], event: 'READ' }, user);
  expect(reported.data).toEqual({ changed: 0 });
});
