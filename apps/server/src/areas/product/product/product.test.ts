import { file } from '@console/contract/areas/base/file';
import { product } from '@console/contract/areas/product/product';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { pdf, png, save } from '../../base/file/file-rig.ts';
import { newProduct } from './product-rig.ts';

let server: TestServer;
let operator: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

const add = async (changes: Parameters<typeof newProduct>[0]) => {
  const answer = await server.call(product.add, newProduct(changes), { token: operator });
  expect(answer).toMatchObject({ status: true });
  return answer.data!;
};
const picture = async (name: string) =>
  (await save(server, name, await png(), { kind: 'IMAGE', token: operator })).data!.fileId;

describe('products', () => {
  test('a new one is found by its name in both languages, its model number and its code', async () => {
    const { productId } = await add({
      modelNo: 'QF-88',
      code: 'ERP-4711',
      name: '高频电刀',
      nameEn: 'Electrosurgical unit',
    });
    for (const keyword of ['高频', 'electrosurg', 'qf-8', 'erp-47']) {
      const { data } = await server.call(product.page, { keyword }, { token: operator });
      expect(
        data!.list.map((row) => row.productId),
        keyword,
      ).toEqual([productId]);
      const offered = await server.call(product.list, { keyword }, { token: operator });
      expect(offered.data).toEqual([{ productId, name: '高频电刀', modelNo: 'QF-88', status: 'DRAFT' }]);
    }
  });

  test('among many, a number is found by any part of it, alone and beside words', async () => {
    const { productId } = await add({ modelNo: 'QK-90417b', code: '2026/0031', name: '特种电源', nameEn: null });
    // More than are looked at before the index is asked; the newest come first.
    await server.look(
      `insert into product (tenant_id, id, name, model_no, status, created_at)
       select tenant_id, gen_random_uuid(), '普通 ' || n, 'QK-8' || lpad(n::text, 4, '0'), 'ON_SALE', now() + interval '1 hour'
         from account cross join generate_series(1, 400) as n where username = 'operator'`,
    );
    const found = async (keyword: string) => {
      const { data } = await server.call(product.page, { keyword }, { token: operator });
      expect(data!.total, keyword).toBe(data!.list.length);
      return data!.list.map((row) => row.productId);
    };
    for (const keyword of ['QK-90417B', 'qk-9', '0417b', '417b', '17B', '2026/00', '26/0031', '特种'])
      expect(await found(keyword), keyword).toEqual([productId]);
    for (const keyword of ['QK-90418', '0417c', '2026/0032', '普通 9999']) expect(await found(keyword)).toEqual([]);
    expect(await found('QK-80400')).toHaveLength(1);
    await server.look(`delete from product where model_no like 'QK-8%'`);
  });

  test('a model number and a code belong to one product, whatever their letters’ case', async () => {
    await add({ modelNo: 'DUP-1', code: 'dup' });
    const sameModel = await server.call(product.add, newProduct({ modelNo: 'dup-1' }), { token: operator });
    expect(sameModel).toMatchObject({ status: false, code: 'DUPLICATE_MODEL_NO', errors: [{ field: 'modelNo' }] });
    const sameCode = await server.call(product.add, newProduct({ modelNo: 'DUP-2', code: 'DUP' }), { token: operator });
    expect(sameCode).toMatchObject({ status: false, code: 'DUPLICATE_CODE', errors: [{ field: 'code' }] });
    await add({ modelNo: 'DUP-3', code: null });
    await add({ modelNo: 'DUP-4', code: null });
  });

  test('pictures keep their order, and the same one counts once', async () => {
    const [first, second] = [await picture('正面.png'), await picture('侧面.png')];
    const made = await add({ modelNo: 'PIC-1', imageFileIds: [second, first, second], tags: ['新', '新'] });
    expect(made.images.map(({ fileId }) => fileId)).toEqual([second, first]);
    expect(made.tags).toEqual(['新']);
    const turned = {
      ...newProduct({ modelNo: 'PIC-1', imageFileIds: [first] }),
      productId: made.productId,
      version: 1,
    };
    const after = await server.call(product.update, turned, { token: operator });
    expect(after.data).toMatchObject({ images: [{ fileId: first }], version: 2 });
    const shown = await server.call(file.delete, { fileId: first }, { token: operator });
    expect(shown).toMatchObject({ code: 'REFERENCED', data: { references: [{ type: 'product', name: '除颤仪' }] } });
    expect(await server.call(file.delete, { fileId: second }, { token: operator })).toMatchObject({ status: true });
  });

  test('has nine pictures at most', async () => {
    const fileId = await picture('正面.png');
    const withPictures = (count: number) =>
      server.call(
        product.add,
        newProduct({ modelNo: 'PIC-9', imageFileIds: Array.from({ length: count }, () => fileId) }),
        {
          token: operator,
        },
      );
    expect(await withPictures(10)).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'imageFileIds' }] });
    expect(await withPictures(9)).toMatchObject({ status: true });
  });

  test('only pictures of the company are taken', async () => {
    const document = (await save(server, '说明.pdf', pdf, { token: operator })).data!.fileId;
    const other = { kind: 'IMAGE' as const, token: await server.signIn('operator.ruichi') };
    const foreign = (await save(server, '别家.png', await png(), other)).data!.fileId;
    for (const fileId of [document, foreign]) {
      const refused = await server.call(product.add, newProduct({ modelNo: 'PIC-2', imageFileIds: [fileId] }), {
        token: operator,
      });
      expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'imageFileIds' }] });
    }
  });

  test('a deleted one frees its model number, and comes back only while nobody has it', async () => {
    const { productId } = await add({ modelNo: 'GONE-1', name: '删除的产品' });
    expect(await server.call(product.delete, { productId }, { token: operator })).toMatchObject({ status: true });
    const { data } = await server.call(trash.page, { keyword: '删除的产品' }, { token: operator });
    const { trashId } = data!.list[0]!;
    const heir = await add({ modelNo: 'gone-1', name: '接替的产品' });
    const refused = await server.call(trash.restore, { trashId }, { token: operator });
    expect(refused).toMatchObject({ status: false, code: 'DUPLICATE_MODEL_NO' });
    await server.call(product.delete, { productId: heir.productId }, { token: operator });
    expect(await server.call(trash.restore, { trashId }, { token: operator })).toMatchObject({ status: true });
    const back = await server.call(product.detail, { productId }, { token: operator });
    expect(back.data).toMatchObject({ modelNo: 'GONE-1' });
  });

  test('several go together, by their ids or as all that match', async () => {
    const made = [await add({ modelNo: 'MANY-1' }), await add({ modelNo: 'MANY-2' }), await add({ modelNo: 'MANY-3' })];
    const [first, ...others] = made.map(({ productId }) => productId);
    const one = await server.call(product.batchDelete, { productIds: [first!] }, { token: operator });
    expect(one.data).toEqual({ done: [first], skipped: [] });
    const rest = await server.call(product.batchDelete, { match: { keyword: 'MANY-' }, count: 2 }, { token: operator });
    expect(rest.data!.done.toSorted()).toEqual(others.toSorted());
    expect((await server.call(product.page, { keyword: 'MANY-' }, { token: operator })).data!.total).toBe(0);
  });

  test('filters offer the series and categories that are in use', async () => {
    const { data } = await server.call(product.filters, {}, { token: operator });
    expect(data!.series).toContain('监护系列');
    expect(data!.categories).toContain('血液净化');
    const listed = await server.call(product.page, { series: '监护系列', status: 'DISCONTINUED' }, { token: operator });
    expect(listed.data!.list.map((row) => row.modelNo)).toEqual(['KH-E12']);
  });

  test('without the service nobody gets in, whatever their type', async () => {
    await server.look(
      `update tenant_service set expire_at = now() - interval '1 day'
        where code = 'PRODUCT_MGMT' and tenant_id = (select tenant_id from account where username = 'operator.ruichi')`,
    );
    for (const username of ['owner.ruichi', 'operator.ruichi']) {
      const answer = await server.call(product.page, {}, { token: await server.signIn(username) });
      expect(answer).toMatchObject({ status: false, code: 'SERVICE_NOT_ACTIVATED' });
    }
  });
});
