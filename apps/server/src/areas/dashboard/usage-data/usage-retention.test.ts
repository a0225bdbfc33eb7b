import { appOperationAppSide } from '@console/contract/areas/application/app-operation/app-side';
import { RETENTION_PERIODS, usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import type { ArgumentOf, OutputOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { asUser, enterApp, makeAppPerson } from '../../app-people/app-session/app-rig.ts';
import { keyOf } from '../../application/test-account/test-account-rig.ts';
import { makeExpert } from '../../call/info/info-rig.ts';
import { openRuntime } from '../call-data/call-data-rig.ts';
import { ask, fillYear, runJob, tenantId, waiting } from './usage-data-rig.ts';

type Asked = ArgumentOf<typeof usageDashboard.usageRetention>;
type Retention = OutputOf<typeof usageDashboard.usageRetention>;

let server: TestServer;
let token: string;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  database = openRuntime(server);
  await fillYear(server);
});
afterAll(async () => {
  await database?.close();
  await server.stop();
});

const weeks: Asked = { from: '2025-11-18', to: '2026-02-10' };
const months: Asked = { from: '2025-11-18', to: '2026-11-10', granularity: 'MONTH' };
const inZone = (zone: string) => server.look(`update tenant set timezone = $2 where tenant_id = $1`, [tenantId, zone]);
const retention = async (asked: Asked, by = token): Promise<Retention> => {
  const answer = await server.call(usageDashboard.usageRetention, asked, { token: by });
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
};
const peopleOf = async (filter: ArgumentOf<typeof usageDashboard.usagePeople>) =>
  (await server.call(usageDashboard.usagePeople, { pageSize: 1, ...filter }, { token })).data!.total;

/** The cohorts once more, counted here from every single operation. */
async function cohortsOf(
  { periods }: Retention,
  { includeTest, applicationId, platform, versionName, userKind }: Asked,
) {
  const narrowed = {
    application_id: applicationId,
    platform,
    version_name: versionName,
    user_kind: userKind,
  };
  const used = await server.look<{ who: string; day: string } & typeof narrowed>(
    `select o.user_id as who, (o.time at time zone t.timezone)::date::text as day, o.application_id, o.platform, o.version_name, o.user_kind
       from app_operation o join tenant t using (tenant_id)
      where o.tenant_id = $1 and o.user_id is not null and ($2 or o.user_kind <> 'TEST_ACCOUNT') order by o.time`,
    [tenantId, includeTest ?? false],
  );
  const days = new Map<string, string[]>();
  for (const line of used) {
    if (Object.entries(narrowed).some(([key, value]) => value !== undefined && line[key as 'platform'] !== value))
      continue;
    days.set(line.who, [...(days.get(line.who) ?? []), line.day]);
  }
  const people = [...days.values()];
  return periods.flatMap((met, place) => {
    if (met.state === 'COMING') return [];
    const came = people.filter(([first]) => first! >= met.from && first! <= met.to);
    const again = periods
      .slice(place + 1)
      .map(({ from, to, state }) =>
        state === 'COMING' ? null : came.filter((each) => each.some((day) => day >= from && day <= to)).length,
      );
    return [{ size: came.length, again }];
  });
}

async function expectListed({ periods, cohorts }: Retention, whole: Asked): Promise<number> {
  const { granularity: _, ...asked } = whole;
  let cells = 0;
  for (const [place, { size, again }] of cohorts.entries()) {
    const met = periods[place]!;
    const first = { firstFrom: met.from, firstTo: met.to };
    expect([met, size]).toEqual([met, await peopleOf({ ...asked, ...first, from: met.from, to: met.to })]);
    for (const [no, active] of again.entries()) {
      if (active === null) continue;
      const { from, to } = periods[place + 1 + no]!;
      expect([met, from, active]).toEqual([met, from, await peopleOf({ ...asked, ...first, from, to })]);
      cells += 1;
    }
  }
  return cells;
}

describe.each(['Asia/Shanghai', 'America/New_York'])('in %s', (zone) => {
  beforeAll(async () => {
    await inZone(zone);
    await runJob(database);
  });

  test.each([
    weeks,
    months,
    { ...weeks, versionName: '3.2.0' },
    { ...weeks, userKind: 'TEAM_USER' },
    { ...months, platform: 'ANDROID', versionName: '4.0.0' },
    { ...weeks, includeTest: true },
  ] as const)(
    'who came and who came back is what the operations say, and every cell what its list says: %o',
    async (asked) => {
      const found = await retention(asked);
      expect(await waiting(server)).toBe(0);
      expect(found.cohorts).toEqual(await cohortsOf(found, asked));
      const { length } = found.periods;
      expect(await expectListed(found, asked)).toBe((length * (length - 1)) / 2);
      expect(found.cohorts.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(3);
      expect(found.cohorts.flatMap(({ again }) => again).some((active) => active! > 0)).toBe(true);
    },
    60_000,
  );

  test('whoever is new in the range is in exactly one cohort', async () => {
    const { summary } = await ask(server, { ...weeks, compare: false }, token);
    const { cohorts } = await retention(weeks);
    expect(cohorts.reduce((sum, { size }) => sum + size, 0)).toBe(summary.fresh);
  });
});

test('weeks begin on Monday; what the range cuts off is not whole', async () => {
  await inZone('Asia/Shanghai');
  const { periods } = await retention({ from: '2026-03-03', to: '2026-03-25' });
  expect(periods).toEqual([
    { from: '2026-03-03', to: '2026-03-08', state: 'PART' },
    { from: '2026-03-09', to: '2026-03-15', state: 'WHOLE' },
    { from: '2026-03-16', to: '2026-03-22', state: 'WHOLE' },
    { from: '2026-03-23', to: '2026-03-25', state: 'PART' },
  ]);
  const { periods: calendar } = await retention({ from: '2026-02-01', to: '2026-04-29', granularity: 'MONTH' });
  expect(calendar).toEqual([
    { from: '2026-02-01', to: '2026-02-28', state: 'WHOLE' },
    { from: '2026-03-01', to: '2026-03-31', state: 'WHOLE' },
    { from: '2026-04-01', to: '2026-04-29', state: 'PART' },
  ]);
});

test('the running week is marked as running, and of weeks to come nothing is said', async () => {
  await inZone('Asia/Shanghai');
  const [clock] = await server.look<{ from: string; to: string; monday: string; today: string }>(
    `select (date_trunc('week', t.today) - interval '14 days')::date::text as from, date_trunc('week', t.today)::date::text as monday,
            t.today::date::text as today,
            (date_trunc('week', t.today) + interval '20 days')::date::text as to
       from (select now() at time zone 'Asia/Shanghai' as today) as t`,
  );
  const { from, to, monday, today } = clock!;
  const { periods, cohorts } = await retention({ from, to });
  expect(periods.map(({ state }) => state)).toEqual(['WHOLE', 'WHOLE', 'RUNNING', 'COMING', 'COMING']);
  expect(periods[2]!.from).toBe(monday);
  expect(cohorts.map(({ again }) => again.map((active) => active === null))).toEqual([
    [false, false, true, true],
    [false, true, true],
    [true, true],
  ]);
  // Up to today it is running as well: its last days are still to come.
  const { periods: short } = await retention({ from, to: today });
  expect(short.at(-1)).toEqual({ from: monday, to: today, state: 'RUNNING' });
  // Cut off before today, it does not grow any more.
  const { periods: cut } = await retention({ from, to: monday });
  expect(cut.at(-1)).toEqual({ from: monday, to: monday, state: monday === today ? 'RUNNING' : 'PART' });
});

test('what is in no sum yet counts as well, and somebody who turns out to have come earlier changes the cohort', async () => {
  await inZone('Asia/Shanghai');
  await runJob(database);
  const before = await retention(weeks);
  const { byApplication } = await ask(server, { ...weeks, compare: false }, token);
  const key = await keyOf(server, byApplication.list[0]!.applicationId);
  const as = asUser(key, await enterApp(server, key, await makeAppPerson(server)));
  const report = async (...days: string[]) => {
    const list = days.map((day) => ({ id: newId(), time: `${day}T03:00:00Z`, event: '登录' }));
    await server.call(appOperationAppSide.report, { list }, as);
  };
  const expectMore = async (place: number, nos: readonly number[]) => {
    const after = await retention(weeks);
    const cohorts = before.cohorts.map(({ size, again }, at) =>
      at === place
        ? { size: size + 1, again: again.map((active, no) => active! + (nos.includes(no) ? 1 : 0)) }
        : { size, again },
    );
    expect(after.cohorts).toEqual(cohorts);
    await expectListed(after, weeks);
  };
  await report('2026-01-06', '2026-01-21');
  await expectMore(7, [1]);
  await report('2025-12-30');
  await expectMore(6, [0, 2]);
  await runJob(database);
  await expectMore(6, [0, 2]);
}, 60_000);

test('refuses more weeks than are shown, and days that are none', async () => {
  const codeOf = async (asked: Asked) => (await server.call(usageDashboard.usageRetention, asked, { token })).code;
  const many = { from: '2026-01-05', to: '2026-04-13' };
  expect(await codeOf(many)).toBe('USAGE_PERIODS_MANY');
  expect((await retention({ ...many, to: '2026-04-12' })).periods).toHaveLength(RETENTION_PERIODS);
  expect(await codeOf({ ...many, granularity: 'MONTH' })).toBeUndefined();
  expect(await codeOf({ from: '2025-06-10', to: '2026-07-10', granularity: 'MONTH' })).toBeUndefined();
  expect(await codeOf({ from: '2026-05-02', to: '2026-05-01' })).toBe('DASHBOARD_RANGE_WRONG');
  expect(await codeOf({ from: '2020-05-02', to: '2020-05-08' })).toBe('USAGE_RANGE_GONE');
  const first = { from: '2026-05-01', to: '2026-05-08', firstFrom: '0000-01-01', firstTo: '9999-12-31' };
  expect(await peopleOf(first)).toBe(await peopleOf({ from: first.from, to: first.to }));
});

test('is for whoever sees the statistics, and knows nobody of another company', async () => {
  const by = async (rights: string[]) => server.signIn((await makeExpert(server, 'ALL', rights)).username);
  const codeOf = async (who: string) => (await server.call(usageDashboard.usageRetention, weeks, { token: who })).code;
  expect(await codeOf(await by(['log:appuser:query']))).toBe('FORBIDDEN');
  expect(await codeOf(await by(['dashboard:usage:query']))).toBeUndefined();
  const before = await retention(weeks);
  const theirs = await server.signIn('owner.ruichi');
  const other = await retention(weeks, theirs);
  await server.look(
    `insert into app_operation (tenant_id, id, time, application_id, platform, user_kind, user_id, event, words, result, ip)
     select p.tenant_id, gen_random_uuid(), '2026-01-06T03:00:00Z', p.id, p.platform, 'CLIENT_USER', gen_random_uuid(), '登录', '', 'SUCCESS', ''
       from application p where p.tenant_id = $1 limit 1`,
    [demonstrationTenants[1]!.tenantId],
  );
  expect((await retention(weeks)).cohorts).toEqual(before.cohorts);
  expect((await retention(weeks, theirs)).cohorts[7]!.size).toBe(other.cohorts[7]!.size + 1);
});
