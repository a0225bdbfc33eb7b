import { file } from '@console/contract/areas/base/file';
import { model } from '@console/contract/areas/product/model';
import { product } from '@console/contract/areas/product/product';
import { trash } from '@console/contract/areas/system/trash';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { png, save } from '../../base/file/file-rig.ts';
import { newProduct } from '../product/product-rig.ts';
import { glbOf, triangles } from './model-rig.ts';

let server: TestServer;
let operator: string;
let productId: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
  const { data } = await server.call(product.add, newProduct({ modelNo: 'MODEL-1' }), { token: operator });
  productId = data!.productId;
});
afterAll(() => server.stop());

const upload = async (name: string, bytes: Buffer | string, kind: 'MODEL' | 'IMAGE' = 'MODEL') =>
  (await save(server, name, Buffer.from(bytes), { kind, token: operator })).data!.fileId;
const sound = (faces = 12) => glbOf(triangles(faces));

type Given = ArgumentOf<typeof model.add>;
const given = async (changes: Partial<Given>): Promise<Given> => ({
  productId,
  name: '整机',
  versionNo: '1.0',
  fileId: changes.fileId ?? (await upload('a.glb', sound())),
  thumbnailFileId: null,
  ...changes,
});
const add = async (changes: Partial<Given>) => {
  const answer = await server.call(model.add, await given(changes), { token: operator });
  expect(answer).toMatchObject({ status: true });
  return answer.data!;
};
const read = async (modelId: string) => (await server.call(model.detail, { modelId }, { token: operator })).data!;
const settled = async (modelId: string) => {
  await expect.poll(async () => (await read(modelId)).status).not.toBe('PROCESSING');
  return read(modelId);
};
const linesOf = async (modelId: string) =>
  (await server.call(model.logPage, { modelId }, { token: operator })).data!.list.map(({ action, result }) => [
    action,
    result,
  ]);

describe('product models', () => {
  test('one is read by a worker, counted and held against the budget of a device', async () => {
    const added = await add({ versionNo: 'read' });
    expect(added).toMatchObject({ status: 'PROCESSING', format: 'GLB', faceCount: null, budget: null, version: 1 });
    expect(await settled(added.modelId)).toMatchObject({ status: 'READY', faceCount: 12, budget: 'OK', failure: null });
    const heavy = await add({ versionNo: 'heavy', fileId: await upload('h.glb', sound(250_000)) });
    expect(await settled(heavy.modelId)).toMatchObject({ budget: 'HEAVY' });
    const tooHeavy = await add({ versionNo: 'too heavy', fileId: await upload('t.glb', sound(300_001)) });
    expect(await settled(tooHeavy.modelId)).toMatchObject({ budget: 'TOO_HEAVY' });
    const { data } = await server.call(model.page, { productId, budget: 'TOO_HEAVY' }, { token: operator });
    expect(data!.list.map(({ modelId }) => modelId)).toEqual([tooHeavy.modelId]);
    const found = await server.call(product.detail, { productId }, { token: operator });
    expect(found.data!.modelCount).toBe(3);
  });

  test('one that needs other files has failed with the reason, and is replaced by one that does not', async () => {
    const fileId = await upload(
      'b.gltf',
      JSON.stringify(triangles(1, { buffers: [{ uri: 'b.bin', byteLength: 36 }] })),
    );
    const { modelId } = await add({ versionNo: 'replaced', fileId });
    const failed = await settled(modelId);
    expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'EXTERNAL_FILES', detail: 'b.bin' } });
    const whole = { ...(await given({ versionNo: 'replaced' })), modelId, version: failed.version };
    const replaced = await server.call(model.update, whole, { token: operator });
    expect(replaced.data).toMatchObject({ status: 'PROCESSING', format: 'GLB', failure: null });
    expect(await settled(modelId)).toMatchObject({ status: 'READY', faceCount: 12 });
    expect(await linesOf(modelId)).toEqual([
      ['REPLACE', 'SUCCESS'],
      ['UPLOAD', 'FAILURE'],
    ]);
  });

  test('another name is no reason to read it again', async () => {
    const { modelId } = await add({ versionNo: 'renamed' });
    const before = await settled(modelId);
    const same = { ...(await given({ fileId: before.file!.fileId, name: '改名', versionNo: 'renamed' })), modelId };
    const after = await server.call(model.update, { ...same, version: before.version }, { token: operator });
    expect(after.data).toMatchObject({ name: '改名', status: 'READY', faceCount: 12 });
    const stale = await server.call(model.update, { ...same, version: before.version }, { token: operator });
    expect(stale).toMatchObject({ code: 'CONFLICT' });
  });

  test('a version of a model is there once, and its number is free again when it is deleted', async () => {
    const { modelId } = await add({ versionNo: 'V1' });
    const twice = await server.call(model.add, await given({ versionNo: 'v1' }), { token: operator });
    expect(twice).toMatchObject({ code: 'DUPLICATE_MODEL_VERSION', errors: [{ field: 'versionNo' }] });
    await settled(modelId);
    expect(await server.call(model.delete, { modelId }, { token: operator })).toMatchObject({ status: true });
    expect((await linesOf(modelId))[0]).toEqual(['DELETE', 'SUCCESS']);
    const heir = await add({ versionNo: 'v1' });
    const { data } = await server.call(trash.page, { keyword: '整机' }, { token: operator });
    const { trashId } = data!.list[0]!;
    expect(await server.call(trash.restore, { trashId }, { token: operator })).toMatchObject({
      code: 'DUPLICATE_MODEL_VERSION',
    });
    await server.call(model.delete, { modelId: heir.modelId }, { token: operator });
    expect(await server.call(trash.restore, { trashId }, { token: operator })).toMatchObject({ status: true });
    expect(await read(modelId)).toMatchObject({ versionNo: 'V1', status: 'READY' });
  });

  test('a product that has models stays, and so do their files', async () => {
    const { data } = await server.call(product.add, newProduct({ modelNo: 'MODEL-2' }), { token: operator });
    const picture = await upload('p.png', await png(), 'IMAGE');
    const added = await add({ productId: data!.productId, thumbnailFileId: picture });
    const refused = { code: 'REFERENCED', data: { references: [{ type: 'productModel', name: '整机' }] } };
    expect(await server.call(product.delete, { productId: data!.productId }, { token: operator })).toMatchObject(
      refused,
    );
    for (const fileId of [added.file!.fileId, picture]) {
      expect(await server.call(file.delete, { fileId }, { token: operator })).toMatchObject(refused);
    }
  });

  test('only models and pictures of the company are taken, for products that are there', async () => {
    const picture = await upload('q.png', await png(), 'IMAGE');
    const fileId = await upload('q.glb', sound());
    for (const [field, changes] of [
      ['fileId', { fileId: picture }],
      ['thumbnailFileId', { thumbnailFileId: fileId }],
      ['productId', { productId: fileId }],
    ] as const) {
      const refused = await server.call(model.add, await given({ versionNo: 'x', ...changes }), { token: operator });
      expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field }] });
    }
  });

  test('annotations keep their order and their place, and whoever was second is told', async () => {
    const { modelId, version } = await add({ versionNo: 'annotated' });
    const one = {
      titleEn: null,
      body: '先断电',
      bodyEn: null,
      errorNo: 'E-07',
      position: [0.1, 0.2, 0.3],
      camera: null,
    };
    const annotations = [
      { ...one, title: '泵门' },
      { ...one, title: '启动键', camera: { from: [1, 1, 1], to: [0, 0, 0] } },
    ] as ArgumentOf<typeof model.annotate>['annotations'];
    const saved = await server.call(model.annotate, { modelId, version, annotations }, { token: operator });
    expect(saved.data!.annotations).toEqual(annotations);
    const second = await server.call(model.annotate, { modelId, version, annotations: [] }, { token: operator });
    expect(second).toMatchObject({ code: 'CONFLICT' });
  });

  test('an annotation leads to a page of a manual of its own product, and of no other', async () => {
    const manualOf = async (username: string) => {
      const [row] = await server.look<{ id: string; product_id: string }>(
        `select d.id, d.product_id from product_doc d join account a on a.tenant_id = d.tenant_id
          where a.username = $1 and d.deleted_at is null and d.status = 'ACTIVE' order by d.id limit 1`,
        [username],
      );
      return row!;
    };
    const [own, foreign] = [await manualOf('operator'), await manualOf('operator.ruichi')];
    const { modelId, version } = await add({ productId: own.product_id, versionNo: 'manual' });
    const elsewhere = await add({ versionNo: 'other product' });
    const annotate = (to: { modelId: string; version: number }, docId: string, page = 3) => {
      const title = { title: '泵门', titleEn: null, body: null, bodyEn: null, errorNo: null };
      const annotations = [{ ...title, position: [0, 0, 0] as [number, number, number], camera: null, docId, page }];
      return server.call(model.annotate, { ...to, annotations }, { token: operator });
    };
    expect(await annotate({ modelId, version }, foreign.id)).toMatchObject({ code: 'NOT_FOUND' });
    const other = { modelId: elsewhere.modelId, version: elsewhere.version };
    expect(await annotate(other, own.id)).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'annotations' }] });
    expect(await annotate({ modelId, version }, own.id, 0)).toMatchObject({ code: 'VALIDATION' });
    const { data } = await annotate({ modelId, version }, own.id);
    expect(data!.annotations).toMatchObject([{ docId: own.id, page: 3 }]);
    // What is there stays, also when the manual goes.
    await server.look('update product_doc set deleted_at = now() where id = $1', [own.id]);
    expect((await annotate({ modelId, version: data!.version }, own.id, 4)).status).toBe(true);
    await server.look('update product_doc set deleted_at = null where id = $1', [own.id]);
  });

  test('a download comes whole or in pieces, and is one line', async () => {
    const bytes = sound(3);
    const { modelId } = await add({ versionNo: 'down', fileId: await upload('泵.glb', bytes) });
    await settled(modelId);
    const ask = (range?: string) =>
      fetch(`${server.url}${model.download.path}?modelId=${modelId}`, {
        headers: { authorization: `Bearer ${operator}`, ...(range && { range }) },
      });
    const [first, second] = await Promise.all([ask('bytes=0-9'), ask(`bytes=10-${bytes.length - 1}`)]);
    expect([first.status, second.status]).toEqual([206, 206]);
    const joined = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await second.arrayBuffer())]);
    expect(joined.equals(bytes)).toBe(true);
    expect(await linesOf(modelId)).toEqual([
      ['DOWNLOAD', 'SUCCESS'],
      ['UPLOAD', 'SUCCESS'],
    ]);
  });

  test.each([
    ['a.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', { format: 'OBJ', faceCount: 1 }],
    [
      'a.stl',
      'solid a\nfacet normal 0 0 1\nouter loop\nendloop\nendfacet\nendsolid a\n',
      { format: 'STL', faceCount: 1 },
    ],
    ['a.fbx', 'Kaydara FBX Binary  \0\u001a\0 and more', { format: 'FBX', faceCount: null, budget: null }],
  ])('%s is taken by its content', async (name, bytes, expected) => {
    const { modelId } = await add({ versionNo: name, fileId: await upload(name, bytes) });
    expect(await settled(modelId)).toMatchObject({ status: 'READY', ...expected });
  });

  test.each([
    ['a picture that is called a model', 'a.fbx', 'GIF89a'],
    ['a page that is called a model', 'a.obj', '<html><script>1</script></html>'],
    ['text that is called a binary model', 'a.stl', 'hello'],
  ])('%s is refused when it comes', async (_, name, bytes) => {
    const answer = await save(server, name, Buffer.from(bytes), { kind: 'MODEL', token: operator });
    expect(answer).toMatchObject({ code: 'FILE_TYPE' });
  });

  test('without the service nobody gets in, nor at the files', async () => {
    const ruichi = await server.signIn('operator.ruichi');
    const { data } = await server.call(model.page, {}, { token: ruichi });
    const { path } = data!.list[0]!.file!;
    await server.look(
      `update tenant_service set expire_at = now() - interval '1 day'
        where code = 'MODEL_LAUNCH' and tenant_id = (select tenant_id from account where username = 'operator.ruichi')`,
    );
    const token = await server.signIn('operator.ruichi');
    expect(await server.call(model.page, {}, { token })).toMatchObject({ code: 'SERVICE_NOT_ACTIVATED' });
    await server.look(`update file set created_by = null where path = $1`, [path]);
    const asked = await fetch(`${server.url}${file.get.path}?path=${encodeURIComponent(path)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(asked.status).toBe(404);
  });
});
