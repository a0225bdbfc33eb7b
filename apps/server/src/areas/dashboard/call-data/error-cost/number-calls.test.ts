import { callInfo } from '@console/contract/areas/call/info/info';
import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../../demonstration/content/tenants.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { makeCall, makeEvent } from '../../../call/info/info-rig.ts';
import { newNumber, newSet } from '../../../product/error-code/error-code-rig.ts';
import { callsOf, marks, openRuntime, runJob, tenantId } from '../call-data-rig.ts';

let server: TestServer;
let database: Database;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  await server.look(`delete from call where tenant_id = $1`, [tenantId]);
  database = openRuntime(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

type Filters = ArgumentOf<typeof callInfo.summaryData>;

const other = demonstrationTenants[1]!.tenantId;
const days = { from: '2026-06-01', to: '2026-06-30' };
const span = { from: '2026-05-31T16:00:00.000Z', to: '2026-06-30T16:00:00.000Z' };
const at = '2026-06-10T04:00:00.000Z';

const note = (error_nos: readonly string[], error_no_ids: readonly (string | null)[] = [], more: object = {}) =>
  makeCall(server, { at, error_nos, error_no_ids, solved: 'YES', ...more });

async function totals(filters: Filters, by = token): Promise<number> {
  const asked = { ...span, ...filters };
  const { data: page } = await server.call(callInfo.page, { ...asked, pageSize: 200 }, { token: by });
  const { data: sums } = await server.call(callInfo.summaryData, asked, { token: by });
  expect([page!.list.length, page!.total]).toEqual([sums!.total, sums!.total]);
  return sums!.total;
}

let count = 0;
const addSet = async () =>
  (await server.call(errorCode.add, newSet({ name: `编号集 ${(count += 1)}` }), { token })).data!.errorCodeId;
const addNumber = async (errorCodeId: string, no: string) =>
  (await server.call(errorNo.add, { errorCodeId, ...newNumber({ errorNo: no }) }, { token })).data!.errorNoId;

/** What the dashboard and its cost list say of numbers written like this, each as many as its list; before and after they are summed up. */
async function said(keyword: string) {
  const seen = [];
  for (const summedUp of [false, true]) {
    if (summedUp) await runJob(database);
    const { data } = await server.call(callDashboard.errorCost, { ...days, keyword }, { token });
    const { data: whole } = await server.call(callDashboard.callData, { ...days, granularity: 'DAY' }, { token });
    for (const row of data!.list) {
      const own = callsOf(row);
      expect([row.errorNo, row.calls]).toEqual([row.errorNo, await totals(own)]);
      expect([row.errorNo, row.solved]).toEqual([row.errorNo, await totals({ ...own, solved: 'YES' })]);
      const shown = whole!.byErrorNo.list.find(
        (one) => one.errorNoId === row.errorNoId && (row.errorNoId !== null || one.errorNo === row.errorNo),
      );
      expect(shown).toMatchObject({ errorNo: row.errorNo, total: row.calls, title: row.title });
    }
    seen.push(data!.list.map(({ errorNoId, errorCodeId, sets, calls }) => ({ errorNoId, errorCodeId, sets, calls })));
  }
  expect(seen[0]).toEqual(seen[1]);
  return seen[0]!;
}

test('a number is found as it is, however it is written, and not by a part of it', async () => {
  for (const written of ['E7', 'e7', 'Ｅ７', 'E 7']) await note([written]);
  await note(['E7', 'e7']);
  for (const written of ['E70', 'E79', 'XE7']) await note([written]);
  for (const asked of ['E7', 'e7', 'ｅ７']) expect(await totals({ errorNo: asked })).toBe(5);
  expect(await totals({ errorNo: 'E70' })).toBe(1);
  expect(await totals({ errorNo: 'E' })).toBe(0);
  // The search still finds by parts.
  expect(await totals({ keyword: 'E7' })).toBe(6);
  expect((await said('E7')).map(({ calls }) => calls)).toEqual(expect.arrayContaining([5, 1, 1, 1]));
});

test('the same number of two sets has calls of its own in each, and a text belongs to neither', async () => {
  const [one, two] = [await addSet(), await addSet()];
  const first = await addNumber(one, 'F31');
  await note(['F31'], [first]);
  await note(['F31'], [first], { solved: 'NO' });
  await note(['f31']);
  // While one set alone has it, its text means that one.
  expect(await said('F31')).toEqual([{ errorNoId: first, errorCodeId: one, sets: 1, calls: 3 }]);

  const second = await addNumber(two, 'F31');
  await note(['F31'], [second]);
  await note(['F31', 'F31'], [first, second]);
  await note(['F31', 'f31'], [second]);
  const [ofFirst, ofSecond, ofNone] = [
    { errorNoId: first, errorCodeId: one, sets: 1, calls: 3 },
    { errorNoId: second, errorCodeId: two, sets: 1, calls: 3 },
    { errorNoId: null, errorCodeId: null, sets: 2, calls: 1 },
  ];
  const found = await said('F31');
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining([ofFirst, ofSecond, ofNone]));
  expect(await totals({ errorNo: 'F31' })).toBe(6);
  // A call with both is read once.
  const { data } = await server.call(callInfo.page, { ...span, errorNoId: first, pageSize: 1 }, { token });
  expect(data!.list[0]!.errorNos).toEqual(['F31']);
  const { data: sums } = await server.call(callInfo.summaryData, { ...span, errorNoId: second }, { token });
  expect(sums!.errorNo).toEqual({ name: 'F31', setName: `编号集 ${count}` });

  // Sets that have gone, and numbers that have, keep the calls that were theirs.
  await server.call(errorNo.delete, { errorCodeId: two, errorNo: 'F31' }, { token });
  expect(await said('F31')).toEqual(
    expect.arrayContaining([
      { ...ofFirst, calls: 4 },
      { ...ofSecond, errorCodeId: null },
    ]),
  );
  await server.look(`delete from error_no where id = $1`, [second]);
  expect(await totals({ errorNoId: second })).toBe(3);
  await server.look(`update error_code set deleted_at = now() where id = $1`, [one]);
  expect(await said('F31')).toEqual(
    expect.arrayContaining([
      { ...ofFirst, errorCodeId: null },
      { ...ofNone, sets: 0 },
    ]),
  );
});

test('a call that noted a number by its id and by the text it is renamed to counts once', async () => {
  const set = await addSet();
  const number = await addNumber(set, 'K01');
  const both = await note(['K02', 'K01'], [null, number], { duration_sec: 60, score: 4 });
  await note(['k02'], [], { duration_sec: 30 });
  await note(['K01'], [number], { solved: 'NO', duration_sec: 10 });
  await makeEvent(server, both, 'SHARE_MATERIAL', 5, { target: '素材' });
  expect((await said('K0')).map(({ calls }) => calls)).toEqual([2, 2]);
  const { version } = (await server.call(errorNo.detail, { errorCodeId: set, errorNo: 'K01' }, { token })).data!;
  const renamed = { errorNoId: number, version, ...newNumber({ errorNo: 'K02' }) };
  expect((await server.call(errorNo.update, renamed, { token })).data!.errorNo).toBe('K02');
  expect(await said('K0')).toEqual([{ errorNoId: number, errorCodeId: set, sets: 1, calls: 3 }]);
  const cost = async (more: object = {}) =>
    (await server.call(callDashboard.errorCost, { ...days, keyword: 'K02', ...more }, { token })).data!.list;
  expect(await cost()).toMatchObject([{ expertSec: 100, solved: 2, notSolved: 1, avgScore: 4, endedBy: { calls: 1 } }]);
  // With a filter that sums cannot answer they are counted from the calls.
  expect(await cost({ media: 'VIDEO' })).toMatchObject([{ calls: 3, expertSec: 100 }]);
  // Days before those that are asked for do not take anything away.
  expect(await cost({ from: '2026-06-11' })).toEqual([]);
});

test('what changes in a call is found and counted anew, and nothing is left of one that has gone', async () => {
  const set = await addSet();
  const number = await addNumber(set, 'G-1');
  await addNumber(await addSet(), 'G-1');
  const [callId, staying] = [await note(['G-1', 'G-9']), await note(['G-9'])];
  await said('G-');
  expect(await totals({ errorNoId: number })).toBe(0);
  const change = (columns: string, values: readonly unknown[]) =>
    server.look(`update call set ${columns} where id = $1`, [callId, ...values]);
  await change('error_no_ids = $2', [[number]]);
  expect(await marks(server)).toBe(1);
  expect(await totals({ errorNoId: number })).toBe(1);
  expect(await totals({ errorNoText: 'G-1' })).toBe(0);
  await said('G-');
  await change(`error_nos = '{G-9}', error_no_ids = '{}'`, []);
  expect(await totals({ errorNoId: number })).toBe(0);
  expect(await totals({ errorNo: 'g-9' })).toBe(2);
  await said('G-');
  await server.look(`delete from call where id = $1`, [callId]);
  expect(await totals({ errorNo: 'g-9' })).toBe(1);
  expect(
    await server.look(`select call_id from call_error_no where tenant_id = $1 and key = 'G-9'`, [tenantId]),
  ).toEqual([{ call_id: staying }]);
  expect((await said('G-9')).map(({ calls }) => calls)).toEqual([1]);
});

test('calls and numbers of another company are no part of it', async () => {
  const set = await addSet();
  const number = await addNumber(set, 'H5');
  await note(['H5'], [number]);
  await note(['H5'], [number], { tenant_id: other });
  await note(['H5'], [], { tenant_id: other });
  expect((await said('H5')).map(({ calls }) => calls)).toEqual([1]);
  const stranger = await server.signIn('operator.ruichi');
  // Theirs is a text, which the number of another company does not explain.
  expect(await totals({ errorNo: 'H5' }, stranger)).toBe(2);
  expect(await totals({ errorNoText: 'H5' }, stranger)).toBe(1);
  const { data } = await server.call(callInfo.summaryData, { ...span, errorNoId: number }, { token: stranger });
  expect(data).toMatchObject({ errorNo: null, total: 1 });
});
