import { errorCodeAppSide } from '@console/contract/areas/product/error-code/app-side';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { product } from '@console/contract/areas/product/product';
import { productDoc, type NewDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../app-people/app-session/app-rig.ts';
import { pdf, save } from '../../base/file/file-rig.ts';
import { newProduct } from '../product/product-rig.ts';
import { newDoc } from '../product-doc/product-doc-rig.ts';
import { newNumber, newSet } from './error-code-rig.ts';

let server: TestServer;
let token: string;
let customer: CallOptions;
let engineer: CallOptions;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  const { secret } = await issueKey(server);
  const enter = async (kind: 'CLIENT_USER' | 'TEAM_USER') =>
    asUser(secret, await enterApp(server, secret, await makeAppPerson(server, kind)));
  customer = await enter('CLIENT_USER');
  engineer = await enter('TEAM_USER');
});
afterAll(() => server.stop());

async function makeProduct(): Promise<string> {
  count += 1;
  const made = await server.call(product.add, newProduct({ modelNo: `EM-${count}`, status: 'ON_SALE' }), { token });
  return made.data!.productId;
}
async function makeDoc(productId: string, title: string, changes: Partial<NewDoc> = {}): Promise<string> {
  const { data } = await save(server, `${title}.pdf`, Buffer.concat([pdf, Buffer.from(newId())]), { token });
  const docs = [newDoc({ fileId: data!.fileId, title, ...changes })];
  return (await server.call(productDoc.batchAdd, { productId, docs }, { token })).data![0]!.docId;
}
async function makeSet(productIds: string[]): Promise<string> {
  count += 1;
  const { data } = await server.call(errorCode.add, newSet({ name: `手册 ${count}`, productIds }), { token });
  return data!.errorCodeId;
}
type Anchors = { docId: string; page: number }[];
const add = (errorCodeId: string, docAnchors: Anchors, name = 'E01') =>
  server.call(errorNo.add, { errorCodeId, ...newNumber({ errorNo: name, docAnchors }) }, { token });
const detail = async (errorCodeId: string) =>
  (await server.call(errorNo.detail, { errorCodeId, errorNo: 'E01' }, { token })).data!;
const shown = async (errorCodeId: string) => (await detail(errorCodeId)).manuals.map(({ title }) => title);
const onPhone = async (errorNoId: string, options = customer) =>
  (await server.call(errorCodeAppSide.detail, { errorNoId }, options)).data!.manuals;
const offered = async (errorCodeId: string, keyword = '') =>
  (await server.call(errorNo.manuals, { errorCodeId, keyword }, { token })).data!.map(({ title }) => title);
const restore = async (name: string) => {
  const { data } = await server.call(trash.page, { keyword: name }, { token });
  return server.call(trash.restore, { trashId: data!.list[0]!.trashId }, { token });
};

describe('pages of manuals', () => {
  test('are kept in their order, each once, and the log names them', async () => {
    const productId = await makeProduct();
    const [first, second] = [await makeDoc(productId, '用户手册'), await makeDoc(productId, '维护手册')];
    const errorCodeId = await makeSet([productId]);
    const docAnchors = [
      { docId: second, page: 3 },
      { docId: first, page: 12 },
      { docId: second, page: 3 },
      { docId: second, page: 1 },
    ];
    const made = await add(errorCodeId, docAnchors);
    const kept = [docAnchors[0], docAnchors[1], docAnchors[3]];
    expect(made.data!.docAnchors).toEqual(kept);
    expect(made.data!.manuals).toMatchObject([
      { docId: first, title: '用户手册', versionNo: 'V1.0', pages: 12, replaced: false },
      { docId: second, title: '维护手册' },
    ]);
    const { errorNoId, version } = made.data!;
    const other = newNumber({ docAnchors: [{ docId: first, page: 2 }] });
    await server.call(errorNo.update, { errorNoId, version, ...other }, { token });
    expect((await detail(errorCodeId)).docAnchors).toEqual(other.docAnchors);
    const [line] = await server.look<{ changes: unknown }>(
      `select changes from operation_log where object_id = $1 and action = 'UPDATE'`,
      [errorNoId],
    );
    expect(line!.changes).toEqual([
      {
        field: 'docAnchors',
        before: ['维护手册 V1.0 · 3', '用户手册 V1.0 · 12', '维护手册 V1.0 · 1'],
        after: ['用户手册 V1.0 · 2'],
      },
    ]);
  });

  test('are of manuals of the products of the set, or of any where it is for no product', async () => {
    const [own, other] = [await makeProduct(), await makeProduct()];
    const [manual, foreign] = [await makeDoc(own, '自己的手册'), await makeDoc(other, '别家的手册')];
    const [bound, free] = [await makeSet([own]), await makeSet([])];
    expect(await offered(bound)).toEqual(['自己的手册']);
    expect(await offered(free, '别家的')).toEqual(['别家的手册']);
    expect(await offered(bound, '别家的')).toEqual([]);
    const refused = await add(bound, [
      { docId: manual, page: 1 },
      { docId: foreign, page: 1 },
    ]);
    expect(refused).toMatchObject({ code: 'ERROR_MANUAL_NOT_OFFERED', errors: [{ field: 'docAnchors.1.docId' }] });
    expect((await add(free, [{ docId: foreign, page: 1 }])).status).toBe(true);
    const unknown = await add(bound, [{ docId: newId(), page: 1 }]);
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'docAnchors.0.docId' }] });
  });

  test('are within the manual, where its pages were counted', async () => {
    const productId = await makeProduct();
    const errorCodeId = await makeSet([productId]);
    const counted = await makeDoc(productId, '十二页');
    const refused = await add(errorCodeId, [{ docId: counted, page: 13 }]);
    expect(refused).toMatchObject({ code: 'ERROR_MANUAL_PAGE', errors: [{ field: 'docAnchors.0.page' }] });
    expect(refused.message).toBe('“十二页”只有 12 页');
    const open = await makeDoc(productId, '没数过', { pages: null });
    expect((await add(errorCodeId, [{ docId: open, page: 13 }])).status).toBe(true);
  });

  test('of another company are neither offered nor taken', async () => {
    const foreign = await server.signIn('operator.ruichi');
    const productId = await makeProduct();
    const docId = await makeDoc(productId, '别的公司');
    const theirs = await server.call(errorCode.add, newSet({ name: '睿驰', productIds: [] }), { token: foreign });
    const { errorCodeId } = theirs.data!;
    const number = newNumber({ docAnchors: [{ docId, page: 1 }] });
    const refused = await server.call(errorNo.add, { errorCodeId, ...number }, { token: foreign });
    expect(refused.code).toBe('NOT_FOUND');
    const { data } = await server.call(errorNo.manuals, { errorCodeId, keyword: '别的公司' }, { token: foreign });
    expect(data).toEqual([]);
    const [line] = await server.look<{ id: string; tenant: string }>(
      'select id, tenant_id as tenant from error_no where tenant_id <> (select tenant_id from product_doc where id = $1) limit 1',
      [docId],
    );
    const forged = server.look(
      'insert into error_no_doc (tenant_id, error_no_id, doc_id, page, sort) values ($1, $2, $3, 1, 1)',
      [line!.tenant, line!.id, docId],
    );
    await expect(forged).rejects.toThrow(/foreign key/);
  });
});

describe('a manual that a number leads to', () => {
  test('is not deleted while the number and its set are there, nor what has replaced it', async () => {
    const productId = await makeProduct();
    const old = await makeDoc(productId, '旧版');
    const errorCodeId = await makeSet([productId]);
    const { errorNoId } = (await add(errorCodeId, [{ docId: old, page: 2 }])).data!;
    const references = { code: 'REFERENCED', data: { references: [{ type: 'errorNo', id: errorNoId, name: 'E01' }] } };
    expect(await server.call(productDoc.delete, { docId: old }, { token })).toMatchObject(references);
    const next = await makeDoc(productId, '新版', { replacesId: old });
    expect(await server.call(productDoc.delete, { docId: next }, { token })).toMatchObject(references);
    // Who meant page 2 of the old one goes on to mean it.
    expect((await detail(errorCodeId)).manuals).toMatchObject([{ docId: old, replaced: true }]);
    await server.call(errorCode.delete, { errorCodeId }, { token });
    expect((await server.call(productDoc.delete, { docId: next }, { token })).status).toBe(true);
  });

  test('is not shown from the recycle bin, and is again when it comes back', async () => {
    const productId = await makeProduct();
    const docId = await makeDoc(productId, '回收站里的手册');
    const errorCodeId = await makeSet([productId]);
    const { errorNoId, docAnchors } = (await add(errorCodeId, [{ docId, page: 4 }])).data!;
    await server.call(errorNo.delete, { errorCodeId, errorNo: 'E01' }, { token });
    expect((await server.call(productDoc.delete, { docId }, { token })).status).toBe(true);
    await server.look('update error_no set deleted_at = null where id = $1', [errorNoId]);
    expect([await shown(errorCodeId), await onPhone(errorNoId)]).toEqual([[], []]);
    // Saved meanwhile, it is not forgotten.
    const { version } = await detail(errorCodeId);
    const again = await server.call(errorNo.update, { errorNoId, version, ...newNumber({ docAnchors }) }, { token });
    expect(again.data!.docAnchors).toEqual(docAnchors);
    expect((await restore('回收站里的手册')).status).toBe(true);
    expect(await shown(errorCodeId)).toEqual(['回收站里的手册']);
    expect(await onPhone(errorNoId)).toMatchObject([{ docId, title: '回收站里的手册', page: 4 }]);
  });
});

test('an app is told of the manuals that its user may open, and of no others', async () => {
  const [productId, draft] = [await makeProduct(), await makeProduct()];
  const errorCodeId = await makeSet([productId, draft]);
  const both = await makeDoc(productId, '给所有人');
  const team = await makeDoc(productId, '给团队', { visibility: 'TEAM' });
  const hidden = await makeDoc(draft, '未发布的产品');
  await server.look(`update product set status = 'DRAFT' where id = $1`, [draft]);
  const anchors = [team, hidden, both].map((docId, at) => ({ docId, page: at + 1 }));
  const { errorNoId } = (await add(errorCodeId, anchors)).data!;
  const titles = async (options: CallOptions) =>
    (await onPhone(errorNoId, options)).map(({ title, page }) => `${title} ${page}`);
  expect(await titles(customer)).toEqual(['给所有人 3']);
  expect(await titles(engineer)).toEqual(['给团队 1', '给所有人 3']);
  await server.look(`update tenant_service set enabled = false where code = 'PRODUCT_MGMT'`);
  expect(await titles(engineer)).toEqual([]);
  expect(await offered(errorCodeId)).toEqual([]);
  await server.look(`update tenant_service set enabled = true where code = 'PRODUCT_MGMT'`);
});
