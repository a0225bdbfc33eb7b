import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { given, makeGroup, makeTeam, tenantOf, untilDelivered } from '../notice-rig.ts';

let server: TestServer;
let options: { token: string };
let tenantId: string;

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('operator') };
  tenantId = await tenantOf(server);
});
afterAll(() => server.stop());

type Calls = typeof clientNotice | typeof teamNotice;
async function published(calls: Calls, target: ReturnType<typeof given>['target'], zh: string): Promise<string> {
  const title = { 'zh-CN': zh, 'en-US': `${zh} EN` };
  const { noticeId } = (await server.call(calls.add, given({ target, title }), options)).data!;
  await server.call(calls.publish, { noticeId }, options);
  await untilDelivered(server, noticeId);
  return noticeId;
}

test('what one person got is listed over all notices, the latest first', async () => {
  const group = await makeGroup(server, tenantId, 2);
  const userId = group.users[0]!.id;
  const older = await published(clientNotice, group.target, '旧公告');
  const newer = await published(clientNotice, group.target, '新公告');
  await server.look(`update notice_receipt set state = 'READ', read_at = now() where notice_id = $1 and user_id = $2`, [
    older,
    userId,
  ]);
  const got = async (more: object = {}) =>
    (await server.call(clientNotice.receipts, { userId, ...more }, options)).data!;
  const { list, total } = await got();
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { noticeId: newer, title: { 'zh-CN': '新公告', 'en-US': '新公告 EN' }, state: 'DELIVERED', readAt: null, userId },
    { noticeId: older, title: { 'zh-CN': '旧公告' }, state: 'READ', readAt: expect.any(String), userId },
  ]);
  expect((await got({ state: 'READ' })).list.map(({ noticeId }) => noticeId)).toEqual([older]);
  expect((await got({ noticeId: newer })).list.map(({ noticeId }) => noticeId)).toEqual([newer]);
  const first = await got({ pageSize: 1 });
  const rest = await got({ pageSize: 1, cursor: first.next });
  expect([...first.list, ...rest.list].map(({ noticeId }) => noticeId)).toEqual([newer, older]);
  // What an earlier publication left is nobody's receipt.
  await server.look('update notice set clearing = true where id = $1', [newer]);
  expect(await got()).toMatchObject({ total: 1, list: [{ noticeId: older }] });
});

test('a member of the team is none of the customers’ call, and the other way round', async () => {
  const team = await makeTeam(server, tenantId, 1, null);
  const noticeId = await published(teamNotice, team.target, '值班');
  const [row] = await server.look<{ user_id: string }>('select user_id from notice_receipt where notice_id = $1', [
    noticeId,
  ]);
  const asked = { userId: row!.user_id };
  expect((await server.call(teamNotice.receipts, asked, options)).data).toMatchObject({
    total: 1,
    list: [{ noticeId }],
  });
  expect((await server.call(clientNotice.receipts, asked, options)).data).toMatchObject({ total: 0, list: [] });
  const { token } = await enterWith(server, ['notice:client:query']);
  expect(await server.call(teamNotice.receipts, asked, { token })).toMatchObject({ http: 403 });
  expect((await server.call(clientNotice.receipts, asked, { token })).data).toMatchObject({ total: 0 });
});

test('without a notice and without a person it is refused', async () => {
  expect(await server.call(clientNotice.receipts, {}, options)).toMatchObject({ http: 400, code: 'VALIDATION' });
});
