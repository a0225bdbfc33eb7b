import { upgradePlanAppSide } from '@console/contract/areas/application/upgrade-plan/app-side';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { untilBehind } from '../../../../test/behind.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
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
  type App,
} from '../offer-rig.ts';
import { expectTallied } from '../plan-rig.ts';

// Calls of many devices at the same time: the first begins, and all that come meanwhile are answered together.

let server: TestServer;
let app: App;
let holder: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  app = await anApp(server);
  holder = await connectOwner();
});
afterAll(async () => {
  await holder.end();
  await server.stop();
});

async function connectOwner(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.urls.owner });
  await client.connect();
  await client.query(`select set_config('app.tenant_id', $1, false)`, [companyOf('owner')]);
  return client;
}

async function offered(planId: string) {
  const person = await signedIn(server, app);
  const device = givenDevice();
  const offerId = await putInto(server, planId, person, device);
  await ask(server, person.who, device);
  return { ...person, device, offerId };
}

const several = async <T>(amount: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let at = 0; at < amount; at += 1) made.push(await make());
  return made;
};

/** Until it is let go, whoever wants this offer waits. */
async function lockOffer(offerId: string): Promise<() => Promise<void>> {
  await holder.query('begin');
  await holder.query('select from plan_offer where id = $1 for update', [offerId]);
  return async () => {
    await holder.query('rollback');
  };
}

describe('reports that come together', () => {
  test('each get their own answer, whatever becomes of the others', async () => {
    const planId = await runningPlan(server, app);
    const [first, ...others] = await several(12, () => offered(planId));
    const letGo = await lockOffer(first!.offerId);
    const begun = report(server, first!.who, { offerId: first!.offerId, status: 'DOWNLOADING' });
    await untilBehind(server, holder);
    const [thief, ...honest] = others;
    const answers = honest.map(({ who, offerId }) => report(server, who, { offerId, status: 'SUCCEEDED' }));
    // Of the same offer, and on another way: whichever comes first, it does not go back.
    const older = report(server, honest[0]!.who, { offerId: honest[0]!.offerId, status: 'DOWNLOADING' });
    const stolen = report(server, thief!.who, { offerId: honest[1]!.offerId, status: 'FAILED' });
    const guest = server.call(
      upgradePlanAppSide.report,
      { list: [{ offerId: thief!.offerId, attempt: 1, status: 'FAILED' }] },
      { ...thief!.who, headers: { 'x-user-token': 'au_nobody' } },
    );
    const wrong = server.call(upgradePlanAppSide.report, { list: [] }, thief!.who);
    await letGo();
    expect((await begun).data?.list[0]?.status).toBe('DOWNLOADING');
    for (const { data } of await Promise.all(answers)) expect(data?.list[0]?.status).toBe('SUCCEEDED');
    expect(['DOWNLOADING', 'SUCCEEDED']).toContain((await older).data?.list[0]?.status);
    expect(await stolen).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await guest).toMatchObject({ http: 401, code: 'APP_USER_SIGNED_OUT' });
    expect(await wrong).toMatchObject({ http: 400, code: 'VALIDATION' });
    expect(await offerNow(server, thief!.offerId)).toMatchObject({ status: 'NOTIFIED' });
    for (const { offerId, device } of honest) {
      expect(await offerNow(server, offerId)).toMatchObject({ status: 'SUCCEEDED' });
      expect(await deviceNow(server, device)).toMatchObject({ version_code: 100 });
    }
    await expectTallied(server, planId);
  });

  test('are each on their own where one of them cannot be written', async () => {
    const planId = await runningPlan(server, app);
    const [first, stuck, ...others] = await several(5, () => offered(planId));
    const letFirstGo = await lockOffer(first!.offerId);
    const begun = report(server, first!.who, { offerId: first!.offerId, status: 'SUCCEEDED' });
    await untilBehind(server, holder);
    // Held by somebody else for longer than anybody waits.
    const other = await connectOwner();
    await other.query('begin');
    await other.query('select from plan_offer where id = $1 for update', [stuck!.offerId]);
    const answers = [stuck!, ...others].map(({ who, offerId }) =>
      report(server, who, { offerId, status: 'SUCCEEDED' }),
    );
    await letFirstGo();
    const [late, ...fine] = await Promise.all(answers);
    await other.end();
    expect((await begun).data?.list[0]?.status).toBe('SUCCEEDED');
    expect(late).toMatchObject({ code: 'TIMED_OUT' });
    for (const { data } of fine) expect(data?.list[0]?.status).toBe('SUCCEEDED');
    expect(await offerNow(server, stuck!.offerId)).toMatchObject({ status: 'NOTIFIED' });
    await expectTallied(server, planId);
  });
});

describe('questions that come together', () => {
  test('are answered as alone: those with news, those without, and those who have not signed in', async () => {
    const planId = await runningPlan(server, app, { updateMode: 'OPTIONAL' });
    const people = await several(5, async () => ({ ...(await signedIn(server, app)), device: givenDevice() }));
    const [offeredNow, waiting, stranger, guest, changed] = people;
    await ask(server, changed!.who, changed!.device);
    await putInto(server, planId, offeredNow!, offeredNow!.device);
    await putInto(server, planId, waiting!, waiting!.device, { stageNo: 2 });
    const answers = await Promise.all([
      ask(server, offeredNow!.who, offeredNow!.device),
      ask(server, waiting!.who, waiting!.device),
      ask(server, stranger!.who, stranger!.device),
      ask(server, { token: app.key }, guest!.device),
      ask(server, changed!.who, { ...changed!.device, osVersion: '15' }),
    ]);
    expect(answers.map(({ upgrade }) => upgrade?.versionName ?? 'none')).toEqual([
      '2.0.0',
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(await deviceNow(server, stranger!.device)).toMatchObject({ version_code: 1 });
    expect(await deviceNow(server, changed!.device)).toMatchObject({ os_version: '15' });
    expect(await server.look('select from app_device where device_key = $1', [guest!.device.deviceId])).toEqual([]);
  });
});
