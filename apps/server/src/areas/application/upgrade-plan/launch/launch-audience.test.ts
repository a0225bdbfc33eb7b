import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addGroup, enterWith } from '../../../client/client/client-rig.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { anApp, type App } from '../offer-rig.ts';
import { everyone, givenStage, offersOf, statusOf, untilPlan } from '../plan-rig.ts';
import { aModel, aPhone, askModels, givenLaunch, launch, type Phone } from './launch-rig.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An app with so many devices, and a model that can be launched to them. */
async function givenDevices(amount: number) {
  const app = await anApp(server);
  const phones = await Promise.all(Array.from({ length: amount }, () => aPhone(server, app)));
  const { modelId } = await aModel(server, operator);
  return { app, phones, modelId, applicationId: app.application.applicationId };
}

type Launch = ReturnType<typeof givenLaunch>;

const preview = (applicationId: string, given: Launch, token = operator) => {
  const { modelId, minVersionCode, scope, testFirst, stages, seed } = given;
  const asked = { modelId, applicationId, minVersionCode, scope, testFirst, stages, seed };
  return server.call(upgradePlan.launchUserNum, asked, { token });
};

async function inGroup({ userId }: Phone): Promise<string> {
  const { groupId } = await addGroup(server);
  await server.look(
    'update client c set group_id = $2 from client_user u where u.id = $1 and c.tenant_id = u.tenant_id and c.id = u.client_id',
    [userId, groupId],
  );
  return groupId;
}

describe('the preview of a launch', () => {
  test('shows how many devices come into which stage, and that is how it goes', async () => {
    const { modelId, applicationId } = await givenDevices(8);
    const stages = [givenStage({ name: '三台', percent: null, count: 3 }), givenStage()];
    const given = givenLaunch({ modelId, applicationIds: [applicationId], stages, startAt: inMinutes(60) });
    const { data } = await preview(applicationId, given);
    expect(data).toMatchObject({
      total: 8,
      eligible: 8,
      perStage: [
        { stageNo: 1, count: 3 },
        { stageNo: 2, count: 5 },
      ],
    });
    // Who launches models need not know the customers.
    expect(Object.keys(data!)).not.toContain('sample');
    const { data: made } = await server.call(upgradePlan.launch, { ...given, startAt: null }, { token: operator });
    const { planId } = made!.plans[0]!;
    await untilPlan(server, planId, { status: 'RUNNING', filled: true });
    const byStage = (await offersOf(server, planId)).map(({ stage_no }) => stage_no);
    expect(byStage.filter((no) => no === 1)).toHaveLength(3);
    expect(byStage.filter((no) => no === 2)).toHaveLength(5);
  });

  test('says who has the model, who is too old and who is none of the groups', async () => {
    const { phones, modelId, applicationId, app } = await givenDevices(3);
    await aPhone(server, app, { versionCode: 5 });
    const base = { modelId, applicationIds: [applicationId] };
    expect((await preview(applicationId, givenLaunch({ ...base, minVersionCode: 5 }))).data).toMatchObject({
      total: 4,
      eligible: 1,
      otherSource: 3,
    });
    const scope = { ...everyone, mode: 'CLIENT_GROUPS' as const, ids: [await inGroup(phones[0]!)] };
    expect((await preview(applicationId, givenLaunch({ ...base, scope }))).data).toMatchObject({ total: 1 });
    const [sha] = await server.look<{ sha256: string }>(
      `select f.sha256 from product_model_file l join file f on f.id = l.file_id where l.model_id = $1 and l.role = 'MODEL'`,
      [modelId],
    );
    await askModels(server, phones[1]!, [{ modelId, sha256: sha!.sha256 }]);
    expect((await preview(applicationId, givenLaunch(base))).data).toMatchObject({ eligible: 3, alreadyOnTarget: 1 });
  });

  test('is for whoever launches models, of their own company', async () => {
    const { modelId, applicationId } = await givenDevices(1);
    const given = givenLaunch({ modelId, applicationIds: [applicationId] });
    const reader = await enterWith(server, ['product:model:query', 'app:plan:query']);
    const launcher = await enterWith(server, ['product:model:query', 'product:model:launch']);
    const stranger = await server.signIn('operator.ruichi');
    expect(await preview(applicationId, given, reader.token)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await preview(applicationId, given, launcher.token)).toMatchObject({ data: { eligible: 1 } });
    expect(await preview(applicationId, given, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    // Their model does not open our application either.
    const theirs = await aModel(server, stranger);
    const mixed = { ...given, modelId: theirs.modelId };
    expect(await preview(applicationId, mixed, stranger)).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ field: 'applicationId' }],
    });
    const { groupId } = await addGroup(server);
    const groups = async (token: string) =>
      (await server.call(upgradePlan.launchGroups, {}, { token })).data?.map((group) => group.groupId);
    expect(await groups(launcher.token)).toContain(groupId);
    expect(await groups(stranger)).not.toContain(groupId);
    expect(await groups(reader.token)).toBeUndefined();
  });
});

describe('a launch', () => {
  test('goes to the customer groups that were chosen', async () => {
    const { phones, modelId, applicationId } = await givenDevices(2);
    const groupId = await inGroup(phones[0]!);
    const { data } = await server.call(upgradePlan.launchGroups, { keyword: '' }, { token: operator });
    expect(data).toContainEqual(expect.objectContaining({ groupId, clientCount: 1 }));
    const scope = { ...everyone, mode: 'CLIENT_GROUPS' as const, ids: [groupId] };
    const [plan] = await launch(server, operator, { modelId, applicationIds: [applicationId], scope });
    await untilPlan(server, plan!.planId, { status: 'RUNNING', current_stage_no: 1 });
    await expect.poll(async () => (await askModels(server, phones[0]!)).models.length, { timeout: 20_000 }).toBe(1);
    expect((await askModels(server, phones[1]!)).models).toEqual([]);
    const [foreign] = await server.look<{ id: string }>('select id from client_group where tenant_id = $1 limit 1', [
      companyOf('owner.ruichi'),
    ]);
    const elsewhere = { ...scope, ids: [foreign!.id] };
    const given = givenLaunch({ modelId, applicationIds: [applicationId], scope: elsewhere });
    expect(await preview(applicationId, given)).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'scope' }] });
  });

  test('begins at its time, and offers nothing outside of its hours', async () => {
    const { phones, modelId, applicationId } = await givenDevices(1);
    const given = givenLaunch({ modelId, applicationIds: [applicationId] });
    const soon = await server.call(upgradePlan.launch, { ...given, startAt: inMinutes(4) }, { token: operator });
    expect(soon).toMatchObject({ code: 'PLAN_START_TOO_SOON', errors: [{ field: 'startAt' }] });
    const startAt = inMinutes(60);
    const [plan] = await launch(server, operator, { ...given, startAt });
    expect(plan).toMatchObject({ status: 'SCHEDULED', startAt });
    expect(await statusOf(server, plan!.planId)).toMatchObject({ status: 'SCHEDULED' });
    await server.call(upgradePlan.cancel, { planId: plan!.planId }, { token: await server.signIn('owner') });

    // On another day of the week than the device has now, wherever it is.
    const day = new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7;
    const window = { weekdays: [day], from: '10:00', to: '11:00', zone: 'DEVICE' as const };
    const [later] = await launch(server, operator, { ...given, window });
    expect(later).toMatchObject({ window });
    await untilPlan(server, later!.planId, { status: 'RUNNING', current_stage_no: 1 });
    const answer = await askModels(server, phones[0]!);
    expect(answer.models).toEqual([]);
    expect(await offersOf(server, later!.planId)).toMatchObject([{ status: 'PENDING' }]);
  });
});

describe('a launch that needs a second person', () => {
  const boxesOf = (planId: string) =>
    server.look<{ account_id: string; code: string; route: string; params: Record<string, string> }>(
      `select account_id, code, route, params from inbox_message where params ->> 'planId' = $1`,
      [planId],
    );

  async function waiting(app: App, phones: number) {
    await Promise.all(Array.from({ length: phones }, () => aPhone(server, app)));
    const { applicationId } = app.application;
    await server.look('update application set plan_approval = true where id = $1', [applicationId]);
    const { modelId } = await aModel(server, operator);
    const [plan] = await launch(server, operator, { modelId, applicationIds: [applicationId] });
    expect(plan).toMatchObject({ status: 'PENDING_APPROVAL' });
    return { modelId, planId: plan!.planId, version: plan!.version };
  }

  test('is put before each approver where they can look at it: the model, or the plan', async () => {
    const approver = await enterWith(server, ['app:plan:approve', 'product:model:query']);
    const blind = await enterWith(server, ['app:plan:approve']);
    const { modelId, planId, version } = await waiting(await anApp(server), 1);
    const boxes = await boxesOf(planId);
    const of = (accountId: string) => boxes.filter(({ account_id }) => account_id === accountId);
    expect(of(approver.accountId)).toMatchObject([{ code: 'PLAN_APPROVAL', route: 'model', params: { modelId } }]);
    expect(of(blind.accountId)).toEqual([]);
    const [owner] = await server.look<{ id: string }>(`select id from account where username = 'owner'`);
    const [asked] = of(owner!.id);
    expect(asked).toMatchObject({ code: 'PLAN_APPROVAL', route: 'releaseDetail_all' });
    expect(asked!.params).not.toHaveProperty('modelId');

    const seen = await server.call(upgradePlan.launches, { modelId }, { token: approver.token });
    expect(seen.data!.list).toMatchObject([{ planId, version, approval: { state: 'PENDING' } }]);
    const done = await server.call(upgradePlan.approve, { planId, version, remark: null }, { token: approver.token });
    expect(done.data).toMatchObject({ approval: { state: 'APPROVED' } });
    const [author] = await server.look<{ id: string }>(`select id from account where username = 'operator'`);
    const decided = (await boxesOf(planId)).filter(({ code }) => code === 'PLAN_DECIDED');
    expect(decided).toMatchObject([{ account_id: author!.id, route: 'model', params: { modelId } }]);
  });

  test('is not decided by who asked for it', async () => {
    const { planId, version } = await waiting(await anApp(server), 1);
    const own = await server.call(upgradePlan.approve, { planId, version, remark: null }, { token: operator });
    expect(own.code).toBe('PLAN_APPROVER_IS_AUTHOR');
  });
});
