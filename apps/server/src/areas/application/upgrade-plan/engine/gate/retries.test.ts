import { defaultStage, type PlanStageInput } from '@console/contract/areas/application/upgrade-plan/parts';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { soon } from '../../../../../kernel/jobs/job-rig.ts';
import { addApplication, makeVersion } from '../../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness.ts';
import { addDevices, addPlan, expectTallied, failTries, givenStage, settle, tick, untilPlan } from '../../plan-rig.ts';

// A failed try counts at once, whatever tries are still to come.

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const BAD = '星河 Z1';
/** What a new plan is given by its form. */
const retry = { times: 2, intervalMin: 30 } as const;
const running = { status: 'RUNNING', current_stage_no: 1 } as const;

async function started(stages: PlanStageInput[], { good = 84, bad = 16 } = {}): Promise<string> {
  const { applicationId, name } = await addApplication(server);
  const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
  await addDevices(server, applicationId, { count: good });
  await addDevices(server, applicationId, { count: bad, model: BAD });
  const { planId } = await addPlan(server, { applicationId, targetVersionId, stages, retry });
  await untilPlan(server, planId, running);
  return planId;
}
const detail = async (planId: string) => (await server.call(upgradePlan.detail, { planId }, { token })).data!;
const everyone: PlanStageInput = { ...defaultStage, name: '全部', percent: 100, count: null };
const half = { ...everyone, name: '半数', percent: 50 };

test('with the values of a new plan a model whose tries fail pauses it at once, and can be excluded', async () => {
  const planId = await started([everyone]);
  await settle(server, planId, 'SUCCEEDED', { amount: 30, model: 'HD-200' });
  await untilPlan(server, planId, { stages: ['SOAKING'] });
  const failed = await failTries(server, planId, { model: BAD });
  await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'ERROR_THRESHOLD', stages: ['FAILED'] });
  const plan = await detail(planId);
  expect(plan.stats).toMatchObject({ failed: 16, retrying: 16, FAILED: 0 });
  expect(plan.stages[0]!.stats).toMatchObject({ failed: 16, retrying: 16 });
  expect(plan.waits).toMatchObject({
    code: 'PAUSED_ERRORS',
    params: { failed: 16, retrying: 16, finished: 46, errorPct: 34.8 },
  });
  const { data } = await server.call(upgradePlan.pageAll, { keyword: plan.name }, { token });
  expect(data!.list[0]!.stats.retrying).toBe(failed);
  const causes = await server.call(upgradePlan.failures, { planId }, { token });
  expect(causes.data).toMatchObject({
    failed: 16,
    list: [{ failCode: 'INSTALL_FAILED', deviceModel: BAD, failed: 16 }],
  });

  const out = { planId, deviceModel: BAD, osVersion: null, resume: true };
  await server.call(upgradePlan.exclude, out, { token });
  await untilPlan(server, planId, { status: 'RUNNING', excluding: false });
  const after = await detail(planId);
  expect(after.stats).toMatchObject({ failed: 0, retrying: 0, SKIPPED: 16 });
  expect(after.stages[0]!.forgiven).toMatchObject({ succeeded: 30, failed: 0 });
  expect(after.stages[0]!.forgiven.at).not.toBeNull();
  await expectTallied(server, planId);
});

test('a device that fails and then succeeds moves back, and the stage passes', async () => {
  const planId = await started([half, everyone]);
  await settle(server, planId, 'SUCCEEDED', { amount: 19, model: 'HD-200' });
  await failTries(server, planId, { amount: 1, model: 'HD-200' });
  await untilPlan(server, planId, { stages: ['SOAKING', 'WAITING'] });
  expect((await detail(planId)).stats).toMatchObject({ failed: 1, retrying: 1 });
  await server.look(
    `update plan_offer set status = 'SUCCEEDED', fail_code = null where plan_id = $1 and failure = 'COUNTED'`,
    [planId],
  );
  expect((await detail(planId)).stats).toMatchObject({ failed: 0, retrying: 0, SUCCEEDED: 20 });
  await expectTallied(server, planId);
});

test('a stage that has passed is still guarded: its late failures stop the plan, and going on forgives them', async () => {
  const planId = await started([{ ...half, minSample: 4, soakMin: 0 }, everyone]);
  await settle(server, planId, 'SUCCEEDED', { amount: 4 });
  await untilPlan(server, planId, { current_stage_no: 2, stages: ['PASSED', 'RUNNING'] });
  await failTries(server, planId, { stageNo: 1, amount: 5 });
  await untilPlan(server, planId, { status: 'PAUSED', current_stage_no: 2, stages: ['FAILED', 'RUNNING'] });
  expect((await detail(planId)).waits).toMatchObject({ code: 'PAUSED_ERRORS', params: { stageNo: 1, failed: 5 } });
  await server.call(upgradePlan.resume, { planId }, { token });
  await untilPlan(server, planId, { status: 'RUNNING', current_stage_no: 2, stages: ['PASSED', 'RUNNING'] });
  // Enough of them again, of a new sample.
  await failTries(server, planId, { stageNo: 1, amount: 4 });
  await untilPlan(server, planId, { status: 'PAUSED', stages: ['FAILED', 'RUNNING'] });
});

test('what somebody let go on with counts again when its next try fails, and for it when it succeeds', async () => {
  const planId = await started([givenStage({ minSample: 5 })]);
  await failTries(server, planId, { amount: 16, model: BAD });
  await untilPlan(server, planId, { status: 'PAUSED' });
  await server.call(upgradePlan.resume, { planId }, { token });
  await untilPlan(server, planId, { status: 'RUNNING' });
  expect((await detail(planId)).stages[0]!.forgiven).toMatchObject({ failed: 16, retrying: 16 });
  await settle(server, planId, 'SUCCEEDED', { amount: 10, model: BAD });
  expect((await detail(planId)).stages[0]!.forgiven).toMatchObject({ failed: 6, retrying: 6 });
  await failTries(server, planId, { amount: 6, model: BAD });
  await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'ERROR_THRESHOLD' });
  expect((await detail(planId)).waits.params).toMatchObject({ failed: 6, finished: 16 });
  await expectTallied(server, planId);
});

test('whoever goes on to the next stage in spite of failures is not stopped by the same ones', async () => {
  const planId = await started([half, everyone]);
  await failTries(server, planId, { amount: 20 });
  await untilPlan(server, planId, { status: 'PAUSED' });
  await server.call(upgradePlan.next, { planId, stageNo: 1 }, { token });
  await settle(server, planId, 'SUCCEEDED', { stageNo: 2, amount: 20 });
  const passed = await untilPlan(server, planId, { status: 'RUNNING', current_stage_no: 2 });
  expect(passed.stages[0]).toBe('PASSED');
  await untilPlan(server, planId, { stages: ['PASSED', 'SOAKING'] });
});

test('whoever declines after a failed try has failed', async () => {
  const planId = await started([givenStage({ minSample: 5 })]);
  await failTries(server, planId, { amount: 5 });
  await server.look(
    `update plan_offer set status = 'CANCELED', finished_at = now() where plan_id = $1 and failure = 'COUNTED'`,
    [planId],
  );
  await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'ERROR_THRESHOLD' });
  expect((await detail(planId)).stats).toMatchObject({ failed: 5, retrying: 0, CANCELED: 5 });
});

test('the curve keeps how many had succeeded and failed, from the start on, and is short enough to draw', async () => {
  const planId = await started([givenStage({ minSample: 50 })]);
  await failTries(server, planId, { amount: 3 });
  const points = async () => (await server.call(upgradePlan.curve, { planId }, { token })).data!.list;
  await vi.waitFor(async () => {
    await tick(server, planId);
    expect((await points()).at(-1)).toMatchObject({ succeeded: 0, failed: 3 });
  }, soon);
  await server.look(
    `insert into plan_curve select tenant_id, id, now() - make_interval(mins => n), 1000 - n, 0
       from upgrade_plan, generate_series(2, 1000) n where id = $1`,
    [planId],
  );
  const list = await points();
  expect(list.length).toBeLessThanOrEqual(152);
  expect(list[0]).toMatchObject({ succeeded: 0, failed: 0 });
  expect(list.at(-1)).toMatchObject({ failed: 3 });
  expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted());
});

test('paused in a hurry, a plan is told why later; what paused itself needs no words', async () => {
  const planId = await started([everyone]);
  const paused = await server.call(upgradePlan.pause, { planId }, { token });
  expect(paused.data).toMatchObject({ status: 'PAUSED', waits: { code: 'PAUSED_MANUAL', params: {} } });
  const { data } = await server.call(upgradePlan.explain, { planId, reason: '客服反馈闪退' }, { token });
  expect(data).toMatchObject({ status: 'PAUSED', waits: { params: { note: '客服反馈闪退' } } });
  await server.call(upgradePlan.resume, { planId }, { token });
  await failTries(server, planId, { amount: 20 });
  await untilPlan(server, planId, { pause_reason: 'ERROR_THRESHOLD' });
  const refused = await server.call(upgradePlan.explain, { planId, reason: '晚了' }, { token });
  expect(refused.code).toBe('STATE_NOT_ALLOWED');
});
