import { cp } from 'node:fs/promises';
import { callAppSide } from '@console/contract/areas/call/app-side';
import { CALL_LOST_SECONDS } from '@console/contract/areas/call/info/parts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyDatabase } from '../../../../test/copy-database.ts';
import {
  bundleServer,
  makeDataDir,
  PATIENCE_MS,
  removeDataDir,
  startProcess,
  until,
  type ServerProcess,
} from '../../../../test/process/process-server.ts';
import {
  addCustomer,
  addExpert,
  addRoute,
  dial,
  listen,
  now,
  online,
  startInput,
  talk,
  type CallPerson,
  type CallServer,
} from '../../call-rig.ts';

// Server processes on one database that are killed while phones ring and people talk: another one goes on.

let program: string;
let database: pg.Pool;
let env: Record<string, string>;
const folders: string[] = [];
const servers: ServerProcess[] = [];

async function startOne(): Promise<ServerProcess> {
  const folder = await makeDataDir();
  await cp(inject('pattern').dataDir, folder, { recursive: true });
  folders.push(folder);
  const started = await startProcess(program, folder, env);
  servers.push(started);
  return started;
}

/** The one that answers is gone at once, with everything that it was doing; its leases are over, as after a minute. */
async function killFirst(): Promise<void> {
  const victim = servers.shift()!;
  victim.kill('SIGKILL');
  await victim.exited;
  await rig.look(`update job set locked_until = now() - interval '1 hour' where state = 'RUNNING'`);
}

const rig: CallServer = {
  get url() {
    return servers[0]!.url;
  },
  look: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await database.query<Row>(text, values)).rows,
};

beforeAll(async () => {
  const { urls } = await copyDatabase('demonstration');
  database = new pg.Pool({ connectionString: urls.superuser, max: 3 });
  env = { DEMO: 'on', DATABASE_URL: urls.runtime, DATABASE_OWNER_URL: urls.owner };
  program = await bundleServer('main-call-test');
  await Promise.all([startOne(), startOne()]);
}, PATIENCE_MS);

afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  for (const folder of folders) await removeDataDir(folder);
  await database.end();
}, PATIENCE_MS);

const open = () =>
  rig.look<{ id: string; status: string }>(`select id, status from call where ended_at is null order by id`);
/** Whatever waits for its moment has it now. */
const timeIsUp = () =>
  rig.look(`with rings as (update call_ring set until = now())
            update job set run_at = now() where kind = 'CALL_TURN' and state = 'PENDING'`);

async function expectWhole(): Promise<void> {
  // Of a call that is over nobody is rung, nobody is in it, and nothing waits to be fetched.
  const left = await rig.look(
    `select c.id from call c where c.ended_at is not null and (
       exists (select from call_ring r where r.call_id = c.id)
       or exists (select from call_member m where m.call_id = c.id and m.left_at is null)
       or exists (select from call_signal s where s.call_id = c.id))`,
  );
  expect(left).toEqual([]);
  const twice = await rig.look(
    `select person_id from call_member where left_at is null group by 1 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
}

test(
  'killed while it rings: the next is rung, and nothing is left ringing',
  async () => {
    const route = await addRoute(rig, { groups: 2, ringSec: 300 });
    const [first, second] = [await addExpert(rig, route.groupIds[0]!), await addExpert(rig, route.groupIds[1]!)];
    await online(first, second);
    const customer = await addCustomer(rig, route.clientGroupId);
    const { callId } = await dial(customer);
    await killFirst();
    await timeIsUp();
    await until('the next is rung', async () => ((await now(second))?.callId === callId ? true : undefined));
    expect(await now(first)).toBeNull();
    await timeIsUp();
    await until('nothing rings', async () => ((await open()).some(({ id }) => id === callId) ? undefined : true));
    expect(await customer.ask(callAppSide.detail, { callId })).toMatchObject({
      status: 'MISSED',
      endReason: 'NO_ANSWER',
    });
    await expectWhole();
    await startOne();
  },
  PATIENCE_MS,
);

test(
  'killed while people talk: the call goes on at another server; without its people it ends by itself',
  async () => {
    const { customer, expert, callId } = await talk(rig);
    await expert.ask(callAppSide.signal, { callId, kind: 'CHAT', data: 'before' });
    await killFirst();
    const line = await listen(customer, rig.url, `?callId=${callId}`);
    await until('what was sent before comes', () => line.heard.some(({ event }) => event === 'signal') || undefined);
    expect(await customer.ask(callAppSide.beat, { callId, network: null })).toMatchObject({ status: 'IN_PROGRESS' });
    await rig.look(`update call_member set beat_at = now() - make_interval(secs => $2) where call_id = $1`, [
      callId,
      CALL_LOST_SECONDS + 1,
    ]);
    await timeIsUp();
    await until('it is over', async () => ((await open()).some(({ id }) => id === callId) ? undefined : true));
    expect(await expert.ask(callAppSide.detail, { callId })).toMatchObject({
      status: 'COMPLETED',
      endReason: 'NETWORK',
    });
    await line.close();
    await expectWhole();
    await startOne();
  },
  PATIENCE_MS,
);

test(
  'killed in the middle of many calls: whoever was told of a call has it, each is answered or given up',
  async () => {
    const route = await addRoute(rig, { queueMax: 200, ringSec: 300 });
    const experts = await Promise.all(Array.from({ length: 4 }, () => addExpert(rig, route.groupIds[0]!)));
    const customers = await Promise.all(Array.from({ length: 24 }, () => addCustomer(rig, route.clientGroupId)));
    await online(...experts);
    const tried = (customer: CallPerson) =>
      customer.call(callAppSide.start, startInput, rig.url).catch(() => undefined);
    const half = customers.slice(0, 12).map(tried);
    const dying = killFirst();
    const told = (await Promise.all([...half, ...customers.slice(12).map(tried)])).flatMap((answer) =>
      answer?.data ? [answer.data.callId] : [],
    );
    await dying;
    const known = await rig.look<{ id: string }>(`select id from call where id = any($1::uuid[])`, [told]);
    expect(known.map(({ id }) => id).toSorted()).toEqual(told.toSorted());
    await expectWhole();
    // Experts answer and hang up until nobody is left who waits.
    await until(
      'everybody has been served',
      async () => {
        for (const expert of experts) {
          const call = await now(expert);
          if (!call) continue;
          await expert.call(callAppSide.answer, { callId: call.callId });
          await expert.call(callAppSide.hangUp, { callId: call.callId });
        }
        return (await open()).length === 0 || undefined;
      },
      120_000,
    );
    const served = await rig.look<{ status: string }>(`select distinct status from call where id = any($1::uuid[])`, [
      told,
    ]);
    expect(served).toEqual([{ status: 'COMPLETED' }]);
    await expectWhole();
  },
  PATIENCE_MS,
);
