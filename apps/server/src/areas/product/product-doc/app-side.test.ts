import { randomUUID } from 'node:crypto';
import { product, type ProductStatus } from '@console/contract/areas/product/product';
import { productDocAppSide as appSide } from '@console/contract/areas/product/product-doc/app-side';
import { productDoc, type NewDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type CallOptions, type TestServer } from '../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../app-people/app-session/app-rig.ts';
import { addTestAccount, keyOf, signInTest } from '../../application/test-account/test-account-rig.ts';
import { pdf, save } from '../../base/file/file-rig.ts';
import { newProduct } from '../product/product-rig.ts';
import { newDoc } from './product-doc-rig.ts';

let server: TestServer;
let token: string;
let key: string;
let user: CallOptions;
let colleague: CallOptions;
let productId: string;
let count = 0;

const enter = async (kind: 'CLIENT_USER' | 'TEAM_USER') =>
  asUser(key, await enterApp(server, key, await makeAppPerson(server, kind)));

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  key = (await issueKey(server)).secret;
  user = await enter('CLIENT_USER');
  colleague = await enter('TEAM_USER');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
  productId = await makeProduct('ON_SALE');
});

async function makeProduct(status: ProductStatus): Promise<string> {
  count += 1;
  const made = await server.call(product.add, newProduct({ modelNo: `APP-DOC-${count}`, status }), { token });
  return made.data!.productId;
}
async function add(title: string, changes: Partial<NewDoc> = {}): Promise<string> {
  const { data } = await save(server, `${title}.pdf`, Buffer.concat([pdf, Buffer.from(title)]), { token });
  const docs = [newDoc({ fileId: data!.fileId, title, ...changes })];
  return (await server.call(productDoc.batchAdd, { productId, docs }, { token })).data![0]!.docId;
}
const list = async (options = user) => (await server.call(appSide.list, { productId }, options)).data!.list;
const read = (docId: string, options = user, more: { readId?: string; seconds?: number; percent?: number } = {}) =>
  server.call(appSide.report, { docId, readId: randomUUID(), seconds: 60, percent: 40, ...more }, options);
const row = async (docId: string) => (await server.call(productDoc.detail, { docId }, { token })).data!;
const fetchFile = (docId: string, options = user) =>
  fetch(`${server.url}${appSide.file.path}?docId=${docId}`, {
    headers: { ...options.headers, authorization: `Bearer ${options.token}` },
  });

describe('the manuals of a product in an app', () => {
  test('are those for people of this kind, in their order, also by the model number', async () => {
    await add('给所有人');
    await add('给团队', { visibility: 'TEAM' });
    await add('给客户', { visibility: 'CLIENT', locale: 'en-US' });
    expect((await list()).map(({ title }) => title)).toEqual(['给所有人', '给客户']);
    expect((await list(colleague)).map(({ title }) => title)).toEqual(['给所有人', '给团队']);
    const byPlate = { modelNo: `app-doc-${count}`, locale: 'en-US' as const };
    const { data } = await server.call(appSide.list, byPlate, user);
    expect(data).toMatchObject({ product: { productId }, list: [{ title: '给客户', size: expect.any(Number) }] });
    expect(await server.call(appSide.list, {}, user)).toMatchObject({ http: 400 });
  });

  test('of a draft are not there, and a file comes only to whom it is meant for', async () => {
    const docId = await add('只给团队', { visibility: 'TEAM' });
    expect((await fetchFile(docId, colleague)).status).toBe(200);
    expect((await fetchFile(docId)).status).toBe(404);
    expect(await read(docId)).toMatchObject({ http: 404 });
    productId = await makeProduct('DRAFT');
    const draft = await add('筹备中');
    expect(await server.call(appSide.list, { productId }, colleague)).toMatchObject({ http: 404 });
    expect((await fetchFile(draft, colleague)).status).toBe(404);
  });

  test('that somebody has already are not sent again', async () => {
    await add('不变的');
    const address = `${server.url}${appSide.list.path}?productId=${productId}`;
    const headers = { ...user.headers, authorization: `Bearer ${user.token}` };
    const first = await fetch(address, { headers });
    const tag = first.headers.get('etag')!;
    const again = await fetch(address, { headers: { ...headers, 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await add('新来的');
    const changed = await fetch(address, { headers: { ...headers, 'if-none-match': tag } });
    expect(changed.status).toBe(200);
  });

  test('without the service there are none', async () => {
    const set = (expires: string) =>
      server.look(`update tenant_service set expire_at = ${expires} where code = 'PRODUCT_MGMT'
                      and tenant_id = (select tenant_id from account where username = 'operator')`);
    await set(`now() - interval '1 day'`);
    const answer = await server.call(appSide.list, { productId }, user);
    await set('null');
    expect(answer).toMatchObject({ code: 'SERVICE_NOT_ACTIVATED' });
  });
});

describe('a reading', () => {
  test('counts once, however often it is reported, at its longest and furthest', async () => {
    const docId = await add('读一读');
    const readId = randomUUID();
    for (const seconds of [30, 90, 30, 90]) await read(docId, user, { readId, seconds, percent: seconds });
    await read(docId, user, { seconds: 10, percent: 5 });
    await read(docId, colleague);
    expect(await row(docId)).toMatchObject({ readCount: 3, readerCount: 2 });
    const { data } = await server.call(productDoc.readers, { docId }, { token });
    expect(data!.list).toMatchObject([
      { userKind: 'TEAM_USER', name: '周工', times: 1, clientName: null },
      { userKind: 'CLIENT_USER', name: '郑女士', times: 2, seconds: 100, percent: 90, clientName: expect.any(String) },
    ]);
    for (const { phone } of data!.list) expect(phone).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect((await list())[0]!.read).toMatchObject({ percent: 90 });
    // Nobody adds to what another one read.
    expect(await read(docId, colleague, { readId, seconds: 500 })).toMatchObject({ http: 400 });
  });

  test('of a test account is in no figure', async () => {
    const docId = await add('测试');
    const { account } = await addTestAccount(server, { userKind: 'TEAM_USER' });
    const own = await keyOf(server);
    const tester = asUser(own, (await signInTest(server, own, account)).data!.userToken);
    expect(await read(docId, tester)).toMatchObject({ status: true });
    expect(await row(docId)).toMatchObject({ readCount: 0, readerCount: 0 });
  });
});

describe('a manual that was replaced', () => {
  test('leads its readers to the new one, until they have opened that', async () => {
    const old = await add('旧版', { versionNo: 'V1' });
    await read(old);
    await read(old, colleague);
    const docId = await add('新版', { versionNo: 'V2', replacesId: old });
    expect(await list()).toMatchObject([{ docId, replaces: { docId: old, versionNo: 'V1' }, replacedBy: null }]);
    const { data } = await server.call(appSide.detail, { docId: old }, user);
    expect(data).toMatchObject({ docId: old, replacedBy: { docId, title: '新版', versionNo: 'V2' } });
    expect(await row(old)).toMatchObject({ readerCount: 2, followedCount: 0 });

    await read(docId);
    expect(await list()).toMatchObject([{ docId, replaces: null }]);
    expect(await list(colleague)).toMatchObject([{ docId, replaces: { docId: old } }]);
    expect(await row(old)).toMatchObject({ readerCount: 2, followedCount: 1 });
    const waiting = await server.call(productDoc.readers, { docId: old, followed: false }, { token });
    expect(waiting.data!.list.map(({ name }) => name)).toEqual(['周工']);

    // A third version: whoever knows the second has not seen it yet.
    const third = await add('再新版', { versionNo: 'V3', replacesId: docId });
    expect(await row(old)).toMatchObject({ replacedById: third, followedCount: 0 });
    await read(third, colleague);
    expect(await row(old)).toMatchObject({ followedCount: 1 });
    expect(await row(docId)).toMatchObject({ readerCount: 1, followedCount: 0 });
    // Whoever reads the old one after the new one needs no pointer.
    const late = await enter('CLIENT_USER');
    await read(third, late);
    await read(old, late);
    expect(await row(old)).toMatchObject({ readerCount: 3, followedCount: 2 });
  });

  test('does not lead to what is not meant for its reader', async () => {
    const old = await add('公开的');
    await read(old);
    await add('内部的', { visibility: 'TEAM', replacesId: old });
    const { data } = await server.call(appSide.detail, { docId: old }, user);
    expect(data!.replacedBy).toBeNull();
  });
});
