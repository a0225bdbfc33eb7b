import { usageDashboard, type UsagePoint } from '@console/contract/areas/dashboard/usage-data';
import type { ArgumentOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { TestServer } from '../../../test/harness.ts';
import { addWaiting } from './rollup/rebuild.ts';

export const tenantId = demonstrationTenants[0]!.tenantId;
export type Asked = ArgumentOf<typeof usageDashboard.usageData>;
export type UsageData = OutputOf<typeof usageDashboard.usageData>;

/** The demonstration's own operations give way to those of a year: two applications, all kinds of people, sessions and none. */
export async function fillYear(server: TestServer, count = 3_000): Promise<void> {
  await server.look(`create or replace function pick(n integer, tag text, among integer) returns integer language sql immutable as
    $$ select (('x' || substr(md5(tag || n), 1, 7))::bit(28)::integer % among) $$`);
  await server.look(`create or replace function uid(tag text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(tag) placing '4' from 13) placing '8' from 17)::uuid $$`);
  await server.look(`delete from app_operation where tenant_id = $1`, [tenantId]);
  for (const table of ['usage_rollup', 'usage_waiting', 'usage_day', 'usage_event', 'usage_session']) {
    await server.look(`delete from ${table} where tenant_id = $1`, [tenantId]);
  }
  await server.look(
    `insert into app_operation (tenant_id, id, time, application_id, version_name, platform, user_kind, user_id, user_name,
       event, words, result, ip, session_id)
     select $1, uid('op' || o.n), o.at, p.id, (array['3.1.0', '3.2.0', '4.0.0', null])[1 + pick(o.n, 'version', 4)], p.platform,
            k.kind, case k.kind when 'CLIENT_USER' then ids.clients[1 + pick(o.n, 'client', 20)]
                                when 'TEAM_USER' then ids.team[1 + pick(o.n, 'team', 8)]
                                when 'TEST_ACCOUNT' then uid('test' || pick(o.n, 'test', 3)) end,
            '某人', (array['登录', '打开说明书', '查询错误码', '发起远程协助'])[1 + pick(o.n, 'event', 4)], '某人',
            case when pick(o.n, 'result', 9) = 0 then 'FAILURE' else 'SUCCESS' end, '',
            case when o.n % 10 > 0 then uid('visit' || o.n / 4) end
       from (select g.n, case when g.n % 6 = 0 then timestamptz '2026-10-24 21:00Z' + make_interval(mins => pick(g.n / 4, 'min', 480), secs => g.n % 4 * 50)
                  else timestamptz '2025-11-18 00:00Z' + make_interval(mins => pick(g.n / 4, 'day', 525000), secs => g.n % 4 * 50) end as at
               from generate_series(1, $2::integer) as g (n)) as o
      cross join lateral (select (array['CLIENT_USER', 'CLIENT_USER', 'TEAM_USER', 'GUEST', 'TEST_ACCOUNT'])[1 + pick(o.n, 'kind', 5)] as kind) as k
      cross join (select
        array(select id from application where tenant_id = $1 and deleted_at is null order by id limit 2) as apps,
        array(select id from client_user where tenant_id = $1 order by id limit 20) as clients,
        array(select id from team_user where tenant_id = $1 order by id limit 8) as team) as ids
       join application p on p.tenant_id = $1 and p.id = ids.apps[1 + pick(o.n, 'app', 2)]`,
    [tenantId, count],
  );
}

/** Behind the server's own, where that is at work: a job that meets another one leaves the work to it. */
export async function runJob(database: Database): Promise<void> {
  while (!(await addWaiting(database, tenantId))) {
    await inTenant(database, tenantId, async (db) => {
      await sql`set local lock_timeout = 0`.execute(db);
      const key = sql`hashtextextended('usage rollup', 0) # hashtextextended(${tenantId}, 0)`;
      await sql`select pg_advisory_xact_lock(${key})`.execute(db);
    });
  }
}

/** Whoever works with it is killed before the last of so many transactions is kept. */
export function killedAt(database: Database, last: number): Database {
  let begun = 0;
  return {
    ...database,
    begin: async (opening) => {
      const transaction = await database.begin(opening);
      begun += 1;
      return begun < last ? transaction : { ...transaction, commit: () => Promise.reject(new Error('killed')) };
    },
  };
}

export const ask = async (server: TestServer, asked: Asked, token: string): Promise<UsageData> => {
  const answer = await server.call(usageDashboard.usageData, asked, { token });
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
};

export const waiting = async (server: TestServer) =>
  (await server.look<{ count: number }>(`select count(*)::int from usage_waiting where tenant_id = $1`, [tenantId]))[0]!
    .count;

interface Operation {
  readonly time: Date;
  readonly user_kind: string;
  readonly user_id: string | null;
  readonly result: string;
  readonly application_id: string;
  readonly session_id: string | null;
}

/** The points of the chart once more, counted here from every single operation, without any of the server's statements. */
export async function pointsOf(server: TestServer, trend: readonly UsagePoint[]): Promise<UsagePoint[]> {
  const all = await server.look<Operation>(
    `select time, user_kind, user_id, result, application_id, session_id from app_operation
      where tenant_id = $1 and user_kind <> 'TEST_ACCOUNT' order by time`,
    [tenantId],
  );
  const every = await server.look<Operation>(
    `select time, user_kind, user_id, result, application_id, session_id from app_operation
      where tenant_id = $1 and session_id is not null order by time`,
    [tenantId],
  );
  const firsts = new Map<string, number>();
  for (const { user_id: id, time } of all) if (id !== null && !firsts.has(id)) firsts.set(id, time.getTime());
  const visits = new Map<string, { first: number; last: number; kinds: Set<string> }>();
  for (const { application_id: app, session_id: id, time, user_kind: kind } of every) {
    const known = visits.get(`${app}${id}`) ?? { first: time.getTime(), last: 0, kinds: new Set<string>() };
    known.last = time.getTime();
    known.kinds.add(kind);
    visits.set(`${app}${id}`, known);
  }
  // A session is a test account's where no customer and no member took part in it.
  const real = [...visits.values()].filter(
    ({ kinds }) => !kinds.has('TEST_ACCOUNT') || kinds.has('CLIENT_USER') || kinds.has('TEAM_USER'),
  );
  return trend.map(({ from, to }) => {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    const within = (moment: number) => moment >= start && moment < end;
    const some = all.filter(({ time }) => within(time.getTime()));
    const people = new Set(some.flatMap(({ user_id: id }) => id ?? []));
    const fresh = [...people].filter((id) => within(firsts.get(id)!)).length;
    const begun = real.filter(({ first }) => within(first));
    const seconds = begun.reduce((sum, { first, last }) => sum + (last - first) / 1000, 0);
    return {
      from,
      to,
      active: people.size,
      fresh,
      returning: people.size - fresh,
      sessions: begun.length,
      avgSessionSec: begun.length === 0 ? null : expect.closeTo(seconds / begun.length, 3),
      operations: some.length,
      failures: some.filter(({ result }) => result === 'FAILURE').length,
    };
  });
}

/** What the sums say is what the operations say: the same question once more, as if nothing had been summed up. */
export async function expectExact(server: TestServer, asked: Asked, token: string): Promise<UsageData> {
  const { asOf: _, ...kept } = await ask(server, asked, token);
  const [before] = await server.look<{ timezone: string }>(`select timezone from usage_rollup where tenant_id = $1`, [
    tenantId,
  ]);
  await server.look(`update usage_rollup set timezone = 'none' where tenant_id = $1`, [tenantId]);
  const { asOf, ...counted } = await ask(server, asked, token);
  await server.look(`update usage_rollup set timezone = $2 where tenant_id = $1`, [tenantId, before!.timezone]);
  expect(kept).toEqual(counted);
  return { ...counted, asOf };
}
