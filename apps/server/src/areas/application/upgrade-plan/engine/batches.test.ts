import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { upgradePlanAppSide } from '@console/contract/areas/application/upgrade-plan/app-side';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { connectDatabase } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { lockEnrolment } from '../audience/enrolment.ts';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { untilBehind } from '../../../../test/behind.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { anApp, givenDevice, runningPlan, signedIn } from '../offer-rig.ts';
import {
  addDevices,
  addPlan,
  expectTallied,
  givenStage,
  offersOf,
  settle,
  statusOf,
  tallyOf,
  tick,
  untilPlan,
} from '../plan-rig.ts';

// What the engine does in batches while somebody else is at work on the same offers.

let server: TestServer;
let options: { token: string };

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('owner') };
});
afterAll(() => server.stop());

/** Somebody has begun something and not finished it; what they hold is free when the work is done. */
async function meanwhile<T>(held: string, work: (other: pg.Client) => Promise<T>): Promise<T> {
  const { pathname } = new URL(server.urls.owner);
  const other = new pg.Client({
    connectionString: Object.assign(new URL(inject('postgres').superuserUrl), { pathname }).href,
  });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(held);
    return await work(other);
  } finally {
    await other.query('rollback');
    await other.end();
  }
}

const exclude = (planId: string) =>
  server.call(upgradePlan.exclude, { planId, deviceModel: 'BAD-1', osVersion: null, resume: false }, options);

const untilTally = (planId: string, wanted: object) =>
  vi.waitFor(async () => {
    await tick(server, planId);
    expect(await tallyOf(server, planId)).toEqual(wanted);
  }, soon);

/** The engine has done what there was to do, and looks again later if at all. */
const atRest = (planId: string) =>
  vi.waitFor(async () => {
    const due = `select from job where kind = 'PLAN_TICK' and key = $1 and run_at <= now()`;
    expect(await server.look(due, [planId])).toEqual([]);
  }, soon);

describe('an offer that a report is on its way into', () => {
  const holdOne = (id: string) => `select from plan_offer where id = '${id}' for key share`;

  /** A plan under way in which four devices are at work, and one of them. */
  async function underWay() {
    const { applicationId, name } = await addApplication(server);
    const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
    await addDevices(server, applicationId, { count: 4, model: 'BAD-1' });
    const stages = [givenStage({ errorPct: 100, minSample: 100 })];
    const { planId } = await addPlan(server, { applicationId, targetVersionId, stages, timeoutMin: 30 });
    await untilPlan(server, planId, { status: 'RUNNING', current_stage_no: 1 });
    await settle(server, planId, 'DOWNLOADING');
    const [{ id } = { id: '' }] = await offersOf(server, planId);
    return { planId, id };
  }

  test('is not waited for when time is up: the tries of the others end', async () => {
    const { planId, id } = await underWay();
    await meanwhile(holdOne(id), async () => {
      await server.look(`update plan_offer set deadline_at = now() where plan_id = $1`, [planId]);
      await untilTally(planId, { DOWNLOADING: 1, TIMEOUT: 3 });
      expect((await offersOf(server, planId)).find((offer) => offer.id === id)?.status).toBe('DOWNLOADING');
    });
    await untilTally(planId, { TIMEOUT: 4 });
    await expectTallied(server, planId);
  });

  test('is not waited for when its plan is put away, and not forgotten either', async () => {
    const { planId, id } = await underWay();
    await meanwhile(holdOne(id), async () => {
      await server.call(upgradePlan.cancel, { planId }, options);
      await untilTally(planId, { DOWNLOADING: 1, CANCELED: 3 });
      await atRest(planId);
      expect(await statusOf(server, planId)).toMatchObject({ status: 'CANCELED', closing: true });
    });
    await untilPlan(server, planId, { closing: false });
    expect(await tallyOf(server, planId)).toEqual({ CANCELED: 4 });
    await expectTallied(server, planId);
  });

  test('is not waited for when its model is left out, and not forgotten either', async () => {
    const { planId, id } = await underWay();
    await meanwhile(holdOne(id), async () => {
      await exclude(planId);
      await untilTally(planId, { DOWNLOADING: 1, SKIPPED: 3 });
      await atRest(planId);
      expect(await statusOf(server, planId)).toMatchObject({ excluding: true });
    });
    await untilPlan(server, planId, { excluding: false });
    expect(await tallyOf(server, planId)).toEqual({ SKIPPED: 4 });
    await expectTallied(server, planId);
  });
});

const waiting = () =>
  server.look(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

test('two servers look at a stage that has failed: its plan is paused once, and its author hears of it once', async () => {
  await server.twin();
  const { applicationId, name } = await addApplication(server);
  const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
  await addDevices(server, applicationId, { count: 4 });
  const { planId } = await addPlan(server, { applicationId, targetVersionId, stages: [givenStage({ minSample: 4 })] });
  await untilPlan(server, planId, { status: 'RUNNING', current_stage_no: 1 });
  // The first has decided and cannot write it down yet; then the second comes.
  await meanwhile('lock table plan_stage in share mode', async (other) => {
    await settle(server, planId, 'FAILED');
    for (const waits of [1, 2]) {
      await tick(server, planId);
      await untilBehind(server, other, waits);
    }
  });
  await untilPlan(server, planId, { status: 'PAUSED' });
  await atRest(planId);
  const notified = await server.look(
    `select from inbox_message where code = 'PLAN_PAUSED' and params ->> 'planId' = $1`,
    [planId],
  );
  const moves = await server.look(
    `select from operation_log l, jsonb_array_elements(l.changes) c where l.object_id = $1 and c ->> 'after' = 'PAUSED'`,
    [planId],
  );
  expect([notified.length, moves.length]).toEqual([1, 1]);
});

describe('a device that is just being enrolled', () => {
  /** The engine has come to its last look: it waits there, or is done. */
  const lookedAt = (waits: number, isDone: () => Promise<boolean>) =>
    vi.waitFor(async () => expect((await waiting()).length >= waits || (await isDone())).toBe(true), soon);

  test('does not stay in a plan that is put away', async () => {
    const app = await anApp(server);
    const planId = await runningPlan(server, app, { snapshot: 'DYNAMIC' });
    const { who } = await signedIn(server, app);
    // It has found its place, and its own line waits for the application.
    const held = `select from application where id = '${app.application.applicationId}' for update`;
    const { asked } = await meanwhile(held, async (other) => {
      const enrolling = server.call(upgradePlanAppSide.check, givenDevice(), who);
      await untilBehind(server, other);
      await server.call(upgradePlan.cancel, { planId }, options);
      await lookedAt(2, async () => !(await statusOf(server, planId)).closing);
      return { asked: enrolling };
    });
    expect((await asked).code).toBeUndefined();
    await untilPlan(server, planId, { status: 'CANCELED', closing: false });
    expect(await tallyOf(server, planId)).toEqual({ CANCELED: 1 });
  });

  test('does not stay in a plan that leaves its model out', async () => {
    const app = await anApp(server);
    const { applicationId } = app.application;
    const planId = await runningPlan(server, app, { snapshot: 'DYNAMIC' });
    await addDevices(server, applicationId, { model: 'BAD-1' });
    // A device asks once more before it is done, so the moment after that is met by what it does, not by a call.
    const database = connectDatabase({ url: server.urls.runtime });
    await inTenant(database, companyOf('owner'), async (db) => {
      await lockEnrolment(db, applicationId);
      await sql`
        insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status,
                                from_version, from_code, device_model, os_version)
        select tenant_id, gen_random_uuid(), ${planId}, application_id, id, user_id, 1, 'NOTIFIED', version_name,
               version_code, model, os_version from app_device where application_id = ${applicationId}`.execute(db);
      await exclude(planId);
      await lookedAt(1, async () => !(await statusOf(server, planId)).excluding);
    });
    await database.close();
    await untilPlan(server, planId, { excluding: false });
    expect(await tallyOf(server, planId)).toEqual({ SKIPPED: 1 });
  });
});
