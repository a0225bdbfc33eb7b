import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import {
  addDevices,
  addPlan,
  everyone,
  expectTallied,
  givenStage,
  insertPlan,
  offersOf,
  settle,
  statusOf,
  tallyOf,
  tick,
  untilPlan,
  type NewDevices,
} from '../plan-rig.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** An application with devices, and a version to bring them to. */
const fresh = async (devices: NewDevices = { count: 10 }) => {
  const { applicationId, name } = await addApplication(server);
  const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
  await addDevices(server, applicationId, devices);
  return { applicationId, targetVersionId };
};
const running = { status: 'RUNNING', current_stage_no: 1 } as const;
const half = givenStage({ name: '一半', percent: 50 });
/** Of ten devices each goes into half by its own number, and one time in a thousand none of them does. */
const five = givenStage({ name: '一半', percent: null, count: 5 });
const messagesOf = async (planId: string) =>
  server.look<{ code: string; params: Record<string, string> }>(
    `select code, params from inbox_message where params ->> 'planId' = $1 order by created_at, id`,
    [planId],
  );
/** What the engine wrote down of what it did. */
const movesOf = async (planId: string) =>
  (
    await server.look<{ call: string }>(
      `select call from operation_log where object_id = $1 and call like 'PLAN@_%' escape '@' and actor_id is null
        order by seq`,
      [planId],
    )
  ).map(({ call }) => call);
/** The engine has looked since now, and rests. */
const rested = (planId: string) =>
  vi.waitFor(async () => {
    const [job] = await server.look<{ at: Date; rest: string | null }>(
      `select run_at as at, payload ->> 'rest' as rest from job
        where kind = 'PLAN_TICK' and key = $1 and state = 'PENDING' and run_at > now() + interval '100 milliseconds'`,
      [planId],
    );
    expect(job).toBeDefined();
    return job!;
  }, soon);

describe('a plan that starts', () => {
  test('puts every device of the scope into a stage, once, and says why some do not get it', async () => {
    const of = await fresh({ count: 40, perUser: 2 });
    await addDevices(server, of.applicationId, { count: 3, versionCode: 5_000 });
    await addDevices(server, of.applicationId, { count: 2, model: 'OLD-1' });
    await addDevices(server, of.applicationId, { count: 4, versionCode: 7 });
    const { planId } = await addPlan(server, {
      ...of,
      stages: [half, givenStage()],
      source: { mode: 'RANGE', versionIds: [], minCode: 1, maxCode: 5 },
      scope: { ...everyone, deviceModels: { in: [], notIn: ['OLD-1'] } },
    });
    await untilPlan(server, planId, running);
    const offers = await offersOf(server, planId);
    expect(offers).toHaveLength(45);
    expect(await tallyOf(server, planId)).toEqual({ PENDING: 40, SKIPPED: 5 });
    await expectTallied(server, planId);
    // All devices of one user share a stage.
    const places = new Set(offers.map(({ user_id, stage_no }) => `${user_id} ${stage_no}`));
    expect(places.size).toBe(new Set(offers.map(({ user_id }) => user_id)).size);
    expect(new Set(offers.map(({ stage_no }) => stage_no))).toEqual(new Set([1, 2]));
    const reasons = offers.flatMap(({ skip_reason }) => skip_reason ?? []).toSorted();
    expect(reasons).toEqual([...Array<string>(3).fill('ALREADY_ON_TARGET'), 'EXCLUDED', 'EXCLUDED']);
    expect(await movesOf(planId)).toEqual(['PLAN_STARTED', 'PLAN_FIRST_STAGE']);
  });

  test('waits for its time, and asks for a look at that time', async () => {
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const { planId } = await addPlan(server, { ...(await fresh()), startAt });
    await tick(server, planId);
    expect((await rested(planId)).at.toISOString()).toBe(startAt);
    expect(await statusOf(server, planId)).toMatchObject({ status: 'SCHEDULED' });
    await server.look(`update upgrade_plan set start_at = now() where id = $1`, [planId]);
    await untilPlan(server, planId, running);
  });

  test('waits while another plan of the application is being put away', async () => {
    const of = await fresh();
    const other = await insertPlan(server, of, { status: 'DRAFT' });
    // Of an engine that has not come to it yet.
    await server.look(`update upgrade_plan set status = 'CANCELED', closing = true where id = $1`, [other]);
    const { planId } = await addPlan(server, of);
    await rested(planId);
    expect(await statusOf(server, planId)).toMatchObject({ status: 'SCHEDULED' });
    await untilPlan(server, other, { closing: false });
    await untilPlan(server, planId, running);
  });

  test('passes over whoever is in another plan, also a device that somebody else uses now', async () => {
    const of = await fresh({ count: 6, perUser: 2 });
    const first = await addPlan(server, of);
    await untilPlan(server, first.planId, running);
    const [stranger] = (await addDevices(server, of.applicationId)).devices;
    const [offer] = await offersOf(server, first.planId);
    await server.look(`update app_device set user_id = $2 where id = $1`, [offer!.device_id, stranger!.userId]);
    const { planId } = await addPlan(server, of);
    await untilPlan(server, planId, running);
    const offers = await offersOf(server, planId);
    expect(offers.map(({ status, skip_reason }) => skip_reason ?? status).toSorted()).toEqual([
      ...Array<string>(6).fill('IN_OTHER_PLAN'),
      'PENDING',
    ]);
  });

  test('that nobody is in ends at once; one that others may join goes on', async () => {
    const of = await fresh({ count: 2, versionCode: 6_000 });
    const still = await insertPlan(server, { ...of, testFirst: true });
    const growing = await insertPlan(server, { ...of, snapshot: 'DYNAMIC', stages: [half, givenStage()] });
    await untilPlan(server, still, { status: 'COMPLETED', stages: ['SKIPPED', 'SKIPPED'], closing: false });
    const on = await untilPlan(server, growing, { status: 'RUNNING', current_stage_no: 2 });
    expect(on.stages).toEqual(['SKIPPED', 'RUNNING']);
  });
});

describe('a stage', () => {
  test('passes when its sample has done well, soaks, and falls back when others fail', async () => {
    const of = await fresh({ count: 60 });
    const stage = givenStage({ percent: 80, minSample: 10, soakMin: 30, successPct: 90, errorPct: 50 });
    const { planId } = await addPlan(server, { ...of, stages: [stage, givenStage()] });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'SUCCEEDED', { amount: 9 });
    await tick(server, planId);
    await rested(planId);
    expect(await statusOf(server, planId)).toMatchObject({ stages: ['RUNNING', 'WAITING'] });
    await settle(server, planId, 'SUCCEEDED', { amount: 1 });
    await untilPlan(server, planId, { stages: ['SOAKING', 'WAITING'] });
    await settle(server, planId, 'FAILED', { amount: 2 });
    await untilPlan(server, planId, { stages: ['RUNNING', 'WAITING'] });
    await settle(server, planId, 'SUCCEEDED', { amount: 10 });
    await untilPlan(server, planId, { stages: ['SOAKING', 'WAITING'] });
    const [{ since } = { since: null }] = await server.look<{ since: Date }>(
      `select soak_since as since from plan_stage where plan_id = $1 and stage_no = 1`,
      [planId],
    );
    expect(since).not.toBeNull();
    await server.look(
      `update plan_stage set soak_since = now() - interval '30 minutes' where plan_id = $1 and stage_no = 1`,
      [planId],
    );
    await untilPlan(server, planId, { current_stage_no: 2, stages: ['PASSED', 'RUNNING'] });
    expect((await movesOf(planId)).at(-1)).toBe('PLAN_NEXT_STAGE');
  });

  test('with too many failures pauses its plan, and its author hears of it', async () => {
    const { planId, name } = await addPlan(server, { ...(await fresh()), stages: [givenStage({ minSample: 5 })] });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'SUCCEEDED', { amount: 2 });
    await settle(server, planId, 'TIMEOUT', { amount: 1 });
    await settle(server, planId, 'FAILED', { amount: 2 });
    await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'ERROR_THRESHOLD', stages: ['FAILED'] });
    expect(await messagesOf(planId)).toEqual([
      { code: 'PLAN_PAUSED', params: { planId, name, stage: '1', percent: '60' } },
    ]);
    expect((await movesOf(planId)).at(-1)).toBe('PLAN_PAUSED_ERRORS');
  });

  test('may end its plan instead: whoever is open is free again', async () => {
    const of = await fresh();
    const { planId, name } = await addPlan(server, { ...of, stages: [givenStage({ onError: 'CANCEL' })] });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'FAILED', { amount: 1 });
    await untilPlan(server, planId, { status: 'CANCELED', closing: false, stages: ['FAILED'] });
    expect((await movesOf(planId)).at(-1)).toBe('PLAN_CANCELED_ERRORS');
    expect(await tallyOf(server, planId)).toEqual({ FAILED: 1, CANCELED: 9 });
    await expectTallied(server, planId);
    expect(await messagesOf(planId)).toEqual([
      { code: 'PLAN_ENDED', params: { planId, name, succeeded: '0', failed: '1' } },
    ]);
  });

  test('of test accounts comes first; an empty one is passed over', async () => {
    const of = await fresh();
    await addDevices(server, of.applicationId, { count: 2, isTest: true });
    const { planId } = await addPlan(server, { ...of, testFirst: true });
    await untilPlan(server, planId, { current_stage_no: 0, stages: ['RUNNING', 'WAITING'] });
    expect(await tallyOf(server, planId, 0)).toEqual({ PENDING: 2 });
    await settle(server, planId, 'SUCCEEDED', { stageNo: 0, amount: 1 });
    await tick(server, planId);
    await rested(planId);
    // Users come when all of them have succeeded.
    expect(await statusOf(server, planId)).toMatchObject({ current_stage_no: 0, stages: ['RUNNING', 'WAITING'] });
    await settle(server, planId, 'SUCCEEDED', { stageNo: 0, amount: 1 });
    await untilPlan(server, planId, { current_stage_no: 1, stages: ['PASSED', 'RUNNING'] });
    const without = await addPlan(server, { ...(await fresh()), testFirst: true });
    await untilPlan(server, without.planId, { current_stage_no: 1, stages: ['SKIPPED', 'RUNNING'] });
  });

  test('that must be confirmed pauses its plan when it has passed', async () => {
    const stages = [{ ...five, onSuccess: 'WAIT_CONFIRM' as const }, givenStage()];
    const { planId } = await addPlan(server, { ...(await fresh()), stages });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'SUCCEEDED');
    const waits = await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'STAGE_GATE' });
    expect(waits.stages).toEqual(['PASSED', 'WAITING']);
    expect((await movesOf(planId)).at(-1)).toBe('PLAN_PAUSED_CONFIRM');
  });
});

describe('a plan comes to its end', () => {
  test('when everyone is done: its people hear how it went', async () => {
    const { planId, name } = await addPlan(server, {
      ...(await fresh()),
      stages: [givenStage({ errorPct: 20, minSample: 10 })],
    });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'SUCCEEDED', { amount: 9 });
    await settle(server, planId, 'FAILED');
    // Below what it should have brought, though not so bad as to be stopped.
    await untilPlan(server, planId, { status: 'COMPLETED', closing: false, stages: ['FAILED'] });
    expect((await movesOf(planId)).at(-1)).toBe('PLAN_COMPLETED');
    expect(await messagesOf(planId)).toEqual([
      { code: 'PLAN_ENDED', params: { planId, name, succeeded: '9', failed: '1' } },
    ]);
  });

  test('when its time is over, also while it is paused: who is open then does not get it', async () => {
    const { planId } = await addPlan(server, { ...(await fresh()), stages: [five, givenStage()] });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'FAILED', { amount: 1 });
    await untilPlan(server, planId, { status: 'PAUSED' });
    await server.look(`update upgrade_plan set ends_at = now() where id = $1`, [planId]);
    await untilPlan(server, planId, { status: 'COMPLETED', closing: false, stages: ['FAILED', 'SKIPPED'] });
    expect((await movesOf(planId)).at(-1)).toBe('PLAN_TIME_OVER');
    expect(await tallyOf(server, planId)).toEqual({ FAILED: 1, CANCELED: 9 });
  });
});

test('a try whose time is up is followed by the next one; the last counts as failed', async () => {
  const of = await fresh({ count: 2 });
  const stages = [givenStage({ errorPct: 100, minSample: 2 })];
  const { planId } = await addPlan(server, {
    ...of,
    stages,
    retry: { times: 1, intervalMin: 10 },
    timeoutMin: 30,
  });
  await untilPlan(server, planId, running);
  await settle(server, planId, 'DOWNLOADING');
  const [one, two] = await offersOf(server, planId);
  await server.look(`update plan_offer set deadline_at = now() - interval '1 second', attempts = $2 where id = $1`, [
    one!.id,
    1,
  ]);
  await server.look(`update plan_offer set deadline_at = now() - interval '1 second', attempts = $2 where id = $1`, [
    two!.id,
    2,
  ]);
  await vi.waitFor(async () => {
    await tick(server, planId);
    expect(await tallyOf(server, planId)).toEqual({ PENDING: 1, TIMEOUT: 1 });
  }, soon);
  const again = await server.look(
    `select id, fail_code, deadline_at, finished_at is not null as ended,
            extract(epoch from next_attempt_at - updated_at)::int as wait from plan_offer where plan_id = $1
      order by attempts`,
    [planId],
  );
  expect(again).toEqual([
    { id: one!.id, fail_code: 'TIMEOUT', deadline_at: null, ended: false, wait: 600 },
    { id: two!.id, fail_code: 'TIMEOUT', deadline_at: null, ended: true, wait: null },
  ]);
});

describe('the engine', () => {
  test('looks less often while nothing comes in, and often again when something does', async () => {
    const { planId } = await addPlan(server, await fresh());
    await untilPlan(server, planId, running);
    // Its own next look, come early: one that somebody else asks for begins anew.
    const look = async () => {
      await rested(planId);
      await server.look(`update job set run_at = now() where kind = 'PLAN_TICK' and key = $1 and state = 'PENDING'`, [
        planId,
      ]);
      return (await rested(planId)).rest;
    };
    for (let looks = 0; looks < 4; looks += 1) await look();
    expect(await look()).toBe('10');
    await settle(server, planId, 'NOTIFIED', { amount: 1 });
    expect([await look(), await look(), await look(), await look()]).toEqual(['2', '4', '8', '10']);
  });

  test('finds a plan again that no job waits for, and clears up after one that is gone', async () => {
    const of = await fresh();
    const gone = await addPlan(server, of);
    await untilPlan(server, gone.planId, running);
    const lost = await insertPlan(server, await fresh());
    await server.look(`delete from job where kind = 'PLAN_TICK' and key = $1`, [gone.planId]);
    await server.look(`delete from upgrade_plan where id = $1`, [gone.planId]);
    await server.look(
      `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'PLAN_SWEEP' from upgrade_plan
        where id = $1`,
      [lost],
    );
    await vi.waitFor(async () => expect(await statusOf(server, lost)).toMatchObject(running), soon);
    await vi.waitFor(async () => {
      expect(await offersOf(server, gone.planId)).toEqual([]);
      expect(await server.look(`select from plan_tally where plan_id = $1`, [gone.planId])).toEqual([]);
    }, soon);
  });
});
