import { material } from '@console/contract/areas/material/material/material';
import { MOST_MERGED_MATERIALS, tag } from '@console/contract/areas/material/tag';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { enterWith } from '../../client/client/client-rig.ts';
import { calls, edited } from '../material/material-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

const add = async (name: string) => (await server.call(tag.add, { name, color: '#2B71F0' }, { token })).data!;
type Label = Awaited<ReturnType<typeof add>>;
const seen = ({ tagId, version }: Label) => ({ tagId, version });
const merge = (kept: Label, gone: readonly Label[], as = token) =>
  server.call(tag.merge, { ...seen(kept), merge: gone.map(seen) }, { token: as });
const preview = (kept: Label, gone: readonly Label[]) =>
  server.call(tag.mergePreview, { tagId: kept.tagId, mergeIds: gone.map(({ tagId }) => tagId) }, { token });
const labelsOf = async (materialId: string) => (await rig.detail(materialId)).tags.map(({ name }) => name);
const binOf = async (keyword: string) => (await server.call(trash.page, { keyword }, { token })).data!.list;

describe('a merge of labels', () => {
  test('is counted before it is done: each material once, and those in the recycle bin beside', async () => {
    const [kept, gone, more] = [await add('预览留下'), await add('预览并入'), await add('预览也并入')];
    const both = await rig.add({ title: '两个都有', tagIds: [kept.tagId, gone.tagId] });
    await rig.add({ title: '并入的两个', tagIds: [gone.tagId, more.tagId] });
    await rig.add({ title: '只有留下的', tagIds: [kept.tagId] });
    const binned = await rig.add({ title: '在回收站', tagIds: [more.tagId] });
    await server.call(material.delete, { materialId: binned.materialId }, { token });
    const { data } = await preview(kept, [gone, more]);
    expect(data).toMatchObject({ changedCount: 2, afterCount: 3, binCount: 1, capped: false, tooMany: false });
    expect(data!.labels[0]).toMatchObject({ tagId: kept.tagId, materialCount: 2 });
    const counts = data!.labels.slice(1).map(({ tagId, materialCount }) => [tagId, materialCount]);
    expect(Object.fromEntries(counts)).toEqual({ [gone.tagId]: 2, [more.tagId]: 1 });
    expect(await labelsOf(both.materialId)).toHaveLength(2);
  });

  test('gives the materials the label that stays, once, also those in the recycle bin, and tells it', async () => {
    const [kept, gone, more] = [await add('留下'), await add('并入'), await add('也并入')];
    const both = await rig.add({ title: '两个都有', tagIds: [kept.tagId, gone.tagId] });
    const two = await rig.add({ title: '并入的两个', tagIds: [gone.tagId, more.tagId] });
    const binned = await rig.add({ title: '在回收站里', tagIds: [more.tagId] });
    await server.call(material.delete, { materialId: binned.materialId }, { token });

    const { data } = await merge(kept, [gone, more, gone]);
    expect(data).toMatchObject({ tag: { tagId: kept.tagId, materialCount: 2, version: 2 }, changedCount: 3 });
    expect(await labelsOf(both.materialId)).toEqual(['留下']);
    expect(await labelsOf(two.materialId)).toEqual(['留下']);
    const [line] = await binOf('在回收站里');
    await server.call(trash.restore, { trashId: line!.trashId }, { token });
    expect(await labelsOf(binned.materialId)).toEqual(['留下']);

    const { data: told } = await server.call(material.operationPage, { materialId: two.materialId }, { token });
    expect(told!.list[0]).toMatchObject({ action: 'TAG', operatorName: '李晨', about: ['留下'] });
    const lines = await server.look<{ object_id: string; action: string; changes: unknown }>(
      `select object_id, action, changes from operation_log where call = 'POST /tenant/tag/merge' and object_id = any($1)
        order by action desc, object_id`,
      [[kept, gone, more].map(({ tagId }) => tagId)],
    );
    expect(lines.map(({ action }) => action)).toEqual(['UPDATE', 'DELETE', 'DELETE']);
    expect(lines[0]).toMatchObject({
      object_id: kept.tagId,
      changes: [
        { field: 'mergedTags', after: expect.arrayContaining(['并入', '也并入']) },
        { field: 'relabelled', after: 3 },
      ],
    });
  });

  test('leaves the others in the recycle bin; one that comes back has its name and no materials', async () => {
    const [kept, gone] = [await add('保留的'), await add('被并入的')];
    const { materialId } = await rig.add({ title: '一篇', tagIds: [gone.tagId] });
    await merge(kept, [gone]);
    expect((await server.call(tag.detail, { tagId: gone.tagId }, { token })).code).toBe('NOT_FOUND');
    const [line] = await binOf('被并入的');
    expect((await server.call(trash.restore, { trashId: line!.trashId }, { token })).status).toBe(true);
    expect((await server.call(tag.detail, { tagId: gone.tagId }, { token })).data).toMatchObject({ materialCount: 0 });
    expect(await labelsOf(materialId)).toEqual(['保留的']);
  });

  test('is refused into itself, with one that is in the bin or another company’s, and changes nothing', async () => {
    const [kept, gone, deleted] = [await add('不动'), await add('不动的'), await add('已删除的')];
    await server.call(tag.delete, { tagId: deleted.tagId }, { token });
    const { materialId } = await rig.add({ title: '不变', tagIds: [gone.tagId] });
    const [foreign] = await server.look<{ tagId: string; version: number }>(
      `select id as "tagId", version from tag where tenant_id <> (select tenant_id from tag where id = $1) limit 1`,
      [kept.tagId],
    );
    const itself = { code: 'LABEL_MERGE_INTO_ITSELF', errors: [{ field: 'tagId' }] };
    expect(await merge(kept, [gone, kept])).toMatchObject(itself);
    expect(await preview(kept, [kept])).toMatchObject(itself);
    for (const stranger of [deleted, foreign as Label]) {
      expect(await merge(kept, [gone, stranger])).toMatchObject({ code: 'NOT_FOUND' });
      expect(await merge(stranger, [gone])).toMatchObject({ code: 'NOT_FOUND' });
      expect(await preview(kept, [stranger])).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await labelsOf(materialId)).toEqual(['不动的']);
  });

  test('needs the right to change labels and the right to delete them', async () => {
    const [kept, gone] = [await add('要权限'), await add('要权限的')];
    for (const right of ['material:tag:update', 'material:tag:delete'] as const) {
      const person = await enterWith(server, ['material:tag:query', right]);
      expect((await merge(kept, [gone], person.token)).code).toBe('FORBIDDEN');
    }
    const both = await enterWith(server, ['material:tag:query', 'material:tag:update', 'material:tag:delete']);
    expect((await merge(kept, [gone], both.token)).status).toBe(true);
  });

  test('is refused where a label has changed since it was looked at, whichever it is', async () => {
    const [kept, gone] = [await add('改过名'), await add('没改名')];
    const changed = { ...seen(kept), name: '改了名', color: '#D9363E' as const, category: null, sort: 0 };
    const fresh = (await server.call(tag.update, changed, { token })).data!;
    expect(await merge(kept, [gone])).toMatchObject({
      http: 409,
      code: 'CONFLICT',
      data: { current: { name: '改了名' } },
    });
    expect(await merge(gone, [kept])).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect((await merge(fresh, [gone])).status).toBe(true);
  });

  test('refuses whoever has one of the materials open, instead of giving them a label that is gone', async () => {
    const [kept, gone] = [await add('合并后'), await add('合并前')];
    const open = await rig.add({ title: '正在编辑', tagIds: [gone.tagId] });
    await merge(kept, [gone]);
    const { materialId, version } = open;
    const late = await server.call(
      material.update,
      { materialId, version, ...edited({ title: '正在编辑', tagIds: [gone.tagId] }) },
      { token },
    );
    expect(late).toMatchObject({ http: 409, code: 'CONFLICT', data: { current: { tags: [{ name: '合并后' }] } } });
  });

  test('two who merge the same two the other way round: one wins, and every material has the one that is left', async () => {
    const [one, other] = [await add('甲标签'), await add('乙标签')];
    const first = await rig.add({ title: '甲的', tagIds: [one.tagId] });
    const second = await rig.add({ title: '乙的', tagIds: [other.tagId] });
    const answers = await Promise.all([merge(one, [other]), merge(other, [one])]);
    const won = answers.filter(({ data }) => data);
    expect(won).toHaveLength(1);
    const { name } = won[0]!.data!.tag;
    expect([await labelsOf(first.materialId), await labelsOf(second.materialId)]).toEqual([[name], [name]]);
  });

  test('stops at so many materials, and says what to do', async () => {
    const [kept, gone] = [await add('很多留下'), await add('很多素材')];
    const fill = (count: number) =>
      server.look(
        `with made as (
           insert into material (tenant_id, id, kind, name)
           select tenant_id, gen_random_uuid(), 'IMAGE_TEXT', '很多' || n from tag, generate_series(1, $2::int) n where id = $1
           returning tenant_id, id)
         insert into material_tag (tenant_id, material_id, tag_id) select tenant_id, id, $1 from made`,
        [gone.tagId, count],
      );
    await fill(MOST_MERGED_MATERIALS + 1);
    await server.look('analyze material, material_tag');
    expect(await preview(kept, [gone])).toMatchObject({ data: { tooMany: true, capped: true } });
    expect(await merge(kept, [gone])).toMatchObject({
      code: 'LABEL_MERGE_TOO_MANY',
      message: expect.stringContaining('5'),
    });
    await server.look(
      'delete from material_tag where tag_id = $1 and material_id = (select max(material_id::text)::uuid from material_tag where tag_id = $1)',
      [gone.tagId],
    );
    expect((await preview(kept, [gone])).data).toMatchObject({ tooMany: false, changedCount: MOST_MERGED_MATERIALS });
    expect((await merge(kept, [gone])).data).toMatchObject({ changedCount: MOST_MERGED_MATERIALS });
  });
});
