import { application } from '@console/contract/areas/application/application';
import { clientGroup } from '@console/contract/areas/client/client-group';
import { product } from '@console/contract/areas/product/product';
import { model } from '@console/contract/areas/product/model';
import { trash } from '@console/contract/areas/system/trash';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { MOST_TOOLS, toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { givenApplication } from '../../application/application/application-rig.ts';
import { newProduct } from '../../product/product/product-rig.ts';
import {
  company,
  makeMaterial,
  makeShownBox,
  makeTranslation,
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

const add = async (changes: Parameters<typeof newToolbox>[0] = {}) =>
  (await server.call(toolbox.add, newToolbox(changes), { token })).data!;
const addTool = async (changes: Parameters<typeof newKnowledge>[0] = {}) =>
  (await server.call(knowledgeTool.add, newKnowledge({ status: 'DISABLED', ...changes }), { token })).data!;
const inside = async (toolboxId: string) =>
  (await server.call(toolbox.toolDetail, { toolboxId }, { token })).data!.map(({ toolId }) => toolId);
const order = async () => (await server.call(toolbox.list, {}, { token })).data!.map(({ toolboxId }) => toolboxId);
const makeGroup = async (name: string) =>
  (await server.call(clientGroup.add, { name, description: null, sort: 1 }, { token: await server.signIn('operator') }))
    .data!.groupId;
const makeProduct = async (modelNo: string) =>
  (await server.call(product.add, newProduct({ modelNo, snRule: null }), { token })).data!.productId;

describe('a toolbox', () => {
  test('stands behind the others, and all are put in order at once', async () => {
    const [a, b] = [await add(), await add()];
    expect(b.sort).toBe(a.sort + 1);
    const before = await order();
    expect(await server.call(toolbox.sort, { toolboxIds: [b.toolboxId, a.toolboxId] }, { token })).toMatchObject({
      status: true,
    });
    const rest = before.filter((id) => id !== a.toolboxId && id !== b.toolboxId);
    expect(await order()).toEqual([b.toolboxId, a.toolboxId, ...rest]);
    const unknown = { toolboxIds: ['019a0000-0000-7000-8000-00000000beef'] };
    expect(await server.call(toolbox.sort, unknown, { token })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('says for whom it is, and for the team alone is for no group of customers', async () => {
    const [productId, groupId] = [await makeProduct('BOX-1'), await makeGroup('甲组医院')];
    const made = await add({ productIds: [productId], clientGroupIds: [groupId], audience: 'CLIENT' });
    expect(made).toMatchObject({
      products: [{ id: productId, name: '除颤仪' }],
      clientGroups: [{ id: groupId }],
      applications: [],
      status: 'DISABLED',
      toolCount: 0,
      openCount30d: 0,
    });
    const { toolboxId, version } = made;
    const change = { toolboxId, version, ...newToolbox({ audience: 'TEAM', clientGroupIds: [groupId] }) };
    const { data } = await server.call(toolbox.update, change, { token });
    expect(data).toMatchObject({ clientGroups: [], products: [], audience: 'TEAM' });
    const listed = await server.call(toolbox.page, { productId }, { token });
    expect(listed.data!.list).toEqual([]);
  });

  test('is enabled only with an enabled tool in it', async () => {
    const { toolboxId } = await add();
    const { toolId, version, name } = await addTool();
    const enable = () => server.call(toolbox.updateStatus, { toolboxId, status: 'ENABLED' }, { token });
    expect(await enable()).toMatchObject({ code: 'TOOLBOX_EMPTY' });
    await server.call(toolbox.addTool, { toolboxId, toolIds: [toolId] }, { token });
    expect(await enable()).toMatchObject({ code: 'TOOLBOX_EMPTY' });
    const materials = placed([await makeMaterial(server)]);
    await server.call(knowledgeTool.update, { toolId, version, ...newKnowledge({ name, materials }) }, { token });
    expect(await enable()).toMatchObject({ data: { status: 'ENABLED', toolCount: 1 } });
  });

  test('holds each tool once, in their order, and no more than it can', async () => {
    const { toolboxId } = await add();
    const [a, b] = [await addTool({ name: '已在箱中' }), await addTool()];
    const put = (toolIds: string[]) => server.call(toolbox.addTool, { toolboxId, toolIds }, { token });
    await put([a.toolId]);
    const twice = await put([b.toolId, a.toolId]);
    expect(twice).toMatchObject({ code: 'TOOL_ALREADY_IN_BOX', message: expect.stringContaining('已在箱中') });
    expect(await inside(toolboxId)).toEqual([a.toolId]);
    await put([b.toolId]);
    await server.call(toolbox.sortTool, { toolboxId, toolIds: [b.toolId] }, { token });
    expect(await inside(toolboxId)).toEqual([b.toolId, a.toolId]);
    const many = await Promise.all(Array.from({ length: MOST_TOOLS - 1 }, () => addTool()));
    expect(await put(many.map(({ toolId }) => toolId))).toMatchObject({ code: 'TOOLBOX_FULL' });
    const out = { toolboxId, toolId: a.toolId };
    for (const _ of [1, 2])
      expect(await server.call(toolbox.deleteTool, out, { token })).toMatchObject({ status: true });
    expect(await inside(toolboxId)).toEqual([b.toolId]);
  });

  test('takes no tool out of the bin, and none that is nobody’s; only its own are put in order', async () => {
    const { toolboxId, version } = await add();
    const [kept, binned, outside] = [await addTool(), await addTool(), await addTool()];
    await server.call(knowledgeTool.delete, { toolId: binned.toolId }, { token });
    for (const other of [binned.toolId, newId()]) {
      const toolIds = [kept.toolId, other];
      expect(await server.call(toolbox.addTool, { toolboxId, toolIds }, { token })).toMatchObject({
        http: 404,
        errors: [{ field: 'toolIds' }],
      });
      expect((await server.call(toolbox.deleteTool, { toolboxId, toolId: newId() }, { token })).http).toBe(404);
    }
    expect(await inside(toolboxId)).toEqual([]);
    await server.call(toolbox.addTool, { toolboxId, toolIds: [kept.toolId] }, { token });
    const sorted = await server.call(toolbox.sortTool, { toolboxId, toolIds: [outside.toolId] }, { token });
    expect(sorted.http).toBe(404);
    // Taking out what is not in it is no change.
    await server.call(toolbox.deleteTool, { toolboxId, toolId: outside.toolId }, { token });
    expect((await server.call(toolbox.detail, { toolboxId }, { token })).data!.version).toBe(version + 1);
  });

  test('offers the tools that it does not hold, and a tool tells where it is', async () => {
    const { toolboxId, name } = await add();
    const tool = await addTool({ name: '可加入的工具' });
    const offered = async () =>
      (await server.call(toolbox.toolBoxPage, { toolboxId, keyword: '可加入的', toolType: 'KNOWLEDGE' }, { token }))
        .data!;
    const of = () => server.call(toolbox.getToolboxRefTool, { toolId: tool.toolId }, { token });
    expect(await offered()).toMatchObject({ total: 1, list: [{ toolId: tool.toolId, toolStatus: 'DISABLED' }] });
    expect((await of()).data).toEqual([]);
    await server.call(toolbox.addTool, { toolboxId, toolIds: [tool.toolId] }, { token });
    expect(await offered()).toMatchObject({ total: 0, list: [] });
    expect((await of()).data).toEqual([{ toolboxId, name, nameEn: null, status: 'DISABLED' }]);
  });

  test('keeps what it is for, and what it shows, from being deleted', async () => {
    const owner = await server.signIn('owner');
    const [productId, groupId] = [await makeProduct('BOX-2'), await makeGroup('乙组医院')];
    const app = await server.call(application.add, givenApplication(), { token: owner });
    const { applicationId } = app.data!;
    const { toolboxId } = await add({
      productIds: [productId],
      clientGroupIds: [groupId],
      applicationIds: [applicationId],
    });
    const named = { code: 'REFERENCED', data: { references: [{ type: 'toolbox', id: toolboxId }] } };
    expect(await server.call(product.delete, { productId }, { token })).toMatchObject(named);
    expect(await server.call(clientGroup.delete, { groupId }, { token })).toMatchObject(named);
    expect(await server.call(application.delete, { applicationId }, { token: owner })).toMatchObject(named);
    const [found] = await server.look<{ id: string }>(
      `select id from product_model where tenant_id = $1 and deleted_at is null limit 1`,
      [company],
    );
    const tool = newVirtual({ contentType: 'MODEL', modelIds: [found!.id], status: 'DISABLED' });
    const made = await server.call(virtualTool.add, tool, { token });
    expect(await server.call(model.delete, { modelId: found!.id }, { token })).toMatchObject({
      code: 'REFERENCED',
      data: { references: [{ type: 'virtualTool', id: made.data!.toolId }] },
    });
  });

  test('comes back disabled when a group it was for is gone for good', async () => {
    const groupId = await makeGroup('将被清除');
    const box = await makeShownBox(server, token, [await makeMaterial(server)], {
      name: '只给一个分组',
      clientGroupIds: [groupId],
    });
    await server.call(toolbox.delete, { toolboxId: box.toolboxId }, { token });
    await server.call(clientGroup.delete, { groupId }, { token });
    await server.look('delete from client_group where id = $1', [groupId]);
    const { data } = await server.call(trash.page, { keyword: '只给一个分组' }, { token });
    await server.call(trash.restore, { trashId: data!.list[0]!.trashId }, { token });
    const after = await server.call(toolbox.detail, { toolboxId: box.toolboxId }, { token });
    expect(after.data).toMatchObject({ status: 'DISABLED', clientGroups: [] });
  });

  test('names to choose from without the rights to their lists', async () => {
    await makeProduct('BOX-3');
    const { data } = await server.call(toolbox.choices, { of: 'PRODUCT', keyword: '除颤' }, { token });
    expect(data![0]).toEqual({ id: expect.any(String), name: '除颤仪', nameEn: 'Defibrillator' });
    for (const of of ['APPLICATION', 'CLIENT_GROUP'] as const) {
      expect((await server.call(toolbox.choices, { of }, { token })).data!.length).toBeGreaterThan(0);
    }
  });
});

describe('the preview of a toolbox', () => {
  test('shows what an app would show, and says what it would not and why', async () => {
    const both = await makeMaterial(server, { name: '通用' });
    await makeTranslation(server, both, { name: 'General', locale: 'en-US' });
    const [team, draft] = [
      await makeMaterial(server, { visibility: 'TEAM', name: '内部' }),
      await makeMaterial(server, { status: 'DRAFT', name: '草稿' }),
    ];
    await makeTranslation(server, draft, { name: 'Unfinished', locale: 'en-US', status: 'DRAFT' });
    const tool = await addTool({ status: 'ENABLED', nameEn: 'Guide', materials: placed([both, team, draft]) });
    const off = await addTool({ nameEn: 'Retired' });
    const { toolboxId } = await add({ nameEn: 'Service' });
    await server.call(toolbox.addTool, { toolboxId, toolIds: [tool.toolId, off.toolId] }, { token });
    const preview = async (as: 'TEAM' | 'CLIENT', locale: 'zh-CN' | 'en-US') =>
      (await server.call(toolbox.preview, { toolboxId, as, locale }, { token })).data!;
    const client = await preview('CLIENT', 'en-US');
    expect(client).toMatchObject({ name: 'Service', tools: [{ name: 'Guide' }] });
    expect(client.tools[0]!.knowledge!.materials.map(({ title }) => title)).toEqual(['General']);
    // By their English names, where they have one.
    expect(client.hidden.map(({ toolName, itemName, why }) => [toolName, itemName, why])).toEqual([
      ['Retired', null, 'DISABLED'],
      ['Guide', '内部', 'AUDIENCE'],
      ['Guide', 'Unfinished', 'DRAFT'],
    ]);
    const colleague = await preview('TEAM', 'zh-CN');
    expect(colleague.tools[0]!.knowledge!.materials.map(({ title }) => title)).toEqual(['通用', '内部']);
  });

  test('shows nothing of it to whom it is not for', async () => {
    const { toolboxId } = await makeShownBox(server, token, [await makeMaterial(server)], { audience: 'TEAM' });
    const { data } = await server.call(toolbox.preview, { toolboxId, as: 'CLIENT', locale: 'zh-CN' }, { token });
    expect(data).toMatchObject({ tools: [], hidden: [{ itemName: null, why: 'AUDIENCE' }] });
  });
});
