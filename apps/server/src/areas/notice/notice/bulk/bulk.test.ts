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

test('what can go out goes out, and each of the others says why not', async () => {
  const [one, two, empty, over] = [
    await add('成批发甲'),
    await add('成批发乙'),
    await add('成批发丙'),
    await add('成批发丁'),
  ];
  await server.look(`update notice set complete = '{}' where id = $1`, [empty]);
  await server.look(`update notice set expire_at = now() - interval '1 hour' where id = $1`, [over]);
  const gone = await add('成批发戊');
  await server.call(clientNotice.publish, { noticeId: gone }, operator);
  const noticeIds = [one, two, empty, over, gone];
  const answer = await server.call(clientNotice.batchPublish, { noticeIds }, operator);
  expect(answer.data!.done.toSorted()).toEqual([one, two].toSorted());
  const why = Object.fromEntries(answer.data!.skipped.map(({ id, code }) => [id, code]));
  expect(why).toEqual({ [empty]: 'NOTICE_INCOMPLETE', [over]: 'DATE_PAST', [gone]: 'BULK_UNCHANGED' });
  const statusOf = async (noticeId: string) =>
    (await server.call(clientNotice.detail, { noticeId }, operator)).data!.status;
  expect(await Promise.all(noticeIds.map(statusOf))).toEqual(['PUBLISHED', 'PUBLISHED', 'DRAFT', 'DRAFT', 'PUBLISHED']);

  const back = await server.call(clientNotice.batchRevoke, { noticeIds, reason: '发错了' }, operator);
  expect(back.data!.done.toSorted()).toEqual([one, two, gone].toSorted());
  expect(back.data!.skipped.map(({ code }) => code)).toEqual(['STATE_NOT_ALLOWED', 'STATE_NOT_ALLOWED']);
  expect((await server.call(clientNotice.detail, { noticeId: one }, operator)).data).toMatchObject({
    status: 'REVOKED',
    revokeReason: '发错了',
  });
});
