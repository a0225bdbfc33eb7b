import { application } from '@console/contract/areas/application/application';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { addClient, addGroup, enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addOffers } from '../offer-row-rig.ts';
import { addDevices, everyone, givenStage, insertPlan } from '../plan-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const detail = (planId: string, by = token) => server.call(upgradePlan.detail, { planId }, { token: by });

async function appWithVersion() {
  const app = await addApplication(server);
  const targetVersionId = await makeVersion(server, app, { versionName: '2.0.0', versionCode: 200 });
  return { ...app, targetVersionId };
}

describe('one plan', () => {
  test('shows everything of itself, with names for what was chosen', async () => {
    const { applicationId, targetVersionId, name } = await appWithVersion();
    const source = await makeVersion(server, { applicationId, name }, { versionName: '1.0.0' });
    const [group, out] = [await addGroup(server), await addDevices(server, applicationId)];
    const planId = await insertPlan(server, {
      applicationId,
      targetVersionId,
      testFirst: true,
      stages: [givenStage({ name: '灰度', percent: 10 }), givenStage()],
      source: { mode: 'LIST', versionIds: [source], minCode: null, maxCode: null },
      scope: {
        ...everyone,
        mode: 'CLIENT_GROUPS',
        ids: [group.groupId, newId()],
        excludeIds: [out.devices[0]!.userId],
      },
      window: { weekdays: [1, 2], from: '22:00', to: '06:00', zone: 'TENANT' },
    });
    await server.look(
      `update upgrade_plan set exclusions = jsonb_build_array(jsonb_build_object('deviceModel', 'HD-200',
              'osVersion', null, 'at', '2026-01-02T03:04:05.000Z', 'by',
              (select id from account where username = 'owner'))) where id = $1`,
      [planId],
    );
    const { data, message } = await detail(planId);
    expect(message).toBe('');
    expect(data).toMatchObject({
      planId,
      applicationName: name,
      targetVersionName: '2.0.0',
      targetVersionCode: 200,
      stageCount: 2,
      source: { mode: 'LIST', versions: [{ id: source, name: '1.0.0' }] },
      scope: { mode: 'CLIENT_GROUPS', chosen: [{ id: group.groupId }], excluded: [{ name: '用户 1' }], file: null },
      window: { from: '22:00' },
      exclusions: [
        { deviceModel: 'HD-200', osVersion: null, at: '2026-01-02T03:04:05.000Z', byName: expect.anything() },
      ],
      approval: { required: false, state: 'NONE', by: null, at: null, remark: null },
      endsAt: null,
    });
    expect(data?.stages.map(({ stageNo, status }) => [stageNo, status])).toEqual([
      [0, 'WAITING'],
      [1, 'WAITING'],
      [2, 'WAITING'],
    ]);
  });

  test('names customers, users, team groups and the plan that it takes back', async () => {
    const { applicationId, targetVersionId } = await appWithVersion();
    const client = await addClient(server);
    const [{ devices: users }, { devices: testers }] = [
      await addDevices(server, applicationId),
      await addDevices(server, applicationId, { isTest: true }),
    ];
    const groupId = newId();
    await server.look(`insert into team_group (tenant_id, id, name) values ($1, $2, '巡检组')`, [
      companyOf('owner'),
      groupId,
    ]);
    const of = { applicationId, targetVersionId };
    const bad = await insertPlan(server, { ...of, name: '坏的计划' }, { status: 'CANCELED' });
    const chosen = async (mode: (typeof everyone)['mode'], ids: string[]) => {
      const planId = await insertPlan(server, { ...of, scope: { ...everyone, mode, ids }, rollbackOf: bad });
      const { data } = await detail(planId);
      expect(data?.rollbackOfName).toBe('坏的计划');
      return data?.scope.chosen.map(({ name }) => name);
    };
    expect(await chosen('CLIENTS', [client.clientId])).toEqual([client.name]);
    expect(await chosen('USERS', [users[0]!.userId, testers[0]!.userId])).toEqual(
      expect.arrayContaining(['用户 1', '测试 1']),
    );
    expect(await chosen('TEAM_GROUPS', [groupId])).toEqual(['巡检组']);
    expect(await chosen('PLAN', [bad])).toEqual(['坏的计划']);
    expect(await chosen('ALL', [])).toEqual([]);
  });

  test('counts by the tallies, of the whole and of each stage; the skipped ones are not among all', async () => {
    const { applicationId, targetVersionId } = await appWithVersion();
    const stages = [givenStage({ percent: 50 }), givenStage()];
    const planId = await insertPlan(server, { applicationId, targetVersionId, stages }, { status: 'RUNNING' });
    const add = async (count: number) => addDevices(server, applicationId, { count });
    await addOffers(server, planId, await add(3), { status: 'SUCCEEDED' });
    await addOffers(server, planId, await add(1), { status: 'FAILED', failCode: 'NO_SPACE' });
    await addOffers(server, planId, await add(2), { status: 'PENDING', stageNo: 2 });
    await addOffers(server, planId, await add(4), { status: 'SKIPPED', stageNo: 2, skipReason: 'INCOMPATIBLE' });
    const { data } = await detail(planId);
    expect(data?.stats).toMatchObject({ total: 6, SUCCEEDED: 3, FAILED: 1, PENDING: 2, SKIPPED: 4, TIMEOUT: 0 });
    expect(data?.stages[0]?.stats).toMatchObject({ total: 4, SUCCEEDED: 3, FAILED: 1, PENDING: 0 });
    expect(data?.stages[1]?.stats).toMatchObject({ total: 2, PENDING: 2, SKIPPED: 4 });
  });

  test('asks for approval where its author or the application does, until it is under way', async () => {
    const { applicationId, targetVersionId } = await appWithVersion();
    const of = { applicationId, targetVersionId };
    await server.look('update application set plan_approval = true where id = $1', [applicationId]);
    const draft = await insertPlan(server, of, { status: 'DRAFT' });
    const running = await insertPlan(server, of, { status: 'RUNNING' });
    expect((await detail(draft)).data?.approval.required).toBe(true);
    expect((await detail(running)).data?.approval.required).toBe(false);
  });

  test('is not there for another company, without the right, or while its application is in the recycle bin', async () => {
    const { applicationId, targetVersionId } = await appWithVersion();
    const planId = await insertPlan(server, { applicationId, targetVersionId }, { status: 'DRAFT' });
    expect((await detail(planId)).status).toBe(true);
    expect((await detail(planId, await server.signIn('owner.ruichi'))).code).toBe('NOT_FOUND');
    expect((await detail(planId, (await enterWith(server, ['app:version:query'])).token)).code).toBe('FORBIDDEN');
    expect((await detail(planId, (await enterWith(server, ['app:plan:query'])).token)).status).toBe(true);
    await server.look(`update app_version set status = 'WITHDRAWN' where application_id = $1`, [applicationId]);
    const gone = await server.call(application.delete, { applicationId }, { token });
    expect(gone.status).toBe(true);
    expect((await detail(planId)).code).toBe('NOT_FOUND');
  });
});
