import { material } from '@console/contract/areas/material/material/material';
import { tag } from '@console/contract/areas/material/tag';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { png } from '../../base/file/file-rig.ts';
import { newKnowledge } from '../../toolbox/toolbox-rig.ts';
import { calls, edited, newMaterial } from './material-rig.ts';
import { captionFault } from './write/captions.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

const label = async (name: string) => (await server.call(tag.add, { name, color: '#2B71F0' }, { token })).data!.tagId;
const history = async (materialId: string) =>
  (await server.call(material.operationPage, { materialId }, { token })).data!.list;

/** A tool that shows these. */
async function toolWith(name: string, ...materialIds: string[]) {
  const { data } = await server.call(
    knowledgeTool.add,
    newKnowledge({ name, materials: materialIds.map((materialId) => ({ materialId, chapter: null })) }),
    { token },
  );
  return data!.toolId;
}

describe('an image-text', () => {
  test('is out at once, with its words counted, its owner and a line of history', async () => {
    const made = await rig.add({ title: '更换滤芯', content: '<p>关闭电源 power off</p><script>alert(1)</script>' });
    expect(made).toMatchObject({ status: 'READY', owner: { name: '李晨' }, facts: { wordCount: 6 }, refCount: 0 });
    expect(made.content).toBe('<p>关闭电源 power off</p>');
    expect(await history(made.materialId)).toMatchObject([
      { action: 'CREATE', operatorName: '李晨', about: ['更换滤芯'] },
    ]);
    const [line] = await server.look<{ action: string }>('select action from operation_log where object_id = $1', [
      made.materialId,
    ]);
    expect(line).toEqual({ action: 'CREATE' });
  });

  test('without content is a draft or nothing, and is not published as it is', async () => {
    const refused = await server.call(material.add, newMaterial({ content: '<p> </p>' }), { token });
    expect(refused).toMatchObject({ code: 'MATERIAL_NEEDS_CONTENT', errors: [{ field: 'content' }] });
    const { materialId } = await rig.add({ content: null, draft: true });
    const publish = { status: 'READY' as const, materialIds: [materialId] };
    expect((await server.call(material.updateStatus, publish, { token })).code).toBe('MATERIAL_NEEDS_CONTENT');
    expect((await rig.detail(materialId)).status).toBe('DRAFT');
  });

  test('shows only pictures that its writer may read', async () => {
    const picture = await rig.upload('IMAGE', '图.png', await png(40, 30));
    const made = await rig.add({ content: `<p><img src="${picture.url}" alt=""></p>` });
    expect(made.content).toContain(picture.path);
    const other = calls(server, await server.signIn('operator.ruichi'));
    const foreign = await other.upload('IMAGE', '图.png', await png(41, 30));
    const content = `<p><img src="${foreign.url}" alt=""></p>`;
    expect(await server.call(material.add, newMaterial({ content }), { token })).toMatchObject({
      http: 404,
      errors: [{ field: 'content' }],
    });
  });

  test('has no fields of other kinds', async () => {
    for (const [field, value] of [
      ['h5Url', 'https://example.com/'],
      ['chapters', [{ at: 1, title: '一' }]],
      ['allowedHosts', ['cdn.example.com']],
      ['orientation', 'PORTRAIT'],
    ] as const) {
      const refused = await server.call(material.add, newMaterial({ [field]: value }), { token });
      expect(refused).toMatchObject({ http: 400, code: 'MATERIAL_WRONG_FIELD', errors: [{ field }] });
    }
  });
});

describe('changing', () => {
  test('the second of two editors is refused and loses nothing', async () => {
    const { materialId, version } = await rig.add();
    const first = await server.call(
      material.update,
      { materialId, version, ...edited({ title: '第一位' }) },
      { token },
    );
    expect(first.data).toMatchObject({ title: '第一位', version: version + 1 });
    const second = await server.call(
      material.update,
      { materialId, version, ...edited({ title: '第二位' }) },
      { token },
    );
    expect(second).toMatchObject({ http: 409, code: 'CONFLICT', data: { current: { title: '第一位' } } });
  });

  test('an end date that has passed takes it away, and a later one brings it back', async () => {
    const { materialId, version } = await rig.add();
    const past = edited({ expireAt: '2020-01-01T00:00:00.000Z' });
    const ended = (await server.call(material.update, { materialId, version, ...past }, { token })).data!;
    expect(ended.status).toBe('EXPIRED');
    const again = { materialId, version: ended.version, ...edited({ expireAt: null }) };
    expect((await server.call(material.update, again, { token })).data!.status).toBe('READY');
  });

  test('two are each other’s translation, of one kind and in two languages, and of nobody else', async () => {
    const [chinese, third] = [await rig.add({ title: '中文' }), await rig.add({ title: '另一份' })];
    const english = await rig.add({ title: 'English', locale: 'en-US', translationId: chinese.materialId });
    expect(english.translation).toMatchObject({ materialId: chinese.materialId });
    expect((await rig.detail(chinese.materialId)).translation).toMatchObject({ materialId: english.materialId });
    const { materialId, version } = third;
    const pair = (changes: object) =>
      server.call(material.update, { materialId, version, ...edited(changes) }, { token });
    expect(await pair({ translationId: english.materialId })).toMatchObject({ code: 'MATERIAL_TRANSLATION_TAKEN' });
    expect(await pair({ translationId: chinese.materialId })).toMatchObject({ code: 'MATERIAL_TRANSLATION_SAME' });
    const apart = { materialId: english.materialId, version: english.version, ...edited({ locale: 'en-US' }) };
    expect((await server.call(material.update, apart, { token })).data!.translation).toBeNull();
    expect((await rig.detail(chinese.materialId)).translation).toBeNull();
  });

  test('one in the recycle bin is in nobody’s way, and comes back beside the other while its place is free', async () => {
    const binned = async (name: string) => {
      const { data } = await server.call(trash.page, { keyword: name }, { token });
      return { trashId: data!.list[0]!.trashId };
    };
    const save = async (materialId: string, changes: object) => {
      const { version } = await rig.detail(materialId);
      return server.call(material.update, { materialId, version, ...edited(changes) }, { token });
    };
    const chinese = await rig.add({ title: '留下的一份' });
    const first = await rig.add({ title: 'First one', locale: 'en-US', translationId: chinese.materialId });
    await server.call(material.delete, { materialId: first.materialId }, { token });
    // Saved while the other one is away: as far as anybody sees, without one.
    expect((await save(chinese.materialId, { title: '改过的一份' })).status).toBe(true);
    await server.call(trash.restore, await binned('First one'), { token });
    expect((await rig.detail(chinese.materialId)).translation?.materialId).toBe(first.materialId);

    await server.call(material.delete, { materialId: first.materialId }, { token });
    const second = await rig.add({ title: 'Second one', locale: 'en-US', translationId: chinese.materialId });
    expect(second.translation?.materialId).toBe(chinese.materialId);
    await server.call(trash.restore, await binned('First one'), { token });
    expect((await rig.detail(first.materialId)).translation).toBeNull();
    expect((await rig.detail(chinese.materialId)).translation?.materialId).toBe(second.materialId);
  });
});

describe('several at once', () => {
  test('are taken away and brought back; those that cannot be say why', async () => {
    const [one, draft] = [await rig.add(), await rig.add({ draft: true })];
    const materialIds = [one.materialId, draft.materialId];
    const off = await server.call(material.updateStatus, { status: 'DISABLED', materialIds }, { token });
    expect(off.data).toMatchObject({
      done: [one.materialId],
      skipped: [{ id: draft.materialId, code: 'STATE_NOT_ALLOWED' }],
    });
    const on = await server.call(material.updateStatus, { status: 'READY', materialIds }, { token });
    expect(on.data!.done.toSorted()).toEqual(materialIds.toSorted());
    expect((await history(draft.materialId))[0]).toMatchObject({ action: 'STATUS', about: ['READY'] });
  });

  test('get labels, up to twenty, and lose them', async () => {
    const tags = await Promise.all(Array.from({ length: 21 }, (_, at) => label(`批量标签${at}`)));
    const full = await rig.add({ tagIds: tags.slice(0, 20) });
    const { materialId } = await rig.add();
    const materialIds = [full.materialId, materialId];
    const bind = { addTagIds: [tags[20]!], removeTagIds: [], materialIds };
    const answer = (await server.call(material.bindTag, bind, { token })).data!;
    expect(answer).toMatchObject({
      done: [materialId],
      skipped: [{ id: full.materialId, code: 'MATERIAL_TOO_MANY_TAGS' }],
    });
    const swap = { addTagIds: [tags[20]!], removeTagIds: [tags[0]!], materialIds: [full.materialId] };
    expect((await server.call(material.bindTag, swap, { token })).data!.done).toEqual([full.materialId]);
    const after = (await rig.detail(full.materialId)).tags.map(({ tagId }) => tagId);
    expect(after).toHaveLength(20);
    expect(after).not.toContain(tags[0]);
    const { data } = await server.call(material.page, { tagId: tags[20]! }, { token });
    expect(data!.list.map((row) => row.materialId).toSorted()).toEqual(materialIds.toSorted());
    expect((await history(materialId))[0]).toMatchObject({ action: 'TAG', about: ['批量标签20'] });
  });

  test('change their owner, their readers and their end', async () => {
    const { materialId } = await rig.add();
    const { data: people } = await server.call(material.owners, {}, { token });
    const owner = people!.find(({ name }) => name !== '李晨')!;
    const given = { ownerId: owner.id, visibility: 'TEAM' as const, expireAt: '2020-01-01T00:00:00.000Z' };
    await server.call(material.batchUpdate, { ...given, materialIds: [materialId] }, { token });
    expect(await rig.detail(materialId)).toMatchObject({ owner, visibility: 'TEAM', status: 'EXPIRED' });
    await server.call(material.batchUpdate, { expireAt: null, materialIds: [materialId] }, { token });
    expect(await rig.detail(materialId)).toMatchObject({ owner, status: 'READY', expireAt: null });
    const nobody = { ownerId: crypto.randomUUID(), materialIds: [materialId] };
    expect((await server.call(material.batchUpdate, nobody, { token })).http).toBe(404);
    const foreign = (
      await server.call(
        tag.add,
        { name: '别家的', color: '#2B71F0' },
        { token: await server.signIn('operator.ruichi') },
      )
    ).data!.tagId;
    const bind = { addTagIds: [foreign], removeTagIds: [], materialIds: [materialId] };
    expect((await server.call(material.bindTag, bind, { token })).http).toBe(404);
  });
});

describe('deleting', () => {
  test('what a tool shows stays and names the tool; it goes after that, and comes back with its labels and its tool', async () => {
    const tagId = await label('跟着回来');
    const { materialId } = await rig.add({ title: '有人在用', tagIds: [tagId] });
    const toolId = await toolWith('引用它的工具', materialId);
    expect((await rig.detail(materialId)).refCount).toBe(1);
    const refused = await server.call(material.delete, { materialId }, { token });
    expect(refused).toMatchObject({
      code: 'REFERENCED',
      data: { references: [{ type: 'knowledgeTool', id: toolId, name: '引用它的工具' }] },
    });
    const bulk = await server.call(material.batchDelete, { materialIds: [materialId] }, { token });
    expect(bulk.code).toBe('REFERENCED');
    const { data: used } = await server.call(material.page, { usage: 'USED', keyword: '有人在用' }, { token });
    expect(used!.list).toHaveLength(1);

    await server.call(knowledgeTool.delete, { toolId }, { token });
    expect((await server.call(material.delete, { materialId }, { token })).status).toBe(true);
    expect((await server.call(material.delete, { materialId }, { token })).status).toBe(true);
    expect((await server.call(material.detail, { materialId }, { token })).http).toBe(404);
    for (const keyword of ['有人在用', '引用它的工具']) {
      const { data } = await server.call(trash.page, { keyword }, { token });
      expect((await server.call(trash.restore, { trashId: data!.list[0]!.trashId }, { token })).status).toBe(true);
    }
    const back = await rig.detail(materialId);
    expect(back).toMatchObject({ refCount: 1, tags: [{ tagId }] });
    expect((await history(materialId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['RESTORE', 'DELETE']),
    );
  });
});

test('pages go on by cursor without skipping or repeating, in every offered sort and direction', async () => {
  for (const sortField of [
    'title',
    'createdAt',
    'updatedAt',
    'fileSize',
    'refCount',
    'readCount',
    'expireAt',
  ] as const) {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await server.call(material.page, { pageSize: 7, sortField, sortOrder, cursor }, { token });
        seen.push(...data!.list.map((row) => row.materialId));
        cursor = data!.next;
      } while (cursor !== undefined);
      const { data: whole } = await server.call(material.page, { pageSize: 200, sortField, sortOrder }, { token });
      expect(seen).toEqual(whole!.list.map((row) => row.materialId));
    }
  }
});

test('captions are WebVTT or are refused with their line', () => {
  expect(captionFault('WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n')).toBeNull();
  expect(
    captionFault(
      'WEBVTT\n\nNOTE 说明\n\n一\n00:01.000 --> 00:02.000 align:start\n你好\n\n01:00:00.000 --> 01:00:01.500\nbye',
    ),
  ).toBeNull();
  expect(captionFault('1\n00:00:01,000 --> 00:00:02,000\nsrt')).toBe(1);
  expect(captionFault('WEBVTT\n\n00:01.000 --> 00:01.000\n反了')).toBe(3);
  expect(captionFault('WEBVTT\n\n00:01.000-->00:02.000\n挤')).toBe(3);
  expect(captionFault('WEBVTT\n')).toBe(2);
});
