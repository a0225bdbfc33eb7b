import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { trash } from '@console/contract/areas/system/trash';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { newSet } from '../../product/error-code/error-code-rig.ts';
import {
  makeMaterial,
  makeShownBox,
  newErrorTool,
  newKnowledge,
  newToolbox,
  newVirtual,
  placed,
} from '../toolbox-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const addKnowledge = async (changes: Parameters<typeof newKnowledge>[0]) =>
  (await server.call(knowledgeTool.add, newKnowledge(changes), { token })).data!;
const knowledge = async (toolId: string) => (await server.call(knowledgeTool.detail, { toolId }, { token })).data!;
const modelIds = async (many: number) =>
  (
    await server.look<{ id: string }>(
      `select m.id from product_model m join account a on a.tenant_id = m.tenant_id
        where a.username = 'operator' and m.deleted_at is null and m.status = 'READY' limit $1`,
      [many],
    )
  ).map(({ id }) => id);
const restore = async (keyword: string) => {
  const { data } = await server.call(trash.page, { keyword }, { token });
  return server.call(trash.restore, { trashId: data!.list[0]!.trashId }, { token });
};
const refCount = async (materialId: string) =>
  (await server.look<{ n: number }>('select ref_count as n from material where id = $1', [materialId]))[0]!.n;

test('a tool counts no model and no set that lies in the recycle bin, and counts them again when they are back', async () => {
  const [model] = await modelIds(1);
  const set = (await server.call(errorCode.add, newSet({ name: '要删的集' }), { token })).data!.errorCodeId;
  const virtual = newVirtual({ contentType: 'MODEL', modelIds: [model!] });
  const tools = [
    (await server.call(virtualTool.add, virtual, { token })).data!.toolId,
    (await server.call(errorCodeTool.add, newErrorTool({ errorCodeIds: [set] }), { token })).data!.toolId,
  ];
  const counted = async () =>
    (
      await server.look<{ n: number }>(
        'select item_count as n from tool where id = any($1) order by array_position($1, id)',
        [tools],
      )
    ).map(({ n }) => n);
  const put = async (deletedAt: string) => {
    await server.look(`update product_model set deleted_at = ${deletedAt} where id = $1`, [model]);
    await server.look(`update error_code set deleted_at = ${deletedAt} where id = $1`, [set]);
  };
  expect(await counted()).toEqual([1, 1]);
  await put('now()');
  expect(await counted()).toEqual([0, 0]);
  await put('null');
  expect(await counted()).toEqual([1, 1]);
});

describe('a virtual show tool', () => {
  test('shows models or pages in their order, and forgets those of the other kind', async () => {
    const models = await modelIds(2);
    const { data: made } = await server.call(virtualTool.add, newVirtual({ contentType: 'MODEL', modelIds: models }), {
      token,
    });
    expect(made).toMatchObject({ itemCount: 2, contentType: 'MODEL', refToolboxes: 0, version: 1 });
    expect(made!.models.map(({ id }) => id)).toEqual(models);
    expect(made!.models[0]).toMatchObject({ status: 'READY', hidden: false, productName: expect.any(String) });
    const page = await makeMaterial(server, { kind: 'H5', status: 'DISABLED' });
    const change = { ...newVirtual({ contentType: 'H5', modelIds: models, h5MaterialIds: [page] }), version: 1 };
    const { data: after } = await server.call(virtualTool.update, { toolId: made!.toolId, ...change }, { token });
    expect(after).toMatchObject({ itemCount: 1, models: [], h5Materials: [{ id: page, hidden: true }] });
  });

  test('takes no text for a page, and offers what it can show', async () => {
    const text = await makeMaterial(server, { name: '不是页面' });
    const refused = await server.call(virtualTool.add, newVirtual({ h5MaterialIds: [text] }), { token });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'h5MaterialIds' }] });
    const page = await makeMaterial(server, { kind: 'H5', name: '可以选的页面' });
    const asked = { contentType: 'H5' as const, keyword: '可以选的' };
    expect((await server.call(virtualTool.contents, asked, { token })).data!.list).toMatchObject([{ id: page }]);
    const others = await server.call(virtualTool.contents, { ...asked, keyword: '不是页面' }, { token });
    expect(others.data!.list).toEqual([]);
    const models = await server.call(virtualTool.contents, { contentType: 'MODEL' }, { token });
    expect(models.data!.list[0]).toMatchObject({ about: expect.any(String) });
  });
});

describe('a knowledge tool', () => {
  test('puts exactly its materials in another order, with their chapters', async () => {
    const [a, b, c] = [await makeMaterial(server), await makeMaterial(server), await makeMaterial(server)] as const;
    const { toolId } = await addKnowledge({ layout: 'CHAPTER', materials: placed([a, b]) });
    const sort = (materials: ReturnType<typeof placed>) =>
      server.call(knowledgeTool.sortMaterial, { toolId, materials }, { token });
    expect(await sort([...placed([b], '安装'), ...placed([a], '使用')])).toMatchObject({ status: true });
    expect((await knowledge(toolId)).materials).toMatchObject([
      { id: b, chapter: '安装' },
      { id: a, chapter: '使用' },
    ]);
    for (const others of [[a], [a, b, c], [a, c]]) {
      expect(await sort(placed(others))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await knowledge(toolId)).materials.map(({ id }) => id)).toEqual([b, a]);
  });

  test('says of a material why an app does not show it, and takes each once', async () => {
    const gone = new Date(Date.now() - 1000).toISOString();
    const [draft, ended] = [
      await makeMaterial(server, { status: 'DRAFT' }),
      await makeMaterial(server, { expireAt: gone }),
    ];
    const { toolId } = await addKnowledge({ materials: placed([draft, ended, draft]) });
    expect(await knowledge(toolId)).toMatchObject({
      itemCount: 2,
      materials: [
        { id: draft, status: 'DRAFT', hidden: true },
        // It is taken off the list by a job, which may have been here already.
        { id: ended, status: expect.stringMatching(/^(READY|EXPIRED)$/), hidden: true },
      ],
    });
  });
});

describe('every tool', () => {
  test('is enabled only with something in it', async () => {
    const empty = [
      server.call(virtualTool.add, newVirtual({}), { token }),
      server.call(knowledgeTool.add, newKnowledge({}), { token }),
      server.call(errorCodeTool.add, newErrorTool({}), { token }),
    ];
    for (const answer of await Promise.all(empty)) expect(answer).toMatchObject({ code: 'TOOL_EMPTY' });
    const made = await server.call(knowledgeTool.add, newKnowledge({ status: 'DISABLED' }), { token });
    const { toolId, version } = made.data!;
    const enable = { toolId, version, ...newKnowledge({}) };
    expect(await server.call(knowledgeTool.update, enable, { token })).toMatchObject({ code: 'TOOL_EMPTY' });
  });

  test('has a name of its own among its type, and tells who edits an older one', async () => {
    const name = '同名的工具';
    const made = await server.call(knowledgeTool.add, newKnowledge({ name, status: 'DISABLED' }), { token });
    const again = await server.call(knowledgeTool.add, newKnowledge({ name, status: 'DISABLED' }), { token });
    expect(again).toMatchObject({ code: 'DUPLICATE_NAME' });
    const other = await server.call(virtualTool.add, newVirtual({ name, status: 'DISABLED' }), { token });
    expect(other).toMatchObject({ status: true });
    const stale = { toolId: made.data!.toolId, version: 9, ...newKnowledge({ name, status: 'DISABLED' }) };
    expect(await server.call(knowledgeTool.update, stale, { token })).toMatchObject({ code: 'CONFLICT' });
    // Of another type it is not there.
    const { toolId } = other.data!;
    expect(await server.call(knowledgeTool.detail, { toolId }, { token })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await server.call(knowledgeTool.delete, { toolId }, { token })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('looks through sets, in their order, and keeps them from being deleted', async () => {
    const add = async (name: string) =>
      (await server.call(errorCode.add, newSet({ name }), { token })).data!.errorCodeId;
    const sets = [await add('乙集'), await add('甲集')];
    const made = await server.call(errorCodeTool.add, newErrorTool({ errorCodeIds: sets, fallback: 'CALL_EXPERT' }), {
      token,
    });
    expect(made.data!.errorCodes.map(({ id }) => id)).toEqual(sets);
    const refused = await server.call(errorCode.delete, { errorCodeId: sets[0]! }, { token });
    expect(refused).toMatchObject({
      code: 'REFERENCED',
      data: { references: [{ type: 'errorCodeTool', id: made.data!.toolId }] },
    });
    const offered = await server.call(errorCodeTool.contents, { keyword: '甲集' }, { token });
    expect(offered.data!.list).toMatchObject([{ name: '甲集', numberCount: 0, hidden: false }]);
  });

  test('is not deleted while a toolbox holds it', async () => {
    const { toolId, toolboxId } = await makeShownBox(server, token, [await makeMaterial(server)]);
    const refused = await server.call(knowledgeTool.delete, { toolId }, { token });
    expect(refused).toMatchObject({ code: 'REFERENCED', data: { references: [{ type: 'toolbox', id: toolboxId }] } });
    await server.call(toolbox.deleteTool, { toolboxId, toolId }, { token });
    expect(await server.call(knowledgeTool.delete, { toolId }, { token })).toMatchObject({ status: true });
    expect(await server.call(knowledgeTool.detail, { toolId }, { token })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what is counted', () => {
  test('goes with what is in the bin, and comes back with it', async () => {
    const material = await makeMaterial(server, { name: '数一数的素材' });
    const tool = await addKnowledge({ name: '数一数的工具', materials: placed([material]) });
    const { toolId } = tool;
    expect(await refCount(material)).toBe(1);
    await server.call(knowledgeTool.delete, { toolId }, { token });
    expect(await refCount(material)).toBe(0);
    // Nothing holds it now: it goes too, and the tool comes back without it.
    await server.look('update material set deleted_at = now() where id = $1', [material]);
    await restore('数一数的工具');
    expect(await knowledge(toolId)).toMatchObject({ itemCount: 0, materials: [] });
    await server.look('update material set deleted_at = null where id = $1', [material]);
    expect(await knowledge(toolId)).toMatchObject({ itemCount: 1, materials: [{ id: material }] });
    expect(await refCount(material)).toBe(1);
    // Gone for good from the bin, it was counted out already.
    await server.look('update material set deleted_at = now() where id = $1', [material]);
    await server.look('delete from material where id = $1', [material]);
    expect(await knowledge(toolId)).toMatchObject({ itemCount: 0 });
  });

  test('is right when many change the same at once', async () => {
    const materials = await Promise.all(Array.from({ length: 6 }, () => makeMaterial(server)));
    const tools = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        addKnowledge({ materials: placed(turn % 2 === 0 ? materials : materials.toReversed()) }),
      ),
    );
    for (const material of materials) expect(await refCount(material)).toBe(6);
    const answers = await Promise.all(
      tools.map(({ toolId, version, name }, turn) =>
        turn < 3
          ? server.call(knowledgeTool.delete, { toolId }, { token })
          : server.call(
              knowledgeTool.update,
              { toolId, version, ...newKnowledge({ name, materials: placed(materials.slice(0, 2)) }) },
              { token },
            ),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: true });
    expect(await Promise.all(materials.map(refCount))).toEqual([3, 3, 0, 0, 0, 0]);
    const boxes = await Promise.all(
      Array.from({ length: 4 }, () => server.call(toolbox.add, newToolbox({}), { token })),
    );
    const { toolId } = tools[5]!;
    const put = boxes.map(({ data }) =>
      server.call(toolbox.addTool, { toolboxId: data!.toolboxId, toolIds: [toolId] }, { token }),
    );
    await Promise.all(put);
    expect(await knowledge(toolId)).toMatchObject({ refToolboxes: 4, itemCount: 2 });
    const drop = boxes
      .slice(0, 2)
      .map(({ data }) => server.call(toolbox.delete, { toolboxId: data!.toolboxId }, { token }));
    await Promise.all(drop);
    expect(await knowledge(toolId)).toMatchObject({ refToolboxes: 2 });
  });
});
