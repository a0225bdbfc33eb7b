import { addHolder } from '../rig/people/people.ts';
import { expectClosed, expectOpen, routesUnder, type RecordOf, type RoutePage } from '../rig/routes.ts';
import { expect, test } from '../rig/test.ts';

const ofKind = (kind: string): RecordOf => ({
  list: '/tenant/material/page',
  asked: { kind },
  query: { materialId: 'materialId' },
});

const pages: Record<string, RoutePage> = {
  labelManage: { heading: '标签管理' },
  addLabel: { heading: '新增标签' },
  editLabel: { heading: '编辑标签“{name}”', record: { list: '/tenant/tag/page', query: { tagId: 'tagId' } } },
  imageTextManage: { heading: '图文' },
  detailImageText: { heading: '{title}', record: ofKind('IMAGE_TEXT') },
  imageTextPanel: { heading: '编辑图文“{title}”', record: ofKind('IMAGE_TEXT') },
  videoManage: { heading: '视频' },
  detailVideo: { heading: '{title}', record: ofKind('VIDEO'), streams: true },
  fileManage: { heading: '文件' },
  detailFile: { heading: '{title}', record: ofKind('FILE') },
  H5Manage: { heading: 'H5' },
  detailH5: { heading: '{title}', record: ofKind('H5') },
  modelMaterial: { heading: '模型' },
  detailModel: { heading: '{title}', record: ofKind('MODEL') },
  materialMisses: { heading: '未找到的搜索' },
};
const routes = routesUnder('/materialLibrary');

test('every page of the material library is looked at, and for type 3', () => {
  expect(Object.keys(pages).toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  for (const { name, types } of routes) expect([name, types]).toEqual([name, [3]]);
});

test('the pages of the material library open for type 3 who may', async ({ page }) => {
  test.slow();
  await expectOpen(page, 'operator', pages);
});

test('the pages of the material library say what is missing to type 3 who may not', async ({ page, look }) => {
  await expectClosed(page, await addHolder(look, []), routes, 'refused');
});

for (const [type, username] of [
  [1, 'platform'],
  [2, 'owner'],
] as const) {
  test(`the pages of the material library lead type ${type} away`, async ({ page }) => {
    await expectClosed(page, username, routes, 'led away');
  });
}
