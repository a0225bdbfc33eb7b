import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { errorNoImport } from '@console/contract/areas/product/error-code/error-no-import';
import type { ImportBatch } from '@console/contract/import';
import type { Result } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchText, problemsOf } from '../../../../kernel/tables/import/import-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { makeMaterial } from '../../../toolbox/toolbox-rig.ts';
import { newNumber, newSet, newStep } from '../error-code-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

let count = 0;
const addSet = async () => {
  count += 1;
  const set = await server.call(errorCode.add, newSet({ name: `导入集 ${count}` }), { token });
  return set.data!.errorCodeId;
};
const add = (errorCodeId: string, changes: Parameters<typeof newNumber>[0]) =>
  server.call(errorNo.add, { errorCodeId, ...newNumber(changes) }, { token });

async function send(intoId: string, text: string, by = token): Promise<Result<ImportBatch>> {
  const form = new FormData();
  form.append('intoId', intoId);
  form.append('file', new File([text], '错误码.csv'));
  const headers = { authorization: `Bearer ${by}`, 'accept-language': 'zh-CN' };
  const response = await fetch(server.url + errorNoImport.check.path, { method: 'POST', headers, body: form });
  return (await response.json()) as Result<ImportBatch>;
}
const check = async (intoId: string, text: string) => {
  const { data, message } = await send(intoId, text);
  if (!data) throw new Error(message);
  return data;
};
const diff = async (batchId: string, kind: 'NEW' | 'CHANGED' | 'UNCHANGED' | 'MISSING') =>
  (await server.call(errorNoImport.diff, { batchId, kind }, { token })).data!;
const run = (batchId: string, more: { deprecateMissing?: boolean } = {}) =>
  server.call(errorNoImport.run, { batchId, ...more }, { token });
const numbers = async (errorCodeId: string) =>
  (await server.call(errorNo.page, { errorCodeId, pageSize: 200 }, { token })).data!.list;
const detail = async (errorCodeId: string, number: string) =>
  (await server.call(errorNo.detail, { errorCodeId, errorNo: number }, { token })).data!;
const exported = (errorCodeId: string) => fetchText(server, errorNo.export, { errorCodeId, format: 'csv' }, token);

const rich = newNumber({
  errorNo: 'E01',
  aliases: ['ERR-1', 'HOT'],
  title: { 'zh-CN': '过热, "严重"', 'en-US': 'Over-temperature' },
  symptom: { 'zh-CN': '第一行\n第二行', 'en-US': '' },
  causes: [
    { text: { 'zh-CN': '积灰', 'en-US': 'Dust' }, likelihood: 'HIGH' },
    { text: { 'zh-CN': '老化', 'en-US': '' }, likelihood: null },
    { text: { 'zh-CN': '环境', 'en-US': 'Ambient' }, likelihood: 'LOW' },
  ],
  steps: [
    newStep({ text: { 'zh-CN': '断电', 'en-US': 'Switch off' }, caution: { 'zh-CN': '等待 5 分钟', 'en-US': 'Wait' } }),
    newStep({ depth: 1, text: { 'zh-CN': '1.5 V 测量', 'en-US': '' }, audience: 'TEAM' }),
    newStep({ text: { 'zh-CN': '更换风扇', 'en-US': 'Replace the fan' }, audience: 'CLIENT' }),
  ],
  parts: [{ no: 'P-1', name: '风扇 12 V' }],
});

test('a step keeps its materials, and one that is gone from the sheet lets go of them', async () => {
  const into = await addSet();
  const [kept, dropped] = [await makeMaterial(server), await makeMaterial(server)];
  const steps = [
    newStep({ text: { 'zh-CN': '断电', 'en-US': '' }, materialIds: [kept] }),
    newStep({ text: { 'zh-CN': '更换风扇', 'en-US': '' }, materialIds: [dropped] }),
  ];
  await add(into, { errorNo: 'E01', steps });
  const text = (await exported(into)).replace(/\n2[^"]*更换风扇/u, '');
  await run((await check(into, text)).batchId);
  const { steps: left, materials } = await detail(into, 'E01');
  expect(left.map(({ materialIds }) => materialIds)).toEqual([[kept]]);
  expect(materials.map(({ id }) => id)).toEqual([kept]);
});

test('what was exported comes back unchanged', async () => {
  const into = await addSet();
  await add(into, rich);
  await add(into, { errorNo: 'E2', status: 'DRAFT', level: 'INFO' });
  const text = await exported(into);
  const { batchId, good, bad } = await check(into, text);
  expect({ good, bad }).toEqual({ good: 2, bad: 0 });
  expect((await diff(batchId, 'CHANGED')).counts).toEqual({ NEW: 0, CHANGED: 0, UNCHANGED: 2, MISSING: 0 });
  await run(batchId);
  expect((await detail(into, 'E01')).version).toBe(1);
  const elsewhere = await addSet();
  await run((await check(elsewhere, text)).batchId);
  const { steps, causes, parts, symptom } = await detail(elsewhere, 'E01');
  const bare = (list: typeof steps) => list.map((step) => ({ ...step, stepId: '' }));
  expect({ causes, parts, symptom }).toEqual({ causes: rich.causes, parts: rich.parts, symptom: rich.symptom });
  expect(bare(steps)).toEqual(bare(rich.steps as typeof steps));
});

test('the difference is shown before anything is written, and what the sheet lacks stays', async () => {
  const into = await addSet();
  await add(into, rich);
  await add(into, { errorNo: 'E02' });
  await add(into, { errorNo: 'E03' });
  const sheet = ['错误编号,中文标题,级别,英文标题', 'e01,过热,,-', 'E02,温度过高,,', 'E04,新的,警告,'].join('\n');
  const { batchId } = await check(into, sheet);
  const changed = await diff(batchId, 'CHANGED');
  expect(changed.counts).toEqual({ NEW: 1, CHANGED: 1, UNCHANGED: 1, MISSING: 1 });
  expect(changed.list).toEqual([
    {
      rowNo: 2,
      errorNo: 'e01',
      title: '过热',
      changes: [
        { field: 'errorNo', before: 'E01', after: 'e01' },
        { field: 'title', before: '过热, "严重"', after: '过热' },
        { field: 'titleEn', before: 'Over-temperature', after: '' },
      ],
    },
  ]);
  expect((await diff(batchId, 'MISSING')).list.map((one) => one.errorNo)).toEqual(['E03']);
  expect(await numbers(into)).toHaveLength(3);
  expect((await run(batchId)).data).toMatchObject({ status: 'DONE', good: 3 });
  const after = await detail(into, 'E01');
  expect(after).toMatchObject({ title: { 'zh-CN': '过热', 'en-US': '' }, aliases: ['ERR-1', 'HOT'], version: 2 });
  expect(after.steps).toEqual(rich.steps);
  expect(await detail(into, 'E04')).toMatchObject({ level: 'WARNING', status: 'DRAFT' });
  expect((await detail(into, 'E03')).status).toBe('PUBLISHED');
  const again = await check(into, sheet);
  await run(again.batchId, { deprecateMissing: true });
  expect((await detail(into, 'E03')).status).toBe('DEPRECATED');
});

test('everything that is wrong is reported at once', async () => {
  const into = await addSet();
  await add(into, { errorNo: 'E01', aliases: ['HOT'] });
  const head = '错误编号,中文标题,别名,级别,中文步骤,英文步骤';
  const lines = [
    ',无编号,,,,',
    'E 1/2,坏字符,,,,',
    'E05,,,,,',
    'E06,重复,,,,',
    'e 06,重复,,,,',
    'E07,别名被占,hot,,,',
    'E08,级别,,超高,,',
    'E09,跳级,,,"1. 一\n1.1.1. 三",',
    'E10,英文,,,1. 一,2. two',
  ];
  const { batchId, good } = await check(into, [head, ...lines].join('\n'));
  expect(good).toBe(1);
  expect(await problemsOf(server, errorNoImport, batchId, token)).toEqual([
    [2, 'errorNo REQUIRED'],
    [3, 'errorNo BAD_CHARACTERS'],
    [4, 'title REQUIRED'],
    [6, 'errorNo SAME_IN_FILE'],
    [7, 'aliases TAKEN_NUMBER'],
    [8, 'level UNKNOWN_CHOICE'],
    [9, 'steps BAD_TREE'],
    [10, 'stepsEn BAD_LINE'],
  ]);
});

test('somebody who saves a number meanwhile is not overwritten unseen: the run compares again', async () => {
  const into = await addSet();
  await add(into, { errorNo: 'E01', symptom: { 'zh-CN': '旧', 'en-US': '' } });
  const { batchId } = await check(into, '错误编号,中文标题\nE01,新标题');
  const { errorNoId, version } = await detail(into, 'E01');
  const facts = newNumber({ symptom: { 'zh-CN': '别人写的', 'en-US': '' } });
  await server.call(errorNo.update, { errorNoId, version, ...facts }, { token });
  await run(batchId);
  expect(await detail(into, 'E01')).toMatchObject({ title: { 'zh-CN': '新标题' }, symptom: { 'zh-CN': '别人写的' } });
});

test('an undo takes back what was new and nothing else', async () => {
  const into = await addSet();
  await add(into, { errorNo: 'E01' });
  await add(into, { errorNo: 'E02' });
  const { batchId } = await check(into, '错误编号,中文标题\nE01,改了\nE02,温度过高\nE03,新的');
  await run(batchId);
  const undone = await server.call(errorNoImport.undo, { batchId }, { token });
  expect(undone.data).toMatchObject({ removed: 1, kept: [] });
  expect((await numbers(into)).map((one) => one.errorNo)).toEqual(['E01', 'E02']);
});

test('a set of another company takes no file', async () => {
  const into = await addSet();
  const stranger = await server.signIn('operator.ruichi');
  expect((await send(into, '错误编号,中文标题\nE01,x', stranger)).code).toBe('NOT_FOUND');
});

test('one row more than five thousand, or a file that is too large, is refused whole', async () => {
  const into = await addSet();
  const head = '错误编号,中文标题';
  const rows = Array.from({ length: 5_001 }, (_, at) => `B${at},故障`);
  expect((await send(into, [head, ...rows].join('\n'))).code).toBe('IMPORT_TOO_MANY_ROWS');
  const large = `${head}\nB1,${'长'.repeat(4 * 1024 * 1024)}`;
  expect((await send(into, large)).code).toBe('FILE_TOO_LARGE');
  expect(await numbers(into)).toEqual([]);
});

test('five thousand numbers go through', { timeout: 120_000 }, async () => {
  const into = await addSet();
  const steps = '"1. 断电 ⚠ 小心\n1.1. 检查\n2. 更换"';
  const rows = Array.from({ length: 5_000 }, (_, at) => `B${at},故障 ${at},Fault ${at},A${at},${steps}`);
  const { batchId, good } = await check(into, ['错误编号,中文标题,英文标题,别名,中文步骤', ...rows].join('\n'));
  expect(good).toBe(5_000);
  expect((await run(batchId)).data).toMatchObject({ status: 'DONE', good: 5_000 });
  const { data } = await server.call(errorCode.detail, { errorCodeId: into }, { token });
  expect(data).toMatchObject({ itemCount: 5_000, englishCount: 5_000 });
});
