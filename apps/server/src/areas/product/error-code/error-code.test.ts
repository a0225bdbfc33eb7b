import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { product } from '@console/contract/areas/product/product';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { newProduct } from '../product/product-rig.ts';
import { newNumber, newSet, newStep } from './error-code-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

let count = 0;
const addSet = async (changes: Parameters<typeof newSet>[0] = {}) => {
  count += 1;
  return (await server.call(errorCode.add, newSet({ name: `测试集 ${count}`, ...changes }), { token })).data!;
};
const add = (errorCodeId: string, changes: Parameters<typeof newNumber>[0] = {}) =>
  server.call(errorNo.add, { errorCodeId, ...newNumber(changes) }, { token });
const page = async (input: Parameters<typeof errorNo.page.input.parse>[0]) =>
  (await server.call(errorNo.page, input as never, { token })).data!;
const counts = async (errorCodeId: string) => {
  const { data } = await server.call(errorCode.detail, { errorCodeId }, { token });
  return [data!.itemCount, data!.publishedCount, data!.englishCount];
};

describe('sets', () => {
  test('name their products, and each product counts the numbers of its sets', async () => {
    const one = (await server.call(product.add, newProduct({ modelNo: 'EC-1' }), { token })).data!;
    const set = await addSet({ productIds: [one.productId, one.productId] });
    expect(set.products).toEqual([{ productId: one.productId, name: one.name, modelNo: 'EC-1' }]);
    await add(set.errorCodeId);
    await add(set.errorCodeId, { errorNo: 'E02' });
    const seen = await server.call(product.detail, { productId: one.productId }, { token });
    expect(seen.data?.errorCodeCount).toBe(2);
    const ofProduct = await server.call(errorCode.page, { productId: one.productId }, { token });
    expect(ofProduct.data?.list.map(({ errorCodeId }) => errorCodeId)).toEqual([set.errorCodeId]);
    await server.call(product.delete, { productId: one.productId }, { token });
    const without = await server.call(errorCode.detail, { errorCodeId: set.errorCodeId }, { token });
    expect(without.data?.products).toEqual([]);
  });

  test('are chosen, and go together, by their product; a product that was chosen is always offered', async () => {
    const one = (await server.call(product.add, newProduct({ modelNo: 'EC-2' }), { token })).data!;
    const [mine, other] = [await addSet({ productIds: [one.productId] }), await addSet()];
    const offered = async (input: { keyword?: string; productId?: string }) =>
      (await server.call(errorCode.products, input, { token })).data!.map(({ productId }) => productId);
    expect(await offered({ keyword: '没有这个产品' })).toEqual([]);
    expect(await offered({ keyword: '没有这个产品', productId: one.productId })).toEqual([one.productId]);
    expect((await offered({ keyword: 'EC-2', productId: one.productId })).length).toBe(1);
    const match = { productId: one.productId };
    const { data } = await server.call(errorCode.batchDelete, { match, count: 1 }, { token });
    expect(data?.done).toEqual([mine.errorCodeId]);
    expect((await server.call(errorCode.detail, { errorCodeId: other.errorCodeId }, { token })).status).toBe(true);
  });

  test('count their numbers, through publishing, drafts, the bin and back', async () => {
    const { errorCodeId } = await addSet();
    const first = (await add(errorCodeId, { errorNo: 'E1' })).data!;
    await add(errorCodeId, { errorNo: 'E2', status: 'DRAFT', title: { 'zh-CN': '只有中文', 'en-US': '' } });
    expect(await counts(errorCodeId)).toEqual([2, 1, 1]);
    await server.call(errorNo.batchStatus, { errorCodeId, match: {}, count: 2, to: 'PUBLISHED' }, { token });
    expect(await counts(errorCodeId)).toEqual([2, 2, 1]);
    await server.call(errorNo.delete, { errorCodeId, errorNo: 'e1' }, { token });
    expect(await counts(errorCodeId)).toEqual([1, 1, 0]);
    const bin = await server.call(trash.page, { keyword: 'E1', type: 'errorNo' }, { token });
    const line = bin.data!.list.find(({ recordId }) => recordId === first.errorNoId)!;
    expect((await server.call(trash.restore, { trashId: line.trashId }, { token })).status).toBe(true);
    expect(await counts(errorCodeId)).toEqual([2, 2, 1]);
  });

  test('take their numbers along into the bin and back', async () => {
    const { errorCodeId, name } = await addSet();
    await add(errorCodeId);
    await server.call(errorCode.delete, { errorCodeId }, { token });
    const gone = [
      await server.call(errorNo.page, { errorCodeId }, { token }),
      await server.call(errorNo.detail, { errorCodeId, errorNo: 'E01' }, { token }),
      await add(errorCodeId, { errorNo: 'E09' }),
    ];
    expect(gone.map(({ http }) => http)).toEqual([404, 404, 404]);
    const bin = await server.call(trash.page, { keyword: name }, { token });
    await server.call(trash.restore, { trashId: bin.data!.list[0]!.trashId }, { token });
    expect((await page({ errorCodeId })).total).toBe(1);
  });
});

describe('numbers', () => {
  test('are one in their set, whatever their case and blanks, and so are their aliases', async () => {
    const { errorCodeId } = await addSet();
    await add(errorCodeId, { errorNo: 'E 01', aliases: ['ERR-01', 'err-01', 'e01'] });
    const { data } = await server.call(errorNo.detail, { errorCodeId, errorNo: 'e01' }, { token });
    expect(data).toMatchObject({ errorNo: 'E 01', aliases: ['err-01'] });
    expect(await add(errorCodeId, { errorNo: 'e01' })).toMatchObject({
      code: 'ERRORNO_EXISTS',
      errors: [{ field: 'errorNo' }],
    });
    expect(await add(errorCodeId, { errorNo: 'Err-01' })).toMatchObject({ code: 'ERRORNO_EXISTS' });
    expect(await add(errorCodeId, { errorNo: 'X1', aliases: ['E01'] })).toMatchObject({
      code: 'ERRORNO_EXISTS',
      errors: [{ field: 'aliases' }],
    });
    const other = await addSet();
    expect((await add(other.errorCodeId, { errorNo: 'E01' })).status).toBe(true);
  });

  test('are edited into nothing that another has, and what they no longer have is free', async () => {
    const { errorCodeId } = await addSet();
    await add(errorCodeId, { errorNo: 'E01', aliases: ['HOT'] });
    const { errorNoId, version } = (await add(errorCodeId, { errorNo: 'E02', aliases: ['COLD'] })).data!;
    const edit = (changes: Parameters<typeof newNumber>[0], at = version) =>
      server.call(errorNo.update, { errorNoId, version: at, ...newNumber(changes) }, { token });
    for (const [changes, field] of [
      [{ errorNo: 'e 01' }, 'errorNo'],
      [{ errorNo: 'hot' }, 'errorNo'],
      [{ errorNo: 'E02', aliases: ['COLD', 'hot'] }, 'aliases'],
    ] as const) {
      const answer = await edit({ ...changes, aliases: 'aliases' in changes ? [...changes.aliases] : [] });
      expect(answer).toMatchObject({ code: 'ERRORNO_EXISTS', errors: [{ field }] });
    }
    expect((await edit({ errorNo: 'E03', aliases: ['ICE'] })).data).toMatchObject({ errorNo: 'E03', aliases: ['ICE'] });
    expect((await add(errorCodeId, { errorNo: 'ICE' })).code).toBe('ERRORNO_EXISTS');
    for (const number of ['E02', 'COLD']) expect((await add(errorCodeId, { errorNo: number })).status).toBe(true);
  });

  test('have so many steps, so deep, and so many aliases, causes, parts and pictures, and no more', async () => {
    const { errorCodeId } = await addSet();
    const many = <Item>(length: number, item: (at: number) => Item) => Array.from({ length }, (_, at) => item(at));
    const cause = { text: { 'zh-CN': '积灰', 'en-US': '' }, likelihood: null };
    const most = {
      aliases: many(20, (at) => `AL${at}`),
      causes: many(20, () => cause),
      steps: many(60, (at) => newStep({ depth: Math.min(at, 3) })),
      parts: many(20, (at) => ({ no: `P-${at}`, name: '风扇' })),
    };
    expect((await add(errorCodeId, { errorNo: 'MOST', ...most })).status).toBe(true);
    const tooMuch = {
      aliases: many(21, (at) => `BL${at}`),
      causes: [...most.causes, cause],
      steps: [...most.steps, newStep({})],
      parts: [...most.parts, { no: 'P-20', name: '风扇' }],
    };
    for (const [field, value] of Object.entries(tooMuch))
      expect((await add(errorCodeId, { errorNo: 'MORE', [field]: value })).code, field).toBe('VALIDATION');
    const deep = many(5, (at) => newStep({ depth: at }));
    expect((await add(errorCodeId, { errorNo: 'DEEP', steps: deep })).code).toBe('VALIDATION');
    const pictured = [newStep({ imageFileIds: many(7, () => newId()) })];
    expect((await add(errorCodeId, { errorNo: 'PICTURED', steps: pictured })).code).toBe('VALIDATION');
  });

  test('of two steps with one id the second gets another: reports are about one of them', async () => {
    const { errorCodeId } = await addSet();
    const step = newStep({});
    const { data } = await add(errorCodeId, { steps: [step, step] });
    const [first, second] = data!.steps;
    expect(first!.stepId).toBe(step.stepId);
    expect(second!.stepId).not.toBe(step.stepId);
  });

  test('of two who add the same one at once, one is told that it is taken', async () => {
    const { errorCodeId } = await addSet();
    const both = await Promise.all([add(errorCodeId), add(errorCodeId)]);
    expect(both.map(({ code = '' }) => code).toSorted()).toEqual(['', 'ERRORNO_EXISTS']);
  });

  test('a restored one does not take what another has by now', async () => {
    const { errorCodeId } = await addSet();
    const { errorNoId } = (await add(errorCodeId, { aliases: ['HOT'] })).data!;
    await server.call(errorNo.delete, { errorCodeId, errorNo: 'E01' }, { token });
    await add(errorCodeId, { errorNo: 'HOT' });
    const [line] = await server.look<{ id: string }>('select id from trash where record_id = $1', [errorNoId]);
    const answer = await server.call(trash.restore, { trashId: line!.id }, { token });
    expect(answer.code).toBe('ERRORNO_EXISTS');
  });

  test('stand in their order, and are found by number, alias and text in both languages', async () => {
    const { errorCodeId } = await addSet();
    for (const number of ['E10', 'E2', 'E1']) await add(errorCodeId, { errorNo: number });
    await add(errorCodeId, {
      errorNo: 'F12',
      aliases: ['ENC'],
      title: { 'zh-CN': '编码器断线', 'en-US': 'Encoder lost' },
      symptom: { 'zh-CN': '电机不转', 'en-US': '' },
    });
    const all = await page({ errorCodeId });
    expect(all.list.map(({ errorNo: number }) => number)).toEqual(['E1', 'E2', 'E10', 'F12']);
    for (const keyword of ['f12', 'enc', '编码', 'encoder l', '不转']) {
      expect(
        (await page({ errorCodeId, keyword })).list.map(({ errorNo: number }) => number),
        keyword,
      ).toEqual(['F12']);
    }
  });

  test('steps are a tree, and who edits an older version is refused', async () => {
    const { errorCodeId } = await addSet();
    const jump = [newStep({}), newStep({ depth: 2 })];
    expect(await add(errorCodeId, { steps: jump })).toMatchObject({ code: 'ERROR_STEPS_NOT_A_TREE' });
    const tree = [newStep({}), newStep({ depth: 1 }), newStep({})];
    const made = (await add(errorCodeId, { steps: tree })).data!;
    expect(made.steps).toEqual(tree);
    const { errorNoId, version } = made;
    const update = () =>
      server.call(errorNo.update, { errorNoId, version, ...newNumber({ steps: tree, level: 'INFO' }) }, { token });
    expect((await update()).data).toMatchObject({ version: 2, level: 'INFO' });
    expect((await update()).code).toBe('CONFLICT');
    const log = await server.look<{ changes: { field: string }[] }>(
      `select changes from operation_log where object_id = $1 and action = 'UPDATE'`,
      [errorNoId],
    );
    expect(log[0]!.changes.map(({ field }) => field)).toEqual(['level']);
  });

  test('a list of ten thousand walks its index', async () => {
    const { errorCodeId } = await addSet();
    await server.look(
      `insert into error_no (tenant_id, id, error_code_id, name, level, status, title)
       select tenant_id, gen_random_uuid(), id, 'N' || n, 'ERROR', case when n % 2 = 0 then 'DRAFT' else 'PUBLISHED' end, '第 ' || n
         from error_code cross join generate_series(1, 10000) as n where id = $1`,
      [errorCodeId],
    );
    expect(await counts(errorCodeId)).toEqual([10_000, 5_000, 0]);
    await server.look('analyze error_no');
    for (const where of ['', `and status = 'DRAFT'`, `and level = 'ERROR'`]) {
      const plan = await server.look<{ 'QUERY PLAN': string }>(
        `explain select id from error_no where tenant_id = (select tenant_id from error_code where id = $1)
            and error_code_id = $1 and deleted_at is null ${where} order by place, id limit 20`,
        [errorCodeId],
      );
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text, where).toMatch(/Index.* using error_no_by_/);
      expect(text, where).not.toMatch(/Sort/);
    }
  });
});

test('a company without the service, or whose service has ended, has neither sets nor numbers', async () => {
  const { errorCodeId } = await addSet();
  const change = (to: string) =>
    server.look(
      `update tenant_service set ${to} where code = 'ERROR_CODE'
          and tenant_id = (select tenant_id from account where username = 'operator')`,
    );
  const answers = async () => [
    (await server.call(errorCode.page, {}, { token })).code,
    (await server.call(errorNo.page, { errorCodeId }, { token })).code,
    (await add(errorCodeId)).code,
  ];
  try {
    for (const without of ['enabled = false', `enabled = true, expire_at = now() - interval '1 minute'`]) {
      await change(without);
      expect(await answers(), without).toEqual(Array.from({ length: 3 }, () => 'SERVICE_NOT_ACTIVATED'));
    }
  } finally {
    await change('enabled = true, expire_at = null');
  }
  expect(await answers()).toEqual([undefined, undefined, undefined]);
});
