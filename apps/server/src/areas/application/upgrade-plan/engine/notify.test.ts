import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companyOf } from '../../../app-people/app-session/app-rig.ts';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { untilBehind } from '../../../../test/behind.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { makePerson } from '../../../../test/people.ts';
import { addDevices, addPlan, givenStage, settle, tick, untilPlan } from '../plan-rig.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.twin();
});
afterAll(() => server.stop());

const asks = (percent: number) => givenStage({ percent, onSuccess: 'WAIT_CONFIRM' });
const waiting = { status: 'PAUSED', pause_reason: 'STAGE_GATE' } as const;

/** In its first stage, which somebody must confirm, as the second one. */
async function started(): Promise<string> {
  const { applicationId, name } = await addApplication(server);
  const targetVersionId = await makeVersion(server, { applicationId, name }, { versionCode: 5_000 });
  await addDevices(server, applicationId, { count: 60 });
  const stages = [asks(30), asks(50), givenStage()];
  const { planId } = await addPlan(server, { applicationId, targetVersionId, stages });
  await untilPlan(server, planId, { status: 'RUNNING', current_stage_no: 1 });
  return planId;
}

const notified = async (planId: string, stage = '1') =>
  (
    await server.look<{ account_id: string }>(
      `select account_id from inbox_message
        where code = 'PLAN_TO_CONFIRM' and kind = 'TODO' and route = 'releaseDetail_all' and params ->> 'planId' = $1
          and params ->> 'stage' = $2`,
      [planId, stage],
    )
  ).map(({ account_id }) => account_id);

/** Whose it is to let a plan go on, of those who are always there. */
const owners = async () =>
  (
    await server.look<{ id: string }>(
      `select id from account where tenant_id = $1 and type <> 3 and status = 'ACTIVE' and deleted_at is null`,
      [companyOf('owner')],
    )
  ).map(({ id }) => id);

/** Nobody is notified twice, and nobody is left out. */
async function expectNotifiedOnce(planId: string): Promise<void> {
  const people = await notified(planId);
  expect(new Set(people).size).toBe(people.length);
  expect(people).toEqual(expect.arrayContaining(await owners()));
}

/** Nobody writes the table while this is done. */
async function holding(table: string, work: (holder: pg.Client) => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: server.urls.owner });
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${table} in share mode`);
    await work(holder);
  } finally {
    await holder.end();
  }
}

describe('a stage that has passed and waits for somebody', () => {
  test('notifies everyone who may let the next one begin, once for each stage', async () => {
    const mover = await enterWith(server, ['app:plan:query', 'app:plan:resume']);
    const reader = await enterWith(server, ['app:plan:query', 'app:plan:pause']);
    // Could not look at what there is to confirm.
    const blind = await enterWith(server, ['app:plan:resume']);
    const resting = await makePerson(server, 'DISABLED');
    const planId = await started();
    await settle(server, planId, 'SUCCEEDED');
    await untilPlan(server, planId, waiting);
    await expectNotifiedOnce(planId);
    const people = await notified(planId);
    expect(people).toContain(mover.accountId);
    for (const { accountId } of [reader, blind, resting]) expect(people).not.toContain(accountId);

    await server.call(upgradePlan.resume, { planId }, { token: mover.token });
    expect(await notified(planId, '2')).toEqual([]);
    await settle(server, planId, 'SUCCEEDED', { stageNo: 2 });
    await untilPlan(server, planId, { ...waiting, current_stage_no: 2 });
    expect((await notified(planId, '2')).toSorted()).toEqual(people.toSorted());
    expect((await notified(planId)).toSorted()).toEqual(people.toSorted());
  });

  test('notifies once when two servers see it pass at the same moment', async () => {
    const planId = await started();
    await holding('plan_stage', async (holder) => {
      await settle(server, planId, 'SUCCEEDED');
      await tick(server, planId);
      await untilBehind(server, holder);
      await tick(server, planId);
      await untilBehind(server, holder, 2);
    });
    await untilPlan(server, planId, waiting);
    await vi.waitFor(async () => {
      expect(await server.look(`select from job where key = $1 and state <> 'PENDING'`, [planId])).toEqual([]);
    }, soon);
    await expectNotifiedOnce(planId);
  });

  test('notifies once when the server that was about to do it is gone', async () => {
    const planId = await started();
    await holding('inbox_message', async (holder) => {
      await settle(server, planId, 'SUCCEEDED');
      await tick(server, planId);
      await untilBehind(server, holder);
      // What the database sees of a server that dies.
      const dying = await server.look<{ pid: number }>(
        `select pid, pg_terminate_backend(pid) from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())
            and relation = 'inbox_message'::regclass`,
      );
      expect(dying).toHaveLength(1);
      await vi.waitFor(async () => {
        const there = `select from pg_stat_activity where pid = any ($1)`;
        expect(await server.look(there, [dying.map(({ pid }) => pid)])).toEqual([]);
      }, soon);
    });
    await untilPlan(server, planId, waiting);
    await expectNotifiedOnce(planId);
    expect(await notified(planId, '2')).toEqual([]);
  });
});
