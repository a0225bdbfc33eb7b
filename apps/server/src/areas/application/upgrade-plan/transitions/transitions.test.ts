import {
  planMoves,
  planStatuses,
  type PlanMove,
  type PlanStatus,
} from '@console/contract/areas/application/upgrade-plan/states';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { enter, makePerson } from '../../../../test/people.ts';
import {
  addDevices,
  addPlan,
  expectTallied,
  givenPlan,
  givenStage,
  insertPlan,
  offersOf,
  settle,
  statusOf,
  tallyOf,
  untilPlan,
  type NewDevices,
} from '../plan-rig.ts';

let server: TestServer;
let options: { token: string };
let approver: { token: string };
let approverId: string;

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('owner') };
  const somebody = await makePerson(server);
  [approverId, approver] = [somebody.accountId, { token: await enter(server, somebody) }];
});
afterAll(() => server.stop());

const fresh = async (devices: NewDevices = { count: 10 }) => {
  const { applicationId, name } = await addApplication(server);
  const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
  await addDevices(server, applicationId, devices);
  return { applicationId, targetVersionId };
};
/** A part by percent could, one time in a thousand, be nobody. */
const half = givenStage({ name: '一半', percent: null, count: 5 });
const running = { status: 'RUNNING', current_stage_no: 1 } as const;
const versionOf = async (planId: string) =>
  (await server.look<{ version: number }>(`select version from upgrade_plan where id = $1`, [planId]))[0]!.version;
const linesOf = (planId: string) =>
  server.look<{ call: string; changes: { field: string; before: unknown; after: unknown }[] }>(
    `select call, changes from operation_log where object_id = $1 and actor_id is not null order by seq`,
    [planId],
  );

/** The engine leaves it where it is put: its next look is far away. */
const waitForGood = (planId: string) =>
  server.look(
    `insert into job (tenant_id, id, kind, key, payload, run_at)
     select tenant_id, gen_random_uuid(), 'PLAN_TICK', id::text, jsonb_build_object('planId', id),
            now() + interval '1 day' from upgrade_plan where id = $1`,
    [planId],
  );

/** Every move that people make, as the console asks for it. */
const asked = {
  update: async (planId: string, of: Parameters<typeof givenPlan>[0]) => {
    const given = givenPlan({ ...of, submit: false });
    return server.call(upgradePlan.update, { ...given, planId, version: await versionOf(planId) }, options);
  },
  submit: async (planId: string, of: Parameters<typeof givenPlan>[0]) =>
    server.call(upgradePlan.update, { ...givenPlan(of), planId, version: await versionOf(planId) }, options),
  recall: (planId: string) => server.call(upgradePlan.recall, { planId }, options),
  approve: async (planId: string) =>
    server.call(upgradePlan.approve, { planId, version: await versionOf(planId), remark: null }, approver),
  reject: async (planId: string) =>
    server.call(upgradePlan.reject, { planId, version: await versionOf(planId), remark: '再想想' }, approver),
  pause: (planId: string) => server.call(upgradePlan.pause, { planId, reason: '先停' }, options),
  explain: (planId: string) => server.call(upgradePlan.explain, { planId, reason: '先停' }, options),
  resume: (planId: string) => server.call(upgradePlan.resume, { planId }, options),
  next: (planId: string) => server.call(upgradePlan.next, { planId, stageNo: 1 }, options),
  exclude: (planId: string) =>
    server.call(upgradePlan.exclude, { planId, deviceModel: 'X', osVersion: null, resume: false }, options),
  cancel: (planId: string) => server.call(upgradePlan.cancel, { planId, reason: '不做了' }, options),
};

describe('from every state every move', () => {
  const moves = (Object.keys(planMoves) as PlanMove[]).filter((move) => move !== 'start' && move !== 'complete');
  test.each(moves)('%s', async (move) => {
    const of = { ...(await fresh()), stages: [half, givenStage()] };
    for (const status of planStatuses) {
      const planId = await insertPlan(server, of, { status: 'DRAFT' });
      const started = status === 'RUNNING' || status === 'PAUSED';
      await server.look(
        `update upgrade_plan set status = $2, filled = true, ends_at = case when $3 then now() + interval '1 day' end,
                current_stage_no = case when $3 then 1 end, pause_reason = case when $2 = 'PAUSED' then 'MANUAL' end
          where id = $1`,
        [planId, status, started],
      );
      await waitForGood(planId);
      const answer = await asked[move](planId, of);
      const { from, to } = planMoves[move] as { from: readonly PlanStatus[]; to: readonly PlanStatus[] };
      const may = from.includes(status);
      const { path } = upgradePlan[move === 'submit' ? 'update' : move];
      expect([status, answer.code]).toEqual([status, may ? undefined : 'STATE_NOT_ALLOWED']);
      expect(may ? to : [status]).toContain(answer.data?.status ?? (await statusOf(server, planId)).status);
      expect((await linesOf(planId)).map(({ call }) => call.split(' ')[1])).toEqual(may ? [path] : []);
      await server.look(`delete from job where kind = 'PLAN_TICK' and key = $1`, [planId]);
      await server.look(`delete from upgrade_plan where id = $1`, [planId]);
    }
  });
});

describe('a plan that somebody must approve', () => {
  const submitted = async () =>
    addPlan(server, { ...(await fresh()), approvalRequired: true, stages: [half, givenStage()] });

  test('is not approved or refused by whoever wrote, changed or submitted it', async () => {
    const { planId, version } = await submitted();
    const input = { planId, version, remark: '我自己来' };
    const wrote = [
      await server.call(upgradePlan.approve, input, options),
      await server.call(upgradePlan.reject, input, options),
    ];
    expect(wrote.map(({ code }) => code)).toEqual(['PLAN_APPROVER_IS_AUTHOR', 'PLAN_APPROVER_IS_AUTHOR']);
    for (const column of ['created_by', 'updated_by', 'submitted_by']) {
      const [{ was } = { was: null }] = await server.look<{ was: string }>(
        `select ${column} as was from upgrade_plan where id = $1`,
        [planId],
      );
      await server.look(`update upgrade_plan set ${column} = $2 where id = $1`, [planId, approverId]);
      const { code } = await server.call(upgradePlan.approve, input, approver);
      expect([column, code]).toEqual([column, 'PLAN_APPROVER_IS_AUTHOR']);
      await server.look(`update upgrade_plan set ${column} = $2 where id = $1`, [planId, was]);
    }
    expect(await statusOf(server, planId)).toMatchObject({ status: 'PENDING_APPROVAL' });
  });

  test('is approved as it was read, and starts; its author hears of it', async () => {
    const { planId, name, version } = await submitted();
    await server.look(`update upgrade_plan set version = version + 1 where id = $1`, [planId]);
    const late = await server.call(upgradePlan.approve, { planId, version, remark: null }, approver);
    expect(late.code).toBe('CONFLICT');
    const { data } = await server.call(upgradePlan.approve, { planId, version: version + 1, remark: '可以' }, approver);
    expect(data).toMatchObject({ status: 'SCHEDULED', approval: { state: 'APPROVED', remark: '可以' } });
    expect(data!.approval.by?.id).toBeDefined();
    await untilPlan(server, planId, running);
    const messages = await server.look(
      `select code, params from inbox_message where params ->> 'planId' = $1 and code <> 'PLAN_APPROVAL'`,
      [planId],
    );
    expect(messages).toEqual([{ code: 'PLAN_DECIDED', params: { planId, name, decision: 'APPROVED' } }]);
  });

  test('is refused with a remark, and can be taken back before', async () => {
    const { planId, version } = await submitted();
    const recalled = await server.call(upgradePlan.recall, { planId }, options);
    expect(recalled.data).toMatchObject({ status: 'DRAFT', approval: { state: 'NONE' } });
    const other = await submitted();
    const { data } = await server.call(
      upgradePlan.reject,
      { planId: other.planId, version: other.version, remark: '样本太小' },
      approver,
    );
    expect(data).toMatchObject({ status: 'REJECTED', approval: { state: 'REJECTED', remark: '样本太小' } });
    expect(recalled.data!.version).toBeGreaterThan(version);
  });
});

describe('a plan that runs', () => {
  test('paused by hand keeps its reason, and soaks from the beginning when it goes on', async () => {
    const stages = [{ ...half, soakMin: 60 }, givenStage()];
    const { planId } = await addPlan(server, { ...(await fresh({ count: 40 })), stages });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'SUCCEEDED', { amount: 5 });
    await untilPlan(server, planId, { stages: ['SOAKING', 'WAITING'] });
    await server.look(
      `update plan_stage set soak_since = now() - interval '59 minutes' where plan_id = $1 and stage_no = 1`,
      [planId],
    );
    await asked.pause(planId);
    const [kept] = await server.look(`select pause_reason, pause_note from upgrade_plan where id = $1`, [planId]);
    expect(kept).toEqual({ pause_reason: 'MANUAL', pause_note: '先停' });
    expect((await linesOf(planId)).at(-1)!.changes).toContainEqual({ field: 'reason', before: null, after: '先停' });
    await asked.resume(planId);
    await untilPlan(server, planId, { status: 'RUNNING', stages: ['SOAKING', 'WAITING'] });
    const [soak] = await server.look(
      `select soak_since > now() - interval '1 minute' as fresh from plan_stage where plan_id = $1 and stage_no = 1`,
      [planId],
    );
    expect(soak).toEqual({ fresh: true });
  });

  test('goes on to the next stage once, however often it is asked to', async () => {
    const stages = [half, half, givenStage()];
    const { planId } = await addPlan(server, { ...(await fresh({ count: 60 })), stages });
    await untilPlan(server, planId, running);
    const answers = await Promise.all(Array.from({ length: 8 }, () => asked.next(planId)));
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(Array<string>(7).fill('STATE_NOT_ALLOWED'));
    expect(await statusOf(server, planId)).toMatchObject({
      current_stage_no: 2,
      stages: ['PASSED', 'RUNNING', 'WAITING'],
    });
    await server.call(upgradePlan.next, { planId, stageNo: 2 }, options);
    // Behind the last one there is none.
    expect((await server.call(upgradePlan.next, { planId, stageNo: 3 }, options)).code).toBe('STATE_NOT_ALLOWED');
  });

  test('that waits for somebody’s word goes on with the next stage', async () => {
    const stages = [{ ...half, onSuccess: 'WAIT_CONFIRM' as const }, givenStage()];
    const { planId } = await addPlan(server, { ...(await fresh({ count: 40 })), stages });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'SUCCEEDED');
    await untilPlan(server, planId, { pause_reason: 'STAGE_GATE' });
    await asked.resume(planId);
    expect(await statusOf(server, planId)).toMatchObject({ ...running, current_stage_no: 2, pause_reason: null });
  });

  test('let go on in spite of its failures is judged by what comes next', async () => {
    const stages = [givenStage({ minSample: 5 })];
    const { planId } = await addPlan(server, { ...(await fresh({ count: 60 })), stages });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'FAILED', { amount: 5 });
    await untilPlan(server, planId, { status: 'PAUSED', stages: ['FAILED'] });
    await asked.resume(planId);
    await settle(server, planId, 'FAILED', { amount: 4 });
    // Four of a new sample of five.
    await untilPlan(server, planId, { status: 'RUNNING', stages: ['RUNNING'] });
    await settle(server, planId, 'FAILED', { amount: 1 });
    await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'ERROR_THRESHOLD' });
    await asked.resume(planId);
    await settle(server, planId, 'SUCCEEDED');
    expect(await untilPlan(server, planId, { status: 'COMPLETED' })).toMatchObject({ stages: ['PASSED'] });
  });

  test('canceled sets everyone free for the next plan', async () => {
    const of = await fresh();
    const { planId } = await addPlan(server, of);
    await untilPlan(server, planId, running);
    await settle(server, planId, 'DOWNLOADING', { amount: 3 });
    const { data } = await asked.cancel(planId);
    expect(data).toMatchObject({ status: 'CANCELED', cancelReason: '不做了' });
    await untilPlan(server, planId, { closing: false, stages: ['SKIPPED'] });
    expect(await tallyOf(server, planId)).toEqual({ CANCELED: 10 });
    const after = await addPlan(server, of);
    await untilPlan(server, after.planId, running);
    expect(await tallyOf(server, after.planId)).toEqual({ PENDING: 10 });
  });
});

describe('a device model is left out', () => {
  test('with what it has failed: the rest goes on and is judged without it', async () => {
    const of = await fresh({ count: 20 });
    await addDevices(server, of.applicationId, { count: 5, model: 'BAD-1', osVersion: '9' });
    await addDevices(server, of.applicationId, { count: 5, model: 'BAD-1', osVersion: '10' });
    const { planId } = await addPlan(server, { ...of, stages: [givenStage({ minSample: 5 })] });
    await untilPlan(server, planId, running);
    await settle(server, planId, 'SUCCEEDED', { amount: 4, model: 'HD-200' });
    await settle(server, planId, 'FAILED', { amount: 8, model: 'BAD-1' });
    await untilPlan(server, planId, { status: 'PAUSED' });
    const input = { planId, deviceModel: 'BAD-1', osVersion: null, resume: true };
    const { data } = await server.call(upgradePlan.exclude, input, options);
    expect(data).toMatchObject({ status: 'RUNNING', exclusions: [{ deviceModel: 'BAD-1', osVersion: null }] });
    await untilPlan(server, planId, { status: 'RUNNING', excluding: false, stages: ['RUNNING'] });
    expect(await tallyOf(server, planId)).toEqual({ PENDING: 16, SUCCEEDED: 4, SKIPPED: 10 });
    await expectTallied(server, planId);
    const out = await server.look(
      `select skip_reason, fail_code, count(*)::int from plan_offer where plan_id = $1 and status = 'SKIPPED'
        group by 1, 2 order by 2`,
      [planId],
    );
    expect(out).toEqual([
      { skip_reason: 'EXCLUDED', fail_code: 'INSTALL_FAILED', count: 8 },
      { skip_reason: 'EXCLUDED', fail_code: null, count: 2 },
    ]);
    // What failed before is gone from the account as well: five new ones of five are too many.
    await settle(server, planId, 'FAILED', { amount: 5 });
    await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'ERROR_THRESHOLD' });
  });

  test('of one system version only, and once', async () => {
    const of = await fresh({ count: 3 });
    await addDevices(server, of.applicationId, { count: 2, model: 'BAD-1', osVersion: '9' });
    await addDevices(server, of.applicationId, { count: 2, model: 'BAD-1', osVersion: '10' });
    const { planId } = await addPlan(server, of);
    await untilPlan(server, planId, running);
    const input = { planId, deviceModel: 'BAD-1', osVersion: '9', resume: false };
    await Promise.all(Array.from({ length: 4 }, () => server.call(upgradePlan.exclude, input, options)));
    await untilPlan(server, planId, { excluding: false });
    expect(await tallyOf(server, planId)).toEqual({ PENDING: 5, SKIPPED: 2 });
    const { data } = await server.call(upgradePlan.detail, { planId }, options);
    expect(data!.exclusions).toHaveLength(1);
    expect((await offersOf(server, planId)).filter((offer) => offer.skip_reason === 'EXCLUDED')).toHaveLength(2);
  });

  test('and goes on only by the word of one who may let it go on', async () => {
    const { planId } = await addPlan(server, await fresh());
    await untilPlan(server, planId, running);
    await asked.pause(planId);
    const { token } = await enterWith(server, ['app:plan:query', 'app:plan:update']);
    const input = { planId, deviceModel: 'BAD-1', osVersion: null };
    const refused = await server.call(upgradePlan.exclude, { ...input, resume: true }, { token });
    expect(refused.code).toBe('FORBIDDEN');
    expect(await statusOf(server, planId)).toMatchObject({ status: 'PAUSED', excluding: false });
    const { data } = await server.call(upgradePlan.exclude, { ...input, resume: false }, { token });
    expect(data).toMatchObject({ status: 'PAUSED', exclusions: [{ deviceModel: 'BAD-1' }] });
  });
});
