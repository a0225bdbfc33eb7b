import { file } from '@console/contract/areas/base/file';
import { product } from '@console/contract/areas/product/product';
import { productDoc, type NewDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { search } from '@console/contract/areas/system/search';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { pdf, save } from '../../base/file/file-rig.ts';
import { newProduct } from '../product/product-rig.ts';
import { newDoc } from './product-doc-rig.ts';

let server: TestServer;
let token: string;
let productId: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());
beforeEach(async () => {
  count += 1;
  const made = await server.call(product.add, newProduct({ modelNo: `DOC-${count}`, name: `有手册的产品 ${count}` }), {
    token,
  });
  productId = made.data!.productId;
});

const upload = async (content: string) =>
  (await save(server, '手册.pdf', Buffer.concat([pdf, Buffer.from(content)]), { token })).data!.fileId;
const given = async (content: string, changes: Partial<NewDoc> = {}) =>
  newDoc({ fileId: await upload(content), title: content, ...changes });
const tryAdd = (...docs: NewDoc[]) => server.call(productDoc.batchAdd, { productId, docs }, { token });
const add = async (content: string, changes: Partial<NewDoc> = {}) => {
  const answer = await tryAdd(await given(content, changes));
  expect(answer).toMatchObject({ status: true });
  return answer.data![0]!.docId;
};
const list = async (input: { keyword?: string; status?: 'ACTIVE' | 'REPLACED' } = {}) =>
  (await server.call(productDoc.list, { productId, ...input }, { token })).data!;
const titles = async () => (await list()).map(({ title }) => title);
const docCount = async () => (await server.call(product.detail, { productId }, { token })).data!.docCount;

describe('manuals of a product', () => {
  test('several are added with one call, in their order, and are counted with the product', async () => {
    const answer = await tryAdd(
      await given('甲'),
      await given('乙', { docType: 'PARTS', pages: null }),
      await given('丙'),
    );
    expect(answer.data).toMatchObject([
      { title: '甲', sort: 1, status: 'ACTIVE', pages: 12, file: { ext: 'pdf', name: '手册.pdf' }, readCount: 0 },
      { title: '乙', sort: 2, docType: 'PARTS', pages: null },
      { title: '丙', sort: 3 },
    ]);
    expect(await titles()).toEqual(['甲', '乙', '丙']);
    expect(await docCount()).toBe(3);
    expect((await list({ keyword: '乙' })).map(({ title }) => title)).toEqual(['乙']);
  });

  test('all or none: what is wrong is said of each row, and nothing was added', async () => {
    const there = await add('已有');
    const foreign = (await save(server, '别家.pdf', pdf, { token: await server.signIn('operator.ruichi') })).data!
      .fileId;
    const plain = (await save(server, '说明.txt', '文字', { kind: 'DOCUMENT', token })).data!.fileId;
    const answer = await tryAdd(
      newDoc({ fileId: plain, title: '好的' }),
      newDoc({ fileId: foreign, title: '别家的' }),
      newDoc({ fileId: plain, title: '同一文件' }),
      await given('同名', { title: '已有' }),
      await given('替换一', { replacesId: there, title: '替换一' }),
      await given('替换二', { replacesId: there, title: '替换二' }),
    );
    expect(answer).toMatchObject({ status: false });
    expect(answer.errors!.map(({ field, code }) => [field, code])).toEqual([
      ['docs.1.fileId', 'NOT_FOUND'],
      ['docs.2.fileId', 'DUPLICATE_DOC_FILE'],
      ['docs.5.replacesId', 'DOC_NOT_CURRENT'],
    ]);
    expect(await titles()).toEqual(['已有']);
    const same = await tryAdd(await given('另一份', { title: '已有' }));
    expect(same).toMatchObject({ code: 'DUPLICATE_DOC', errors: [{ field: 'docs.0.title' }] });
    expect(await tryAdd(await given('另一语言', { title: '已有', locale: 'en-US' }))).toMatchObject({ status: true });
  });

  test('one that replaces another takes its place; what that had replaced goes along', async () => {
    const first = await add('第一版', { title: '手册', versionNo: 'V1' });
    await add('别的');
    const second = await add('第二版', { title: '手册', versionNo: 'V1', replacesId: first });
    const third = await add('第三版', { title: '手册', versionNo: 'V3', replacesId: second });
    const [head, other, ...old] = await list();
    expect([head, other]).toMatchObject([
      { docId: third, sort: 1 },
      { title: '别的', sort: 2 },
    ]);
    expect(old.map(({ docId, replacedById, status }) => ({ docId, replacedById, status }))).toEqual([
      { docId: second, replacedById: third, status: 'REPLACED' },
      { docId: first, replacedById: third, status: 'REPLACED' },
    ]);
    expect(await docCount()).toBe(2);
    // Only what is in effect can be replaced, by something else of this product that is.
    for (const [docId, byId] of [
      [first, third],
      [third, third],
      [third, first],
    ] as const) {
      expect(await server.call(productDoc.replace, { docId, byId }, { token })).toMatchObject({
        code: 'DOC_NOT_CURRENT',
      });
    }
    const back = await server.call(productDoc.reinstate, { docId: first }, { token });
    expect(back.data).toMatchObject({ status: 'ACTIVE', replacedById: null, replacedAt: null });
    // The same title, language and version cannot be in effect twice.
    const twice = await server.call(productDoc.reinstate, { docId: second }, { token });
    expect(twice).toMatchObject({ code: 'DUPLICATE_DOC' });
    const again = await server.call(productDoc.replace, { docId: first, byId: third }, { token });
    expect(again.data).toMatchObject({ status: 'REPLACED', replacedById: third });
  });

  test('the order is what was asked for, and who is not named comes behind', async () => {
    const ids = [await add('一'), await add('二'), await add('三')];
    const sort = (docIds: string[]) => server.call(productDoc.sort, { productId, docIds }, { token });
    expect(await sort([ids[2]!, ids[0]!])).toMatchObject({ status: true });
    expect(await titles()).toEqual(['三', '一', '二']);
    const elsewhere = productId;
    const other = await server.call(product.add, newProduct({ modelNo: `ELSE-${count}` }), { token });
    productId = other.data!.productId;
    const stranger = await add('别的产品的');
    productId = elsewhere;
    expect(await sort([stranger])).toMatchObject({ http: 404 });
  });

  test('an edit of an outdated version is refused, and so is the name of another one', async () => {
    const docId = await add('改名前');
    await add('别人');
    const {
      fileId: _,
      pages: __,
      replacesId: ___,
      ...facts
    } = newDoc({ fileId: '', title: '改名后', visibility: 'TEAM' });
    const change = (version: number, title = '改名后') =>
      server.call(productDoc.update, { ...facts, title, docId, version }, { token });
    expect((await change(1)).data).toMatchObject({ title: '改名后', visibility: 'TEAM', version: 2 });
    expect(await change(1)).toMatchObject({ code: 'CONFLICT' });
    expect(await change(2, '别人')).toMatchObject({ code: 'DUPLICATE_DOC', errors: [{ field: 'title' }] });
  });

  test('a deleted one takes along what it had replaced, and both come back together', async () => {
    const old = await add('旧');
    const docId = await add('新', { replacesId: old });
    expect(await server.call(productDoc.delete, { docId }, { token })).toMatchObject({ status: true });
    expect(await list()).toEqual([]);
    expect(await docCount()).toBe(0);
    const { data } = await server.call(trash.page, { keyword: '新' }, { token });
    const { trashId } = data!.list.find(({ name }) => name === '新')!;
    expect(await server.call(trash.restore, { trashId }, { token })).toMatchObject({ status: true });
    expect(await titles()).toEqual(['新', '旧']);
  });

  test('nothing comes back to a product that is gone, or without its file', async () => {
    const docId = await add('只有一份');
    const { fileId } = (await list())[0]!.file;
    await server.call(productDoc.delete, { docId }, { token });
    const { data } = await server.call(trash.page, { keyword: '只有一份' }, { token });
    const { trashId } = data!.list[0]!;
    await server.call(product.delete, { productId }, { token });
    expect(await server.call(trash.restore, { trashId }, { token })).toMatchObject({ code: 'PARENT_DELETED' });
    await server.call(trash.batchRestore, { match: { keyword: `有手册的产品 ${count}` }, count: 1 }, { token });
    // Nothing is in the way of deleting it while the manual lies in the bin.
    expect(await server.call(file.delete, { fileId }, { token })).toMatchObject({ status: true });
    expect(await server.call(trash.restore, { trashId }, { token })).toMatchObject({ code: 'DOC_FILE_GONE' });
  });

  test('for good goes what was replaced with what replaced it, and everything with the product', async () => {
    const old = await add('更旧');
    const docId = await add('更新', { replacesId: old });
    await server.call(productDoc.delete, { docId: old }, { token });
    await server.call(productDoc.delete, { docId }, { token });
    const other = await add('随产品');
    await server.call(productDoc.delete, { docId: other }, { token });
    const lines = async () =>
      (await server.call(trash.page, { type: 'productDoc', pageSize: 200 }, { token })).data!.list.filter(({ name }) =>
        ['更旧', '更新', '随产品'].includes(name),
      );
    const { trashId } = (await lines()).find(({ name }) => name === '更新')!;
    expect(await server.call(trash.purge, { trashId }, { token })).toMatchObject({ status: true });
    expect((await lines()).map(({ name }) => name)).toEqual(['随产品']);
    await server.call(product.delete, { productId }, { token });
    const bin = await server.call(trash.page, { type: 'product', keyword: `有手册的产品 ${count}` }, { token });
    await server.call(trash.purge, { trashId: bin.data!.list[0]!.trashId }, { token });
    expect(await lines()).toEqual([]);
    const left = await server.look('select from product_doc where product_id = $1', [productId]);
    expect(left).toEqual([]);
  });

  test('the search finds one by its title, with its product, as long as that is there', async () => {
    await add('独特的安装手册');
    const find = async () => {
      const { data } = await server.call(search.find, { keyword: '独特的安装' }, { token });
      return data!.flatMap(({ items }) => items.map(({ name, hint }) => [name, hint]));
    };
    expect(await find()).toEqual([['独特的安装手册', `有手册的产品 ${count}`]]);
    await server.call(product.delete, { productId }, { token });
    expect(await find()).toEqual([]);
  });
});
