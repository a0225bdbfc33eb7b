import { product } from '@console/contract/areas/product/product';
import { productAppSide } from '@console/contract/areas/product/product-app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { keyFor } from '../../application/agreement/agreement-rig.ts';
import { png, save } from '../../base/file/file-rig.ts';
import { newProduct } from './product-rig.ts';

let server: TestServer;
let operator: string;
let key: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
  key = (await keyFor(server, null)).secret;
});
afterAll(() => server.stop());

const add = async (changes: Parameters<typeof newProduct>[0]) =>
  (await server.call(product.add, newProduct({ status: 'ON_SALE', ...changes }), { token: operator })).data!;
const bySerial = async (serialNo: string, token = key) =>
  (await server.call(productAppSide.find, { serialNo }, { token })).data!.map(({ modelNo }) => modelNo);
const byQr = async (qr: string, token = key) =>
  (await server.call(productAppSide.find, { qr }, { token })).data!.map(({ modelNo }) => modelNo);

test('an app finds a product by what its code says, whole or alone, with its pictures', async () => {
  const { fileId } = (await save(server, '正面.png', await png(), { kind: 'IMAGE', token: operator })).data!;
  const made = await add({ modelNo: 'AP-1', imageFileIds: [fileId] });
  const code = made.qrUrl.split('/').at(-1)!;
  for (const qr of [made.qrUrl, code, `${made.qrUrl}?from=wechat`, `${made.qrUrl}/`]) {
    expect(await byQr(qr), qr).toEqual(['AP-1']);
  }
  for (const qr of [`${made.qrUrl}x`, 'https://elsewhere.example/', made.productId]) expect(await byQr(qr)).toEqual([]);
  const { data } = await server.call(productAppSide.find, { qr: code }, { token: key });
  const [address] = data![0]!.pictures;
  const get = (secret: string) => fetch(server.url + address, { headers: { authorization: `Bearer ${secret}` } });
  expect((await get(key)).status).toBe(200);
  const foreign = (await keyFor(server, null, 'owner.ruichi')).secret;
  expect((await get(foreign)).status).toBe(404);
  expect(await byQr(code, foreign)).toEqual([]);
});

test('a serial number is held against all rules, and the one that says most comes first', async () => {
  await add({ modelNo: 'SN-wide', snRule: '**-####' });
  await add({ modelNo: 'SN-exact', snRule: 'Q9-####' });
  await add({ modelNo: 'SN-more', snRule: 'q9-77##' });
  await add({ modelNo: 'SN-letters', snRule: '@@-####' });
  await add({ modelNo: 'SN-draft', snRule: 'Q9-####', status: 'DRAFT' });
  await add({ modelNo: 'SN-under', snRule: 'Q9_####' });
  expect(await bySerial(' q9-7712 ')).toEqual(['SN-more', 'SN-exact', 'SN-wide']);
  expect(await bySerial('Q9-1234')).toEqual(['SN-exact', 'SN-wide']);
  expect(await bySerial('QQ-1234')).toEqual(['SN-letters', 'SN-wide']);
  expect(await bySerial('Q9_1234')).toEqual(['SN-under']);
  expect(await bySerial('Q9-12345')).toEqual([]);
  expect(await bySerial('Q9-%%%%')).toEqual([]);
});

test('a company without products, or whose service has ended, answers so, and shows no pictures', async () => {
  const mine = await server.signIn('operator.ruichi');
  const { fileId } = (await save(server, '正面.png', await png(), { kind: 'IMAGE', token: mine })).data!;
  const given = newProduct({ modelNo: 'RC-1', status: 'ON_SALE', imageFileIds: [fileId] });
  const { productId } = (await server.call(product.add, given, { token: mine })).data!;
  const picture = async (secret: string) => {
    const address = `${productAppSide.picture.path}?productId=${productId}&fileId=${fileId}`;
    return (await fetch(server.url + address, { headers: { authorization: `Bearer ${secret}` } })).status;
  };
  const { secret } = await keyFor(server, null, 'owner.ruichi');
  const find = () => server.call(productAppSide.find, { serialNo: 'A' }, { token: secret });
  const change = (to: string) =>
    server.look(
      `update tenant_service set ${to} where code = 'PRODUCT_MGMT'
          and tenant_id = (select tenant_id from account where username = 'operator.ruichi')`,
    );
  expect(await picture(secret)).toBe(200);
  for (const without of ['enabled = false', `enabled = true, expire_at = now() - interval '1 minute'`]) {
    await change(without);
    expect(await find(), without).toMatchObject({ status: false, code: 'SERVICE_NOT_ACTIVATED' });
    expect(await picture(secret), without).toBe(403);
  }
  await change('expire_at = null');
  expect((await find()).status).toBe(true);
  expect(await picture(secret)).toBe(200);
});

test('people who asked with a number of the product are found by its rule, for those who may see requests', async () => {
  const { productId } = await add({ modelNo: 'ASK-1', snRule: 'ASK_##' });
  const ask = (name: string, sn: string) =>
    server.look(
      `insert into temp_user (tenant_id, id, name, phone, company_name, product_sn, ticket_hash, sla_due_at, expires_at)
       select tenant_id, $1, $2, $3, '某院', $4, $5, now(), now() + interval '1 day' from account where username = 'operator'`,
      [newId(), name, `139${Math.random().toString().slice(2, 10)}`, sn, newId()],
    );
  await ask('甲', 'ask_01');
  await ask('乙', 'ASK-02');
  await ask('丙', 'ASK_0X');
  const { data } = await server.call(product.requests, { productId }, { token: await server.signIn('owner') });
  expect(data!.map(({ name }) => name)).toEqual(['甲']);
});
