import { material } from '@console/contract/areas/material/material/material';
import { clientNotice } from '@console/contract/areas/notice/notice/notice';
import { trash } from '@console/contract/areas/system/trash';
import { tag } from '@console/contract/areas/material/tag';
import { whereUsed } from '@console/contract/areas/toolbox/where-used';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { get, pdf, png } from '../../../base/file/file-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { given } from '../../../notice/notice/notice-rig.ts';
import { calls, type newMaterial } from '../material-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

let count = 0;
/** A picture of the library; each has other bytes. */
async function addPicture(title: string, changes: Parameters<typeof newMaterial>[0] = {}) {
  count += 1;
  const { fileId } = await rig.upload('DOCUMENT', `${title}.png`, await png(900 + count, 500));
  const { materialId } = await rig.add({ kind: 'FILE', title, fileId, content: null, ...changes });
  return changes?.draft ? rig.detail(materialId) : rig.settled(materialId);
}
const list = async (asked: { keyword?: string; tagId?: string } = {}, as = token) =>
  (await server.call(material.pictures, { pageSize: 100, ...asked }, { token: as })).data!.list;
const img = (path: string) => `<p>看图</p><img src="/base/file/get?path=${path}" alt="" />`;

describe('pictures of the library', () => {
  test('are the published files that are pictures, by name and by label, and nobody else’s', async () => {
    const { tagId } = (await server.call(tag.add, { name: '配图', color: '#2B71F0' }, { token })).data!;
    const shown = await addPicture('接线图', { tagIds: [tagId] });
    const draft = await addPicture('接线图草稿', { draft: true });
    const { fileId } = await rig.upload('DOCUMENT', '接线图说明.pdf', pdf);
    await rig.settled((await rig.add({ kind: 'FILE', title: '接线图说明', fileId, content: null })).materialId);
    await rig.add({ title: '接线图图文' });
    const found = await list({ keyword: '接线图' });
    expect(found).toMatchObject([
      { materialId: shown.materialId, title: '接线图', width: 901, height: 500, tags: [{ name: '配图' }] },
    ]);
    expect(found[0]!.url).toBe(`/base/file/get?path=${shown.file!.path}`);
    expect((await list({ tagId })).map(({ materialId }) => materialId)).toEqual([shown.materialId]);
    expect(await list({ keyword: '接线图' }, await server.signIn('operator.ruichi'))).toEqual([]);
    expect(draft.status).toBe('DRAFT');
  });

  test('go into texts of whoever may see the library; the texts are named where it is used', async () => {
    const picture = await addPicture('面板图');
    const { path } = picture.file!;
    const text = await rig.add({ title: '面板说明', content: img(path) });
    expect(text.content).toContain(path);
    const { token: stranger } = await enterWith(server, ['notice:client:create', 'notice:client:query']);
    const notice = given({ content: { 'zh-CN': img(path), 'en-US': '' } });
    const refused = await server.call(clientNotice.add, notice, { token: stranger });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'content.zh-CN' }] });
    const added = await server.call(clientNotice.add, notice, { token });
    const { noticeId } = added.data!;

    const walk = async (as: string) =>
      (await server.call(whereUsed.detail, { kind: 'material', id: picture.materialId }, { token: as })).data!;
    const up = await walk(token);
    expect(up.nodes.filter(({ distance }) => distance === 1).map(({ kind, id }) => [kind, id])).toEqual([
      ['material', text.materialId],
      ['clientNotice', noticeId],
    ]);
    expect(up.edges).toContainEqual({ from: noticeId, to: picture.materialId });
    const { data } = await server.call(material.impact, { materialId: picture.materialId }, { token });
    expect(data!.texts.map(({ id }) => id)).toEqual([text.materialId, noticeId]);
    // What somebody may not read is not named.
    const { token: reader } = await enterWith(server, ['material:item:query']);
    expect((await walk(reader)).nodes.map(({ id }) => id)).not.toContain(noticeId);
  });

  test('stay in a text as they were: replaced in the library, and deleted from it', async () => {
    const picture = await addPicture('旧面板');
    const { path } = picture.file!;
    const text = await rig.add({ title: '保留旧图', content: img(path) });
    const { fileId } = await rig.upload('DOCUMENT', '新面板.png', await png(700, 300));
    const { materialId, version } = picture;
    await server.call(
      material.replaceFile,
      { materialId, version, fileId, at: null, note: null, pages: null },
      { token },
    );
    const replaced = await rig.settled(materialId);
    expect(replaced.file!.path).not.toBe(path);
    expect((await rig.detail(text.materialId)).content).toContain(path);
    const { data } = await server.call(material.impact, { materialId }, { token });
    expect(data!.texts.map(({ id }) => id)).toEqual([text.materialId]);
    expect((await server.call(material.delete, { materialId }, { token })).status).toBe(true);
    // Through the text: somebody else uploaded it, and the material lies in the recycle bin.
    const { token: reader } = await enterWith(server, ['material:item:query']);
    expect((await get(server, path, reader)).status).toBe(200);
    expect((await list({ keyword: '旧面板' })).length).toBe(0);
  });

  test('are listed with no more texts than a person looks through, and that there are more is said', async () => {
    const { materialId, file } = await addPicture('处处都用');
    const texts = Array.from({ length: 51 }, (_, place) => ({ title: `处处都用 ${place}`, content: img(file!.path) }));
    for (const text of texts) await rig.add(text);
    const { data } = await server.call(material.impact, { materialId }, { token });
    expect(data).toMatchObject({ moreTexts: true });
    expect(data!.texts).toHaveLength(50);
  });

  test('are used where a text shows them: the count, the filter and the page of uses agree', async () => {
    const picture = await addPicture('数一数');
    const { materialId } = picture;
    const { path } = picture.file!;
    const agree = async (places: number) => {
      expect((await rig.detail(materialId)).refCount).toBe(places);
      const found = await server.call(whereUsed.detail, { kind: 'material', id: materialId }, { token });
      expect(found.data!.nodes.filter(({ distance }) => distance === 1)).toHaveLength(places);
      expect(found.data!.placeCount).toBe(places);
      const asked = { keyword: '数一数', kind: 'FILE' as const };
      const listed = async (usage: 'USED' | 'UNUSED') =>
        (await server.call(material.page, { ...asked, usage }, { token })).data!.total;
      expect([await listed('USED'), await listed('UNUSED')]).toEqual(places > 0 ? [1, 0] : [0, 1]);
    };
    await agree(0);
    const text = await rig.add({ title: '图在这里', content: img(path) });
    await agree(1);
    const notice = given({ content: { 'zh-CN': img(path), 'en-US': img(path) } });
    const { noticeId } = (await server.call(clientNotice.add, notice, { token })).data!;
    await agree(2);
    // Another file takes over, and one text shows both of them: it is still one place.
    const { fileId } = await rig.upload('DOCUMENT', '数一数新.png', await png(640, 480));
    const replacement = { materialId, version: picture.version, fileId, at: null, note: null, pages: null };
    await server.call(material.replaceFile, replacement, { token });
    const replaced = await rig.settled(materialId);
    await agree(2);
    const both = await rig.add({ title: '新旧都有', content: img(path) + img(replaced.file!.path) });
    await agree(3);
    // What goes to the bin is no place, and comes back as one.
    await server.call(material.delete, { materialId: both.materialId }, { token });
    await agree(2);
    const { data: binned } = await server.call(trash.page, { keyword: '新旧都有' }, { token });
    await server.call(trash.restore, { trashId: binned!.list[0]!.trashId }, { token });
    await agree(3);
    await server.call(material.delete, { materialId: both.materialId }, { token });
    await server.call(material.delete, { materialId: text.materialId }, { token });
    await server.call(clientNotice.delete, { noticeId }, { token });
    await agree(0);
  });
});
