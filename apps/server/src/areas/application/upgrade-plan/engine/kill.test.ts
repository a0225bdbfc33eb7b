import { cp } from 'node:fs/promises';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { AnyEndpoint, ArgumentOf } from '@console/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addApplication, makeVersion } from '../../application/application-rig.ts';
import { copyDatabase } from '../../../../test/copy-database.ts';
import { send, type TestServer } from '../../../../test/harness.ts';
import {
  addDevices,
  expectTallied,
  givenPlan,
  givenStage,
  settle,
  statusOf,
  tallyOf,
  type NewDevices,
} from '../plan-rig.ts';
import {
  bundleServer,
  makeDataDir,
  removeDataDir,
  startProcess,
  until,
  type ServerProcess,
  PATIENCE_MS,
} from '../../../../test/process/process-server.ts';
import { signIn } from '../../../../test/process/process-writers.ts';

// Several server processes on one database. Whenever one is killed in the middle of a step, another one goes on.

const DEVICES = 6_000;

let program: string;
let database: pg.Pool;
let env: (name: string) => Record<string, string>;
let token: string;
const folders: string[] = [];
const servers = new Map<string, ServerProcess>();

/** Each with a name by which the database knows it. */
async function startOne(): Promise<void> {
  const folder = await makeDataDir();
  await cp(inject('pattern').dataDir, folder, { recursive: true });
  const name = `server-${folders.push(folder)}`;
  servers.set(name, await startProcess(program, folder, env(name)));
}

beforeAll(async () => {
  const { urls } = await copyDatabase('demonstration');
  const named = (url: string, as: string) => Object.assign(new URL(url), { search: `?application_name=${as}` }).href;
  database = new pg.Pool({ connectionString: urls.superuser, max: 3 });
  env = (as) => ({
    DEMO: 'on',
    DATABASE_URL: named(urls.runtime, as),
    DATABASE_OWNER_URL: named(urls.owner, as),
  });
  program = await bundleServer('main-plan-test');
  await Promise.all([startOne(), startOne()]);
  token = await signIn(url(), 'owner');
}, PATIENCE_MS);

afterAll(async () => {
  for (const server of servers.values()) server.kill('SIGKILL');
  await Promise.all([...servers.values()].map(({ exited }) => exited));
  for (const folder of folders) await removeDataDir(folder);
  await database.end();
}, PATIENCE_MS);

/** Of one that is alive. */
const url = () => [...servers.values()][0]!.url;
const look = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
  (await database.query<Row>(text, values)).rows;
/** As much of a server as the rigs need. */
const rig = {
  look,
  signIn: async () => token,
  call: <E extends AnyEndpoint>(endpoint: E, input: ArgumentOf<E>) => send(url(), endpoint, input, { token }),
} as unknown as TestServer;

/**
 * Kills a server in the middle of a step: when it has written some of it and waits for a table that is held. Its lease
 * is over, as after a minute; the other one goes on while one more starts in its place.
 */
async function killWhile(table: 'plan_tally' | 'plan_stage', work: () => Promise<unknown>): Promise<void> {
  const holder = await database.connect();
  await holder.query(`begin; lock table ${table} in share mode`);
  await work();
  const name = await until(`a server waits for ${table}`, async () => {
    const [found] = await look<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and l.relation = '${table}'::regclass and a.application_name like 'server-%'`,
    );
    return found?.name;
  });
  const victim = servers.get(name)!;
  servers.delete(name);
  victim.kill('SIGKILL');
  await victim.exited;
  await holder.query('rollback');
  holder.release();
  await look(`update job set locked_until = now() - interval '1 hour' where kind = 'PLAN_TICK' and state = 'RUNNING'`);
  await startOne();
}

async function fresh(devices: NewDevices) {
  const { applicationId, name } = await addApplication(rig);
  const targetVersionId = await makeVersion(rig, { applicationId, name }, { versionCode: 5_000 });
  await addDevices(rig, applicationId, devices);
  return { applicationId, targetVersionId };
}

async function submit(more: Parameters<typeof givenPlan>[0]): Promise<string> {
  const { data, message } = await send(url(), upgradePlan.add, givenPlan(more), { token });
  if (!data) throw new Error(message);
  return data.planId;
}

const untilState = (planId: string, wanted: object) =>
  until(`it is ${JSON.stringify(wanted)}`, async () => {
    const state = await statusOf(rig, planId);
    return Object.entries(wanted).every(([key, value]) => state[key as keyof typeof state] === value)
      ? state
      : undefined;
  });

test(
  'servers are killed while two plans over the same people fill up: everyone is in one of them, once',
  async () => {
    const of = await fresh({ count: DEVICES, perUser: 2 });
    const plans: string[] = [];
    await killWhile('plan_tally', async () => plans.push(...(await Promise.all([submit(of), submit(of)]))));
    await killWhile('plan_tally', async () => undefined);
    for (const planId of plans) {
      await untilState(planId, { filled: true, current_stage_no: 1 });
      await expectTallied(rig, planId);
    }
    const [found] = await look(
      `select count(*)::int as offers, count(distinct device_id)::int as devices,
            count(*) filter (where open)::int as open, count(distinct device_id) filter (where open)::int as in_one,
            count(*) filter (where skip_reason = 'IN_OTHER_PLAN')::int as passed_over
       from plan_offer where plan_id = any($1)`,
      [plans],
    );
    expect(found).toEqual({
      offers: 2 * DEVICES,
      devices: DEVICES,
      open: DEVICES,
      in_one: DEVICES,
      passed_over: DEVICES,
    });
    const torn = await look(
      `select user_id from plan_offer where plan_id = any($1) and open group by user_id having count(distinct plan_id) > 1`,
      [plans],
    );
    expect(torn).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'servers are killed while stages pass: each follows the one before, none is begun twice or left out',
  async () => {
    const stages = [20, 25, 33, 50, 100].map((percent, i) =>
      givenStage({ name: `第 ${i + 1} 步`, percent, minSample: 5 }),
    );
    const of = await fresh({ count: 200 });
    const planId = await submit({ ...of, stages });
    for (let stageNo = 1; stageNo <= stages.length; stageNo += 1) {
      await untilState(planId, { current_stage_no: stageNo });
      const report = () => settle(rig, planId, 'SUCCEEDED', { stageNo });
      await (stageNo === 2 ? killWhile('plan_stage', report) : report());
    }
    await untilState(planId, { status: 'COMPLETED', closing: false });
    expect((await statusOf(rig, planId)).stages).toEqual(stages.map(() => 'PASSED'));
    const moves = await look<{ after: string }>(
      `select c ->> 'after' as after from operation_log l, jsonb_array_elements(l.changes) c
      where l.object_id = $1 and l.call like 'PLAN@_%' escape '@' order by l.seq`,
      [planId],
    );
    expect(moves.map(({ after }) => after)).toEqual(['RUNNING', '1', '2', '3', '4', '5', 'COMPLETED']);
    expect(await tallyOf(rig, planId)).toEqual({ SUCCEEDED: 200 });
    await expectTallied(rig, planId);
  },
  PATIENCE_MS,
);

test(
  'servers are killed while a model is left out and while a plan is put away: nobody is left behind',
  async () => {
    const of = await fresh({ count: DEVICES / 2 });
    await addDevices(rig, of.applicationId, { count: DEVICES, model: 'BAD-1' });
    const planId = await submit({ ...of, stages: [givenStage({ errorPct: 100 })] });
    await untilState(planId, { filled: true, current_stage_no: 1 });
    await settle(rig, planId, 'FAILED', { amount: 2_500, model: 'BAD-1' });
    const out = { planId, deviceModel: 'BAD-1', osVersion: null, resume: false };
    await killWhile('plan_tally', () => send(url(), upgradePlan.exclude, out, { token }));
    await untilState(planId, { excluding: false });
    expect(await tallyOf(rig, planId)).toEqual({ PENDING: DEVICES / 2, SKIPPED: DEVICES });
    await expectTallied(rig, planId);

    await killWhile('plan_tally', () => send(url(), upgradePlan.cancel, { planId }, { token }));
    await untilState(planId, { status: 'CANCELED', closing: false });
    expect(await tallyOf(rig, planId)).toEqual({ CANCELED: DEVICES / 2, SKIPPED: DEVICES });
    await expectTallied(rig, planId);
    const messages = await look(`select code from inbox_message where params ->> 'planId' = $1`, [planId]);
    expect(messages).toEqual([{ code: 'PLAN_ENDED' }]);
  },
  PATIENCE_MS,
);
