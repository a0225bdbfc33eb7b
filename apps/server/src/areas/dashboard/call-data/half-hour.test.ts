import { callInfo } from '@console/contract/areas/call/info/info';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/db/database.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCall } from '../../call/info/info-rig.ts';
import { expectExact, openRuntime, runJob, tenantId } from './call-data-rig.ts';

// On Lord Howe Island clocks move by half an hour: one hour of the year has 90 minutes, another has 30.

const zone = 'Australia/Lord_Howe';
const MINUTE = 60_000;

const changes = [
  { what: 'back', day: '2026-04-05', around: '2026-04-04T15:00:00Z', hour: 1, minutes: 90 },
  { what: 'forward', day: '2026-10-04', around: '2026-10-03T15:30:00Z', hour: 2, minutes: 30 },
] as const;

let server: TestServer;
let token: string;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  await server.look(`delete from call where tenant_id = $1`, [tenantId]);
  await server.look(`update tenant set timezone = $2 where tenant_id = $1`, [tenantId, zone]);
  for (const { around } of changes) {
    for (let at = Date.parse(around) - 120 * MINUTE; at < Date.parse(around) + 180 * MINUTE; at += 10 * MINUTE) {
      await makeCall(server, { at: new Date(at).toISOString() });
    }
  }
  database = openRuntime(server);
  await runJob(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const totalOf = async (filter: ArgumentOf<typeof callInfo.page>) =>
  (await server.call(callInfo.page, { pageSize: 1, ...filter }, { token })).data!.total;
const wall = (time: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(new Date(time));

describe.each(changes)('on the day on which clocks go $what', ({ day, hour, minutes }) => {
  test('hours follow each other, are as long as they are, and each is the total of its list', async () => {
    const asked = { from: day, to: day, granularity: 'HOUR' as const, compare: false };
    const { trend, summary, span } = await expectExact(server, asked, token);
    expect(summary.total).toBe(30);
    expect(trend).toHaveLength(24);
    expect([trend[0]!.from, trend.at(-1)!.to]).toEqual([span.from, span.to]);
    expect(trend.slice(1).map(({ from }) => from)).toEqual(trend.slice(0, -1).map(({ to }) => to));
    const lengths = trend.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / MINUTE);
    expect(lengths).toEqual(lengths.map((_, place) => (place === hour ? minutes : 60)));
    expect(trend.map(({ from }) => wall(from).slice(0, 2))).toEqual(
      trend.map((_, place) => String(place).padStart(2, '0')),
    );
    for (const { from, to, total } of trend) {
      expect([wall(from), total]).toEqual([wall(from), await totalOf({ from, to })]);
    }
    expect(trend[hour]!.total).toBe(minutes / 10);
  });

  test('the heat map counts by the hour that the clock showed', async () => {
    const asked = { from: day, to: day, granularity: 'DAY' as const, compare: false };
    const { heatMap, span, summary } = await expectExact(server, asked, token);
    expect(heatMap.reduce((sum, cell) => sum + cell.total, 0)).toBe(summary.total);
    expect(heatMap.find((cell) => cell.hour === hour)!.total).toBe(minutes / 10);
    for (const { weekday, hour: at, total } of heatMap) {
      expect([at, total]).toEqual([at, await totalOf({ ...span, weekday, hour: at })]);
    }
  });
});
