import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { faults } from '@console/contract/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addDevices, everyone, givenPlan, givenStage, insertPlan } from '../plan-rig.ts';

let server: TestServer;
let token: string;
let of: Pick<ArgumentOf<typeof upgradePlan.add>, 'applicationId' | 'targetVersionId'>;
const seed = newId();

/** Twenty who get it, three testers, two who have it, two with an old system, one left out, two in another plan. */
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  const application = await addApplication(server);
  const { applicationId } = application;
  of = {
    applicationId,
    targetVersionId: await makeVersion(server, application, { versionCode: 100, parsed: { minOs: '28' } }),
  };
  const { clientId } = await addDevices(server, applicationId, { count: 20, model: 'HD-200' });
  await server.look(`update client set name = '仁和医院' where id = $1`, [clientId]);
  await server.look(
    `update client_user set name = '欧阳', phone = '13912345678'
      where id = (select user_id from app_device where application_id = $1 and client_id = $2 order by id limit 1)`,
    [applicationId, clientId],
  );
  await addDevices(server, applicationId, { count: 3, isTest: true });
  await addDevices(server, applicationId, { count: 2, versionCode: 100 });
  await addDevices(server, applicationId, { count: 2, osLevel: 20 });
  await addDevices(server, applicationId, { model: 'OLD_1' });
  const busy = await addDevices(server, applicationId, { count: 2 });
  // Paused and filled, so that the engine leaves it as it is, however long this takes.
  const planId = await insertPlan(server, of, { status: 'PAUSED', filled: true });
  await server.look(
    `insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status, from_version,
                             from_code, device_model, os_version)
     select $1, gen_random_uuid(), $2, application_id, id, user_id, 1, 'PENDING', '1', 1, 'x', '1' from app_device
      where client_id = $3`,
    [companyOf('owner'), planId, busy.clientId],
  );
});
afterAll(() => server.stop());

type Asked = ArgumentOf<typeof upgradePlan.appUserPage>;
async function page(more: Partial<Asked> = {}) {
  const { source, stages } = givenPlan({ ...of, stages: [givenStage({ percent: null, count: 5 }), givenStage()] });
  const scope = { ...everyone, deviceModels: { in: [], notIn: ['OLD_1'] } };
  const input: Asked = { ...of, source, scope, stages, testFirst: true, seed, rollbackOf: null, ...more };
  const { data, message } = await server.call(upgradePlan.appUserPage, input, { token });
  if (!data) throw new Error(message);
  return data;
}

test('every device of the scope is listed once, with what becomes of it', async () => {
  const { list, total } = await page({ pageSize: 200 });
  expect([list.length, total]).toEqual([30, 30]);
  expect(new Set(list.map(({ deviceId }) => deviceId)).size).toBe(30);
  const among = (wanted: string) => list.filter(({ category }) => category === wanted).length;
  expect(['ELIGIBLE', 'ALREADY_ON_TARGET', 'INCOMPATIBLE', 'EXCLUDED', 'IN_OTHER_PLAN'].map(among)).toEqual([
    23, 2, 2, 1, 2,
  ]);
  for (const { category, stageNo } of list) expect(stageNo === null).toBe(category !== 'ELIGIBLE');
  const found = list.find(({ userName }) => userName === '欧阳')!;
  expect(found).toMatchObject({
    userKind: 'CLIENT_USER',
    phone: '139****5678',
    clientName: '仁和医院',
    versionCode: 1,
  });
  expect(
    list.filter(({ userKind }) => userKind === 'TEST_ACCOUNT').map(({ stageNo, phone }) => [stageNo, phone]),
  ).toEqual(Array.from({ length: 3 }, () => [0, null]));
});

test('the pages follow each other, and one that is too deep is refused', async () => {
  const all = (await page({ pageSize: 200 })).list.map(({ deviceId }) => deviceId);
  const pages = [
    await page({ pageNo: 1, pageSize: 12 }),
    await page({ pageNo: 2, pageSize: 12 }),
    await page({ pageNo: 3, pageSize: 12 }),
  ];
  expect(pages.flatMap(({ list }) => list.map(({ deviceId }) => deviceId))).toEqual(all);
  await expect(page({ pageNo: 52, pageSize: 200 })).rejects.toThrow(faults.PAGE_TOO_DEEP['zh-CN']);
});

test('a category or a stage is looked at alone', async () => {
  for (const [category, total] of Object.entries({
    ELIGIBLE: 23,
    ALREADY_ON_TARGET: 2,
    INCOMPATIBLE: 2,
    EXCLUDED: 1,
    IN_OTHER_PLAN: 2,
    OTHER_SOURCE: 0,
  } as const)) {
    const shown = await page({ category: category as 'ELIGIBLE' });
    expect([shown.total, new Set(shown.list.map((row) => row.category))]).toEqual([
      total,
      new Set(total === 0 ? [] : [category]),
    ]);
  }
  for (const [stageNo, total] of [3, 5, 15].entries()) {
    const shown = await page({ stageNo });
    expect([shown.total, new Set(shown.list.map((row) => row.stageNo))]).toEqual([total, new Set([stageNo])]);
  }
  expect((await page({ stageNo: 1, category: 'EXCLUDED' })).total).toBe(0);
});

test('a device is found by its name and model, its user by name and whole number', async () => {
  const found = async (keyword: string) => (await page({ keyword, pageSize: 200 })).total;
  expect(await found('欧阳')).toBe(1);
  expect(await found('139 1234 5678')).toBe(1);
  // Numbers are masked: a part of one finds nobody.
  expect(await found('13912345')).toBe(0);
  expect(await found('old_1')).toBe(1);
  expect(await found('old%1')).toBe(0);
  const { list } = await page({ keyword: 'hd-', category: 'IN_OTHER_PLAN' });
  expect(list).toHaveLength(2);
  expect(await found(list[0]!.deviceId)).toBe(1);
});
