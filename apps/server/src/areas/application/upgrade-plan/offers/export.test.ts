import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
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

type Wish = ArgumentOf<typeof upgradePlan.export>;
const ask = (wish: Wish, by = token) =>
  fetch(`${server.url}${upgradePlan.export.path}?${new URLSearchParams(wish as Record<string, string>).toString()}`, {
    headers: { authorization: `Bearer ${by}` },
  });
const lines = async (wish: Omit<Wish, 'format'>) =>
  (await (await ask({ format: 'csv', ...wish })).text()).trim().split('\r\n');
const codeOf = async (wish: Wish, by: string) => ((await (await ask(wish, by)).json()) as { code: string }).code;

async function givenPlan() {
  const app = await addApplication(server);
  const { applicationId } = app;
  const targetVersionId = await makeVersion(server, app, { versionName: '2.0.0', versionCode: 200 });
  const planId = await insertPlan(server, { applicationId, targetVersionId, name: '导出的' }, { status: 'RUNNING' });
  return { planId, add: (count: number, more: object = {}) => addDevices(server, applicationId, { count, ...more }) };
}

describe('the offers as a file', () => {
  test('are those of the list, with masked numbers and nothing that runs, and it is written down', async () => {
    const { planId, add } = await givenPlan();
    const failed = { status: 'FAILED', failCode: 'NO_SPACE', failMessage: '=cmd()' } as const;
    await addOffers(server, planId, await add(1, { model: 'HD-300' }), failed);
    await addOffers(server, planId, await add(1, { isTest: true }), { status: 'SUCCEEDED', stageNo: 0 });
    const [head, ...rows] = await lines({ planId, status: 'FAILED' });
    expect(head).toContain('阶段,用户类型,用户,手机号');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^1,客户用户,用户 1,190\*{4}\d{4},设备客户/);
    expect(rows[0]).toContain(`HD-300,14,1.0.0,2.0.0,失败,0,NO_SPACE,"'=cmd()"`);
    const [logged] = await server.look<{ object_id: string; changes: unknown[] }>(
      `select object_id, changes from operation_log where action = 'EXPORT' order by seq desc limit 1`,
    );
    expect(logged?.object_id).toBe(planId);
    expect(logged?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'status', after: 'FAILED' }),
        expect.objectContaining({ field: 'count', after: 1 }),
      ]),
    );
    expect((await lines({ planId, stageNo: 0 }))[1]).toMatch(/^测试账号,测试账号,测试 1,,,/);
    expect(await lines({ planId, keyword: '测试' })).toHaveLength(2);
    const xlsx = await ask({ planId, format: 'xlsx' });
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('has every device once, also while all of them move on', async () => {
    const { planId, add } = await givenPlan();
    await addOffers(server, planId, await add(5_000), { status: 'PENDING' });
    const response = await ask({ planId, format: 'csv' });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader.read()).value ?? '';
    await server.look(`update plan_offer set status = 'SUCCEEDED', updated_at = now() where plan_id = $1`, [planId]);
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
    const devices = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[5]);
    expect(devices).toHaveLength(5_000);
    expect(new Set(devices).size).toBe(5_000);
  });

  test('ends where its reader has lost the right to it, also in the middle', async () => {
    const { planId, add } = await givenPlan();
    // More than lies between the server and a reader who does not read.
    const long = { status: 'FAILED', failCode: 'OTHER', failMessage: '久'.repeat(700) } as const;
    await addOffers(server, planId, await add(6_000), long);
    const { token: by, accountId } = await enterWith(server, ['app:plan:export']);
    const response = await ask({ planId, format: 'csv' }, by);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader.read()).value ?? '';
    await server.look(
      `update role set permissions = '{}', version = version + 1
        where id = (select role_id from account_role where account_id = $1)`,
      [accountId],
    );
    const rest = async () => {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
    };
    expect(
      await rest().then(
        () => 'whole',
        () => 'cut off',
      ),
    ).toBe('cut off');
    expect(text).toContain('失败代码');
    expect(text.split('\r\n').length).toBeLessThan(6_000);
  });

  test('is for who may export plans of this company', async () => {
    const { planId } = await givenPlan();
    const wish = { planId, format: 'csv' } as const;
    expect(await codeOf(wish, await server.signIn('owner.ruichi'))).toBe('NOT_FOUND');
    expect(await codeOf(wish, (await enterWith(server, ['app:plan:query'])).token)).toBe('FORBIDDEN');
    const { token: by } = await enterWith(server, ['app:plan:export']);
    expect((await ask(wish, by)).status).toBe(200);
  });
});
