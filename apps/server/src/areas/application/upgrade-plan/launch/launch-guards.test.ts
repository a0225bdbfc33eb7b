import { modelAppSide } from '@console/contract/areas/application/upgrade-plan/model-app-side';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { model } from '@console/contract/areas/product/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { anApp, report, signedIn } from '../offer-rig.ts';
import { statusOf, untilPlan } from '../plan-rig.ts';
import { aModel, aPhone, askModels, givenLaunch, launch, readModel, untilModel, type Phone } from './launch-rig.ts';

// Who gets at launches and at the files of models, and who does not.

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

/** A model on its way to one device, in one of two stages: nobody else has it yet. */
async function launched(phones: number) {
  const app = await anApp(server);
  const made = await Promise.all(Array.from({ length: phones }, () => aPhone(server, app)));
  const { modelId } = await aModel(server, operator);
  const [plan] = await launch(server, operator, { modelId, applicationIds: [app.application.applicationId] });
  await untilPlan(server, plan!.planId, { status: 'RUNNING', filled: true, current_stage_no: 1 });
  await untilModel(server, operator, modelId, ({ status }) => status === 'LAUNCHED');
  return { app, phones: made, modelId, planId: plan!.planId };
}

async function fetchFile({ headers, token }: Phone['who'], modelId: string, offerId?: string | null) {
  const query = new URLSearchParams({ modelId, ...(offerId && { offerId }) });
  const response = await fetch(`${server.url}${modelAppSide.file.path}?${query.toString()}`, {
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  await response.arrayBuffer();
  return response.status;
}

describe('the file of a model', () => {
  test('is for the user of the device that was offered it, and of its application', async () => {
    const { app, phones, modelId, planId } = await launched(1);
    // The first and only stage is the last: hold the plan back, so that it is there for those who were offered it alone.
    await server.look(`update upgrade_plan set status = 'PAUSED', pause_reason = 'MANUAL' where id = $1`, [planId]);
    const [offer] = await server.look<{ id: string }>('select id from plan_offer where plan_id = $1', [planId]);
    const { who } = phones[0]!;
    // Nobody has answered the device yet.
    expect(await fetchFile(who, modelId, offer!.id)).toBe(404);
    await server.look(`update upgrade_plan set status = 'RUNNING', pause_reason = null where id = $1`, [planId]);
    expect((await askModels(server, phones[0]!)).models).toMatchObject([{ modelId, offerId: offer!.id }]);
    await server.look(`update upgrade_plan set status = 'PAUSED', pause_reason = 'MANUAL' where id = $1`, [planId]);
    expect(await fetchFile(who, modelId, offer!.id)).toBe(200);
    const neighbour = await signedIn(server, app);
    expect(await fetchFile(neighbour.who, modelId, offer!.id)).toBe(404);
    expect(await fetchFile(who, modelId)).toBe(404);
    const other = await aModel(server, operator);
    await server.look(`update product_model set status = 'LAUNCHED' where id = $1`, [other.modelId]);
    expect(await fetchFile(who, other.modelId, offer!.id)).toBe(404);
    const elsewhere = await signedIn(server, await anApp(server), {
      tenantId: (
        await server.look<{ tenant_id: string }>('select tenant_id from plan_offer where id = $1', [offer!.id])
      )[0]!.tenant_id,
      kind: 'CLIENT_USER',
      userId: phones[0]!.userId,
    });
    expect(await fetchFile(elsewhere.who, modelId, offer!.id)).toBe(404);
  });

  test('is there for an hour after its offer has ended, and not once the model is off line', async () => {
    const { phones, modelId, planId } = await launched(1);
    const [phone] = phones;
    const [offer] = (await askModels(server, phone!)).models;
    await report(server, phone!.who, { offerId: offer!.offerId!, attempt: offer!.attempt, status: 'SUCCEEDED' });
    expect(await fetchFile(phone!.who, modelId, offer!.offerId)).toBe(200);
    await server.look(`update plan_offer set finished_at = now() - interval '61 minutes' where plan_id = $1`, [planId]);
    expect(await fetchFile(phone!.who, modelId, offer!.offerId)).toBe(404);
    // Its launch has come to all: without an offer it is still there.
    expect(await fetchFile(phone!.who, modelId)).toBe(200);
    const { version } = await readModel(server, operator, modelId);
    await server.call(model.offline, { modelId, version }, { token: operator });
    expect(await fetchFile(phone!.who, modelId)).toBe(404);
  });
});

test('a model that is off line is offered no more, also while its plans have not ended yet', async () => {
  const { app, phones, modelId, planId } = await launched(1);
  const held = { modelId, sha256: 'a'.repeat(64) };
  await server.look(`update product_model set status = 'OFFLINE' where id = $1`, [modelId]);
  expect(await askModels(server, phones[0]!, [held])).toMatchObject({ models: [], drop: [modelId] });
  const later = await aPhone(server, app);
  expect((await askModels(server, later)).models).toEqual([]);
  expect(await fetchFile(later.who, modelId)).toBe(404);
  expect(await statusOf(server, planId)).toMatchObject({ status: 'RUNNING' });
  await server.look(`update product_model set status = 'LAUNCHED' where id = $1`, [modelId]);
  expect((await askModels(server, phones[0]!)).models).toMatchObject([{ modelId }]);
  expect((await askModels(server, later)).models).toMatchObject([{ modelId }]);
  expect(await fetchFile(later.who, modelId)).toBe(200);
});

describe('without the service', () => {
  const change = (enabled: boolean) =>
    server.look(`update tenant_service set enabled = $1 where code = 'MODEL_LAUNCH'`, [enabled]);

  test('nobody launches, and apps keep what they have and get nothing new', async () => {
    const { app, phones, modelId, planId } = await launched(1);
    const applicationIds = [app.application.applicationId];
    await change(false);
    try {
      const token = await server.signIn('operator');
      const { minVersionCode, scope, testFirst, stages, seed } = givenLaunch({ modelId, applicationIds });
      const audience = { minVersionCode, scope, testFirst, stages, seed };
      const answers = [
        await server.call(upgradePlan.launch, givenLaunch({ modelId, applicationIds }), { token }),
        await server.call(upgradePlan.launchApplications, { modelId }, { token }),
        await server.call(upgradePlan.launchGroups, {}, { token }),
        await server.call(
          upgradePlan.launchUserNum,
          { modelId, applicationId: applicationIds[0]!, ...audience },
          { token },
        ),
        await server.call(upgradePlan.launches, { modelId }, { token }),
        await server.call(upgradePlan.launchMove, { planId, move: 'pause' }, { token }),
        await server.call(modelAppSide.check, { deviceId: phones[0]!.device.deviceId, holds: [] }, phones[0]!.who),
      ];
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'SERVICE_NOT_ACTIVATED'));
      expect(await fetchFile(phones[0]!.who, modelId)).toBe(403);
    } finally {
      await change(true);
    }
  });

  test('that has ended it is the same as without it', async () => {
    const { phones, modelId } = await launched(1);
    const ends = (when: string) =>
      server.look(`update tenant_service set expire_at = ${when} where code = 'MODEL_LAUNCH'`);
    const check = async () =>
      (await server.call(modelAppSide.check, { deviceId: phones[0]!.device.deviceId, holds: [] }, phones[0]!.who)).code;
    const launches = async () => {
      const token = await server.signIn('operator');
      return (await server.call(upgradePlan.launches, { modelId }, { token })).code;
    };
    await ends(`now() - interval '1 minute'`);
    try {
      expect([await check(), await launches()]).toEqual(['SERVICE_NOT_ACTIVATED', 'SERVICE_NOT_ACTIVATED']);
      expect(await fetchFile(phones[0]!.who, modelId)).toBe(403);
    } finally {
      await ends('null');
    }
    expect([await check(), await launches()]).toEqual([undefined, undefined]);
  });
});

test('each call of launches asks for the right to launch, and looking for the right to look', async () => {
  const { app, modelId, planId } = await launched(1);
  const applicationIds = [app.application.applicationId];
  const reader = await enterWith(server, ['product:model:query', 'product:model:update', 'app:plan:pause']);
  const nobody = await enterWith(server, ['product:info:query']);
  const move = { planId, move: 'pause' } as const;
  const by = (token: string) => ({ token });
  expect(await server.call(upgradePlan.launches, { modelId }, by(reader.token))).toMatchObject({ status: true });
  expect(await server.call(upgradePlan.launches, { modelId }, by(nobody.token))).toMatchObject({ code: 'FORBIDDEN' });
  for (const refused of [
    await server.call(upgradePlan.launch, givenLaunch({ modelId, applicationIds }), by(reader.token)),
    await server.call(upgradePlan.launchApplications, { modelId }, by(reader.token)),
    await server.call(upgradePlan.launchMove, move, by(reader.token)),
  ])
    expect(refused).toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await server.signIn('operator.ruichi');
  expect(await server.call(upgradePlan.launchMove, move, by(stranger))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await server.call(upgradePlan.launches, { modelId }, by(stranger))).toMatchObject({ code: 'NOT_FOUND' });
});
