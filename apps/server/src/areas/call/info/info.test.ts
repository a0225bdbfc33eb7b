import { callInfo, type CallRow } from '@console/contract/areas/call/info/info';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCall } from './info-rig.ts';

type Filters = ArgumentOf<typeof callInfo.summaryData>;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const page = async (more: ArgumentOf<typeof callInfo.page> = {}, by = token) =>
  (await server.call(callInfo.page, { pageSize: 200, ...more }, { token: by })).data!;
const idsOf = async (more: ArgumentOf<typeof callInfo.page> = {}, by = token) =>
  (await page(more, by)).list.map(({ callId }) => callId);
const sums = async (more: Filters = {}, by = token) =>
  (await server.call(callInfo.summaryData, more, { token: by })).data!;

const post = (path: string, body: object, by = token) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const exported = async (filters: Filters, by = token) =>
  (await (await post(callInfo.export.path, { format: 'csv', ...filters }, by)).text()).trim().split('\r\n').slice(1);

/** Every figure of the sums, counted by hand over the rows. */
function counted(rows: readonly CallRow[]) {
  const are = (status: CallRow['status']) => rows.filter((row) => row.status === status).length;
  const answered = rows.filter(({ answeredAt }) => answeredAt !== null);
  const ended = rows.filter(({ endedAt }) => endedAt !== null);
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]));
  const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
  const waits = answered.map(({ waitSec }) => waitSec).toSorted((a, b) => a - b);
  const said = rows.filter(({ solved }) => solved !== 'UNKNOWN');
  return {
    total: rows.length,
    answered: answered.length,
    answerRate: percent(ended.filter(({ answeredAt }) => answeredAt !== null).length, ended.length),
    missed: are('MISSED'),
    rejected: are('REJECTED'),
    canceled: are('CANCELED'),
    failed: are('FAILED'),
    open: rows.length - ended.length,
    totalDurationSec: answered.reduce((sum, { durationSec }) => sum + durationSec, 0),
    p90WaitSec: waits.length === 0 ? null : waits[Math.ceil(waits.length * 0.9) - 1],
    scored: scores.length,
    solved: said.filter(({ solved }) => solved === 'YES').length,
    notSolved: said.filter(({ solved }) => solved === 'NO').length,
    solvedRate: percent(said.filter(({ solved }) => solved === 'YES').length, said.length),
  };
}

/** Its means, before they are rounded; of none they are nothing. */
function meansOf(rows: readonly CallRow[]) {
  const mean = (list: readonly number[]) =>
    list.length === 0 ? null : list.reduce((sum, one) => sum + one, 0) / list.length;
  const answered = rows.filter(({ answeredAt }) => answeredAt !== null);
  return {
    avgDurationSec: mean(answered.map(({ durationSec }) => durationSec)),
    avgWaitSec: mean(answered.map(({ waitSec }) => waitSec)),
    avgScore: mean(rows.flatMap(({ score }) => (score === null ? [] : [score]))),
  };
}

describe('the list and the sums above it', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 8)).toISOString();
  const span = { from: at(1), to: at(31) };
  const [expert, group, clientId, product, problem] = [newId(), newId(), newId(), newId(), newId()];
  const statuses = ['COMPLETED', 'COMPLETED', 'MISSED', 'COMPLETED', 'REJECTED', 'CANCELED', 'FAILED'];
  beforeAll(async () => {
    for (let n = 0; n < 60; n += 1) {
      const status = statuses[n % statuses.length]!;
      const wasAnswered = status === 'COMPLETED';
      await makeCall(server, {
        at: at(1 + (n % 28)),
        status,
        wait_sec: (n * 7) % 50,
        duration_sec: wasAnswered ? 30 + n * 11 : 0,
        promise_sec: n % 4 === 0 ? null : 20,
        media: n % 3 === 0 ? 'AR' : 'VIDEO',
        quality: (['GOOD', 'FAIR', 'POOR', 'UNKNOWN'] as const)[n % 4],
        solved: (['YES', 'NO', 'UNKNOWN'] as const)[n % 3],
        score: wasAnswered && n % 2 === 0 ? 1 + (n % 5) : null,
        remark: n % 6 === 0 ? `备注 ${n}` : null,
        expert_id: n % 2 === 0 ? expert : null,
        expert_name: n % 2 === 0 ? '何工' : null,
        team_group_id: n % 3 === 0 ? group : null,
        team_group_name: n % 3 === 0 ? '透析组' : null,
        client_id: n % 5 === 0 ? clientId : null,
        client_name: n % 5 === 0 ? '仁和医院' : null,
        product_id: n % 4 === 1 ? product : null,
        product_sn: n === 9 ? 'SN-777' : null,
        problem_type_id: n % 10 === 0 ? problem : null,
        error_nos: n % 6 === 0 ? ['E-101', 'E-20'] : n % 6 === 1 ? ['E-1'] : [],
        follow_up_state: n % 12 === 0 ? 'OPEN' : null,
        is_test: n % 29 === 28,
      });
    }
  });

  const cases: readonly Filters[] = [
    {},
    { includeTest: true },
    { status: 'MISSED' },
    { open: true },
    { open: false },
    { status: 'COMPLETED', media: 'AR' },
    { expertId: expert },
    { teamGroupId: group, quality: 'POOR' },
    { clientId },
    { productId: product },
    { errorNo: 'e-1' },
    { errorNo: 'E-101' },
    { errorNoText: 'e-20' },
    { errorNo: 'E-1', status: 'COMPLETED' },
    { scoreFrom: 2, scoreTo: 4 },
    { scored: false },
    { remarked: true },
    { answered: true },
    { answered: false },
    { promise: 'KEPT' },
    { promise: 'BROKEN' },
    { solved: 'NO' },
    { problemTypeId: problem },
    { followUp: 'OPEN' },
    { keyword: '仁和' },
    { keyword: 'sn-77' },
    { keyword: 'E-10', expertId: expert },
    { from: at(5), to: at(9) },
    { clientUserId: newId() },
  ];

  test.each(cases)('agree in every figure for %j, and so does the file', async (filters) => {
    const asked = { ...span, ...filters };
    const { list, total } = await page(asked);
    expect(list).toHaveLength(total);
    const summed = await sums(asked);
    expect(summed).toMatchObject(counted(list));
    for (const [field, mean] of Object.entries(meansOf(list))) {
      const said = summed[field as 'avgScore'];
      expect(said === null, field).toBe(mean === null);
      expect(Math.abs((said ?? 0) - (mean ?? 0)), field).toBeLessThan(0.051);
    }
    expect(await exported(asked)).toHaveLength(total);
  });

  test('are not empty for the filters that should find something, and never show what is outside', async () => {
    expect(await idsOf({ ...span, errorNo: 'E-1' })).toHaveLength(10);
    expect((await page({ ...span, keyword: 'SN-777' })).total).toBe(1);
    const within = (await page({ ...span, from: at(5), to: at(9) })).list;
    expect(within.length).toBeGreaterThan(0);
    expect(within.every(({ createdAt }) => createdAt >= at(5) && createdAt < at(9))).toBe(true);
    expect((await page(span)).list.every(({ isTest }) => !isTest)).toBe(true);
    const kept = (await page({ ...span, promise: 'KEPT' })).total;
    const broken = (await page({ ...span, promise: 'BROKEN' })).total;
    expect((await sums(span)).withinPromiseRate).toBe(Math.round((kept / (kept + broken)) * 1000) / 10);
  });

  test.each(['createdAt', 'durationSec', 'waitSec'] as const)('goes on by cursor sorted by %s', async (sortField) => {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const whole = await idsOf({ ...span, sortField, sortOrder });
      const walked: string[] = [];
      let cursor: string | undefined;
      do {
        const part = await page({
          ...span,
          sortField,
          sortOrder,
          pageSize: 7,
          ...(cursor !== undefined && { cursor }),
        });
        walked.push(...part.list.map(({ callId }) => callId));
        cursor = part.next;
      } while (cursor !== undefined);
      expect(walked).toEqual(whole);
    }
  });

  test('show scores with how often each was given over all that match, and remarks', async () => {
    const { list, total, distribution } = (
      await server.call(callInfo.scoreList, { ...span, pageSize: 3, sortField: 'score', sortOrder: 'desc' }, { token })
    ).data!;
    expect(list).toHaveLength(3);
    expect(distribution.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5]);
    expect(distribution.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(total).toBe((await sums(span)).scored);
    for (const { score, count } of distribution) {
      expect((await page({ ...span, scoreFrom: score, scoreTo: score })).total).toBe(count);
    }
    const remarks = (await server.call(callInfo.remarkList, { ...span, pageSize: 200 }, { token })).data!;
    expect(remarks.total).toBe((await page({ ...span, remarked: true })).total);
    expect(remarks.list.every(({ remark }) => remark.startsWith('备注'))).toBe(true);
  });

  test('are written down when they leave as a file, and nothing in it runs', async () => {
    await makeCall(server, { at: at(3), caller_name: '=cmd()', call_no: 'EVIL-1' });
    const [line] = await exported({ ...span, keyword: 'EVIL-1' });
    expect(line).toContain(`'=cmd()`);
    const [logged] = await server.look(
      `select object_type, changes from operation_log where action = 'EXPORT' order by seq desc limit 1`,
    );
    expect(logged).toEqual({
      object_type: 'call',
      changes: expect.arrayContaining([
        { field: 'keyword', before: null, after: 'EVIL-1' },
        { field: 'count', before: null, after: 1 },
      ]),
    });
  });
});
