import { application } from '@console/contract/areas/application/application';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
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
beforeEach(() => server.look('delete from upgrade_plan'));

const all = async (more: ArgumentOf<typeof upgradePlan.pageAll> = {}, by = token) =>
  (await server.call(upgradePlan.pageAll, more, { token: by })).data!;
const names = async (more: ArgumentOf<typeof upgradePlan.pageAll> = {}, by = token) =>
  (await all(more, by)).list.map(({ name }) => name);

async function appWithVersion(owner: 'owner' | 'owner.ruichi' = 'owner') {
  const app = await addApplication(server, {}, owner);
  return { applicationId: app.applicationId, targetVersionId: await makeVersion(server, app, { owner }) };
}

describe('the list of plans', () => {
  test('shows each with its counts, and is narrowed by application, version, state and words', async () => {
    const [one, other] = [await appWithVersion(), await appWithVersion()];
    const planId = await insertPlan(server, { ...one, name: '血透升级一' }, { status: 'RUNNING' });
    await insertPlan(server, { ...other, name: '血透升级二' }, { status: 'DRAFT' });
    await addOffers(server, planId, await addDevices(server, one.applicationId, { count: 3 }), {
      status: 'SUCCEEDED',
    });
    await addOffers(server, planId, await addDevices(server, one.applicationId), { status: 'PENDING' });
    const { list, total } = await all();
    expect(total).toBe(2);
    expect(list.find((plan) => plan.planId === planId)?.stats).toMatchObject({ total: 4, SUCCEEDED: 3, PENDING: 1 });
    expect(await names()).toEqual(['血透升级二', '血透升级一']);
    expect(await names({ sortField: 'name' })).toEqual(['血透升级一', '血透升级二']);
    expect(await names({ applicationId: one.applicationId })).toEqual(['血透升级一']);
    expect(await names({ applicationId: newId() })).toEqual([]);
    expect(await names({ status: 'DRAFT' })).toEqual(['血透升级二']);
    expect(await names({ keyword: '升级二' })).toEqual(['血透升级二']);
    const ofVersion = { targetVersionId: other.targetVersionId };
    const { data } = await server.call(upgradePlan.page, ofVersion, { token });
    expect(data?.list.map(({ name }) => name)).toEqual(['血透升级二']);
  });

  test('begins, by start, with those that have not started yet', async () => {
    const of = await appWithVersion();
    const started = await insertPlan(server, { ...of, name: '已开始' }, { status: 'RUNNING' });
    await server.look('update upgrade_plan set started_at = now() where id = $1', [started]);
    await insertPlan(server, { ...of, name: '未开始' });
    expect(await names({ sortField: 'startedAt', sortOrder: 'desc' })).toEqual(['未开始', '已开始']);
  });

  test('goes on behind a page by its cursor', async () => {
    const of = await appWithVersion();
    for (let n = 0; n < 5; n += 1) await insertPlan(server, of);
    const first = await all({ pageSize: 3 });
    const second = await all({ pageSize: 3, cursor: first.next! });
    expect(new Set([...first.list, ...second.list].map(({ planId }) => planId)).size).toBe(5);
  });

  test('of those to approve shows neither what one wrote nor what one submitted, nor anything without the right', async () => {
    const of = await appWithVersion();
    const approver = await enterWith(server, ['app:plan:approve']);
    const waiting = async (name: string, createdBy: string | null, submittedBy: string | null) => {
      const planId = await insertPlan(server, { ...of, name }, { status: 'PENDING_APPROVAL' });
      await server.look('update upgrade_plan set created_by = $2, submitted_by = $3 where id = $1', [
        planId,
        createdBy,
        submittedBy,
      ]);
    };
    await waiting('别人的', null, newId());
    await waiting('我写的', approver.accountId, newId());
    await waiting('我提交的', newId(), approver.accountId);
    await insertPlan(server, { ...of, name: '草稿' }, { status: 'DRAFT' });
    expect(await names({ toApprove: true }, approver.token)).toEqual(['别人的']);
    const reader = await enterWith(server, ['app:plan:query']);
    expect(await names({ toApprove: true }, reader.token)).toEqual([]);
    expect(await names({}, reader.token)).toHaveLength(4);
  });

  test('shows nothing of another company or of an application in the recycle bin, and nothing without the right', async () => {
    const [own, foreign] = [await appWithVersion(), await appWithVersion('owner.ruichi')];
    await insertPlan(server, { ...own, name: '自己的' }, { status: 'DRAFT' });
    await insertPlan(server, { ...foreign, name: '外面的' }, { owner: 'owner.ruichi' });
    const theirs = await server.signIn('owner.ruichi');
    expect(await names()).toEqual(['自己的']);
    expect(await names({}, theirs)).toEqual(['外面的']);
    expect(await names({ applicationId: own.applicationId }, theirs)).toEqual([]);
    const stranger = await enterWith(server, ['app:version:query']);
    expect((await server.call(upgradePlan.pageAll, {}, { token: stranger.token })).code).toBe('FORBIDDEN');
    await server.look(`update app_version set status = 'WITHDRAWN' where id = $1`, [own.targetVersionId]);
    const { applicationId } = own;
    expect((await server.call(application.delete, { applicationId }, { token })).status).toBe(true);
    expect(await names()).toEqual([]);
    expect(await names({ keyword: '自己' })).toEqual([]);
  });
});
