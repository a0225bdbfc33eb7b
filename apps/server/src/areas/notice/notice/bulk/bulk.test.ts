import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { given } from '../notice-rig.ts';

let server: TestServer;
let operator: { token: string };

beforeAll(async () => {
  server = await startTestServer();
  operator = { token: await server.signIn('operator') };
});
afterAll(() => server.stop());

const add = async (title: string) =>
  (await server.call(clientNotice.add, given({ title: { 'zh-CN': title, 'en-US': '' } }), operator)).data!.noticeId;

test('drafts go together and come back; what is published stays until it is revoked', async () => {
  const [one, two, live] = [await add('成批甲'), await add('成批乙'), await add('成批丙')];
  expect((await server.call(clientNotice.publish, { noticeId: live }, operator)).status).toBe(true);
  const answer = await server.call(clientNotice.batchDelete, { noticeIds: [one, two, live] }, operator);
  expect(answer.data!.done.toSorted()).toEqual([one, two].toSorted());
  expect(answer.data!.skipped).toMatchObject([{ id: live, name: '成批丙', code: 'STATE_NOT_ALLOWED' }]);
  await server.call(trash.batchRestore, { recordIds: answer.data!.done }, operator);
  expect((await server.call(clientNotice.detail, { noticeId: one }, operator)).status).toBe(true);
});

test('a notice to the other audience refuses the whole, and is never among those that match', async () => {
  const mine = await add('两边同名');
  const title = { 'zh-CN': '两边同名', 'en-US': '' };
  const { data } = await server.call(teamNotice.add, given({ title }), operator);
  const noticeIds = [mine, data!.noticeId];
  expect(await server.call(clientNotice.batchDelete, { noticeIds }, operator)).toMatchObject({ http: 404 });
  const match = { keyword: '两边同名', status: 'DRAFT' as const };
  const answer = await server.call(clientNotice.batchDelete, { match, count: 1 }, operator);
  expect(answer.data!.done).toEqual([mine]);
});
