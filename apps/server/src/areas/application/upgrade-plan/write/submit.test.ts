import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addDevices, everyone, givenPlan, givenStage, insertPlan, type GivenPlan } from '../plan-rig.ts';
import { makePerson } from '../../../../test/people.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

/** An application of its own with some devices, and a version above theirs. */
async function givenTarget(count = 10, status: 'PUBLISHED' | 'READY' | 'DEPRECATED' = 'PUBLISHED') {
  const application = await addApplication(server);
  if (count > 0) await addDevices(server, application.applicationId, { count });
  const targetVersionId = await makeVersion(server, application, { versionCode: 100, status });
  return { applicationId: application.applicationId, targetVersionId };
}

const submit = async (of: Awaited<ReturnType<typeof givenTarget>>, more: Partial<GivenPlan> = {}, token = owner) =>
  server.call(upgradePlan.add, givenPlan({ ...of, ...more }), { token });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const tickOf = (planId: string) =>
  server.look<{ run_at: Date }>(`select run_at from job where kind = 'PLAN_TICK' and payload ->> 'planId' = $1`, [
    planId,
  ]);

describe('a plan that is submitted', () => {
  test('is scheduled, and the engine looks at it when its time has come', async () => {
    const startAt = inMinutes(60);
    const { data } = await submit(await givenTarget(), { startAt });
    expect(data).toMatchObject({ status: 'SCHEDULED', startAt, approval: { required: false, state: 'NONE' } });
    const jobs = await tickOf(data!.planId);
    expect(jobs.map(({ run_at }) => run_at.toISOString())).toEqual([startAt]);
  });

  test('starts by itself where it names no time', async () => {
    const { data } = await submit(await givenTarget());
    await expect
      .poll(() => server.look('select status from upgrade_plan where id = $1', [data!.planId]))
      .toEqual([{ status: 'RUNNING' }]);
  });

  test('names a version that is published, and a start that is not too near', async () => {
    for (const status of ['READY', 'DEPRECATED'] as const) {
      const { code, errors } = await submit(await givenTarget(1, status));
      expect([code, errors?.[0]?.field]).toEqual(['PLAN_TARGET_NOT_PUBLISHED', 'targetVersionId']);
    }
    const of = await givenTarget();
    const { code, errors, message } = await submit(of, { startAt: inMinutes(4.9) });
    expect([code, errors?.[0]?.field]).toEqual(['PLAN_START_TOO_SOON', 'startAt']);
    expect(message).toContain('5');
    expect((await submit(of, { startAt: inMinutes(5.1) })).data?.status).toBe('SCHEDULED');
    const early = await submit(of, { endAt: inMinutes(59) });
    expect([early.code, early.errors?.[0]?.field]).toEqual(['PLAN_END_OUT_OF_RANGE', 'endAt']);
  });

  test('reaches somebody, in each of its stages', async () => {
    const nobody = await givenTarget(0);
    const { code, errors } = await submit(nobody);
    expect([code, errors?.[0]?.field]).toEqual(['PLAN_EMPTY_AUDIENCE', 'scope']);
    const of = await givenTarget(10);
    const stages = [givenStage({ percent: null, count: 10 }), givenStage()];
    const empty = await submit(of, { stages });
    expect([empty.code, empty.errors?.[0]?.field]).toEqual(['PLAN_STAGE_EMPTY', 'stages']);
    expect(empty.message).toContain('2');
    // People of a dynamic one come later, and so do test accounts.
    expect((await submit(nobody, { snapshot: 'DYNAMIC' })).status).toBe(true);
    expect((await submit(of, { testFirst: true, startAt: inMinutes(60) })).status).toBe(true);
  });

  test('is a draft that is finished, too, and changed no more', async () => {
    const of = await givenTarget();
    const { data: draft } = await submit(of, { submit: false });
    const { planId, version } = draft!;
    const given = { ...givenPlan(of), planId, version, startAt: inMinutes(60) };
    const { data } = await server.call(upgradePlan.update, given, { token: owner });
    expect(data).toMatchObject({ status: 'SCHEDULED', version: 2 });
    const again = await server.call(upgradePlan.update, { ...given, version: 2 }, { token: owner });
    expect(again.code).toBe('STATE_NOT_ALLOWED');
  });

  test('is submitted once, however many press at the same moment', async () => {
    const of = await givenTarget();
    const { data: draft } = await submit(of, { submit: false });
    const { planId, version } = draft!;
    const given = { ...givenPlan(of), planId, version, startAt: inMinutes(60) };
    const press = () => server.call(upgradePlan.update, given, { token: owner });
    const codes = (await Promise.all([press(), press(), press()])).map(({ code }) => code ?? 'done');
    expect(codes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'done']);
  });
});

describe('a plan that needs a second person', () => {
  const receivers = async (planId: string) =>
    (
      await server.look<{ account_id: string }>(
        `select account_id from inbox_message where code = 'PLAN_APPROVAL' and params ->> 'planId' = $1`,
        [planId],
      )
    ).map((row) => row.account_id);

  test('waits, and everyone who may approve hears of it but its author', async () => {
    const author = await enterWith(server, ['app:plan:query', 'app:plan:create', 'app:plan:approve']);
    const approver = await enterWith(server, ['app:plan:query', 'app:plan:approve']);
    const other = await enterWith(server, ['app:plan:query', 'app:plan:create']);
    const blind = await enterWith(server, ['app:plan:approve']);
    const resting = await makePerson(server, 'DISABLED');
    const { data } = await submit(await givenTarget(), { approvalRequired: true, name: '要审批的' }, author.token);
    expect(data).toMatchObject({ status: 'PENDING_APPROVAL', approval: { required: true, state: 'PENDING' } });
    const notified = await receivers(data!.planId);
    const owners = await server.look<{ id: string }>(
      `select id from account where tenant_id = $1 and type <> 3 and status = 'ACTIVE' and deleted_at is null`,
      [companyOf('owner')],
    );
    expect(notified).toEqual(expect.arrayContaining([approver.accountId, ...owners.map(({ id }) => id)]));
    for (const { accountId } of [author, other, blind, resting]) expect(notified).not.toContain(accountId);
    expect(await tickOf(data!.planId)).toEqual([]);
    // Whoever hears of it can read it, with no more than these rights.
    const seen = await server.call(upgradePlan.detail, { planId: data!.planId }, { token: approver.token });
    expect(seen.data).toMatchObject({ name: '要审批的', status: 'PENDING_APPROVAL' });
  });

  test('is every one of an application that wants it', async () => {
    const of = await givenTarget();
    await server.look('update application set plan_approval = true where id = $1', [of.applicationId]);
    const { data } = await submit(of);
    expect(data).toMatchObject({ status: 'PENDING_APPROVAL', approval: { required: true, state: 'PENDING' } });
  });

  test('is announced neither to whoever wrote it nor to another who submits it', async () => {
    const writer = await enterWith(server, ['app:plan:query', 'app:plan:create', 'app:plan:approve']);
    const of = await givenTarget();
    const { data: draft } = await submit(of, { submit: false }, writer.token);
    const { planId, version } = draft!;
    const input = { ...givenPlan(of), planId, version, approvalRequired: true };
    const { data } = await server.call(upgradePlan.update, input, { token: owner });
    expect(data?.status).toBe('PENDING_APPROVAL');
    const notified = await receivers(planId);
    expect(notified).not.toContain(writer.accountId);
    const [submitter] = await server.look<{ id: string }>(`select id from account where username = 'owner'`);
    expect(notified).not.toContain(submitter!.id);
  });
});

test('a plan that nobody else may decide on is refused', async () => {
  const of = await givenTarget();
  const everyoneElse = [companyOf('owner'), 'owner'];
  await server.look(`update account set status = 'DISABLED' where tenant_id = $1 and username <> $2`, everyoneElse);
  try {
    const answer = await submit(of, { approvalRequired: true });
    expect(answer).toMatchObject({ code: 'PLAN_NO_APPROVER', errors: [{ field: 'approvalRequired' }] });
    expect(await server.look('select from upgrade_plan where application_id = $1', [of.applicationId])).toEqual([]);
  } finally {
    await server.look(`update account set status = 'ACTIVE' where tenant_id = $1 and username <> $2`, everyoneElse);
  }
});

test('who waits in another plan is not counted as reached', async () => {
  const of = await givenTarget(0);
  const { devices } = await addDevices(server, of.applicationId, { count: 2 });
  const other = await insertPlan(server, of, { status: 'RUNNING' });
  const busy = async (deviceId: string, userId: string) =>
    server.look(
      `insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status, from_version,
                               from_code, device_model, os_version)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 1, 'PENDING', '1', 1, 'x', '1')`,
      [companyOf('owner'), other, of.applicationId, deviceId, userId],
    );
  for (const { deviceId, userId } of devices) await busy(deviceId, userId);
  expect((await submit(of, { scope: everyone })).code).toBe('PLAN_EMPTY_AUDIENCE');
});
