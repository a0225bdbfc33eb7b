import { product, productColumns } from '@console/contract/areas/product/product';
import { productImport } from '@console/contract/areas/product/product-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFile, fetchText, problemsOf } from '../../../../kernel/tables/import/import-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { newProduct } from '../product-rig.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

const check = (text: string) => checkFile(server, productImport, text, owner);
const run = (batchId: string) => server.call(productImport.run, { batchId }, { token: owner });
const file = (...lines: string[]) => ['产品名称,型号,产品编号,状态,序列号规则,标签', ...lines].join('\n');
const found = async (keyword: string) => (await server.call(product.page, { keyword }, { token: owner })).data!.list;

test('everything that is wrong is reported at once', async () => {
  await server.call(product.add, newProduct({ modelNo: 'IM-0', code: 'C-0' }), { token: owner });
  const { batchId, good } = await check(
    file(
      ',,,,,',
      'A,im-0,c-0,,,',
      'B,IM-1,,火星,,',
      'C,IM-2,,,(a+)+,',
      `D,IM-3,,,,${'长'.repeat(21)}`,
      'E,IM-4,,在售,IM-##,新; 热销',
      'F,im-4,,discontinued,,',
    ),
  );
  expect(await problemsOf(server, productImport, batchId, owner)).toEqual([
    [3, 'modelNo TAKEN_PRODUCT', 'code TAKEN_PRODUCT'],
    [4, 'status UNKNOWN_CHOICE'],
    [5, 'snRule BAD_SN_RULE'],
    [6, 'tags TAG_TOO_LONG'],
    [8, 'modelNo SAME_IN_FILE'],
  ]);
  expect(good).toBe(1);
  expect((await run(batchId)).data).toMatchObject({ good: 1 });
  expect(await found('IM-4')).toMatchObject([{ status: 'ON_SALE', snRule: 'IM-##', tags: ['新', '热销'], images: [] }]);
});

test('what is exported is imported again as it was, each with a code of its own', async () => {
  const given = newProduct({
    name: '往返, 带“引号”',
    modelNo: 'RT-1',
    code: '=1+1',
    status: 'DISCONTINUED',
    description: '第一行\n第二行',
    tags: ['一', '二'],
  });
  const before = (await server.call(product.add, given, { token: owner })).data!;
  const text = await fetchText(server, product.export, { format: 'csv', keyword: 'RT-1' }, owner);
  await server.call(product.delete, { productId: before.productId }, { token: owner });
  const { batchId, good } = await check(text);
  expect(good).toBe(1);
  await run(batchId);
  const [after] = await found('RT-1');
  const facts = (row: typeof before) =>
    Object.keys(productColumns).map((field) => row[field as keyof typeof productColumns]);
  expect(facts(after!)).toEqual(facts(before));
  expect(after!.qrUrl).not.toBe(before.qrUrl);
  const undone = await server.call(productImport.undo, { batchId }, { token: owner });
  expect(undone.data).toMatchObject({ removed: 1, kept: [] });
  expect(await found('RT-1')).toEqual([]);
});
