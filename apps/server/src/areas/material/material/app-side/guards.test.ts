import { materialAppSide as appSide } from '@console/contract/areas/material/material/app-side';
import { material } from '@console/contract/areas/material/material/material';
import { materialMiss } from '@console/contract/areas/material/material/miss';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { addTestAccount, keyOf, signInTest } from '../../../application/test-account/test-account-rig.ts';
import { pdf, png } from '../../../base/file/file-rig.ts';
import { makeMaterial, makeShownBox, makeTranslation } from '../../../toolbox/toolbox-rig.ts';
import { calls } from '../material-rig.ts';
import { packed } from '../process/process-rig.ts';

let server: TestServer;
let token: string;
let user: CallOptions;
let colleague: CallOptions;
let tester: CallOptions;
let rig: ReturnType<typeof calls>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
  const { secret } = await issueKey(server);
  user = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'CLIENT_USER')));
  colleague = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'TEAM_USER')));
  const { account } = await addTestAccount(server);
  const testKey = await keyOf(server);
  tester = asUser(testKey, (await signInTest(server, testKey, account)).data!.userToken);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
});

const get = (path: string, who = user) =>
  fetch(`${server.url}${path}`, { headers: { ...who.headers, authorization: `Bearer ${who.token}` } });
const shown = async (materialId: string, who = user) =>
  (await server.call(appSide.detail, { materialId }, who)).data ?? null;

describe('a file', () => {
  const at = (call: 'file' | 'cover', materialId: string) => `${appSide[call].path}?materialId=${materialId}`;

  test('and a cover come only with what its reader may read, and never out of the bin', async () => {
    const cover = await rig.upload('IMAGE', '封面.png', await png(60, 40));
    const { fileId } = await rig.upload('DOCUMENT', '手册.pdf', pdf);
    const { materialId } = await rig.settled(
      (await rig.add({ kind: 'FILE', fileId, content: null, coverFileId: cover.fileId })).materialId,
    );
    const both = async () => [(await get(at('file', materialId))).status, (await get(at('cover', materialId))).status];
    expect(await both()).toEqual([404, 404]);
    const { toolId, toolboxId } = await makeShownBox(server, token, [materialId]);
    expect(await both()).toEqual([200, 200]);
    await server.look('update file set deleted_at = now() where id = any($1)', [[fileId, cover.fileId]]);
    expect(await both()).toEqual([404, 404]);
    await server.look('update file set deleted_at = null where id = any($1)', [[fileId, cover.fileId]]);
    await server.call(toolbox.deleteTool, { toolboxId, toolId }, { token });
    expect(await both()).toEqual([404, 404]);
  });

  test('of a package is not handed out, and of a replaced one only the newest', async () => {
    const site = await rig.upload('H5', 'a.zip', packed([{ name: 'index.html', text: 'a' }]));
    const h5 = await rig.settled((await rig.add({ kind: 'H5', fileId: site.fileId, content: null })).materialId);
    const [old, next] = [
      await rig.upload('DOCUMENT', 'a.txt', Buffer.from('old')),
      await rig.upload('DOCUMENT', 'b.txt', Buffer.from('next')),
    ];
    const text = await rig.settled((await rig.add({ kind: 'FILE', fileId: old.fileId, content: null })).materialId);
    await makeShownBox(server, token, [h5.materialId, text.materialId]);
    const { materialId, version } = text;
    const wish = { materialId, version, fileId: next.fileId, at: null, note: null, pages: null };
    await server.call(material.replaceFile, wish, { token });
    await rig.settled(materialId);
    expect((await get(at('file', h5.materialId))).status).toBe(404);
    expect(await (await get(at('file', materialId))).text()).toBe('next');
  });
});

describe('what an app shows', () => {
  test('ends with the tool: one that is disabled or in the bin shows nothing', async () => {
    const materialId = await makeMaterial(server);
    const { toolId } = await makeShownBox(server, token, [materialId]);
    expect(await shown(materialId)).not.toBeNull();
    await server.look(`update tool set status = 'DISABLED' where id = $1`, [toolId]);
    expect(await shown(materialId)).toBeNull();
    await server.look(`update tool set status = 'ENABLED', deleted_at = now() where id = $1`, [toolId]);
    expect(await shown(materialId)).toBeNull();
  });

  test('ends with the toolbox, and is for whom the toolbox is', async () => {
    const materialId = await makeMaterial(server);
    const { toolboxId } = await makeShownBox(server, token, [materialId], { audience: 'TEAM' });
    expect([await shown(materialId), (await shown(materialId, colleague)) === null]).toEqual([null, false]);
    for (const away of [`status = 'DISABLED'`, `status = 'ENABLED', deleted_at = now()`]) {
      await server.look(`update toolbox set ${away} where id = $1`, [toolboxId]);
      expect(await shown(materialId, colleague)).toBeNull();
    }
  });

  test('is cleaned once more, and tells of a file what people need', async () => {
    const { materialId } = await rig.add();
    await makeShownBox(server, token, [materialId]);
    // As if the cleaning on its way in had been forgotten.
    await server.look(
      `update material set content = '<p>好<script>alert(1)</script></p>', facts = '{"wordCount": 1, "entry": "secret"}'
        where id = $1`,
      [materialId],
    );
    const seen = (await shown(materialId))!;
    expect([seen.content, seen.facts.wordCount]).toEqual(['<p>好</p>', 1]);
    expect(JSON.stringify(seen)).not.toContain('secret');
    expect((await rig.detail(materialId)).content).toBe('<p>好</p>');
  });

  test('leads to a translation that its reader may read as well, and to no other', async () => {
    const materialId = await makeMaterial(server);
    const other = await makeTranslation(server, materialId, { locale: 'en-US' });
    await makeShownBox(server, token, [materialId]);
    expect((await shown(materialId))!.translationId).toBe(other);
    await server.look(`update material set visibility = 'TEAM' where id = $1`, [other]);
    expect((await shown(materialId))!.translationId).toBeNull();
  });

  test('of a package ends with its time, also in a frame that is open', async () => {
    const { fileId } = await rig.upload('H5', 'b.zip', packed([{ name: 'index.html', text: 'b' }]));
    const { materialId } = await rig.settled((await rig.add({ kind: 'H5', fileId, content: null })).materialId);
    await makeShownBox(server, token, [materialId]);
    const { h5EntryUrl } = (await shown(materialId))!;
    expect((await fetch(`${server.url}${h5EntryUrl}`)).status).toBe(200);
    await server.look(`update material set expire_at = now() where id = $1`, [materialId]);
    expect((await fetch(`${server.url}${h5EntryUrl}`)).status).toBe(404);
  });
});

describe('what was looked for', () => {
  const find = (text: string, who = user) => server.call(appSide.search, { text }, who);
  const missed = async (keyword: string) =>
    (await server.call(materialMiss.page, { keyword }, { token })).data!.list[0];

  test('by a test account is no work for anybody', async () => {
    await find('测试账号搜索', tester);
    expect(await missed('测试账号搜索')).toBeUndefined();
  });

  test('is settled by what is there: nothing in the bin, and nothing where it is put aside', async () => {
    await find('找不到的东西');
    const { missId } = (await missed('找不到的东西'))!;
    const { materialId } = await rig.add();
    const settle = (state: 'WRITTEN' | 'DISMISSED', id: string | null, miss = missId) =>
      server.call(materialMiss.settle, { missId: miss, state, materialId: id }, { token });
    expect((await settle('DISMISSED', materialId)).http).toBe(400);
    expect((await settle('DISMISSED', null, newId())).http).toBe(404);
    await server.call(material.delete, { materialId }, { token });
    expect(await settle('WRITTEN', materialId)).toMatchObject({ http: 404, errors: [{ field: 'materialId' }] });
  });
});

describe('a reading', () => {
  const report = (materialId: string, more: object = {}, who = user) =>
    server.call(appSide.report, { readId: newId(), materialId, seconds: 10, percent: 20, ...more }, who);
  const figures = async (materialId: string) => {
    const { readCount, readerCount } = await rig.detail(materialId);
    return { readCount, readerCount };
  };

  test('counts where it is out and meant for them; of a test account it never does', async () => {
    const [team, mine] = [await makeMaterial(server, { visibility: 'TEAM' }), await makeMaterial(server)];
    await makeShownBox(server, token, [team, mine]);
    expect((await report(team)).data).toEqual({ counted: false });
    expect((await report(team, {}, colleague)).data).toEqual({ counted: true });
    expect((await report(mine, {}, tester)).data).toEqual({ counted: false });
    expect(await figures(mine)).toEqual({ readCount: 0, readerCount: 0 });
    // As if it could be deleted while a tool shows it.
    await server.look('update material set deleted_at = now() where id = $1', [mine]);
    expect((await report(mine)).data).toEqual({ counted: false });
  });

  test('stays of whom and of what it was, also among those that come in the same moment', async () => {
    const [one, other] = [await makeMaterial(server), await makeMaterial(server)];
    await makeShownBox(server, token, [one, other]);
    const readId = newId();
    await report(one, { readId });
    await report(other, { readId, seconds: 900 });
    expect([await figures(one), await figures(other)]).toMatchObject([{ readCount: 1 }, { readCount: 0 }]);
    const lines = async (id: string) =>
      (await server.call(material.readPage, { materialId: id }, { token })).data!.list.map(
        ({ durationSec }) => durationSec,
      );
    await report(one, { readId, seconds: 3 });
    expect(await lines(one)).toEqual([10]);
    const shared = newId();
    await Promise.all([
      report(one, { readId: shared, seconds: 20 }),
      report(one, { readId: shared, seconds: 5_000 }, colleague),
      report(other, { readId: shared, seconds: 6_000 }),
    ]);
    const kept = await server.look<{ seconds: number; readers: number }>(
      `select seconds, (select count(*)::int from material_reader where material_id = any($2)) as readers
         from material_read where id = $1`,
      [shared, [one, other]],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]!.readers).toBeLessThanOrEqual(2);
    expect([20, 5_000, 6_000]).toContain(kept[0]!.seconds);
  });

  test('of many at once never waits for another: two batches lock in one order', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => makeMaterial(server)));
    await makeShownBox(server, token, ids);
    const all = Array.from({ length: 120 }, (_, at) =>
      report(ids[(at * 5 + (at % 3)) % 6]!, {}, at % 2 ? user : colleague),
    );
    for (const { data: said } of await Promise.all(all)) expect(said).toEqual({ counted: true });
    const sums = await Promise.all(ids.map(figures));
    expect(sums.reduce((sum, { readCount }) => sum + readCount, 0)).toBe(120);
  });
});
