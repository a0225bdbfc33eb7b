import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import {
  addDevices,
  addPlan,
  expectTallied,
  givenStage,
  offersOf,
  settle,
  statusOf,
  tallyOf,
  untilPlan,
  type NewDevices,
} from '../plan-rig.ts';

let server: TestServer;
let options: { token: string };

beforeAll(async () => {
  server = await startTestServer();
  await server.twin();
  options = { token: await server.signIn('owner') };
});
afterAll(() => server.stop());

const fresh = async (devices: NewDevices) => {
  const { applicationId, name } = await addApplication(server);
  const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
  await addDevices(server, applicationId, devices);
  return { applicationId, targetVersionId };
};
const running = { status: 'RUNNING', current_stage_no: 1 } as const;

describe('at the same moment', () => {
  test('two plans over the same people start: everyone is in one of them', async () => {
    const of = await fresh({ count: 5_000, perUser: 2 });
    const plans = await Promise.all([addPlan(server, of), addPlan(server, of)]);
    for (const { planId } of plans) await untilPlan(server, planId, running);
    const offers = (await Promise.all(plans.map(({ planId }) => offersOf(server, planId)))).flat();
    const open = offers.filter(({ status }) => status === 'PENDING');
    expect(new Set(open.map(({ device_id }) => device_id)).size).toBe(5_000);
    expect(open).toHaveLength(5_000);
    // Whoever is in the one has a line in the other that says so.
    expect(offers).toHaveLength(10_000);
    expect(new Set(offers.flatMap(({ skip_reason }) => skip_reason ?? []))).toEqual(new Set(['IN_OTHER_PLAN']));
    const torn = await server.look(
      `select user_id from plan_offer where plan_id = any($1) and open group by 1 having count(distinct plan_id) > 1`,
      [plans.map(({ planId }) => planId)],
    );
    expect(torn).toEqual([]);
    for (const { planId } of plans) await expectTallied(server, planId);
  });

  test('it fills up and is canceled: nobody stays in it', async () => {
    const of = await fresh({ count: 5_000 });
    const { planId } = await addPlan(server, of);
    await vi.waitFor(async () => expect(await tallyOf(server, planId)).not.toEqual({}), soon);
    const { data } = await server.call(upgradePlan.cancel, { planId }, options);
    expect(data).toMatchObject({ status: 'CANCELED' });
    await untilPlan(server, planId, { status: 'CANCELED', closing: false });
    const tally = await tallyOf(server, planId);
    expect(Object.keys(tally)).toEqual(['CANCELED']);
    expect(tally.CANCELED).toBeLessThanOrEqual(5_000);
    await expectTallied(server, planId);
    const after = await addPlan(server, of);
    await untilPlan(server, after.planId, running);
    expect(await tallyOf(server, after.planId)).toEqual({ PENDING: 5_000 });
  });

  test('its gate passes and somebody pauses it: it stands where it was paused', async () => {
    const of = await fresh({ count: 100 });
    const stages = [givenStage({ percent: 50 }), givenStage()];
    const { planId } = await addPlan(server, { ...of, stages });
    await untilPlan(server, planId, running);
    const [, { code }] = await Promise.all([
      settle(server, planId, 'SUCCEEDED'),
      server.call(upgradePlan.pause, { planId, reason: '停' }, options),
    ]);
    expect(code).toBeUndefined();
    const then = await statusOf(server, planId);
    expect(then.status).toBe('PAUSED');
    await vi.waitFor(async () => {
      const due = `select from job where kind = 'PLAN_TICK' and key = $1 and run_at <= now()`;
      expect(await server.look(due, [planId])).toEqual([]);
    }, soon);
    expect(await statusOf(server, planId)).toEqual(then);
  });

  test('devices report and their model is left out: each is one or the other, and nothing is counted twice', async () => {
    const of = await fresh({ count: 3_000, model: 'BAD-1' });
    const { planId } = await addPlan(server, { ...of, stages: [givenStage({ errorPct: 100, minSample: 10_000 })] });
    await untilPlan(server, planId, running);
    const reports = async (status: 'SUCCEEDED' | 'FAILED' | 'DOWNLOADING') => {
      for (let round = 0; round < 20; round += 1) await settle(server, planId, status, { amount: 10 });
    };
    const input = { planId, deviceModel: 'BAD-1', osVersion: null, resume: false };
    const [answer] = await Promise.all([
      server.call(upgradePlan.exclude, input, options),
      reports('SUCCEEDED'),
      reports('FAILED'),
      reports('DOWNLOADING'),
    ]);
    expect(answer.code).toBeUndefined();
    await untilPlan(server, planId, { excluding: false });
    const tally = await tallyOf(server, planId);
    expect(
      Object.keys(tally)
        .toSorted()
        .filter((status) => status !== 'SUCCEEDED'),
    ).toEqual(['SKIPPED']);
    expect((tally.SUCCEEDED ?? 0) + (tally.SKIPPED ?? 0)).toBe(3_000);
    await expectTallied(server, planId);
  });

  test('twenty pause it, resume it and cancel it: one after the other, and the last word holds', async () => {
    const { planId } = await addPlan(server, await fresh({ count: 20 }));
    await untilPlan(server, planId, running);
    const calls = [
      () => server.call(upgradePlan.pause, { planId, reason: '停' }, options),
      () => server.call(upgradePlan.resume, { planId }, options),
      () => server.call(upgradePlan.cancel, { planId }, options),
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => calls[n % 3]!()));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'STATE_NOT_ALLOWED']));
    expect(answers.filter(({ data }) => data?.status === 'CANCELED')).toHaveLength(1);
    await untilPlan(server, planId, { status: 'CANCELED', closing: false });
    const moves = await server.look<{ before: string; after: string }>(
      `select c ->> 'before' as before, c ->> 'after' as after from operation_log l, jsonb_array_elements(l.changes) c
        where l.object_id = $1 and l.actor_id is not null and c ->> 'field' = 'status' order by l.seq`,
      [planId],
    );
    // Each state follows from the one before.
    moves.slice(2).forEach(({ before }, i) => expect(before).toBe(moves[i + 1]!.after));
  });
});

test('and in all of this no step of the engine has failed', () => {
  expect(server.logged.filter((line) => line.includes('PLAN_TICK'))).toEqual([]);
});
