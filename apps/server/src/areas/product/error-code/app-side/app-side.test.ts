import { materialAppSide } from '@console/contract/areas/material/material/app-side';
import { errorCodeAppSide } from '@console/contract/areas/product/error-code/app-side';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorMiss, errorNo } from '@console/contract/areas/product/error-code/error-no';
import { product } from '@console/contract/areas/product/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { png, save } from '../../../base/file/file-rig.ts';
import { makeMaterial } from '../../../toolbox/toolbox-rig.ts';
import { newProduct } from '../../product/product-rig.ts';
import { newNumber, newSet, newStep } from '../error-code-rig.ts';

let server: TestServer;
let token: string;
let customer: CallOptions;
let engineer: CallOptions;
let productId: string;
let errorCodeId: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  // What the demonstration has would be found as well.
  await server.look(`update error_code set status = 'DISABLED'`);
  const { secret } = await issueKey(server);
  const enter = async (kind: 'CLIENT_USER' | 'TEAM_USER') =>
    asUser(secret, await enterApp(server, secret, await makeAppPerson(server, kind)));
  customer = await enter('CLIENT_USER');
  engineer = await enter('TEAM_USER');
  ({ productId } = (await server.call(product.add, newProduct({ modelNo: 'LK-1' }), { token })).data!);
  ({ errorCodeId } = (
    await server.call(errorCode.add, newSet({ name: '查询', productIds: [productId] }), { token })
  ).data!);
  const add = (changes: Parameters<typeof newNumber>[0]) =>
    server.call(errorNo.add, { errorCodeId, ...newNumber(changes) }, { token });
  await add({ errorNo: 'E01', aliases: ['HOT-8'] });
  await add({ errorNo: 'E0I' });
  await add({ errorNo: 'E011' });
  await add({ errorNo: 'S5', status: 'DRAFT' });
  await add({ errorNo: 'T1', steps: [newStep({ audience: 'TEAM' })] });
});
afterAll(() => server.stop());

const lookUp = async (text: string, options = customer, more: { productId?: string } = {}) => {
  const { data } = await server.call(errorCodeAppSide.lookUp, { texts: [{ text }], ...more }, options);
  return data!.list.map((one) => `${one.errorNo} ${one.match}`);
};
const idOf = async (number: string) =>
  (await server.call(errorNo.detail, { errorCodeId, errorNo: number }, { token })).data!.errorNoId;

test('the number itself comes first, then aliases, then what is easily taken for it, then what begins so', async () => {
  expect(await lookUp('e01')).toEqual(['E01 EXACT', 'E0I SIMILAR', 'E011 BEGINS']);
  expect(await lookUp('EOl')).toEqual(['E0I SIMILAR', 'E01 SIMILAR', 'E011 BEGINS']);
  expect(await lookUp('hot 8')).toEqual(['E01 SIMILAR']);
  expect(await lookUp('HOT-8')).toEqual(['E01 ALIAS']);
  expect(await lookUp('屏幕显示 E011')).toEqual(['E011 EXACT']);
});

test('of several readings of a photograph the surest decides', async () => {
  const texts = [
    { text: 'E0I', confidence: 0.4 },
    { text: 'E011', confidence: 0.9 },
  ];
  const { data } = await server.call(errorCodeAppSide.lookUp, { texts }, customer);
  expect(data!.list.slice(0, 2).map((one) => `${one.errorNo} ${one.read}`)).toEqual(['E011 E011', 'E0I E0I']);
});

test('only what is published, of sets in use, of the product and for the person is found', async () => {
  expect(await lookUp('S5')).toEqual([]);
  expect(await lookUp('T1')).toEqual([]);
  expect(await lookUp('T1', engineer)).toEqual(['T1 EXACT']);
  const hidden = await server.call(errorCodeAppSide.detail, { errorNoId: await idOf('T1') }, customer);
  expect(hidden.http).toBe(404);
  expect(await lookUp('E011', customer, { productId })).toEqual(['E011 EXACT']);
  expect(await lookUp('E011', customer, { productId: newId() })).toEqual([]);
  await server.look(`update error_code set status = 'DISABLED' where id = $1`, [errorCodeId]);
  expect(await lookUp('E011')).toEqual([]);
  await server.look(`update error_code set status = 'ENABLED' where id = $1`, [errorCodeId]);
});

test('steps and pictures are those for the person', async () => {
  const { data: file } = await save(server, '图.png', await png(), { kind: 'IMAGE', token });
  const steps = [
    newStep({ text: { 'zh-CN': '所有人', 'en-US': '' } }),
    newStep({ text: { 'zh-CN': '团队', 'en-US': '' }, audience: 'TEAM', imageFileIds: [file!.fileId] }),
    newStep({ text: { 'zh-CN': '团队之下', 'en-US': '' }, depth: 1 }),
  ];
  const number = newNumber({ errorNo: 'M1', steps });
  const { errorNoId } = (await server.call(errorNo.add, { errorCodeId, ...number }, { token })).data!;
  const seen = async (options: CallOptions) =>
    (await server.call(errorCodeAppSide.detail, { errorNoId }, options)).data!.steps;
  expect((await seen(customer)).map(({ text }) => text['zh-CN'])).toEqual(['所有人']);
  const team = await seen(engineer);
  expect(team.map(({ text }) => text['zh-CN'])).toEqual(['所有人', '团队', '团队之下']);
  const fetchPicture = async ({ token: key, headers }: CallOptions) =>
    (await fetch(server.url + team[1]!.images[0]!, { headers: { ...headers, authorization: `Bearer ${key}` } })).status;
  expect([await fetchPicture(engineer), await fetchPicture(customer)]).toEqual([200, 404]);
});

test('a step shows materials to those whom both are for, and they open there without a toolbox', async () => {
  const [both, forTeam, draft] = [
    await makeMaterial(server, { name: '拆卸视频' }),
    await makeMaterial(server, { visibility: 'TEAM' }),
    await makeMaterial(server, { status: 'DRAFT' }),
  ];
  const open = (materialId: string, as: CallOptions) => server.call(materialAppSide.detail, { materialId }, as);
  expect((await open(both, customer)).http).toBe(404);
  const steps = [
    newStep({ materialIds: [both, forTeam, draft, both] }),
    newStep({ audience: 'TEAM', materialIds: [forTeam] }),
  ];
  const made = await server.call(errorNo.add, { errorCodeId, ...newNumber({ errorNo: 'MAT1', steps }) }, { token });
  const { errorNoId, version, materials, manuals: _m, ...number } = made.data!;
  expect(materials.map(({ id, hidden }) => [id, hidden])).toEqual(
    expect.arrayContaining([
      [both, false],
      [forTeam, false],
      [draft, true],
    ]),
  );
  const seen = async (as: CallOptions) =>
    (await server.call(errorCodeAppSide.detail, { errorNoId }, as)).data!.steps.map((step) =>
      step.materials.map(({ materialId }) => materialId),
    );
  expect(await seen(customer)).toEqual([[both]]);
  expect(await seen(engineer)).toEqual([[both, forTeam], [forTeam]]);
  expect((await open(both, customer)).data?.title).toBe('拆卸视频');
  expect([(await open(forTeam, customer)).http, (await open(draft, engineer)).http]).toEqual([404, 404]);
  expect((await open(forTeam, engineer)).status).toBe(true);

  // What a step for the team alone shows is not opened to customers by it.
  const { createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, images: _i, errorCodeId: _e, ...facts } = number;
  const hidden = steps.map((step) => ({ ...step, audience: 'TEAM' as const }));
  const changed = await server.call(errorNo.update, { ...facts, errorNoId, version, steps: hidden }, { token });
  expect((await open(both, customer)).http).toBe(404);
  expect((await open(both, engineer)).status).toBe(true);
  const later = { errorNoId, version: changed.data!.version, ...facts, steps: hidden };
  await server.call(errorNo.update, { ...later, status: 'DRAFT' }, { token });
  expect((await open(both, engineer)).http).toBe(404);
});

test('what helped is counted once for each report, and shown to editors', async () => {
  const step = newStep({});
  const number = newNumber({ errorNo: 'R1', steps: [step] });
  const { errorNoId } = (await server.call(errorNo.add, { errorCodeId, ...number }, { token })).data!;
  const report = (reportId: string, worked: boolean, stepId = step.stepId) =>
    server.call(errorCodeAppSide.report, { reportId, errorNoId, stepId, worked }, customer);
  const first = newId();
  expect((await report(first, true)).data).toEqual({ kept: true });
  expect((await report(first, true)).data).toEqual({ kept: false });
  await report(newId(), false);
  expect((await report(newId(), true, 'unknown')).http).toBe(404);
  await server.call(errorCodeAppSide.detail, { errorNoId }, customer);
  await server.call(errorCodeAppSide.detail, { errorNoId }, customer);
  const { data } = await server.call(errorNo.figures, { errorNoId }, { token });
  expect(data).toEqual({ hits30d: 2, steps: [{ stepId: step.stepId, worked: 1, failed: 1 }] });
});

test('what was looked for in vain is work for editors, until it is done, and again when it is looked for again', async () => {
  const open = async () =>
    (await server.call(errorMiss.page, { keyword: 'ZZ-9' }, { token })).data!.list.map(({ asked, times }) => [
      asked,
      times,
    ]);
  await lookUp('zz-9');
  await lookUp('ZZ-9', customer, { productId });
  expect(await open()).toEqual([['ZZ-9', 2]]);
  const { data } = await server.call(errorMiss.page, { keyword: 'ZZ-9' }, { token });
  await server.call(errorMiss.update, { missId: data!.list[0]!.missId, status: 'DONE' }, { token });
  expect(await open()).toEqual([]);
  await lookUp('ZZ-9');
  expect(await open()).toEqual([['ZZ-9', 3]]);
});

test('numbers of another company are found by nobody here, neither by number nor by alias', async () => {
  const stranger = { token: await server.signIn('operator.ruichi') };
  const { data: set } = await server.call(errorCode.add, newSet({ name: '别家的' }), stranger);
  const { errorCodeId: foreign } = set!;
  const number = newNumber({ errorNo: 'W77', aliases: ['WALL-7'] });
  const { data } = await server.call(errorNo.add, { errorCodeId: foreign, ...number }, stranger);
  for (const text of ['W77', 'WALL-7', 'w7', 'VV77 W77']) expect(await lookUp(text, engineer)).toEqual([]);
  const { errorNoId } = data!;
  expect((await server.call(errorCodeAppSide.detail, { errorNoId }, engineer)).http).toBe(404);
});

test('an app of a company without the service, or whose service has ended, gets nothing by any call', async () => {
  const step = newStep({});
  const number = newNumber({ errorNo: 'G1', steps: [step] });
  const { errorNoId } = (await server.call(errorNo.add, { errorCodeId, ...number }, { token })).data!;
  const { stepId } = step;
  const { token: key, headers } = customer;
  const answers = async () => [
    (await server.call(errorCodeAppSide.lookUp, { texts: [{ text: 'G1' }] }, customer)).code,
    (await server.call(errorCodeAppSide.detail, { errorNoId }, customer)).code,
    (await server.call(errorCodeAppSide.report, { reportId: newId(), errorNoId, stepId, worked: true }, customer)).code,
    (
      (await (
        await fetch(`${server.url}${errorCodeAppSide.file.path}?errorNoId=${errorNoId}&path=none`, {
          headers: { ...headers, authorization: `Bearer ${key}` },
        })
      ).json()) as { code?: string }
    ).code,
  ];
  const change = (to: string) => server.look(`update tenant_service set ${to} where code = 'ERROR_CODE'`);
  const refused = Array.from({ length: 4 }, () => 'SERVICE_NOT_ACTIVATED');
  await change('enabled = false');
  expect(await answers()).toEqual(refused);
  await change(`enabled = true, expire_at = now() - interval '1 minute'`);
  expect(await answers()).toEqual(refused);
  await change('expire_at = null');
  expect(await answers()).toEqual([undefined, undefined, undefined, 'NOT_FOUND']);
});

test('among ten thousand numbers a look-up goes by the index, and is not slower than other calls', async () => {
  const { errorCodeId: large } = (await server.call(errorCode.add, newSet({ name: '一万' }), { token })).data!;
  await server.look(
    `insert into error_no (tenant_id, id, error_code_id, name, aliases, level, status, title)
     select tenant_id, gen_random_uuid(), id, 'L' || n, array['AL' || n], 'ERROR', 'PUBLISHED', '第 ' || n
       from error_code cross join generate_series(1, 10000) as n where id = $1`,
    [large],
  );
  // As a database does by itself after so many rows: connections plan anew what they had planned for a few.
  await server.look('analyze error_no, error_no_key');
  const plan = await server.look<{ 'QUERY PLAN': string }>(
    `explain select * from error_no_key where tenant_id = (select tenant_id from error_code where id = $1) and shape = '11234'`,
    [large],
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('error_no_key_shape');
  const timed = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    return performance.now() - began;
  };
  for (const text of ['L1234', 'AL99', 'l5O0', 'nothing']) {
    // In turns with a call that reads one row: whatever else this machine does, it does to both.
    let [usual, found] = [Infinity, Infinity];
    for (let turn = 0; turn < 8; turn += 1) {
      usual = Math.min(usual, await timed(server.call(errorCode.detail, { errorCodeId: large }, { token })));
      found = Math.min(found, await timed(lookUp(text)));
    }
    expect(found, text).toBeLessThan(20 + 3 * usual);
  }
});
