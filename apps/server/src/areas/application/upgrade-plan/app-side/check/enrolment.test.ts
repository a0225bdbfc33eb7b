import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAppPerson } from '../../../../app-people/app-session/app-rig.ts';
import { makeVersion } from '../../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness.ts';
import { anApp, ask, givenDevice, putInto, offerNow, runningPlan, signedIn, report } from '../../offer-rig.ts';
import { everyone, expectTallied, givenStage, offersOf } from '../../plan-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a device that comes later', () => {
  test('is enrolled in a plan that takes those who come later, in the stage of its user, and gets its offer', async () => {
    const app = await anApp(server);
    const stages = [givenStage({ percent: 50 }), givenStage()];
    const planId = await runningPlan(server, app, { snapshot: 'DYNAMIC', stages, currentStageNo: 1 });
    const [seed] = await server.look<{ seed: string }>('select seed from upgrade_plan where id = $1', [planId]);
    const stagesOf = [];
    for (let n = 0; n < 8; n += 1) {
      const { who, userId } = await signedIn(server, app);
      const { upgrade } = await ask(server, who, givenDevice());
      const [bucket] = await server.look<{ n: number }>('select plan_bucket($1, $2) as n', [seed!.seed, userId]);
      const stageNo = bucket!.n < 500_000 ? 1 : 2;
      expect(upgrade === null).toBe(stageNo === 2);
      const offer = (await offersOf(server, planId)).find(({ user_id }) => user_id === userId);
      expect(offer).toMatchObject({ stage_no: stageNo, status: stageNo === 1 ? 'NOTIFIED' : 'PENDING' });
      // Another device of the same user is in the same stage.
      expect((await ask(server, who, givenDevice())).upgrade === null).toBe(stageNo === 2);
      stagesOf.push(stageNo);
    }
    expect(new Set(stagesOf).size).toBe(2);
    await expectTallied(server, planId);
  });

  test('stays out of a plan that is for those who were there', async () => {
    const app = await anApp(server);
    const planId = await runningPlan(server, app, { snapshot: 'STATIC' });
    const { who } = await signedIn(server, app);
    expect((await ask(server, who, givenDevice())).upgrade).toBeNull();
    expect(await offersOf(server, planId)).toEqual([]);
  });

  test('is skipped with a reason where it is in the scope of the plan but not eligible, and not in the plan where it is outside', async () => {
    const app = await anApp(server);
    const notIn = ['HD-9'];
    const scope = { ...everyone, deviceModels: { in: [], notIn } };
    const source = { mode: 'RANGE' as const, versionIds: [], minCode: 10, maxCode: 200 };
    const planId = await runningPlan(server, app, { snapshot: 'DYNAMIC', scope, source });
    for (const [info, reason] of [
      [{ versionCode: 100 }, 'ALREADY_ON_TARGET'],
      [{ versionCode: 20, deviceModel: 'HD-9' }, 'EXCLUDED'],
      [{ versionCode: 5 }, null],
    ] as const) {
      const { who, userId } = await signedIn(server, app);
      expect((await ask(server, who, givenDevice(info))).upgrade).toBeNull();
      const offers = (await offersOf(server, planId)).filter(({ user_id }) => user_id === userId);
      expect(offers.map(({ skip_reason }) => skip_reason)).toEqual(reason === null ? [] : [reason]);
    }
  });

  test('two devices of one user at once are enrolled in the same plan, of several in the oldest', async () => {
    const app = await anApp(server);
    const first = await runningPlan(server, app, { snapshot: 'DYNAMIC' });
    const second = await runningPlan(server, app, { snapshot: 'DYNAMIC' });
    for (let round = 0; round < 5; round += 1) {
      const { who, userId } = await signedIn(server, app);
      await Promise.all(Array.from({ length: 6 }, () => ask(server, who, givenDevice())));
      const mine = async (planId: string) =>
        (await offersOf(server, planId)).filter(({ user_id }) => user_id === userId).map(({ status }) => status);
      expect(await mine(first)).toEqual(Array(6).fill('NOTIFIED'));
      expect(await mine(second)).toEqual(Array(6).fill('SKIPPED'));
    }
    await expectTallied(server, first);
    await expectTallied(server, second);
  });

  test('two devices of one user, each the last of another plan’s, end in one plan', async () => {
    const app = await anApp(server);
    const person = await signedIn(server, app);
    const plans = [await runningPlan(server, app), await runningPlan(server, app)] as const;
    const devices = [givenDevice(), givenDevice()] as const;
    for (const [at, planId] of plans.entries()) {
      await putInto(server, planId, person, devices[at]!, { status: 'SKIPPED', skipReason: 'IN_OTHER_PLAN' });
    }
    const answers = await Promise.all(devices.map((device) => ask(server, person.who, device)));
    expect(answers.filter(({ upgrade }) => upgrade !== null)).toHaveLength(1);
    const open = await server.look('select from plan_offer where user_id = $1 and open', [person.userId]);
    expect(open).toHaveLength(1);
  });
});

describe('a device that was in another plan', () => {
  test('is taken back when it is free', async () => {
    const app = await anApp(server);
    const person = await signedIn(server, app);
    const device = givenDevice();
    const higher = await makeVersion(server, app.application, { versionCode: 200 });
    const busy = await runningPlan(server, app);
    const planId = await runningPlan(server, app, { targetVersionId: higher });
    const busyId = await putInto(server, busy, person, device);
    const skippedId = await putInto(server, planId, person, device, {
      status: 'SKIPPED',
      skipReason: 'IN_OTHER_PLAN',
    });
    expect((await ask(server, person.who, device)).upgrade).toMatchObject({ offerId: busyId });
    expect(await offerNow(server, skippedId)).toMatchObject({ status: 'SKIPPED' });
    await report(server, person.who, { offerId: busyId, status: 'SUCCEEDED' });
    const { upgrade } = await ask(server, person.who, { ...device, versionCode: 100 });
    expect(upgrade).toMatchObject({ offerId: skippedId, attempt: 1, versionCode: 200 });
    expect(await offerNow(server, skippedId)).toMatchObject({ status: 'NOTIFIED', skip_reason: null, from_code: 100 });
    await expectTallied(server, planId);
  });
});

describe('a device that changes hands', () => {
  test('keeps its offer for the new user where they are in the scope, in their stage', async () => {
    const app = await anApp(server);
    const [one, two] = [await signedIn(server, app), await signedIn(server, app)];
    const device = givenDevice();
    const planId = await runningPlan(server, app);
    const offerId = await putInto(server, planId, one, device, { stageNo: 1 });
    await ask(server, one.who, device);
    expect((await ask(server, two.who, device)).upgrade).toMatchObject({ offerId });
    expect(await offerNow(server, offerId)).toMatchObject({ user_id: two.userId, status: 'NOTIFIED', attempts: 1 });
    // Whoever had it before has no say any more.
    expect(await report(server, one.who, { offerId, status: 'DECLINED' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('loses its offer where the new user is not in the scope', async () => {
    const app = await anApp(server);
    const [one, two] = [await signedIn(server, app), await signedIn(server, app)];
    const device = givenDevice();
    const planId = await runningPlan(server, app, { scope: { ...everyone, mode: 'USERS', ids: [one.userId] } });
    const offerId = await putInto(server, planId, one, device);
    expect((await ask(server, two.who, device)).upgrade).toBeNull();
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'CANCELED', fail_code: 'NO_LONGER_MEANT' });
    await expectTallied(server, planId);
  });

  test('of a customer to one of the team changes what it belongs to', async () => {
    const app = await anApp(server);
    const one = await signedIn(server, app);
    const two = await signedIn(server, app, await makeAppPerson(server, 'TEAM_USER'));
    const device = givenDevice();
    await ask(server, one.who, device);
    await ask(server, two.who, device);
    const rows = await server.look('select user_kind, client_id from app_device where device_key = $1', [
      device.deviceId,
    ]);
    expect(rows).toEqual([{ user_kind: 'TEAM_USER', client_id: null }]);
  });
});

test('a device that has gone to a version which the plan does not upgrade from is out', async () => {
  const app = await anApp(server);
  const person = await signedIn(server, app);
  const device = givenDevice({ versionCode: 10 });
  const source = { mode: 'RANGE' as const, versionIds: [], minCode: 1, maxCode: 10 };
  const planId = await runningPlan(server, app, { source, currentStageNo: 0 });
  const offerId = await putInto(server, planId, person, device);
  expect((await ask(server, person.who, { ...device, versionCode: 11 })).upgrade).toBeNull();
  expect(await offerNow(server, offerId)).toMatchObject({ status: 'CANCELED', fail_code: 'NO_LONGER_MEANT' });
});
