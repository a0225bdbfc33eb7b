import { modelAppSide } from '@console/contract/areas/application/upgrade-plan/model-app-side';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { model } from '@console/contract/areas/product/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { glbOf, triangles } from '../../../product/model/model-rig.ts';
import { anApp, ask, report, runningPlan, putInto, signedIn } from '../offer-rig.ts';
import { addPlan, everyone, expectTallied, givenStage, statusOf, untilPlan } from '../plan-rig.ts';
import { aModel, aPhone, askModels, givenLaunch, launch, readModel, untilModel } from './launch-rig.ts';

let server: TestServer;
let operator: string;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

const linesOf = async (modelId: string) =>
  (await server.call(model.logPage, { modelId }, { token: operator })).data!.list.map(
    ({ action, result, deviceCount, applicationName, failure }) => ({
      action,
      result,
      deviceCount,
      applicationName,
      failure: failure?.code ?? null,
    }),
  );

/** A model on its way to an application with so many devices, all of them in the first stage. */
async function launched(amount = 1, more: Parameters<typeof givenLaunch>[0] | object = {}) {
  const app = await anApp(server);
  const { applicationId } = app.application;
  const phones = await Promise.all(Array.from({ length: amount }, () => aPhone(server, app)));
  const { modelId } = await aModel(server, operator);
  const [plan] = await launch(server, operator, { modelId, applicationIds: [applicationId], ...more });
  await untilPlan(server, plan!.planId, { status: 'RUNNING', filled: true, current_stage_no: 1 });
  await untilModel(server, operator, modelId, ({ status }) => status === 'LAUNCHED');
  return { app, applicationId, phones, modelId, planId: plan!.planId };
}

/** Fetches what is offered and says so. */
async function takes(phone: Parameters<typeof askModels>[1]) {
  const { models } = await askModels(server, phone);
  const [offer] = models;
  await report(server, phone.who, { offerId: offer!.offerId!, attempt: offer!.attempt, status: 'DOWNLOADING' });
  await report(server, phone.who, { offerId: offer!.offerId!, attempt: offer!.attempt, status: 'SUCCEEDED' });
  return { modelId: offer!.modelId, sha256: offer!.file.sha256 };
}

describe('a launch', () => {
  test('goes to several applications in stages, and its log says where and to how many', async () => {
    const [first, second] = [await anApp(server), await anApp(server)];
    const phones = await Promise.all(Array.from({ length: 4 }, () => aPhone(server, first)));
    const other = await aPhone(server, second);
    const made = await aModel(server, operator);
    const { modelId } = made;
    const stages = [givenStage({ name: '一台', percent: null, count: 1 }), givenStage()];
    const applicationIds = [first.application.applicationId];
    const [plan] = await launch(server, operator, { modelId, applicationIds, stages });
    const [beside] = await launch(server, operator, {
      modelId,
      applicationIds: [second.application.applicationId],
    });
    expect(plan).toMatchObject({ targetVersionId: null, targetModel: { modelId, name: made.name } });
    await untilPlan(server, plan!.planId, { status: 'RUNNING', current_stage_no: 1 });
    await untilPlan(server, beside!.planId, { status: 'RUNNING', current_stage_no: 1 });
    await untilModel(server, operator, modelId, ({ status }) => status === 'LAUNCHED');
    const answers = await Promise.all(phones.map((phone) => askModels(server, phone)));
    const place = answers.findIndex(({ models }) => models.length > 0);
    expect(answers.filter(({ models }) => models.length > 0)).toHaveLength(1);
    expect(answers[place]!.models).toMatchObject([
      { modelId, attempt: 1, stageNo: 1, name: made.name, file: { name: 'a.glb', size: made.file!.size } },
    ]);
    const early = phones.find((_, at) => at !== place)!;
    const url = answers[place]!.models[0]!.file.url;
    const fetchAs = (phone: typeof early, path: string) =>
      fetch(`${server.url}${path}`, {
        headers: { ...phone.who.headers, ...(phone.who.token && { authorization: `Bearer ${phone.who.token}` }) },
      });
    const bytes = await fetchAs(phones[place]!, url);
    expect([bytes.status, (await bytes.arrayBuffer()).byteLength]).toEqual([200, made.file!.size]);
    expect((await fetchAs(early, url)).status).toBe(404);
    expect((await fetchAs(early, `${modelAppSide.file.path}?modelId=${modelId}`)).status).toBe(404);

    await takes(phones[place]!);
    await untilPlan(server, plan!.planId, { status: 'RUNNING', current_stage_no: 2 });
    expect(await linesOf(modelId)).toMatchObject([
      { action: 'LAUNCH', result: 'RUNNING', deviceCount: 0, applicationName: second.application.name },
      { action: 'LAUNCH', result: 'RUNNING', deviceCount: 1, applicationName: first.application.name },
      { action: 'UPLOAD' },
    ]);
    for (const phone of phones.filter((_, at) => at !== place)) await takes(phone);
    await untilPlan(server, plan!.planId, { status: 'COMPLETED', closing: false });
    await expectTallied(server, plan!.planId);
    await takes(other);
    await untilPlan(server, beside!.planId, { status: 'COMPLETED', closing: false });
    await expect
      .poll(() => linesOf(modelId), { timeout: 20_000 })
      .toMatchObject([
        { action: 'LAUNCH', result: 'SUCCESS', deviceCount: 1 },
        { action: 'LAUNCH', result: 'SUCCESS', deviceCount: 4 },
        { action: 'UPLOAD' },
      ]);
    expect(await readModel(server, operator, modelId)).toMatchObject({ status: 'LAUNCHED', livePlans: [] });
  });

  test('stands for whoever comes after it and for whoever has lost the model, not for whoever failed with it', async () => {
    // One of two fails: by the usual gate the engine would pause the plan, sooner or later, and a paused one stands for nobody.
    const { app, phones, planId, modelId } = await launched(2, { stages: [givenStage({ errorPct: 100 })] });
    const held = await takes(phones[0]!);
    const { models } = await askModels(server, phones[1]!);
    for (const attempt of [1, 2, 3]) {
      await server.look('update plan_offer set next_attempt_at = now() where plan_id = $1 and open', [planId]);
      await askModels(server, phones[1]!);
      await report(server, phones[1]!.who, { offerId: models[0]!.offerId!, attempt, status: 'FAILED' });
    }
    await untilPlan(server, planId, { status: 'COMPLETED', closing: false });
    expect(await askModels(server, phones[0]!, [held])).toMatchObject({ models: [], drop: [] });
    expect(await askModels(server, phones[0]!)).toMatchObject({ models: [{ modelId, offerId: null }] });
    expect((await askModels(server, phones[1]!)).models).toEqual([]);
    const later = await aPhone(server, app);
    expect(await askModels(server, later)).toMatchObject({ models: [{ modelId, offerId: null, stageNo: null }] });
  });

  test('holds no upgrade back, and an upgrade holds no launch back', async () => {
    const { app, phones, modelId } = await launched();
    const [phone] = phones;
    const upgrade = await runningPlan(server, app, {});
    await putInto(server, upgrade, phone!, phone!.device);
    expect(await ask(server, phone!.who, phone!.device)).toMatchObject({ upgrade: { versionCode: 100 } });
    expect((await askModels(server, phone!)).models).toMatchObject([{ modelId }]);

    // The other way round, by the engine: the upgrade is on its way when the launch comes.
    const busy = await anApp(server);
    const user = await aPhone(server, busy);
    const plan = await addPlan(server, {
      applicationId: busy.application.applicationId,
      targetVersionId: busy.targetId,
    });
    await untilPlan(server, plan.planId, { current_stage_no: 1 });
    expect(await ask(server, user.who, user.device)).toMatchObject({ upgrade: { versionCode: 100 } });
    const made = await aModel(server, operator);
    const applicationIds = [busy.application.applicationId];
    const [after] = await launch(server, operator, { modelId: made.modelId, applicationIds });
    await untilPlan(server, after!.planId, { current_stage_no: 1 });
    await untilModel(server, operator, made.modelId, ({ status }) => status === 'LAUNCHED');
    await takes(user);
    expect(await ask(server, user.who, user.device)).toMatchObject({ upgrade: { versionCode: 100 } });
    // What it has fetched is a model, not a version.
    expect(
      await server.look('select version_code from app_device where device_key = $1', [user.device.deviceId]),
    ).toEqual([{ version_code: 1 }]);
  });

  test('two models are on their way to one device at the same time', async () => {
    const { phones, applicationId, modelId } = await launched();
    const second = await aModel(server, operator);
    const [plan] = await launch(server, operator, { modelId: second.modelId, applicationIds: [applicationId] });
    await untilPlan(server, plan!.planId, { current_stage_no: 1 });
    await untilModel(server, operator, second.modelId, ({ status }) => status === 'LAUNCHED');
    const { models } = await askModels(server, phones[0]!);
    expect(models.map((one) => one.modelId).toSorted()).toEqual([modelId, second.modelId].toSorted());
  });

  test('is paused, goes on, and is canceled, which its log says', async () => {
    const { phones, modelId, planId } = await launched(2, {
      stages: [givenStage({ percent: null, count: 1 }), givenStage()],
    });
    await server.call(upgradePlan.pause, { planId }, { token: owner });
    const silent = await Promise.all(phones.map((phone) => askModels(server, phone)));
    expect(silent.flatMap(({ models }) => models)).toEqual([]);
    await server.call(upgradePlan.resume, { planId }, { token: owner });
    const answers = await Promise.all(phones.map((phone) => askModels(server, phone)));
    expect(answers.flatMap(({ models }) => models)).toHaveLength(1);
    await server.call(upgradePlan.cancel, { planId }, { token: owner });
    await untilPlan(server, planId, { status: 'CANCELED', closing: false });
    await expect
      .poll(() => linesOf(modelId), { timeout: 20_000 })
      .toMatchObject([{ action: 'LAUNCH', result: 'FAILURE', failure: 'LAUNCH_CANCELED', deviceCount: 0 }, {}]);
    expect(await readModel(server, operator, modelId)).toMatchObject({ status: 'LAUNCHED' });
  });

  test('is moved by whoever launches models, who moves no upgrade', async () => {
    const { planId, modelId, phones, applicationId, app } = await launched(2, {
      stages: [givenStage({ percent: null, count: 1, onSuccess: 'WAIT_CONFIRM' }), givenStage()],
    });
    const move = (id: string, more: object) =>
      server.call(upgradePlan.launchMove, { planId: id, move: 'pause', ...more }, { token: operator });
    expect((await move(planId, { move: 'pause' })).data).toMatchObject({ status: 'PAUSED', pauseReason: 'MANUAL' });
    expect(await move(planId, { move: 'pause' })).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    expect((await move(planId, { move: 'resume' })).data).toMatchObject({ status: 'RUNNING' });
    expect(await move(planId, { move: 'next' })).toMatchObject({ code: 'VALIDATION' });
    for (const phone of phones) if ((await askModels(server, phone)).models.length > 0) await takes(phone);
    await untilPlan(server, planId, { status: 'PAUSED', pause_reason: 'STAGE_GATE' });
    // Who may go on has it to do, and is led to the model.
    const [todo] = await server.look<{ route: string; params: Record<string, string> }>(
      `select route, params from inbox_message where code = 'PLAN_TO_CONFIRM' and params ->> 'planId' = $1
          and account_id = (select id from account where username = 'operator')`,
      [planId],
    );
    expect(todo).toMatchObject({ route: 'model', params: { modelId } });
    expect((await move(planId, { move: 'next', stageNo: 1 })).data).toMatchObject({ currentStageNo: 2 });
    const { data } = await server.call(upgradePlan.launches, { modelId }, { token: operator });
    expect(data!.list).toMatchObject([{ planId, applicationId, status: 'RUNNING', stats: { total: 2, SUCCEEDED: 1 } }]);
    expect((await move(planId, { move: 'cancel' })).data).toMatchObject({ status: 'CANCELED' });
    const upgrade = await runningPlan(server, app, {});
    expect(await move(upgrade, { move: 'pause' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not edited, taken back to a draft or rolled back', async () => {
    const { applicationId } = (await anApp(server)).application;
    const { modelId } = await aModel(server, operator);
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    await expect(launch(server, operator, { modelId, applicationIds: [applicationId], startAt })).rejects.toThrow(
      '没有可升级的设备',
    );
    const { planId } = await launched();
    for (const call of [upgradePlan.recall, upgradePlan.rollback]) {
      expect(await server.call(call, { planId }, { token: owner })).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    }
  });

  test('is for apps from a version on', async () => {
    const app = await anApp(server);
    const [old, fresh] = [await aPhone(server, app, { versionCode: 4 }), await aPhone(server, app, { versionCode: 5 })];
    const { modelId } = await aModel(server, operator);
    const applicationIds = [app.application.applicationId];
    const [plan] = await launch(server, operator, { modelId, applicationIds, minVersionCode: 5 });
    await untilPlan(server, plan!.planId, { current_stage_no: 1 });
    await untilModel(server, operator, modelId, ({ status }) => status === 'LAUNCHED');
    expect((await askModels(server, old)).models).toEqual([]);
    expect((await askModels(server, fresh)).models).toMatchObject([{ modelId }]);
  });
});

describe('a device', () => {
  test('is known by its check for an upgrade, and only to whoever used it last', async () => {
    const { app, phones, modelId } = await launched(1, { scope: everyone });
    const stranger = await signedIn(server, app);
    const asked = { deviceId: phones[0]!.device.deviceId, holds: [] };
    expect(await server.call(modelAppSide.check, asked, stranger.who)).toMatchObject({ code: 'DEVICE_NOT_KNOWN' });
    // The next user has it with its offer.
    await ask(server, stranger.who, phones[0]!.device);
    const { models } = await askModels(server, { ...stranger, device: phones[0]!.device });
    expect(models).toMatchObject([{ modelId }]);
    const moved = await report(server, stranger.who, { offerId: models[0]!.offerId!, status: 'SUCCEEDED' });
    expect(moved.data!.list).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  test('whose next user is not meant is offered it no more', async () => {
    const app = await anApp(server);
    const phone = await aPhone(server, app);
    const { modelId } = await aModel(server, operator);
    const scope = { ...everyone, mode: 'USERS' as const, ids: [phone.userId] };
    const applicationIds = [app.application.applicationId];
    const [plan] = await launch(server, operator, { modelId, applicationIds, scope });
    await untilPlan(server, plan!.planId, { current_stage_no: 1 });
    await untilModel(server, operator, modelId, ({ status }) => status === 'LAUNCHED');
    const next = await signedIn(server, app);
    await ask(server, next.who, phone.device);
    expect((await askModels(server, { ...next, device: phone.device })).models).toEqual([]);
    await expectTallied(server, plan!.planId);
  });

  test('that already has the model is not offered it', async () => {
    const app = await anApp(server);
    const phone = await aPhone(server, app);
    await aPhone(server, app);
    const made = await aModel(server, operator);
    const { modelId } = made;
    const [file] = await server.look<{ sha256: string }>('select sha256 from file where id = $1', [made.file!.fileId]);
    const held = { modelId, sha256: file!.sha256 };
    expect((await askModels(server, phone, [held])).drop).toEqual([modelId]);
    const [plan] = await launch(server, operator, { modelId, applicationIds: [app.application.applicationId] });
    await untilPlan(server, plan!.planId, { current_stage_no: 1 });
    const offers = await server.look('select status, skip_reason from plan_offer where plan_id = $1 order by status', [
      plan!.planId,
    ]);
    expect(offers).toEqual([
      { status: 'PENDING', skip_reason: null },
      { status: 'SKIPPED', skip_reason: 'ALREADY_ON_TARGET' },
    ]);
  });
});

describe('off line', () => {
  test('ends the launches of a model, and devices drop it at their next check', async () => {
    const { phones, modelId, planId, applicationId } = await launched(2);
    const held = await takes(phones[0]!);
    expect(await askModels(server, phones[0]!, [held])).toMatchObject({ drop: [] });
    const { version } = await readModel(server, operator, modelId);
    const done = await server.call(model.offline, { modelId, version }, { token: operator });
    expect(done.data).toMatchObject({ status: 'OFFLINE' });
    expect(await askModels(server, phones[0]!, [held])).toMatchObject({ models: [], drop: [modelId] });
    expect((await askModels(server, phones[1]!)).models).toEqual([]);
    await untilPlan(server, planId, { status: 'CANCELED', closing: false });
    await expect
      .poll(() => linesOf(modelId), { timeout: 20_000 })
      .toMatchObject([
        { action: 'OFFLINE', result: 'SUCCESS', deviceCount: 1 },
        { action: 'LAUNCH', result: 'FAILURE', failure: 'LAUNCH_OFFLINE', deviceCount: 1 },
        { action: 'UPLOAD' },
      ]);
    const twice = await server.call(model.offline, { modelId, version: version + 1 }, { token: operator });
    expect(twice).toMatchObject({ code: 'STATE_NOT_ALLOWED' });

    // And on line again, by another launch.
    const [again] = await launch(server, operator, { modelId, applicationIds: [applicationId] });
    await untilPlan(server, again!.planId, { current_stage_no: 1 });
    await untilModel(server, operator, modelId, ({ status }) => status === 'LAUNCHED');
    expect((await askModels(server, phones[1]!)).models).toMatchObject([{ modelId }]);
  });

  test('comes before a launch that was about to start', async () => {
    const { modelId, app } = await launched();
    const other = await anApp(server);
    await aPhone(server, other);
    // The job that ends its plans has not had its turn.
    await server.look(
      `insert into job (tenant_id, id, kind, key, payload, run_at)
       select tenant_id, gen_random_uuid(), 'MODEL_OFFLINE', id::text, jsonb_build_object('modelId', id),
              now() + interval '1 hour' from product_model where id = $1`,
      [modelId],
    );
    const [plan] = await launch(server, operator, { modelId, applicationIds: [other.application.applicationId] });
    expect(app.application.applicationId).not.toBe(other.application.applicationId);
    // Another plan of the same application starts meanwhile: the engine was there.
    const upgrade = await addPlan(server, {
      applicationId: other.application.applicationId,
      targetVersionId: other.targetId,
    });
    await untilPlan(server, upgrade.planId, { status: 'RUNNING', current_stage_no: 1 });
    expect(await statusOf(server, plan!.planId)).toMatchObject({ status: 'SCHEDULED' });
    await server.look(`update job set run_at = now() where kind = 'MODEL_OFFLINE' and key = $1`, [modelId]);
    await untilPlan(server, plan!.planId, { status: 'CANCELED' });
  });
});

describe('what may be launched', () => {
  const refused = async (modelId: string, more: object = {}) => {
    const app = await anApp(server);
    await aPhone(server, app);
    const applicationIds = [app.application.applicationId];
    return server.call(upgradePlan.launch, givenLaunch({ modelId, applicationIds, ...more }), { token: operator });
  };

  test('is what a phone can show', async () => {
    const { modelId } = await aModel(server, operator, { bytes: glbOf(triangles(300_001)) });
    expect(await refused(modelId)).toMatchObject({ code: 'MODEL_TOO_HEAVY', errors: [{ field: 'modelId' }] });
    expect(await refused(modelId, { confirmed: true })).toMatchObject({ code: 'MODEL_TOO_HEAVY' });
  });

  test('is what was read', async () => {
    const broken = Buffer.from(JSON.stringify(triangles(1, { buffers: [{ uri: 'b.bin', byteLength: 36 }] })));
    const { modelId } = await aModel(server, operator, { name: 'b.gltf', bytes: broken });
    expect(await refused(modelId)).toMatchObject({ code: 'MODEL_NOT_READY' });
  });

  test('is counted, or somebody has confirmed it', async () => {
    const bytes = Buffer.from('Kaydara FBX Binary  \0\u001a\0 and more');
    const { modelId } = await aModel(server, operator, { name: 'c.fbx', bytes });
    expect(await refused(modelId)).toMatchObject({ code: 'MODEL_NOT_COUNTED', errors: [{ field: 'confirmed' }] });
    expect(await refused(modelId, { confirmed: true })).toMatchObject({ status: true });
  });

  test('is on its way to an application once', async () => {
    const { modelId, applicationId } = await launched();
    const again = givenLaunch({ modelId, applicationIds: [applicationId] });
    expect(await server.call(upgradePlan.launch, again, { token: operator })).toMatchObject({
      code: 'MODEL_LAUNCH_RUNNING',
    });
    const offered = await server.call(upgradePlan.launchApplications, { modelId }, { token: operator });
    expect(offered.data!.find((one) => one.applicationId === applicationId)!.livePlanId).not.toBeNull();
  });

  test('stays as it is, from the moment that its launch is submitted', async () => {
    const app = await anApp(server);
    await aPhone(server, app);
    const { modelId, version, productId, name, versionNo, file } = await aModel(server, operator);
    const startAt = new Date(Date.now() + 3_600_000).toISOString();
    const [plan] = await launch(server, operator, {
      modelId,
      applicationIds: [app.application.applicationId],
      startAt,
    });
    const given = { productId, name, versionNo, thumbnailFileId: null };
    const other = await aModel(server, operator);
    const replace = { ...given, modelId, version, fileId: other.file!.fileId };
    expect(await server.call(model.update, replace, { token: operator })).toMatchObject({ code: 'MODEL_LAUNCHED' });
    expect(await server.call(model.delete, { modelId }, { token: operator })).toMatchObject({ code: 'MODEL_LAUNCHED' });
    // Another name is no other file.
    const renamed = { ...given, modelId, version, fileId: file!.fileId, name: '改名的整机' };
    expect(await server.call(model.update, renamed, { token: operator })).toMatchObject({ status: true });
    await server.call(upgradePlan.cancel, { planId: plan!.planId }, { token: owner });
    expect(await server.call(model.delete, { modelId }, { token: operator })).toMatchObject({ status: true });
  });

  test('is launched by whoever has the right to it', async () => {
    const { modelId } = await aModel(server, operator);
    const app = await anApp(server);
    const given = givenLaunch({ modelId, applicationIds: [app.application.applicationId] });
    expect(await server.call(upgradePlan.launch, given, { token: owner })).toMatchObject({ code: 'FORBIDDEN' });
    const [foreign] = await server.look<{ id: string }>(
      `select a.id from application a join account o on o.tenant_id = a.tenant_id
        where o.username = 'owner.ruichi' limit 1`,
    );
    const elsewhere = givenLaunch({ modelId, applicationIds: [foreign!.id] });
    expect(await server.call(upgradePlan.launch, elsewhere, { token: operator })).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ field: 'applicationIds' }],
    });
  });
});
