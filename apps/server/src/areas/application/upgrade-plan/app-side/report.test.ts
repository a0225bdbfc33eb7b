import { offerStatuses } from '@console/contract/areas/application/upgrade-plan/states';
import { reportStatuses } from '@console/contract/areas/application/upgrade-plan/app-side';
import { upgradePlanAppSide } from '@console/contract/areas/application/upgrade-plan/app-side';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyOf, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
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
import { expectTallied, type GivenPlan } from '../plan-rig.ts';

let server: TestServer;
let app: App;
beforeAll(async () => {
  server = await startTestServer();
  app = await anApp(server);
});
afterAll(() => server.stop());

/** A device of a plan, with its first offer. */
async function offered(plan: Partial<GivenPlan> = {}) {
  const person = await signedIn(server, app);
  const device = givenDevice();
  const planId = await runningPlan(server, app, plan);
  const offerId = await putInto(server, planId, person, device);
  await ask(server, person.who, device);
  return { ...person, device, planId, offerId };
}

/** What is left of each state after each report, in the order of `reportStatuses`; a dot is where it was. */
const table: Readonly<Record<(typeof offerStatuses)[number], string>> = {
  PENDING: '. . . . . . . .',
  NOTIFIED: 'WAIT_CONFIRM WAIT_CONFIRM CANCELED DOWNLOADING DOWNLOADED INSTALLING SUCCEEDED FAILED',
  WAIT_CONFIRM: '. . CANCELED DOWNLOADING DOWNLOADED INSTALLING SUCCEEDED FAILED',
  DOWNLOADING: '. . CANCELED . DOWNLOADED INSTALLING SUCCEEDED FAILED',
  DOWNLOADED: '. . CANCELED . . INSTALLING SUCCEEDED FAILED',
  INSTALLING: '. . . . . . SUCCEEDED FAILED',
  SUCCEEDED: '. . . . . . . .',
  FAILED: '. . . . . . . .',
  TIMEOUT: '. . . . . . . .',
  CANCELED: '. . . . . . . .',
  SKIPPED: '. . . . . . . .',
};

describe('a report', () => {
  test.each(offerStatuses)('takes an offer that is %s on, or leaves it', async (status) => {
    const { who, offerId, planId } = await offered();
    for (const [at, reported] of reportStatuses.entries()) {
      await server.look('update plan_offer set status = $2, reminders = 0, finished_at = null where id = $1', [
        offerId,
        status,
      ]);
      const before = await offerNow(server, offerId);
      const wanted = table[status].split(' ')[at]!;
      const { data } = await report(server, who, { offerId, status: reported, reminder: 1 });
      const expected = wanted === '.' ? status : wanted;
      expect(data, `${status} × ${reported}`).toEqual({ list: [{ offerId, status: expected, attempt: 1 }] });
      const after = await offerNow(server, offerId);
      expect(after.status).toBe(expected);
      // Where nothing moves, nothing is written either; but that it was put off once more.
      const isWritten = wanted !== '.' || (status === 'WAIT_CONFIRM' && reported === 'POSTPONED');
      expect(isWritten ? before : after).toEqual(before);
    }
    await expectTallied(server, planId);
  });

  test('sent twice, or after what came later, counts once', async () => {
    const { who, offerId, device } = await offered();
    const steps = ['WAIT_CONFIRM', 'DOWNLOADING', 'DOWNLOADED', 'INSTALLING', 'SUCCEEDED'] as const;
    for (const status of steps) {
      await report(server, who, { offerId, status });
      const once = await offerNow(server, offerId);
      await report(server, who, { offerId, status });
      for (const late of steps.slice(0, steps.indexOf(status))) await report(server, who, { offerId, status: late });
      expect(await offerNow(server, offerId)).toEqual(once);
    }
    expect((await offerNow(server, offerId)).finished_at).not.toBeNull();
    expect(await deviceNow(server, device)).toMatchObject({ version_code: 100, version_name: '2.0.0' });
    const { data } = await report(server, who, { offerId, status: 'FAILED', failCode: 'INSTALL_FAILED' });
    expect(data?.list[0]?.status).toBe('SUCCEEDED');
  });

  test('of progress never goes back', async () => {
    const { who, offerId } = await offered();
    const progress = async (given: number) => {
      await report(server, who, { offerId, status: 'DOWNLOADING', progress: given });
      return (await offerNow(server, offerId)).progress;
    };
    expect(await progress(40)).toBe(40);
    expect(await progress(80)).toBe(80);
    expect(await progress(30)).toBe(80);
    await report(server, who, { offerId, status: 'INSTALLING', progress: 10 });
    expect((await offerNow(server, offerId)).progress).toBe(10);
    expect(await progress(95)).toBe(10);
  });

  test('may contain several steps at once, in their order', async () => {
    const { who, offerId } = await offered();
    const { data } = await report(
      server,
      who,
      { offerId, status: 'WAIT_CONFIRM' },
      { offerId, status: 'DOWNLOADING', progress: 50 },
      { offerId, status: 'FAILED', failCode: 'NO_SPACE', failMessage: '空间不足' },
    );
    expect(data?.list).toEqual([{ offerId, status: 'FAILED', attempt: 1 }]);
    expect(await offerNow(server, offerId)).toMatchObject({ fail_code: 'NO_SPACE', fail_message: '空间不足' });
  });

  test('of the same offer by many at once ends in one state', async () => {
    const { who, offerId, planId } = await offered();
    const all = Array.from({ length: 40 }, (_, n) =>
      report(server, who, { offerId, status: n % 2 ? 'SUCCEEDED' : 'FAILED' }),
    );
    const states = new Set((await Promise.all(all)).map(({ data }) => data?.list[0]?.status));
    expect(states.size).toBe(1);
    await expectTallied(server, planId);
  });
});

describe('whoever puts it off or says no', () => {
  test('is reminded, each reminder counted once, until it is forced', async () => {
    const { who, offerId, device } = await offered({
      forceAfter: { reminders: 2, at: null },
      timeoutMin: 60,
    });
    await report(server, who, { offerId, status: 'POSTPONED', reminder: 1 });
    await report(server, who, { offerId, status: 'POSTPONED', reminder: 1 });
    expect(await offerNow(server, offerId)).toMatchObject({
      status: 'WAIT_CONFIRM',
      reminders: 1,
      deadline_at: null,
    });
    expect((await ask(server, who, device)).upgrade).toMatchObject({ reminder: 2, attempt: 1, mode: 'OPTIONAL' });
    // With the reminder its time limit begins anew.
    const reminded = await offerNow(server, offerId);
    expect(reminded.deadline_at).not.toBeNull();
    await report(server, who, { offerId, status: 'POSTPONED', reminder: 1 });
    expect(await offerNow(server, offerId)).toEqual(reminded);
    await report(server, who, { offerId, status: 'POSTPONED', reminder: 2 });
    expect((await ask(server, who, device)).upgrade).toMatchObject({ reminder: 3, mode: 'FORCED' });
    const { data } = await report(server, who, { offerId, status: 'DECLINED' });
    expect(data?.list[0]?.status).toBe('WAIT_CONFIRM');
  });

  test('says no for good', async () => {
    const { who, offerId, device } = await offered();
    await report(server, who, { offerId, status: 'DECLINED' });
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'CANCELED', fail_code: 'USER_DECLINED' });
    expect((await ask(server, who, device)).upgrade).toBeNull();
  });

  test('cannot say no to what is forced', async () => {
    const { who, offerId } = await offered({ updateMode: 'FORCED' });
    const { data } = await report(server, who, { offerId, status: 'DECLINED' });
    expect(data?.list[0]?.status).toBe('NOTIFIED');
  });
});

describe('a try that failed', () => {
  test('is followed by another one after a while, and the last one counts', async () => {
    const { who, offerId, device } = await offered({ retry: { times: 1, intervalMin: 10 }, timeoutMin: 60 });
    await report(server, who, { offerId, status: 'FAILED', failCode: 'NETWORK_LOST' });
    expect(await offerNow(server, offerId)).toMatchObject({
      status: 'PENDING',
      fail_code: 'NETWORK_LOST',
      deadline_at: null,
    });
    const wait = await ask(server, who, device);
    expect(wait.upgrade).toBeNull();
    expect(wait.nextCheckSeconds).toBeGreaterThan(590);
    expect(wait.nextCheckSeconds).toBeLessThanOrEqual(600);
    await server.look('update plan_offer set next_attempt_at = now() where id = $1', [offerId]);
    expect((await ask(server, who, device)).upgrade).toMatchObject({ offerId, attempt: 2 });
    // What the first try still has to say no longer counts.
    for (const status of reportStatuses) {
      const { data } = await report(server, who, { offerId, attempt: 1, status });
      expect(data?.list).toEqual([{ offerId, status: 'NOTIFIED', attempt: 2 }]);
    }
    await report(server, who, { offerId, attempt: 2, status: 'FAILED' });
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'FAILED', fail_code: 'UNKNOWN', attempts: 2 });
    expect((await ask(server, who, device)).upgrade).toBeNull();
  });
});

describe('an offer', () => {
  test('of somebody else is none, and nothing of the report is written', async () => {
    const mine = await offered();
    const theirs = await offered();
    const list = [
      { offerId: mine.offerId, status: 'SUCCEEDED' } as const,
      { offerId: theirs.offerId, status: 'SUCCEEDED' } as const,
    ];
    expect(await report(server, mine.who, ...list)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    for (const { offerId } of [mine, theirs]) {
      expect(await offerNow(server, offerId)).toMatchObject({ status: 'NOTIFIED' });
    }
  });

  test('of another company or another application is none', async () => {
    const { offerId, userId } = await offered();
    const elsewhere = await anApp(server, {}, 'owner.ruichi');
    const stranger = await makeAppPerson(server, 'CLIENT_USER', { tenantId: companyOf('owner.ruichi') });
    const foreign = await signedIn(server, elsewhere, stranger);
    expect(await report(server, foreign.who, { offerId, status: 'FAILED' })).toMatchObject({ code: 'NOT_FOUND' });
    const other = await anApp(server);
    const same = await signedIn(server, other, { tenantId: companyOf('owner'), kind: 'CLIENT_USER', userId });
    expect(await report(server, same.who, { offerId, status: 'FAILED' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await offerNow(server, offerId)).toMatchObject({ status: 'NOTIFIED' });
  });

  test('is reported on by a user who has signed in, and by nobody else', async () => {
    const { offerId } = await offered();
    const input = { list: [{ offerId, attempt: 1, status: 'FAILED' as const }] };
    const guest = await server.call(upgradePlanAppSide.report, input, { token: app.key });
    expect(guest).toMatchObject({ http: 401, code: 'APP_USER_SIGNED_OUT' });
  });
});
