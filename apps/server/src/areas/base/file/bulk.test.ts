import { file } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { pdf, save } from './file-rig.ts';

let server: TestServer;
let operator: { token: string };

beforeAll(async () => {
  server = await startTestServer();
  operator = { token: await server.signIn('operator') };
});
afterAll(() => server.stop());

/** Each with bytes of its own: the same ones would free no room while another has them. */
const add = async (name: string, options = operator) =>
  (await save(server, name, Buffer.concat([pdf, Buffer.from(`% ${name}`)]), options)).data!;

test('files go together and free their room; the one that is somebody’s picture stays and says whose it is', async () => {
  const [one, two, used] = [await add('一.pdf'), await add('二.pdf'), await add('头像.pdf')];
  await server.look(`update account set avatar = $1 where username = 'operator'`, [used.path]);
  const before = (await server.call(file.usage, {}, operator)).data!.usedBytes;
  const answer = await server.call(file.batchDelete, { fileIds: [one.fileId, two.fileId, used.fileId] }, operator);
  expect(answer.data!.done.toSorted()).toEqual([one.fileId, two.fileId].toSorted());
  expect(answer.data!.skipped).toMatchObject([
    { id: used.fileId, name: '头像.pdf', code: 'REFERENCED', message: expect.stringContaining('李晨') },
  ]);
  expect((await server.call(file.usage, {}, operator)).data!.usedBytes).toBe(before - one.size - two.size);
});

test('somebody else’s file refuses the whole, and all that match are one’s own', async () => {
  const mine = await add('我的合同.pdf');
  const owner = { token: await server.signIn('owner') };
  const theirs = await add('我的合同.pdf', owner);
  const refused = await server.call(file.batchDelete, { fileIds: [mine.fileId, theirs.fileId] }, operator);
  expect(refused).toMatchObject({ http: 404 });
  const answer = await server.call(file.batchDelete, { match: { keyword: '我的合同' }, count: 1 }, operator);
  expect(answer.data!.done).toEqual([mine.fileId]);
  const { data } = await server.call(file.page, { keyword: '我的合同' }, owner);
  expect(data!.list.map(({ fileId }) => fileId)).toEqual([theirs.fileId]);
});
