import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addOffers } from '../offer-row-rig.ts';
import { addDevices, insertPlan } from '../plan-rig.ts';

let server: TestServer;
let token: string;
let planId: string;
/** Of each offer, the one that changed last first. */
let newestFirst: readonly { id: string; model: string; stageNo: number }[];

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  const app = await addApplication(server);
  const { applicationId } = app;
  const targetVersionId = await makeVersion(server, app, { versionCode: 200 });
  planId = await insertPlan(server, { applicationId, targetVersionId }, { status: 'RUNNING' });
  for (const [stageNo, status, model] of [
    [1, 'SUCCEEDED', 'A'],
    [1, 'FAILED', 'B'],
    [2, 'PENDING', 'A'],
    [2, 'DOWNLOADING', 'B'],
    [3, 'PENDING', 'A'],
  ] as const) {
    const devices = await addDevices(server, applicationId, { count: 5, model });
    await addOffers(server, planId, devices, { status, stageNo, failCode: status === 'FAILED' ? 'X' : null });
  }
  // Of every stage and state some are older and some younger than those of every other; some changed together.
  await server.look(
    `update plan_offer r set updated_at = now() - make_interval(mins => (n.place / 2)::int)
       from (select id, row_number() over (order by md5(device_id::text)) as place from plan_offer where plan_id = $1) n
      where r.id = n.id`,
    [planId],
  );
  newestFirst = await server.look(
    `select id, device_model as model, stage_no as "stageNo" from plan_offer where plan_id = $1
      order by updated_at desc, id desc`,
    [planId],
  );
});
afterAll(() => server.stop());

type Wish = Omit<ArgumentOf<typeof upgradePlan.userRecord>, 'planId'>;
async function page(wish: Wish, of = planId) {
  const { data, message } = await server.call(upgradePlan.userRecord, { planId: of, ...wish }, { token });
  if (!data) throw new Error(message);
  return data;
}

/** All pages, one after the other by number and by cursor. */
async function pagesOf(wish: Wish): Promise<string[][]> {
  const ways: string[][] = [[], []];
  let next: string | undefined;
  for (let pageNo = 1; pageNo === 1 || next !== undefined; pageNo += 1) {
    const numbered = await page({ ...wish, pageNo, pageSize: 4 });
    const behind = await page({ ...wish, pageSize: 4, ...(next !== undefined && { cursor: next }) });
    ways[0]!.push(...numbered.list.map(({ recordId }) => recordId));
    ways[1]!.push(...behind.list.map(({ recordId }) => recordId));
    expect(behind.next).toBe(numbered.next);
    next = behind.next;
  }
  return ways;
}

test.each([
  ['all', {}, () => true],
  ['of a stage', { stageNo: 2 }, ({ stageNo }) => stageNo === 2],
  ['of a model', { deviceModel: 'A' }, ({ model }) => model === 'A'],
  ['of a model in a stage', { deviceModel: 'A', stageNo: 3 }, ({ model, stageNo }) => model === 'A' && stageNo === 3],
] as readonly [string, Wish, (row: { model: string; stageNo: number }) => boolean][])(
  'the offers follow each other by time, whatever has become of them: %s',
  async (_, wish, fits) => {
    const wanted = newestFirst.filter(fits).map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(4);
    for (const way of await pagesOf(wish)) expect(way).toEqual(wanted);
    const oldestFirst = { ...wish, sortField: 'updatedAt', sortOrder: 'asc' } as const;
    for (const way of await pagesOf(oldestFirst)) expect(way).toEqual(wanted.toReversed());
    expect((await page(wish)).total).toBe(wanted.length);
  },
);

test('what no offer is says so at once', async () => {
  for (const wish of [{ stageNo: 7 }, { status: 'CANCELED' }, { status: 'SUCCEEDED', stageNo: 3 }] as const) {
    expect(await page(wish)).toMatchObject({ list: [], total: 0 });
  }
  expect(await page({ deviceModel: 'A', status: 'FAILED' })).toMatchObject({ list: [], total: 0 });
});

test('of more than are counted the last to change come first, also where they are narrowed', async () => {
  const app = await addApplication(server);
  const { applicationId } = app;
  const targetVersionId = await makeVersion(server, app, { versionCode: 200 });
  const large = await insertPlan(server, { applicationId, targetVersionId }, { status: 'RUNNING' });
  const devices = await addDevices(server, applicationId, { count: 10_050, model: 'A' });
  await addOffers(server, large, devices, { status: 'PENDING' });
  const [last] = await server.look<{ id: string }>(
    `update plan_offer set updated_at = now() + interval '1 minute', status = 'SUCCEEDED'
      where id = (select id from plan_offer where plan_id = $1 limit 1) returning id`,
    [large],
  );
  for (const wish of [{}, { deviceModel: 'A' }]) {
    const found = await page(wish, large);
    expect(found).toMatchObject({ total: 10_000, totalCapped: true });
    expect(found.list[0]?.recordId).toBe(last!.id);
  }
  expect(await page({ deviceModel: 'A', status: 'SUCCEEDED' }, large)).toMatchObject({ total: 1 });
});
