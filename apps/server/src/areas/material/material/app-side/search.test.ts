import { materialAppSide as appSide } from '@console/contract/areas/material/material/app-side';
import { materialMiss } from '@console/contract/areas/material/material/miss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, companyOf, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { makeShownBox } from '../../../toolbox/toolbox-rig.ts';
import { calls } from '../material-rig.ts';

let server: TestServer;
let token: string;
let user: CallOptions;
let rig: ReturnType<typeof calls>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
  const { secret } = await issueKey(server);
  user = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'CLIENT_USER')));
});
afterAll(() => server.stop());

const find = async (text: string) => (await server.call(appSide.search, { text }, user)).data!.list;
const missed = async (keyword: string) =>
  (await server.call(materialMiss.page, { keyword }, { token })).data!.list.map(({ asked }) => asked);

/** Out, and in no toolbox of theirs; newer than whatever is there. */
const addUnread = (title: string, count: number) =>
  server.look(
    `insert into material (tenant_id, id, kind, name, locale, visibility, status, content, created_at)
     select $1, gen_random_uuid(), 'IMAGE_TEXT', $2::text || n, 'zh-CN', 'BOTH', 'READY', '<p></p>',
            now() + interval '1 minute' from generate_series(1, $3::int) as n`,
    [companyOf('owner'), title, count],
  );

test('what somebody may read is found behind any number that they may not', async () => {
  const { materialId } = await rig.add({ title: '滤芯更换步骤' });
  await makeShownBox(server, token, [materialId]);
  await addUnread('滤芯更换内部稿', 700);
  expect(await find('滤芯更换')).toMatchObject([{ materialId }]);
  expect(await missed('滤芯更换')).toEqual([]);
  // Of seven hundred, each was looked at.
  expect(await find('更换内部')).toEqual([]);
  expect(await missed('更换内部')).toEqual(['更换内部']);
});

test('a search that was cut says nothing of what is missing', async () => {
  await addUnread('消毒流程内部稿', 10_000);
  expect(await find('消毒流程')).toEqual([]);
  expect(await missed('消毒流程')).toEqual([]);
});
