import type { Platform } from '@console/contract/areas/application/application';
import type { PlanStatus } from '@console/contract/areas/application/upgrade-plan/states';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addOffers } from '../offer-row-rig.ts';
import { addDevices, insertPlan } from '../plan-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const rollback = (planId: string, by = token) => server.call(upgradePlan.rollback, { planId }, { token: by });

/** A plan to 3.0.0 that two devices got; most of them had 1.0.0. */
async function badPlan(status: PlanStatus = 'COMPLETED', platform: Platform = 'WINDOWS') {
  const app = await addApplication(server, { platform });
  const { applicationId } = app;
  const version = (versionCode: number) => makeVersion(server, app, { versionCode, versionName: `${versionCode}.0.0` });
  const [one, two, bad] = [await version(1), await version(2), await version(3)];
  const planId = await insertPlan(server, { applicationId, targetVersionId: bad, name: '坏'.repeat(50) }, { status });
  await addOffers(server, planId, await addDevices(server, applicationId, { count: 2 }), { status: 'SUCCEEDED' });
  const later = await addDevices(server, applicationId, { versionCode: 2, versionName: '2.0.0' });
  await addOffers(server, planId, later, { status: 'SUCCEEDED' });
  return { planId, applicationId, one, two, bad, version };
}

const end = (versionId: string) =>
  server.look(`update app_version set status = 'WITHDRAWN' where id = $1`, [versionId]);

describe('a roll-back', () => {
  test('is a draft for those who got the bad version, to what most of them had', async () => {
    const { planId, one, bad } = await badPlan();
    const { data } = await rollback(planId);
    expect(data).toMatchObject({
      name: `回退：${'坏'.repeat(47)}`,
      status: 'DRAFT',
      targetVersionId: one,
      source: { mode: 'LIST', versionIds: [bad] },
      scope: { mode: 'PLAN', ids: [planId] },
      updateMode: 'RECOMMENDED',
      rollbackOf: planId,
      rollbackOfName: '坏'.repeat(50),
      stages: [{ stageNo: 1, percent: 100, successPct: 95, errorPct: 5, minSample: 20, soakMin: 60 }],
      waits: { code: 'DRAFT' },
    });
    const [logged] = await server.look(`select action, object_type from operation_log where object_id = $1`, [
      data!.planId,
    ]);
    expect(logged).toEqual({ action: 'CREATE', object_type: 'upgradePlan' });
  });

  test('goes to the highest version that is offered where the old one no longer is, and nowhere where none is', async () => {
    const { planId, one, two } = await badPlan('PAUSED');
    await end(one);
    expect((await rollback(planId)).data?.targetVersionId).toBe(two);
    await end(two);
    expect((await rollback(planId)).code).toBe('PLAN_ROLLBACK_NO_TARGET');
  });

  test('goes up where the system installs nothing older, once there is something newer', async () => {
    const { planId, one, version } = await badPlan('CANCELED', 'ANDROID');
    expect((await rollback(planId)).data?.targetVersionId).toBe(one);
    const mended = await version(4);
    expect((await rollback(planId)).data?.targetVersionId).toBe(mended);
  });

  test('is not drafted while the plan goes on, nor where nobody got anything', async () => {
    for (const status of ['DRAFT', 'PENDING_APPROVAL', 'SCHEDULED', 'RUNNING'] as const) {
      const { planId } = await badPlan(status);
      expect((await rollback(planId)).code).toBe('STATE_NOT_ALLOWED');
    }
    const { planId } = await badPlan();
    await server.look('delete from plan_offer where plan_id = $1', [planId]);
    expect((await rollback(planId)).code).toBe('PLAN_ROLLBACK_NOBODY');
  });

  test('is for who may write plans of this company', async () => {
    const { planId } = await badPlan();
    expect((await rollback(planId, await server.signIn('owner.ruichi'))).code).toBe('NOT_FOUND');
    expect((await rollback(planId, (await enterWith(server, ['app:plan:query'])).token)).code).toBe('FORBIDDEN');
    expect((await rollback(planId, (await enterWith(server, ['app:plan:create'])).token)).status).toBe(true);
  });
});
