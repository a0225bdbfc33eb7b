import { setTimeout } from 'node:timers/promises';
import { callInfo } from '@console/contract/areas/call/info/info';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { makeCall } from '../../../call/info/info-rig.ts';
import { ask, expectExact, fillYear, marks, openRuntime, runJob, tenantId } from '../call-data-rig.ts';
import { rebuildEveryTenant, sumUpChanges } from './rebuild.ts';

let server: TestServer;
let token: string;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  await fillYear(server, 1_500);
  database = openRuntime(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const autumn = { from: '2026-10-19', to: '2026-10-30', granularity: 'DAY' } as const;

test('by another clock than they were made by, no sums count: neither before they are made anew, nor after', async () => {
  await runJob(database);
  const { trend: before } = await ask(server, autumn, token);
  await server.look(`update tenant set timezone = 'America/New_York' where tenant_id = $1`, [tenantId]);
  const { trend } = await ask(server, autumn, token);
  expect(trend.map(({ total }) => total)).not.toEqual(before.map(({ total }) => total));
  for (const { from, to, total } of trend) {
    const { data } = await server.call(callInfo.page, { from, to, pageSize: 1 }, { token });
    expect([from, total]).toEqual([from, data!.total]);
  }
  await runJob(database);
  expect((await ask(server, autumn, token)).trend.map(({ total }) => total)).toEqual(trend.map(({ total }) => total));
});

test.each([
  ['status', `'FAILED'`],
  ['is_test', 'true'],
  ['team_group_id', 'gen_random_uuid()'],
  ['expert_id', 'gen_random_uuid()'],
  ['client_group_id', 'gen_random_uuid()'],
  ['client_id', 'gen_random_uuid()'],
  ['product_id', 'gen_random_uuid()'],
  ['problem_type_id', 'gen_random_uuid()'],
  ['error_nos', `'{E-77}'`],
  ['error_no_ids', 'array[gen_random_uuid()]'],
  ['answered_at', 'null'],
  ['ended_at', `ended_at + interval '1 second'`],
  ['duration_sec', 'duration_sec + 1'],
  ['wait_sec', 'wait_sec + 1'],
  ['promise_sec', '7'],
  ['score', '2'],
  ['solved', `'NO'`],
  ['quality', `'POOR'`],
])('a call whose %s changes is counted anew', async (column, value) => {
  const id = await makeCall(server, {
    at: '2026-10-22T04:00:00Z',
    error_nos: ['E-76'],
    score: 5,
    solved: 'YES',
    quality: 'GOOD',
  });
  await runJob(database);
  expect(await marks(server)).toBe(0);
  await server.look(`update call set ${column} = ${value} where id = $1`, [id]);
  expect(await marks(server)).toBe(1);
  await expectExact(server, autumn, token);
});

test('the command waits for a server that sums up, however long it does, and then makes all sums of all anew', async () => {
  await rebuildEveryTenant(database);
  await server.look(`update call_hour set total = total + 7`);
  await makeCall(server);
  const busy = new pg.Client({ connectionString: server.urls.runtime });
  await busy.connect();
  await busy.query('begin');
  await busy.query(`select pg_advisory_xact_lock(hashtextextended('call rollup', 0) # hashtextextended($1::text, 0))`, [
    tenantId,
  ]);
  const command = rebuildEveryTenant(database);
  // Longer than anything waits for a lock.
  await Promise.race([setTimeout(5_000), command]);
  // Another server's job leaves it to the one that is at it.
  await inTenant(database, tenantId, (db) => sumUpChanges(db, tenantId));
  expect(await marks(server)).toBe(1);
  await busy.query('commit');
  await busy.end();
  expect(await command).toBeGreaterThan(1);
  expect(await marks(server)).toBe(0);
  const sums = await server.look<{ calls: string; counted: string }>(
    `select (select count(*) from call c where c.tenant_id = t.tenant_id) as calls,
            (select sum(h.total) from call_hour h where h.tenant_id = t.tenant_id) as counted from tenant t`,
  );
  const known = sums.filter(({ calls }) => Number(calls) > 0);
  expect(known.length).toBeGreaterThan(1);
  expect(known.map(({ counted }) => counted)).toEqual(known.map(({ calls }) => calls));
});
