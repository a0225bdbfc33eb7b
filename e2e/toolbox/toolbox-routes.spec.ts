import { addHolder } from '../rig/people/people.ts';
import { expectClosed, expectOpen, routesUnder, type RecordOf, type RoutePage } from '../rig/routes.ts';
import { expect, test } from '../rig/test.ts';

const toolboxes: RecordOf = { list: '/tenant/product/toolbox/page', query: { toolboxId: 'toolboxId' } };
const tools = (type: string): RecordOf => ({
  list: `/tenant/product/tool/${type}/page`,
  query: { toolId: 'toolId' },
});

const pages: Record<string, RoutePage> = {
  toolbox: { heading: '工具箱' },
  addToolbox: { heading: '新增工具箱' },
  editToolbox: { heading: '编辑工具箱“{name}”', record: toolboxes },
  toolboxConfig: { heading: '{name}', record: toolboxes },
  virtual_toolbox: { heading: '虚拟展示工具' },
  addVirtualToolbox: { heading: '新增虚拟展示工具' },
  editVirtualToolbox: { heading: '编辑虚拟展示工具“{name}”', record: tools('virtual') },
  knowledge_toolbox: { heading: '知识库工具' },
  addKnowledgeToolbox: { heading: '新增知识库工具' },
  editKnowledgeToolbox: { heading: '编辑知识库工具“{name}”', record: tools('knowledge') },
  errorcode_toolbox: { heading: '错误码工具' },
  addErrorcodeToolbox: { heading: '新增错误码工具' },
  editErrorcodeToolbox: { heading: '编辑错误码工具“{name}”', record: tools('errorcode') },
  configErrorcodeToolbox: { heading: '配置错误码工具“{name}”', record: tools('errorcode') },
  whereUsed: {
    heading: '“{name}”的引用关系',
    record: { ...toolboxes, query: { id: 'toolboxId' } },
    also: '&kind=toolbox',
  },
};
const routes = routesUnder('/productToolbox', '/virtualShowTools', '/knowledgeBase', '/errorCodeTools', '/whereUsed');

test('every page of toolboxes and tools is looked at, and for type 3', () => {
  expect(Object.keys(pages).toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  for (const { name, types } of routes) expect([name, types]).toEqual([name, [3]]);
});

test('the pages of toolboxes and tools open for type 3 who may', async ({ page }) => {
  test.slow();
  await expectOpen(page, 'operator', pages);
});

test('the pages of toolboxes and tools say what is missing to type 3 who may not', async ({ page, look }) => {
  await expectClosed(page, await addHolder(look, []), routes, 'refused');
});

for (const [type, username] of [
  [1, 'platform'],
  [2, 'owner'],
] as const) {
  test(`the pages of toolboxes and tools lead type ${type} away`, async ({ page }) => {
    await expectClosed(page, username, routes, 'led away');
  });
}
