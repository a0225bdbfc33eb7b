import { product } from '@console/contract/areas/product/product';
import { productScan } from '@console/contract/areas/product/product-scan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { offer } from '../../../application/download-page/download-rig.ts';
import { png, save } from '../../../base/file/file-rig.ts';
import { newProduct } from '../product-rig.ts';

let server: TestServer;
let operator: string;
let hosts = 0;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

const from = (ip = `203.0.113.${(hosts += 1)}`) => ({ headers: { 'x-forwarded-for': ip } });
const add = async (changes: Parameters<typeof newProduct>[0]) => {
  const { data } = await server.call(product.add, newProduct(changes), { token: operator });
  return { ...data!, code: data!.qrUrl.split('/').at(-1)! };
};
const open = (code: string, ip?: string) => server.call(productScan.open, { code }, from(ip));

test('a stranger learns the name, the picture and where the app is, and nothing else', async () => {
  const { fileId } = (await save(server, '正面.png', await png(), { kind: 'IMAGE', token: operator })).data!;
  const made = await add({ modelNo: 'SCAN-1', imageFileIds: [fileId], status: 'ON_SALE', description: '仅供内部' });
  expect(made.qrUrl).toMatch(/^http.*\/scan\/[A-Za-z0-9_-]{22}$/);
  expect(made.qrUrl).not.toContain(made.productId);
  const open1 = await offer(server, {}, { app: { name: '客户端', audience: 'CLIENT' } });
  await offer(server, { password: 'secret-1' }, { app: { name: '要密码的', audience: 'CLIENT' } });
  await offer(server, {}, { app: { name: '团队端', audience: 'TEAM' } });
  const { data } = await open(made.code);
  expect(Object.keys(data!).toSorted()).toEqual(['apps', 'brand', 'name', 'nameEn', 'pictureUrl', 'tenantName']);
  expect(data).toMatchObject({ name: '除颤仪', nameEn: 'Defibrillator' });
  const names = data!.apps.map(({ name }) => name);
  expect(names).toContain('客户端');
  expect(names).not.toContain('团队端');
  expect(data!.apps.find(({ name }) => name === '客户端')!.downloadPath).toBe(`/download?app=${open1.page.slug}`);
  expect(names).not.toContain('要密码的');
  const picture = await fetch(server.url + data!.pictureUrl!);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/png');
});

test('the code stays while the product changes, and comes back with it', async () => {
  const made = await add({ modelNo: 'SCAN-2', status: 'ON_SALE' });
  const changed = {
    ...newProduct({ modelNo: 'SCAN-2B', status: 'DISCONTINUED' }),
    productId: made.productId,
    version: 1,
  };
  const { data } = await server.call(product.update, changed, { token: operator });
  expect(data!.qrUrl).toBe(made.qrUrl);
  expect(await open(made.code)).toMatchObject({ status: true });
});

test('a draft, a deleted one and one of a company without products are no pages', async () => {
  const draft = await add({ modelNo: 'SCAN-3', status: 'DRAFT' });
  const gone = await add({ modelNo: 'SCAN-4', status: 'ON_SALE' });
  await server.call(product.delete, { productId: gone.productId }, { token: operator });
  const { fileId } = (await save(server, '正面.png', await png(), { kind: 'IMAGE', token: operator })).data!;
  const sold = await add({ modelNo: 'SCAN-5', status: 'ON_SALE', imageFileIds: [fileId] });
  const picture = async () => (await fetch(`${server.url}${productScan.picture.path}?code=${sold.code}`)).status;
  expect(await picture()).toBe(200);
  // One answer for all of them: nobody learns which codes there are.
  const said = async (code: string) => {
    const { http, code: fault, message, data } = await open(code);
    return { http, code: fault, message, data };
  };
  const unknown = await said('x'.repeat(22));
  expect(unknown).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  for (const { code } of [draft, gone]) expect(await said(code)).toEqual(unknown);
  const hidden = await add({ modelNo: 'SCAN-3B', status: 'DRAFT', imageFileIds: [fileId] });
  expect((await fetch(`${server.url}${productScan.picture.path}?code=${hidden.code}`)).status).toBe(404);
  const expire = (when: string) =>
    server.look(
      `update tenant_service set expire_at = ${when} where code = 'PRODUCT_MGMT'
          and tenant_id = (select tenant_id from account where username = 'operator')`,
    );
  await expire(`now() - interval '1 day'`);
  try {
    expect((await open(sold.code)).code).toBe('NOT_FOUND');
    expect(await picture()).toBe(404);
  } finally {
    await expire('null');
  }
  expect(await open(sold.code)).toMatchObject({ status: true });
});

test('an app is named while people can get it: in use, with a page that is open and not used up', async () => {
  const made = await add({ modelNo: 'SCAN-8', status: 'ON_SALE' });
  const app = (name: string) => ({ app: { name, audience: 'CLIENT' as const } });
  const ended = await offer(server, {}, app('已到期的'));
  const used = await offer(server, {}, app('已用完的'));
  const resting = await offer(server, {}, app('停用的'));
  const named = async () => (await open(made.code)).data!.apps.map(({ name }) => name);
  const all = ['已到期的', '已用完的', '停用的'];
  expect(await named()).toEqual(expect.arrayContaining(all));
  const change = (what: string, { application: { applicationId } }: typeof ended) => server.look(what, [applicationId]);
  await change(`update download_page set expire_at = now() - interval '1 minute' where application_id = $1`, ended);
  await change('update download_page set max_downloads = 1, downloads = 1 where application_id = $1', used);
  await change(`update application set status = 'DISABLED' where id = $1`, resting);
  const after = await named();
  for (const name of all) expect(after).not.toContain(name);
});

test('guessing is limited for a network, reading what is there is not', async () => {
  const { code } = await add({ modelNo: 'SCAN-6', status: 'ON_SALE' });
  const ip = '198.51.100.7';
  for (let at = 0; at < 61; at += 1) expect((await open(code, ip)).status).toBe(true);
  const wrong = (at: number) => open(String(at).padStart(22, 'A'), ip);
  for (let at = 0; at < 60; at += 1) expect((await wrong(at)).code).toBe('NOT_FOUND');
  expect((await wrong(60)).code).toBe('RATE_LIMITED');
  expect((await open(code)).status).toBe(true);
});

test('reading is limited too, for one network at a time', async () => {
  const { code } = await add({ modelNo: 'SCAN-7', status: 'ON_SALE' });
  const ip = '198.51.100.8';
  for (let at = 0; at < 240; at += 6) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(code, ip)));
    expect(answers.every(({ status }) => status)).toBe(true);
  }
  expect((await open(code, ip)).code).toBe('RATE_LIMITED');
  expect((await open(code)).status).toBe(true);
});

test('labels carry the address, in the order of the choice or as the list shows them', async () => {
  const [first, second] = [await add({ modelNo: 'LABEL-1' }), await add({ modelNo: 'LABEL-2' })];
  const productIds = [second.productId, first.productId];
  const chosen = await server.call(product.labels, { productIds }, { token: operator });
  expect(chosen.data!.map(({ qrUrl }) => qrUrl)).toEqual([second.qrUrl, first.qrUrl]);
  const all = await server.call(product.labels, { keyword: 'LABEL-' }, { token: operator });
  expect(all.data!.map(({ modelNo }) => modelNo)).toEqual(['LABEL-2', 'LABEL-1']);
});
