import { application } from '@console/contract/areas/application/application';
import { planStatuses } from '@console/contract/areas/application/upgrade-plan/states';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { appVersion } from '@console/contract/areas/application/app-version';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { insertPlan } from '../plan-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const setStatus = (planId: string, status: string) =>
  server.look('update upgrade_plan set status = $2 where id = $1', [planId, status]);

describe('what a plan holds', () => {
  test('an application with a plan under way stays, and the answer says which plan', async () => {
    const app = await addApplication(server);
    const targetVersionId = await makeVersion(server, app, { status: 'WITHDRAWN' });
    const { applicationId } = app;
    const planId = await insertPlan(server, { applicationId, targetVersionId, name: '正在进行' });
    const remove = () => server.call(application.delete, { applicationId }, { token });
    for (const status of ['PENDING_APPROVAL', 'SCHEDULED', 'RUNNING', 'PAUSED']) {
      await setStatus(planId, status);
      const { code, data } = await remove();
      expect(code).toBe('REFERENCED');
      expect(data).toEqual({
        references: [{ type: 'upgradePlan', id: planId, name: '正在进行' }],
      });
    }
    await setStatus(planId, 'COMPLETED');
    expect((await remove()).status).toBe(true);
  });

  test('a version that a plan aims at stays until the plan has ended', async () => {
    const app = await addApplication(server);
    const versionId = await makeVersion(server, app, { status: 'READY' });
    const planId = await insertPlan(server, { ...app, targetVersionId: versionId }, { status: 'DRAFT' });
    const remove = () => server.call(appVersion.delete, { versionId }, { token });
    for (const status of ['DRAFT', 'REJECTED', 'SCHEDULED']) {
      await setStatus(planId, status);
      const { code, data } = await remove();
      expect([code, data]).toMatchObject(['REFERENCED', { references: [{ type: 'upgradePlan', id: planId }] }]);
    }
    await setStatus(planId, 'CANCELED');
    expect((await remove()).status).toBe(true);
  });

  test('a version counts how many plans under way bring it', async () => {
    const app = await addApplication(server);
    const versionId = await makeVersion(server, app);
    const otherId = await makeVersion(server, app);
    for (const status of planStatuses) await insertPlan(server, { ...app, targetVersionId: versionId }, { status });
    await insertPlan(server, { ...app, targetVersionId: otherId }, { status: 'RUNNING' });
    const { data } = await server.call(appVersion.detail, { versionId }, { token });
    expect(data?.planCount).toBe(3);
  });

  test('a version that is withdrawn leaves its plan waiting, and it says what for', async () => {
    const app = await addApplication(server);
    const versionId = await makeVersion(server, app);
    const planId = await insertPlan(server, { ...app, targetVersionId: versionId }, { status: 'RUNNING' });
    const waits = async () => (await server.call(upgradePlan.detail, { planId }, { token })).data?.waits.code;
    expect(await waits()).not.toBe('TARGET_ENDED');
    const { data } = await server.call(appVersion.withdraw, { versionId, reason: '会闪退' }, { token });
    expect(data).toMatchObject({ status: 'WITHDRAWN', planCount: 1 });
    expect(await waits()).toBe('TARGET_ENDED');
  });
});
