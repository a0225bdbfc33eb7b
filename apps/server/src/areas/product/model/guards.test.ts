import { model } from '@console/contract/areas/product/model';
import { product } from '@console/contract/areas/product/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { save } from '../../base/file/file-rig.ts';
import { newProduct } from '../product/product-rig.ts';
import { settleModel } from './jobs.ts';
import { glbOf, triangles } from './model-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const addProduct = async (modelNo: string) =>
  (await server.call(product.add, newProduct({ modelNo }), { token })).data!.productId;
async function given(productId: string, versionNo: string) {
  const bytes = Buffer.from(glbOf(triangles(3)));
  const { fileId } = (await save(server, 'a.glb', bytes, { kind: 'MODEL', token })).data!;
  return { productId, name: '整机', versionNo, fileId, thumbnailFileId: null };
}
const detail = async (modelId: string) => (await server.call(model.detail, { modelId }, { token })).data!;

test('a product in the recycle bin gets no models, neither new ones nor those of another', async () => {
  const [kept, gone] = [await addProduct('GUARD-1'), await addProduct('GUARD-2')];
  await server.call(product.delete, { productId: gone }, { token });
  const refused = { code: 'NOT_FOUND', errors: [{ field: 'productId' }] };
  expect(await server.call(model.add, await given(gone, '1'), { token })).toMatchObject(refused);
  const mine = await given(kept, '1');
  const { modelId, version } = (await server.call(model.add, mine, { token })).data!;
  for (const productId of [gone, newId()]) {
    const moved = { ...mine, productId, modelId, version };
    expect(await server.call(model.update, moved, { token })).toMatchObject(refused);
  }
});

test('a result that comes late, or is about another file, changes nothing', async () => {
  const asked = await given(await addProduct('GUARD-3'), '1');
  const { modelId } = (await server.call(model.add, asked, { token })).data!;
  await expect.poll(async () => (await detail(modelId)).status).toBe('READY');
  const [row] = await server.look<{ tenant_id: string }>('select tenant_id from product_model where id = $1', [
    modelId,
  ]);
  const database = connectDatabase({ url: server.urls.runtime });
  const settle = (fileId: string) =>
    inTenant(database, row!.tenant_id, (db) =>
      settleModel(
        db,
        row!.tenant_id,
        { modelId, action: 'UPLOAD', operatorId: newId() },
        {
          fileId,
          counted: { faceCount: null, vertexCount: null, animationCount: null, textureBytes: null },
          failure: { code: 'DAMAGED', detail: null },
        },
      ),
    );
  try {
    await settle(asked.fileId);
    expect(await detail(modelId)).toMatchObject({ status: 'READY', faceCount: 3 });
    await server.look(`update product_model set status = 'PROCESSING' where id = $1`, [modelId]);
    await settle(newId());
    expect(await detail(modelId)).toMatchObject({ status: 'PROCESSING', faceCount: 3 });
    await settle(asked.fileId);
    expect(await detail(modelId)).toMatchObject({ status: 'FAILED', failure: { code: 'DAMAGED' } });
  } finally {
    await database.close();
  }
});
