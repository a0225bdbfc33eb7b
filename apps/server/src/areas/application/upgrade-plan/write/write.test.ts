import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { companyOf, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith, foreignClient } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addDevices, anySource, everyone, givenPlan, givenStage, type GivenPlan } from '../plan-rig.ts';

let server: TestServer;
let owner: string;
let of: Pick<GivenPlan, 'applicationId' | 'targetVersionId'>;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  of = await givenTarget();
});
afterAll(() => server.stop());

/** An application of its own with ten devices, and a published version above theirs. */
async function givenTarget() {
  const application = await addApplication(server);
  await addDevices(server, application.applicationId, { count: 10 });
  const targetVersionId = await makeVersion(server, application, { versionCode: 100 });
  return { applicationId: application.applicationId, targetVersionId };
}

const add = (more: Partial<GivenPlan> = {}, token = owner) =>
  server.call(upgradePlan.add, givenPlan({ ...of, submit: false, ...more }), { token });
const draft = async (more: Partial<GivenPlan> = {}): Promise<UpgradePlan> => {
  const { data, message } = await add(more);
  if (!data) throw new Error(message);
  return data;
};
/** What is sent back when nothing was changed in the form. */
const givenOf = (plan: UpgradePlan, more: Partial<GivenPlan> = {}) => ({
  ...givenPlan({ applicationId: plan.applicationId, targetVersionId: plan.targetVersionId!, submit: false }),
  planId: plan.planId,
  version: plan.version,
  ...more,
});
const update = (plan: UpgradePlan, more: Partial<GivenPlan> = {}, token = owner) =>
  server.call(upgradePlan.update, givenOf(plan, more), { token });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const [HOUR, DAY] = [60, 1440];

const made = async (name: string) =>
  (await server.look<{ n: number }>('select count(*)::int as n from upgrade_plan where name = $1', [name]))[0]!.n;

/** The code and the field of a refusal, and how many were kept all the same. */
async function refusal(more: Partial<GivenPlan>) {
  const name = `不应保存 ${newId().slice(-8)}`;
  const { code, errors } = await add({ ...more, name });
  return [code, ...(errors ?? []).map(({ field }) => field), await made(name)];
}

describe('a draft', () => {
  test('is kept as it was given, with its stages', async () => {
    const stages = [givenStage({ name: '一成', percent: 10 }), givenStage()];
    const plan = await draft({ name: '分批升级', testFirst: true, stages, remark: '' });
    expect(plan).toMatchObject({ name: '分批升级', status: 'DRAFT', testFirst: true, version: 1, remark: null });
    expect(plan.stages.map(({ stageNo, name, percent }) => [stageNo, name, percent])).toEqual([
      [0, '测试账号', 100],
      [1, '一成', 10],
      [2, '全部', 100],
    ]);
    expect(await server.look('select action from operation_log where object_id = $1', [plan.planId])).toEqual([
      { action: 'CREATE' },
    ]);
  });

  test('for the test accounts alone does not begin with them as well', async () => {
    const { testFirst, stages } = await draft({ testFirst: true, scope: { ...everyone, mode: 'TEST_ACCOUNTS' } });
    expect([testFirst, stages.length]).toEqual([false, 1]);
  });

  test('keeps nothing that belongs to another choice than the one that was made', async () => {
    const { scope, source, forceAfter } = await draft({
      scope: { ...everyone, ids: [newId()], percent: 20, locationCodes: ['110000'], fileId: newId() },
      source: { mode: 'ANY', versionIds: [newId()], minCode: 5, maxCode: 1 },
      updateMode: 'FORCED',
      forceAfter: { reminders: 3, at: null },
    });
    expect(scope).toMatchObject({ mode: 'ALL', ids: [], percent: null, locationCodes: [], fileId: null });
    expect([source.versionIds, source.minCode, source.maxCode, forceAfter]).toEqual([[], null, null, null]);
  });

  test('may name a version that is not published yet, and a time that has passed', async () => {
    const { applicationId } = of;
    const targetVersionId = await makeVersion(server, { applicationId, name: 'x' }, { status: 'READY' });
    expect((await add({ targetVersionId, startAt: inMinutes(-HOUR) })).data?.status).toBe('DRAFT');
  });

  test('of a thousand customers is saved as they were chosen', async () => {
    const ids = Array.from({ length: 1_000 }, newId);
    await server.look(
      `insert into client (tenant_id, id, name) select $1, id, '客户 ' || id from unnest($2::uuid[]) id`,
      [companyOf('owner'), ids],
    );
    expect((await draft({ scope: { ...everyone, mode: 'CLIENTS', ids } })).scope.ids).toEqual(ids);
  });
});

describe('what is refused', () => {
  test('unknown applications and versions, and those of somebody else', async () => {
    const foreign = await addApplication(server, {}, 'owner.ruichi');
    const foreignVersion = await makeVersion(server, foreign, { owner: 'owner.ruichi' });
    const { targetVersionId } = await givenTarget();
    expect(await refusal({ applicationId: foreign.applicationId })).toEqual(['NOT_FOUND', 'applicationId', 0]);
    for (const id of [foreignVersion, targetVersionId]) {
      expect(await refusal({ targetVersionId: id })).toEqual(['NOT_FOUND', 'targetVersionId', 0]);
      expect(await refusal({ source: { ...anySource, mode: 'LIST', versionIds: [id] } })).toEqual([
        'NOT_FOUND',
        'source',
        0,
      ]);
    }
  });

  test('sources that say nothing', async () => {
    expect(await refusal({ source: { ...anySource, mode: 'LIST' } })).toEqual(['PLAN_SOURCE_MISSING', 'source', 0]);
    const range = { ...anySource, mode: 'RANGE', minCode: 9, maxCode: 8 } as const;
    expect(await refusal({ source: range })).toEqual(['PLAN_SOURCE_RANGE', 'source', 0]);
    expect((await add({ source: { ...range, maxCode: null } })).status).toBe(true);
  });

  test('a scope that names nobody, or somebody of another company', async () => {
    for (const mode of [
      'CLIENT_GROUPS',
      'CLIENTS',
      'TEAM_GROUPS',
      'USERS',
      'REGION',
      'PERCENT',
      'FILE',
      'PLAN',
    ] as const) {
      expect(await refusal({ scope: { ...everyone, mode } })).toEqual(['PLAN_SCOPE_MISSING', 'scope', 0]);
    }
    const ids = [await foreignClient(server)];
    for (const mode of ['CLIENT_GROUPS', 'CLIENTS', 'TEAM_GROUPS', 'USERS'] as const) {
      expect(await refusal({ scope: { ...everyone, mode, ids } })).toEqual(['NOT_FOUND', 'scope', 0]);
    }
    const { userId } = await makeAppPerson(server, 'CLIENT_USER', { tenantId: companyOf('owner.ruichi') });
    expect(await refusal({ scope: { ...everyone, mode: 'USERS', ids: [userId] } })).toEqual(['NOT_FOUND', 'scope', 0]);
    expect(await refusal({ scope: { ...everyone, excludeIds: [userId] } })).toEqual([
      'NOT_FOUND',
      'scope.excludeIds',
      0,
    ]);
    expect(await refusal({ scope: { ...everyone, mode: 'FILE', fileId: newId() } })).toEqual(['NOT_FOUND', 'scope', 0]);
  });

  test('those who got another plan’s version, unless that plan is taken back', async () => {
    const { planId } = await draft();
    const { planId: elsewhere } = await draft(await givenTarget());
    const scope = { ...everyone, mode: 'PLAN' as const, ids: [planId] };
    expect(await refusal({ scope })).toEqual(['PLAN_SCOPE_MISSING', 'scope', 0]);
    expect(await refusal({ scope, rollbackOf: elsewhere })).toEqual(['NOT_FOUND', 'rollbackOf', 0]);
    expect(await refusal({ scope: { ...scope, ids: [elsewhere] }, rollbackOf: planId })).toEqual([
      'NOT_FOUND',
      'scope',
      0,
    ]);
    expect((await draft({ scope, rollbackOf: planId })).scope.ids).toEqual([planId]);
  });

  test('stages without one size, or that leave somebody behind', async () => {
    const sizes = [
      [{ percent: null, count: null }],
      [{ percent: 100, count: 3 }],
      [{ percent: 50 }],
      [{ percent: 10 }, { percent: null, count: 3 }],
    ];
    for (const stages of sizes) {
      expect(await refusal({ stages: stages.map((size) => givenStage(size)) })).toEqual([
        'PLAN_STAGE_SIZE',
        'stages',
        0,
      ]);
    }
  });

  test('an end too near or too far, and a time limit within the interval of the retries', async () => {
    const startAt = inMinutes(DAY);
    const end = (minutes: number) => ({ startAt, endAt: inMinutes(DAY + minutes) });
    expect(await refusal(end(HOUR - 1))).toEqual(['PLAN_END_OUT_OF_RANGE', 'endAt', 0]);
    expect(await refusal(end(30 * DAY + 1))).toEqual(['PLAN_END_OUT_OF_RANGE', 'endAt', 0]);
    expect((await add(end(HOUR + 1))).status).toBe(true);
    const retry = { times: 2, intervalMin: 30 } as const;
    expect(await refusal({ retry, timeoutMin: 30 })).toEqual(['PLAN_TIMEOUT_TOO_SHORT', 'timeoutMin', 0]);
    expect((await add({ retry, timeoutMin: 31 })).status).toBe(true);
    expect((await add({ retry: { ...retry, times: 0 }, timeoutMin: 30 })).status).toBe(true);
  });
});

describe('a change', () => {
  test('is made once, and whoever comes second is refused', async () => {
    const plan = await draft({ stages: [givenStage({ percent: 10 }), givenStage()] });
    const { data } = await update(plan, { name: '改过的计划', testFirst: true });
    expect(data).toMatchObject({ name: '改过的计划', version: 2, status: 'DRAFT' });
    expect(data!.stages.map(({ stageNo }) => stageNo)).toEqual([0, 1]);
    const second = await update(plan, { name: '来晚了' });
    expect(second).toMatchObject({ code: 'CONFLICT', data: { current: { name: '改过的计划' } } });
    expect(await made('来晚了')).toBe(0);
  });

  test('is made to a draft or a refused one, which then is a draft again', async () => {
    const plan = await draft();
    const put = (status: string) =>
      server.look(
        `update upgrade_plan set status = $2, approval_state = 'REJECTED', approval_remark = '太急' where id = $1`,
        [plan.planId, status],
      );
    for (const status of ['PENDING_APPROVAL', 'SCHEDULED', 'RUNNING', 'PAUSED', 'COMPLETED', 'CANCELED']) {
      await put(status);
      expect((await update(plan)).code).toBe('STATE_NOT_ALLOWED');
      expect(await server.look('select status, version from upgrade_plan where id = $1', [plan.planId])).toEqual([
        { status, version: 1 },
      ]);
    }
    await put('REJECTED');
    const { data } = await update(plan);
    expect(data).toMatchObject({ status: 'DRAFT', approval: { state: 'NONE', remark: null } });
  });

  test('drops whoever has gone since, and does not move to another application', async () => {
    const people = [await makeAppPerson(server), await makeAppPerson(server)];
    const scope = { ...everyone, mode: 'USERS', ids: people.map(({ userId }) => userId) } as const;
    const plan = await draft({ scope });
    await server.look('update client_user set deleted_at = now() where id = $1', [people[0]!.userId]);
    const { data } = await update(plan, { scope });
    expect(data!.scope.ids).toEqual([people[1]!.userId]);
    await server.look('update client_user set deleted_at = now() where id = $1', [people[1]!.userId]);
    const gone = await update(data!, { scope: { ...scope, ids: data!.scope.ids } });
    expect([gone.code, gone.errors?.[0]?.field]).toEqual(['PLAN_SCOPE_MISSING', 'scope']);
    const moved = await update(data!, await givenTarget());
    expect([moved.code, moved.errors?.[0]?.field]).toEqual(['NOT_FOUND', 'applicationId']);
  });

  test('of another company’s plan is not possible', async () => {
    const stranger = await server.signIn('owner.ruichi');
    const plan = await draft();
    expect((await update(plan, {}, stranger)).code).toBe('NOT_FOUND');
    const { token } = await enterWith(server, ['app:plan:query', 'app:plan:create']);
    expect((await update(plan, {}, token)).http).toBe(403);
  });
});
