import { material } from '@console/contract/areas/material/material/material';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { trash } from '@console/contract/areas/system/trash';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { whereUsed } from '@console/contract/areas/toolbox/where-used';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeMaterial, newErrorTool, newToolbox } from '../../toolbox/toolbox-rig.ts';
import { newNumber, newSet, newStep } from './error-code-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const makeNumber = async (name: string, materialIds: string[]) => {
  const { errorCodeId } = (await server.call(errorCode.add, newSet({ name }), { token })).data!;
  const number = newNumber({ errorNo: 'E77', steps: [newStep({ materialIds }), newStep({ materialIds })] });
  const made = await server.call(errorNo.add, { errorCodeId, ...number }, { token });
  return { errorCodeId, number, made };
};
const refCount = async (materialId: string) =>
  (await server.call(material.detail, { materialId }, { token })).data!.refCount;
const restore = async (name: string) => {
  const { data } = await server.call(trash.page, { keyword: name }, { token });
  return server.call(trash.restore, { trashId: data!.list[0]!.trashId }, { token });
};

test('a material counts the numbers whose steps show it, each once, and not those in the recycle bin', async () => {
  const materialId = await makeMaterial(server, { name: '更换滤芯' });
  const { errorCodeId, number, made } = await makeNumber('计数', [materialId]);
  expect(await refCount(materialId)).toBe(1);
  await server.call(errorNo.delete, { errorCodeId, errorNo: 'E77' }, { token });
  expect(await refCount(materialId)).toBe(0);
  expect((await restore('E77')).status).toBe(true);
  expect(await refCount(materialId)).toBe(1);
  await server.call(errorCode.delete, { errorCodeId }, { token });
  expect(await refCount(materialId)).toBe(0);
  expect((await restore('计数')).status).toBe(true);
  expect(await refCount(materialId)).toBe(1);
  const { errorNoId } = made.data!;
  const { data } = await server.call(errorNo.detail, { errorCodeId, errorNo: 'E77' }, { token });
  await server.call(errorNo.update, { ...number, errorNoId, version: data!.version, steps: [] }, { token });
  expect(await refCount(materialId)).toBe(0);
});

test('a material that a step shows is not deleted, and "where used" names the number', async () => {
  const materialId = await makeMaterial(server);
  const { errorCodeId, made } = await makeNumber('引用', [materialId]);
  const { errorNoId } = made.data!;
  const refused = await server.call(material.delete, { materialId }, { token });
  expect(refused).toMatchObject({
    code: 'REFERENCED',
    data: {
      references: [{ type: 'errorNo', id: errorNoId, name: 'E77', within: { id: errorCodeId, name: '引用' } }],
    },
  });
  const { data } = await server.call(whereUsed.detail, { kind: 'material', id: materialId }, { token });
  expect(data!.nodes).toContainEqual(expect.objectContaining({ kind: 'errorNo', id: errorNoId, distance: 1 }));
  expect(data!.edges).toContainEqual({ from: errorNoId, to: materialId });
});

test('"where used" goes from a material up to the toolboxes of its numbers, and down from their set', async () => {
  const [materialId, outside] = [await makeMaterial(server), await makeMaterial(server)];
  const { errorCodeId, made } = await makeNumber('一路向上', [materialId]);
  const { errorNoId } = made.data!;
  const { toolId } = (await server.call(errorCodeTool.add, newErrorTool({ errorCodeIds: [errorCodeId] }), { token }))
    .data!;
  const { toolboxId } = (await server.call(toolbox.add, newToolbox({}), { token })).data!;
  await server.call(toolbox.addTool, { toolboxId, toolIds: [toolId] }, { token });
  await makeNumber('另一套', [outside]);
  const walk = async (kind: 'material' | 'errorCode', id: string) =>
    (await server.call(whereUsed.detail, { kind, id }, { token })).data!;
  const distances = ({ nodes }: Awaited<ReturnType<typeof walk>>) =>
    Object.fromEntries(nodes.map(({ id, distance }) => [id, distance]));
  const up = await walk('material', materialId);
  expect(distances(up)).toEqual({ [materialId]: 0, [errorNoId]: 1, [errorCodeId]: 2, [toolId]: 3, [toolboxId]: 4 });
  expect(up.edges).toEqual(
    expect.arrayContaining([
      { from: errorNoId, to: materialId },
      { from: errorCodeId, to: errorNoId },
      { from: toolId, to: errorCodeId },
      { from: toolboxId, to: toolId },
    ]),
  );
  const down = await walk('errorCode', errorCodeId);
  expect(distances(down)).toMatchObject({ [errorCodeId]: 0, [errorNoId]: -1, [materialId]: -2, [toolId]: 1 });
  expect(down.edges).toContainEqual({ from: errorCodeId, to: errorNoId });
});

test('a step shows no material that is not there, and keeps one that went to the recycle bin since', async () => {
  const unknown = await makeNumber('没有', [newId()]);
  expect(unknown.made).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'steps' }] });
  const materialId = await makeMaterial(server);
  const { number, made } = await makeNumber('在回收站', [materialId]);
  const { errorNoId, version } = made.data!;
  await server.look('update material set deleted_at = now() where id = $1', [materialId]);
  const again = await server.call(errorNo.update, { ...number, errorNoId, version }, { token });
  expect(again.data).toMatchObject({ materials: [], steps: [{ materialIds: [materialId] }, {}] });
  const another = await makeNumber('新的', [materialId]);
  expect(another.made.code).toBe('NOT_FOUND');
});

test('materials are chosen by kind, language and words', async () => {
  const video = await makeMaterial(server, { kind: 'VIDEO', name: '滤芯更换演示', locale: 'en-US' });
  const ids = async (input: Parameters<typeof errorNo.materials.input.parse>[0]) =>
    (await server.call(errorNo.materials, input as never, { token })).data!.list.map(({ id }) => id);
  expect(await ids({ keyword: '滤芯更换演示' })).toEqual([video]);
  expect(await ids({ keyword: '滤芯更换演示', kind: 'FILE' })).toEqual([]);
  expect(await ids({ keyword: '滤芯更换演示', locale: 'zh-CN' })).toEqual([]);
});
