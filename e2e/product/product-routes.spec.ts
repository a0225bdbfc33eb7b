import { addHolder } from '../rig/people/people.ts';
import { expectClosed, expectOpen, routesUnder, type RecordOf, type RoutePage } from '../rig/routes.ts';
import { callsAs } from '../rig/calls.ts';
import { expect, test, type Page } from '../rig/test.ts';

const products: RecordOf = { list: '/tenant/product/page', query: { productId: 'productId' } };
const sets: RecordOf = {
  list: '/tenant/product/errorcode/page',
  asked: { sortField: 'itemCount', sortOrder: 'desc' },
  query: { errorCodeId: 'errorCodeId' },
};
const numbers: RecordOf = {
  list: '/tenant/product/errorcode/errorNoPage',
  asked: { errorCodeId: '$errorCodeId' },
  query: { errorCodeId: 'errorCodeId', errorNo: 'errorNo' },
  within: sets,
};

const forAll: Record<string, RoutePage> = {
  product: { heading: '产品' },
  productPanel: { heading: '编辑产品“{name}”', record: products },
  productWord: { heading: '“{name}”的手册', record: products },
  productLabels: { heading: '打印产品标签', record: { ...products, query: { productIds: 'productId' } } },
  ocrIdentify: { heading: '错误码' },
  errorCodeList: { heading: '{name} 的错误编号', record: sets },
  errorCodeDetail: { heading: '编辑编号“{errorNo}”', record: numbers },
};
const forOperators: Record<string, RoutePage> = {
  model: { heading: '产品模型' },
  launchLog: { heading: '投放日志' },
};

const ofProducts = routesUnder('/productManage', '/ocrIdentify');
const ofModels = routesUnder('/modelManage');
const namesOf = (routes: readonly { name: string }[]) => routes.map(({ name }) => name).toSorted();

test('every page of products, error codes and models is looked at', () => {
  expect(Object.keys(forAll).toSorted()).toEqual(namesOf(ofProducts));
  expect(Object.keys(forOperators).toSorted()).toEqual(namesOf(ofModels));
  for (const { name, types } of ofProducts) expect([name, types]).toEqual([name, [1, 2, 3]]);
  for (const { name, types } of ofModels) expect([name, types]).toEqual([name, [3]]);
});

/** The platform's own company has no products yet. */
async function addOfEach(page: Page, username: string): Promise<void> {
  const { post } = await callsAs(page, username);
  const { productId } = await post<{ productId: string }>('/tenant/product/add', {
    name: '培训样机',
    modelNo: 'TR-1',
    status: 'ON_SALE',
    imageFileIds: [],
    tags: [],
    ...Object.fromEntries(
      ['nameEn', 'code', 'series', 'category', 'description', 'descriptionEn', 'snRule'].map((field) => [field, null]),
    ),
  });
  const { errorCodeId } = await post<{ errorCodeId: string }>('/tenant/product/errorcode/add', {
    name: '培训样机主控',
    prefix: null,
    description: null,
    status: 'ENABLED',
    productIds: [productId],
  });
  const none = { 'zh-CN': '', 'en-US': '' };
  await post('/tenant/product/errorcode/addErrorNo', {
    errorCodeId,
    errorNo: 'T01',
    aliases: [],
    level: 'ERROR',
    status: 'PUBLISHED',
    title: { 'zh-CN': '温度过高', 'en-US': '' },
    symptom: none,
    causes: [],
    steps: [],
    parts: [],
    docAnchors: [],
  });
}

test('the pages of products and error codes open for type 1, and those of models lead away', async ({ page, look }) => {
  test.slow();
  await look(
    `insert into tenant_service (tenant_id, code) select tenant_id, unnest(array['PRODUCT_MGMT', 'ERROR_CODE'])
       from account where username = 'platform' on conflict do nothing`,
  );
  await addOfEach(page, 'platform');
  await expectOpen(page, 'platform', forAll);
  await expectClosed(page, 'platform', ofModels, 'led away');
});

test('the pages of products and error codes open for type 2, and those of models lead away', async ({ page }) => {
  test.slow();
  await expectOpen(page, 'owner', forAll);
  await expectClosed(page, 'owner', ofModels, 'led away');
});

test('the pages of products, error codes and models open for type 3 who may', async ({ page }) => {
  test.slow();
  await expectOpen(page, 'operator', { ...forAll, ...forOperators });
});

test('the pages of products, error codes and models say what is missing to type 3 who may not', async ({
  page,
  look,
}) => {
  await expectClosed(page, await addHolder(look, []), [...ofProducts, ...ofModels], 'refused');
});
