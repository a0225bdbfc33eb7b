import { materialAppSide as appSide } from '@console/contract/areas/material/material/app-side';
import { material } from '@console/contract/areas/material/material/material';
import { materialMiss } from '@console/contract/areas/material/material/miss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { pdf, png } from '../../../base/file/file-rig.ts';
import { makeMaterial, makeShownBox } from '../../../toolbox/toolbox-rig.ts';
import { calls } from '../material-rig.ts';
import { packed } from '../process/process-rig.ts';

let server: TestServer;
let token: string;
let user: CallOptions;
let colleague: CallOptions;
let rig: ReturnType<typeof calls>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
  const { secret } = await issueKey(server);
  user = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'CLIENT_USER')));
  colleague = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'TEAM_USER')));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
});

const sees = async (materialId: string, who = user) => (await server.call(appSide.detail, { materialId }, who)).status;

test('only what is out, meant for them and in a toolbox of theirs is shown', async () => {
  const shown = (await rig.add({ title: '客户看得见' })).materialId;
  expect(await sees(shown)).toBe(false);
  const ended = await makeMaterial(server, { expireAt: '2020-01-01T00:00:00Z' });
  const [draft, disabled] = [
    await makeMaterial(server, { status: 'DRAFT' }),
    await makeMaterial(server, { status: 'DISABLED' }),
  ];
  const team = await makeMaterial(server, { visibility: 'TEAM' });
  await makeShownBox(server, token, [shown, ended, draft, disabled, team]);
  expect(await sees(shown)).toBe(true);
  for (const hidden of [ended, draft, disabled, team]) expect(await sees(hidden)).toBe(false);
  expect(await sees(team, colleague)).toBe(true);
  await server.call(material.updateStatus, { status: 'DISABLED', materialIds: [shown] }, { token });
  expect(await sees(shown)).toBe(false);
});

test('its file comes in pieces and is not sent twice; its cover and its pictures come as well', async () => {
  const picture = await rig.upload('IMAGE', '图.png', await png(50, 40));
  const cover = await rig.upload('IMAGE', '封面.png', await png(60, 40));
  const text = await rig.add({ content: `<p><img src="${picture.url}" alt=""></p>`, coverFileId: cover.fileId });
  const { fileId } = await rig.upload('DOCUMENT', '手册.pdf', pdf);
  const { materialId } = await rig.settled((await rig.add({ kind: 'FILE', fileId, content: null })).materialId);
  await makeShownBox(server, token, [materialId, text.materialId]);
  const { data } = await server.call(appSide.detail, { materialId }, user);
  const get = (path: string, more: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers: { ...user.headers, authorization: `Bearer ${user.token}`, ...more } });
  const whole = await get(data!.fileUrl!);
  expect(whole.status).toBe(200);
  expect((await get(data!.fileUrl!, { range: 'bytes=0-3' })).status).toBe(206);
  expect((await get(data!.fileUrl!, { 'if-none-match': whole.headers.get('etag')! })).status).toBe(304);
  const { data: shown } = await server.call(appSide.detail, { materialId: text.materialId }, user);
  expect((await get(shown!.coverUrl!)).status).toBe(200);
  const address = /src="([^"]+)"/.exec(shown!.content!)![1]!.replaceAll('&amp;', '&');
  expect((await get(address)).headers.get('content-type')).toBe('image/png');
  expect(
    (
      await get(
        address
          .replace(picture.path, cover.path)
          .replace(encodeURIComponent(picture.path), encodeURIComponent(cover.path)),
      )
    ).status,
  ).toBe(404);
});

test('pages of a package are theirs while it is out', async () => {
  const { fileId } = await rig.upload('H5', 'a.zip', packed([{ name: 'index.html', text: 'hello' }]));
  const { materialId } = await rig.settled((await rig.add({ kind: 'H5', fileId, content: null })).materialId);
  await makeShownBox(server, token, [materialId]);
  const { data } = await server.call(appSide.detail, { materialId }, user);
  expect(data!.fileUrl).toBeNull();
  expect(await (await fetch(`${server.url}${data!.h5EntryUrl}`)).text()).toBe('hello');
  await server.call(material.updateStatus, { status: 'DISABLED', materialIds: [materialId] }, { token });
  expect((await fetch(`${server.url}${data!.h5EntryUrl}`)).status).toBe(404);
  const { h5EntryUrl } = await rig.detail(materialId);
  expect((await fetch(`${server.url}${h5EntryUrl}`)).status).toBe(200);
});

test('a search finds what they may read; what finds nothing is work for the editors', async () => {
  const { materialId } = await rig.add({ title: '负压吸引器清洁' });
  await rig.add({ title: '负压吸引器机密' });
  await makeShownBox(server, token, [materialId]);
  const find = async (text: string) => (await server.call(appSide.search, { text }, user)).data!.list;
  expect(await find('负压吸引')).toMatchObject([{ materialId }]);
  for (const text of ['量子纠缠', '量子纠缠 ', '量子纠缠']) expect(await find(text)).toEqual([]);
  const misses = async (state?: 'OPEN' | 'WRITTEN' | 'DISMISSED') =>
    (await server.call(materialMiss.page, { keyword: '量子纠缠', ...(state && { state }) }, { token })).data!.list;
  const [miss] = await misses('OPEN');
  expect(miss).toMatchObject({ asked: '量子纠缠', times: 3, locale: 'zh-CN', material: null });
  const { missId } = miss!;
  const settle = (state: 'OPEN' | 'WRITTEN' | 'DISMISSED', id: string | null) =>
    server.call(materialMiss.settle, { missId, state, materialId: id }, { token });
  expect((await settle('WRITTEN', null)).http).toBe(400);
  expect((await settle('WRITTEN', newId())).http).toBe(404);
  expect((await settle('WRITTEN', materialId)).status).toBe(true);
  expect(await misses('WRITTEN')).toMatchObject([{ material: { materialId } }]);
  // Looked for again and not found: what was written does not help.
  await find('量子纠缠');
  expect(await misses('OPEN')).toMatchObject([{ times: 4 }]);
  await settle('DISMISSED', null);
  await find('量子纠缠');
  expect(await misses('DISMISSED')).toMatchObject([{ times: 5 }]);
});

test('a reading is one however often it is reported, at its longest', async () => {
  const { materialId } = await rig.add({ title: '读它' });
  const { toolboxId, toolId } = await makeShownBox(server, token, [materialId]);
  const readId = newId();
  const report = (more: object, who = user) =>
    server.call(appSide.report, { readId, materialId, toolboxId, toolId, seconds: 10, percent: 20, ...more }, who);
  const answers = await Promise.all([report({}), report({ seconds: 30 }), report({ percent: 90 }), report({})]);
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ counted: true })));
  await report({ readId: newId() });
  await report({ readId: newId() }, colleague);
  expect(await rig.detail(materialId)).toMatchObject({ readCount: 3, readerCount: 2, lastReadAt: expect.any(String) });
  const { data } = await server.call(material.readPage, { materialId }, { token });
  expect(data!.total).toBe(3);
  expect(data!.list.find(({ id }) => id === readId)).toMatchObject({
    durationSec: 30,
    percent: 90,
    userKind: 'CLIENT_USER',
  });
  // Somebody else's reading is not made longer.
  await report({ seconds: 80_000 }, colleague);
  const after = (await server.call(material.readPage, { materialId }, { token })).data!;
  expect(after.list.find(({ id }) => id === readId)).toMatchObject({ durationSec: 30 });
  // What no toolbox of theirs shows is not counted, wherever they say that they came from.
  const hidden = (await rig.add({ title: '不给看' })).materialId;
  expect((await report({ readId: newId(), materialId: hidden })).data).toEqual({ counted: false });
  const closed = await makeShownBox(server, token, [materialId]);
  await server.look(`update toolbox set status = 'DISABLED' where id = $1`, [closed.toolboxId]);
  const elsewhere = newId();
  expect((await report({ ...closed, readId: elsewhere })).data).toEqual({ counted: true });
  const [kept] = await server.look('select toolbox_id, tool_id from material_read where id = $1', [elsewhere]);
  expect(kept).toEqual({ toolbox_id: null, tool_id: null });
  await server.call(material.updateStatus, { status: 'DISABLED', materialIds: [materialId] }, { token });
  expect((await report({ readId: newId() })).data).toEqual({ counted: false });
});
