import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { demonstrationTenants } from '../../content/tenants.ts';

const { tenantId } = demonstrationTenants[0]!;
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

/** On the clock of the company, which is in Shanghai. */
const dayAgo = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);

test('a month of calls has one before it to be compared with, in which there were fewer', async () => {
  const asked = { from: dayAgo(29), to: dayAgo(0) };
  const { data } = await server.call(callDashboard.callData, asked, { token });
  const { summary, previous } = data!;
  expect(summary.total).toBeGreaterThan(200);
  expect(previous!.summary.total).toBeGreaterThan(150);
  expect(previous!.summary.total).toBeLessThan(summary.total * 1.1);
  expect(previous!.summary.avgScore).toBeGreaterThan(3);
  const [oldest] = await server.look<{ days: number }>(
    `select extract(day from now() - min(created_at))::int as days from call where tenant_id = $1`,
    [tenantId],
  );
  expect(oldest!.days).toBeGreaterThanOrEqual(75);
});

test('they come on working days and in the day, and numbers of a day are none twice', async () => {
  const rows = await server.look<{ weekend: boolean; night: boolean; count: number }>(
    `select extract(isodow from at) > 5 as weekend, extract(hour from at) not between 7 and 20 as night, count(*)::int
       from (select created_at at time zone 'Asia/Shanghai' as at from call where tenant_id = $1) as c group by 1, 2`,
    [tenantId],
  );
  const count = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter((row) => which(row)).reduce((sum, row) => sum + row.count, 0);
  const all = count(() => true);
  expect(count(({ weekend }) => weekend) / all).toBeLessThan(0.15);
  expect(count(({ night }) => night) / all).toBeLessThan(0.05);
  const twice = await server.look(
    `select call_no from call where tenant_id = $1 group by call_no having count(*) > 1`,
    [tenantId],
  );
  expect(twice).toEqual([]);
});

test('at any hour `npm run simulate -- calls` plays calls that are answered, ended and scored', async () => {
  // At night: only those without hours work.
  for (const table of ['team_group', 'call_assoc']) {
    await server.look(`update ${table} set work_hours = '[]' where work_hours is not null`);
  }
  const before = (
    await server.look<{ n: number }>(`select count(*)::int as n from call where tenant_id = $1`, [tenantId])
  )[0]!;
  const script = fileURLToPath(new URL('../../../../../../scripts/simulate/simulate.mjs', import.meta.url));
  const args = ['calls', '--url', server.url, '--calls', '4', '--parallel', '2', '--experts', '3', '--seconds', '1'];
  const played = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [played.stdout, played.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(played, 'exit')) as [number];
  expect([code, said]).toEqual([0, expect.stringContaining('2 customers call 3 experts')]);
  const made = await server.look<{ status: string; ended: boolean }>(
    `select status, ended_at is not null as ended from call where tenant_id = $1 order by id desc limit 4`,
    [tenantId],
  );
  const after = (
    await server.look<{ n: number }>(`select count(*)::int as n from call where tenant_id = $1`, [tenantId])
  )[0]!;
  expect(after.n).toBe(before.n + 4);
  expect(made.every(({ ended }) => ended)).toBe(true);
  expect(made.map(({ status }) => status)).toContain('COMPLETED');
}, 120_000);
