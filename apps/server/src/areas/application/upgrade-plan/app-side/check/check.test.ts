import { upgradePlanAppSide } from '@console/contract/areas/application/upgrade-plan/app-side';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companyOf, makeAppPerson } from '../../../../app-people/app-session/app-rig.ts';
import { makeVersion } from '../../../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness.ts';
import {
  anApp,
  ask,
  deviceNow,
  givenDevice,
  putInto,
  offerNow,
  runningPlan,
  signedIn,
  report,
  type DeviceInfo,
} from '../../offer-rig.ts';
import { overtake } from '../../../../../test/overtake.ts';
import { expectTallied, givenStage, type GivenPlan } from '../../plan-rig.ts';
import { addTestAccount, keyOf, signInTest } from '../../../test-account/test-account-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A device that waits in a plan that runs. */
async function waiting(
  plan: Partial<GivenPlan> & { currentStageNo?: number } = {},
  info: Partial<DeviceInfo> = {},
  stageNo = 1,
) {
  const app = await anApp(server);
  const person = await signedIn(server, app);
  const device = givenDevice(info);
  const planId = await runningPlan(server, app, plan);
  const offerId = await putInto(server, planId, person, device, { stageNo });
  const asks = (more: Partial<DeviceInfo> = {}) => ask(server, person.who, { ...device, ...more });
  return { app, ...person, device, planId, offerId, asks };
}

const setPlan = (planId: string, set: string) => server.look(`update upgrade_plan set ${set} where id = $1`, [planId]);

describe('a device that asks', () => {
  test('is written down with whoever uses it, again when something has changed or time has passed', async () => {
    const app = await anApp(server);
    const { who, userId } = await signedIn(server, app);
    const device = givenDevice();
    expect(await ask(server, who, device)).toEqual({ upgrade: null, nextCheckSeconds: 3600 });
    const first = await deviceNow(server, device);
    expect(first).toMatchObject({
      user_id: userId,
      is_test: false,
      model: 'HD-200',
      version_code: 1,
      utc_offset_min: 480,
    });
    expect(first).toMatchObject({
      user_kind: 'CLIENT_USER',
      user_active: true,
      client_id: expect.any(String) as string,
    });
    await ask(server, who, device);
    expect(await deviceNow(server, device)).toEqual(first);
    await ask(server, who, { ...device, osVersion: '15', versionCode: 2 });
    expect(await deviceNow(server, device)).toMatchObject({ id: first?.['id'], os_version: '15', version_code: 2 });
    await server.look(`update app_device set last_seen_at = now() - interval '11 minutes' where device_key = $1`, [
      device.deviceId,
    ]);
    await ask(server, who, { ...device, osVersion: '15', versionCode: 2 });
    const seen = `select from app_device where device_key = $1 and last_seen_at > now() - interval '1 minute'`;
    await vi.waitFor(async () => expect(await server.look(seen, [device.deviceId])).toHaveLength(1), {
      timeout: 30_000,
    });
  });

  test('gets the offer of its plan, and the same one when it asks again', async () => {
    const { asks, offerId, planId, who, device } = await waiting({ timeoutMin: 60 });
    const { upgrade } = await asks();
    expect(upgrade).toMatchObject({ offerId, attempt: 1, reminder: 1, versionCode: 100, mode: 'OPTIONAL' });
    const first = await offerNow(server, offerId);
    expect(first).toMatchObject({ status: 'NOTIFIED', attempts: 1 });
    expect(first.deadline_at!.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
    expect((await asks()).upgrade).toEqual(upgrade);
    expect(await offerNow(server, offerId)).toEqual(first);
    await report(server, who, { offerId, status: 'SUCCEEDED' });
    expect(await deviceNow(server, device)).toMatchObject({ version_code: 100, version_name: '2.0.0' });
    await expectTallied(server, planId);
  });

  test('fifty times at once is one device with one offer', async () => {
    const app = await anApp(server);
    const { who } = await signedIn(server, app);
    const device = givenDevice();
    const planId = await runningPlan(server, app, { snapshot: 'DYNAMIC' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(server, who, device)));
    const offers = new Set(answers.map(({ upgrade }) => `${upgrade?.offerId} ${upgrade?.attempt}`));
    expect([...offers]).toHaveLength(1);
    expect([...offers][0]).toMatch(/ 1$/);
    const rows = await server.look('select from app_device where device_key = $1', [device.deviceId]);
    expect(rows).toHaveLength(1);
    await expectTallied(server, planId);
  });

  test('does not undo what is reported in the same moment', async () => {
    const { asks, offerId } = await waiting();
    const reported = `update plan_offer set status = 'DOWNLOADING', attempts = 1, progress = 30 where id = $1`;
    const { upgrade } = await overtake(server, reported, [offerId], () => asks());
    expect(upgrade).toMatchObject({ offerId, attempt: 1 });
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'DOWNLOADING', attempts: 1, progress: 30 });
  });

  test('of a key that belongs to no application is refused', async () => {
    const key = await keyOf(server);
    const { who } = await signedIn(server, { key });
    for (const caller of [who, { token: key }]) {
      expect(await server.call(upgradePlanAppSide.check, givenDevice(), caller)).toMatchObject({
        code: 'APP_KEY_NO_APPLICATION',
      });
    }
  });
});

describe('nothing is offered', () => {
  test('while the plan pauses, but whoever is at work may go on', async () => {
    const { asks, offerId, planId, who } = await waiting();
    await asks();
    await setPlan(planId, `status = 'PAUSED', pause_reason = 'MANUAL'`);
    expect((await asks()).upgrade).toBeNull();
    const { data } = await report(server, who, { offerId, status: 'DOWNLOADING', progress: 10 });
    expect(data?.list[0]?.status).toBe('DOWNLOADING');
  });

  test.each([
    ['before its stage has begun', 'update plan_offer set stage_no = 2 where plan_id = $1'],
    ['while the plan pauses', `update upgrade_plan set status = 'PAUSED' where id = $1`],
    [
      'when the target is deprecated',
      `update app_version v set status = 'DEPRECATED' from upgrade_plan p where p.id = $1 and v.id = p.target_version_id`,
    ],
    [
      'when the application is disabled',
      `update application a set status = 'DISABLED' from upgrade_plan p where p.id = $1 and a.id = p.application_id`,
    ],
  ])('%s', async (_, change) => {
    const { asks, planId, offerId } = await waiting({ stages: [givenStage({ percent: 50 }), givenStage()] });
    await server.look(change, [planId]);
    expect(await asks()).toEqual({ upgrade: null, nextCheckSeconds: 300 });
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'PENDING', attempts: 0 });
  });

  test('of a large plan devices come back less often', async () => {
    const { asks, planId } = await waiting({ currentStageNo: 0 });
    await setPlan(planId, 'fill_total = 1000000');
    expect((await asks()).nextCheckSeconds).toBe(2000);
  });

  test('to a model that was taken out, from that moment on', async () => {
    const { asks, planId, offerId } = await waiting();
    await asks();
    await setPlan(planId, `exclusions = '[{"deviceModel": "HD-200", "osVersion": "14"}]'`);
    expect((await asks({ osVersion: '13' })).upgrade).toMatchObject({ offerId });
    expect((await asks()).upgrade).toBeNull();
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'SKIPPED', skip_reason: 'EXCLUDED' });
    await expectTallied(server, planId);
  });

  test('outside the window, by the clock of the device', async () => {
    const hour = new Date().getUTCHours();
    const clock = (ahead: number) => `${String((hour + ahead) % 24).padStart(2, '0')}:00`;
    // Open in UTC at this hour and the next; two hours further east it is over.
    const window = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: clock(0), to: clock(2), zone: 'DEVICE' as const };
    const { asks, offerId, planId } = await waiting({ window }, { utcOffsetMin: 180 });
    const closed = await asks();
    expect(closed.upgrade).toBeNull();
    expect(closed.nextCheckSeconds).toBeGreaterThan(19 * 3600);
    expect((await asks({ utcOffsetMin: 0 })).upgrade).toMatchObject({ offerId });
    // The company's clock does not ask the device.
    await setPlan(planId, `open_window = jsonb_set(open_window, '{zone}', '"TENANT"')`);
    await server.look(`update tenant set timezone = 'Asia/Riyadh' where tenant_id = $1`, [companyOf('owner')]);
    expect((await asks({ utcOffsetMin: 0 })).upgrade).toBeNull();
    await server.look(`update tenant set timezone = 'UTC' where tenant_id = $1`, [companyOf('owner')]);
    expect((await asks({ utcOffsetMin: 180 })).upgrade).toMatchObject({ offerId });
  });
});

describe('a device that has the version already', () => {
  test('has succeeded where it was offered: only its report was lost', async () => {
    const { asks, offerId, planId } = await waiting();
    await asks();
    expect((await asks({ versionCode: 100, versionName: '2.0.0' })).upgrade).toBeNull();
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'SUCCEEDED', progress: 100 });
    await expectTallied(server, planId);
  });

  test('is skipped where it was not', async () => {
    const { asks, offerId, planId } = await waiting();
    expect((await asks({ versionCode: 101, versionName: '2.0.1' })).upgrade).toBeNull();
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'SKIPPED', skip_reason: 'ALREADY_ON_TARGET' });
    await expectTallied(server, planId);
  });

  test('of a roll-back it is there with exactly that one', async () => {
    const app = await anApp(server, { platform: 'WINDOWS' });
    const person = await signedIn(server, app);
    const device = givenDevice({ versionCode: 200 });
    const planId = await runningPlan(server, app);
    await setPlan(planId, `rollback_of = id`);
    const offerId = await putInto(server, planId, person, device);
    expect((await ask(server, person.who, device)).upgrade).toMatchObject({ offerId, versionCode: 100 });
    expect((await ask(server, person.who, { ...device, versionCode: 100 })).upgrade).toBeNull();
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('what is no longer supported', () => {
  test('must go up to the highest stable version, also for one who has not signed in', async () => {
    const app = await anApp(server, { minSupportedVersionCode: 50 });
    await makeVersion(server, app.application, { versionCode: 300, channel: 'BETA' });
    await makeVersion(server, app.application, { versionCode: 400, status: 'WITHDRAWN' });
    const { who } = await signedIn(server, app);
    for (const caller of [who, { token: app.key }]) {
      const { upgrade } = await ask(server, caller, givenDevice({ versionCode: 49 }));
      expect(upgrade).toMatchObject({ offerId: null, mode: 'FORCED', versionId: app.targetId, versionCode: 100 });
      expect((await ask(server, caller, givenDevice({ versionCode: 50 }))).upgrade).toBeNull();
    }
  });

  test('makes the offer of a plan a forced one', async () => {
    const { app, asks, offerId } = await waiting();
    await server.look('update application set min_supported_code = 50 where id = $1', [app.application.applicationId]);
    expect((await asks()).upgrade).toMatchObject({ offerId, mode: 'FORCED' });
  });
});

describe('whoever asks', () => {
  test('without having signed in gets no offer of a plan and leaves no trace', async () => {
    const { app, device, offerId } = await waiting();
    expect((await ask(server, { token: app.key }, device)).upgrade).toBeNull();
    const other = givenDevice();
    await ask(server, { token: app.key }, other);
    expect(await deviceNow(server, other)).toBeUndefined();
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'PENDING' });
  });

  test('as a test account has a device of a test account', async () => {
    const app = await anApp(server);
    const { account, testAccountId } = await addTestAccount(server);
    const { data } = await signInTest(server, app.key, account);
    const device = givenDevice();
    await ask(server, { token: app.key, headers: { 'x-user-token': data!.userToken } }, device);
    expect(await deviceNow(server, device)).toMatchObject({ user_id: testAccountId, is_test: true, client_id: null });
  });

  test('as one of the team has a device of the team', async () => {
    const app = await anApp(server);
    const { who, userId } = await signedIn(server, app, await makeAppPerson(server, 'TEAM_USER'));
    const device = givenDevice();
    await ask(server, who, device);
    expect(await deviceNow(server, device)).toMatchObject({ user_id: userId, user_kind: 'TEAM_USER', client_id: null });
  });
});
