import { model } from '@console/contract/areas/product/model';
import { product } from '@console/contract/areas/product/product';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { save } from '../../../base/file/file-rig.ts';
import { newProduct } from '../../product/product-rig.ts';
import { glbOf, triangles } from '../model-rig.ts';

let server: TestServer;
let token: string;
let [productId, otherId] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  const made = async (modelNo: string) =>
    (await server.call(product.add, newProduct({ modelNo }), { token })).data!.productId;
  [productId, otherId] = [await made('BULK-1'), await made('BULK-2')];
});
afterAll(() => server.stop());

async function add(versionNo: string, of = productId): Promise<string> {
  const bytes = Buffer.from(glbOf(triangles(3)));
  const { fileId } = (await save(server, 'a.glb', bytes, { kind: 'MODEL', token })).data!;
  const given = { productId: of, name: '整机', versionNo, fileId, thumbnailFileId: null };
  return (await server.call(model.add, given, { token })).data!.modelId;
}
const versionsOf = async (of = productId) =>
  (await server.call(model.page, { productId: of }, { token })).data!.list.map(({ versionNo }) => versionNo);

test('several models go together, each with its line, and come back', async () => {
  const [one, two] = [await add('1'), await add('2')];
  await add('3');
  const { data } = await server.call(model.batchDelete, { modelIds: [one, two] }, { token });
  expect(data).toEqual({ done: expect.arrayContaining([one, two]), skipped: [] });
  expect(await versionsOf()).toEqual(['3']);
  for (const modelId of [one, two]) {
    const lines = (await server.call(model.logPage, { modelId, action: 'DELETE' }, { token })).data!.list;
    expect(lines).toMatchObject([{ result: 'SUCCESS', fileName: 'a.glb' }]);
  }
  const bin = (await server.call(trash.page, { keyword: '整机', type: 'productModel' }, { token })).data!.list;
  for (const { trashId } of bin)
    expect(await server.call(trash.restore, { trashId }, { token })).toMatchObject({ status: true });
  expect((await versionsOf()).toSorted()).toEqual(['1', '2', '3']);
});

test('all that match are those of the filters, and nothing else', async () => {
  await add('1', otherId);
  const match = { productId: otherId };
  const far = await server.call(model.batchDelete, { match, count: 100 }, { token });
  expect(far).toMatchObject({ code: 'BULK_CHANGED' });
  expect((await server.call(model.batchDelete, { match, count: 1 }, { token })).data?.done).toHaveLength(1);
  expect(await versionsOf(otherId)).toEqual([]);
  expect(await versionsOf()).toHaveLength(3);
});

test('a launched one stays and is named with the reason', async () => {
  const [launched, other] = [await add('5'), await add('6')];
  await server.look(`update product_model set status = 'LAUNCHED' where id = $1`, [launched]);
  const { data } = await server.call(model.batchDelete, { modelIds: [launched, other] }, { token });
  expect(data).toMatchObject({ done: [other], skipped: [{ id: launched, code: 'MODEL_LAUNCHED' }] });
  expect(await versionsOf()).toContain('5');
});

test('one of another company refuses the whole', async () => {
  const mine = await add('4');
  const stranger = await server.signIn('operator.ruichi');
  await server.look(`update tenant_service set enabled = true, expire_at = null where code = 'MODEL_LAUNCH'`);
  const refused = await server.call(model.batchDelete, { modelIds: [mine] }, { token: stranger });
  expect(refused.http).not.toBe(200);
  expect(await versionsOf()).toContain('4');
});
