import { material } from '@console/contract/areas/material/material/material';
import { file } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { pdf } from '../../../base/file/file-rig.ts';
import { makeShownBox } from '../../../toolbox/toolbox-rig.ts';
import { calls } from '../material-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

const sheet = (text: string) => rig.upload('DOCUMENT', `${text}.pdf`, Buffer.concat([pdf, Buffer.from(`% ${text}`)]));

async function made(text: string) {
  const { fileId } = await sheet(text);
  return rig.settled((await rig.add({ kind: 'FILE', fileId, content: null, title: text })).materialId);
}
const replace = async (materialId: string, fileId: string, at: string | null = null) => {
  const { version } = await rig.detail(materialId);
  return server.call(material.replaceFile, { materialId, version, fileId, at, note: null, pages: null }, { token });
};

test('another file keeps the id and the links; the old one comes back', async () => {
  const { materialId, revision, file: first } = await made('第一版');
  const { fileId } = await sheet('第二版');
  expect((await replace(materialId, fileId)).data).toMatchObject({ revision: revision + 1, file: { fileId } });
  const now = await rig.settled(materialId);
  expect(now.status).toBe('READY');
  const [current, old] = now.revisions;
  expect([current, old]).toMatchObject([
    { state: 'CURRENT', file: { fileId } },
    { state: 'OLD', file: first },
  ]);
  const back = { materialId, version: now.version, revisionId: old!.revisionId };
  expect((await server.call(material.bringBack, back, { token })).data).toMatchObject({ revision: 3, file: first });
  expect((await rig.settled(materialId)).status).toBe('READY');
  const wrong = { ...back, version: (await rig.detail(materialId)).version };
  expect((await server.call(material.bringBack, wrong, { token })).code).toBe('STATE_NOT_ALLOWED');
});

test('the same content, a time that has passed and an old version are refused', async () => {
  const { materialId, version } = await made('不变');
  const { fileId } = await sheet('不变');
  expect(await replace(materialId, fileId)).toMatchObject({ code: 'MATERIAL_SAME_FILE' });
  const other = await sheet('变了');
  expect(await replace(materialId, other.fileId, '2020-01-01T00:00:00.000Z')).toMatchObject({
    code: 'MATERIAL_REPLACE_TIME',
  });
  await replace(materialId, other.fileId);
  const stale = { materialId, version, fileId, at: null, note: null, pages: null };
  expect((await server.call(material.replaceFile, stale, { token })).http).toBe(409);
});

test('a file takes over when its time has come, once; until then it can be called off', async () => {
  const { materialId } = await made('定时');
  const { fileId } = await sheet('到点换上');
  const later = new Date(Date.now() + 3_600_000).toISOString();
  expect((await replace(materialId, fileId, later)).data).toMatchObject({ replaceAt: later, revision: 1 });
  expect((await server.call(material.cancelReplace, { materialId }, { token })).data).toMatchObject({
    replaceAt: null,
  });
  expect((await server.call(material.cancelReplace, { materialId }, { token })).status).toBe(true);
  const soon = new Date(Date.now() + 400).toISOString();
  await replace(materialId, fileId, soon);
  await server.look(`update job set run_at = now() where kind = 'MATERIAL_REPLACE' and key = $1`, [materialId]);
  await expect.poll(async () => (await rig.detail(materialId)).file?.fileId, { timeout: 60_000 }).toBe(fileId);
  expect(await rig.detail(materialId)).toMatchObject({ status: 'READY', revision: 2, replaceAt: null });
  const { data } = await server.call(material.operationPage, { materialId, action: 'REPLACE_FILE' }, { token });
  expect(data!.list.map(({ operatorName }) => operatorName)).toEqual([null, '李晨', '李晨']);
});

test('a file that takes over after an older one was brought back has the highest number of all', async () => {
  const { materialId } = await made('编号');
  await replace(materialId, (await sheet('编号二')).fileId);
  await rig.settled(materialId);
  const { fileId } = await sheet('编号三');
  await replace(materialId, fileId, new Date(Date.now() + 3_600_000).toISOString());
  const { version, revisions } = await rig.detail(materialId);
  const { revisionId } = revisions.find(({ state }) => state === 'OLD')!;
  await server.call(material.bringBack, { materialId, version, revisionId }, { token });
  expect((await rig.settled(materialId)).revision).toBe(4);
  await server.look(`update material_revision set at = now() where material_id = $1 and state = 'WAITING'`, [
    materialId,
  ]);
  await server.look(`update job set run_at = now() where kind = 'MATERIAL_REPLACE' and key = $1`, [materialId]);
  await expect.poll(async () => (await rig.detail(materialId)).file?.fileId, { timeout: 60_000 }).toBe(fileId);
  const after = await rig.detail(materialId);
  expect([after.revision, ...after.revisions.map(({ revision }) => revision)]).toEqual([5, 5, 4, 2]);
});

test('who sees it is said before', async () => {
  const { materialId } = await made('看得见');
  const { toolId } = await makeShownBox(server, token, [materialId]);
  const { data } = await server.call(material.impact, { materialId }, { token });
  expect(data).toMatchObject({ references: [{ id: toolId }], toolboxCount: 1, peopleCapped: false });
  expect(data!.peopleCount).toBeGreaterThan(0);
  const { data: used } = await server.call(material.getToolboxRefMaterial, { materialId }, { token });
  expect(used).toMatchObject([{ toolId, toolType: 'KNOWLEDGE' }]);
});

test('the same content is found again, of this company alone', async () => {
  const { materialId } = await made('重复');
  const again = await sheet('重复');
  const { data } = await server.call(material.duplicates, { fileIds: [again.fileId] }, { token });
  expect(data).toMatchObject([{ fileId: again.fileId, materialId }]);
  const other = calls(server, await server.signIn('operator.ruichi'));
  const theirs = await other.upload('DOCUMENT', '重复.pdf', Buffer.concat([pdf, Buffer.from('% 重复')]));
  const asked = await server.call(
    material.duplicates,
    { fileIds: [theirs.fileId] },
    { token: await server.signIn('operator.ruichi') },
  );
  expect(asked.data).toEqual([]);
});

test('a download is counted and written down once an hour, and a file in use is not deleted', async () => {
  const { materialId, file: kept } = await made('下载');
  const fetchIt = (more = '') =>
    fetch(`${server.url}${material.download.path}?materialId=${materialId}${more}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await fetchIt('&inline=1')).status).toBe(200);
  expect((await rig.detail(materialId)).downloadCount).toBe(0);
  expect((await fetchIt()).status).toBe(200);
  expect((await fetchIt()).status).toBe(200);
  expect((await rig.detail(materialId)).downloadCount).toBe(1);
  expect((await server.call(file.delete, { fileId: kept!.fileId }, { token })).code).toBe('REFERENCED');
});

test('who sees it is counted in full, however much of it is listed', async () => {
  const { materialId } = await made('到处都是');
  const tenantId = companyOf('owner');
  const TOOLS = 230;
  const many = async (text: string, ...values: unknown[]) => server.look(text, [tenantId, ...values]);
  await many(
    `insert into tool (tenant_id, id, type, name, status, layout)
     select $1, gen_random_uuid(), 'KNOWLEDGE', '到处都是 ' || n, 'ENABLED', 'LIST' from generate_series(1, $2::int) as n`,
    TOOLS,
  );
  await many(
    `insert into toolbox (tenant_id, id, name, status, audience, sort)
     select $1, gen_random_uuid(), '到处都是 ' || n, 'ENABLED', 'BOTH', n from generate_series(1, $2::int) as n`,
    TOOLS,
  );
  await many(
    `insert into tool_material (tenant_id, tool_id, material_id, sort)
     select $1, id, $2, 1 from tool where tenant_id = $1 and name like '到处都是 %'`,
    materialId,
  );
  await many(
    `insert into toolbox_tool (tenant_id, toolbox_id, tool_id, sort)
     select $1, b.id, t.id, 1 from toolbox b join tool t on t.tenant_id = b.tenant_id and t.name = b.name
      where b.tenant_id = $1 and b.name like '到处都是 %'`,
  );
  const { data } = await server.call(material.impact, { materialId }, { token });
  expect(data).toMatchObject({ placeCount: TOOLS, toolboxCount: TOOLS, moreTexts: false });
  expect(data!.references.length).toBeLessThan(TOOLS);
});
