import { sql } from 'kysely';
import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import type { ArgumentOf, OutputOf } from '@console/contract/endpoint';
import { expect } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { connectDatabase, type Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { TestServer } from '../../../test/harness.ts';
import { sumUpChanges } from './rollup/rebuild.ts';

export const tenantId = demonstrationTenants[0]!.tenantId;
export type Asked = ArgumentOf<typeof callDashboard.callData>;
export type CallData = OutputOf<typeof callDashboard.callData>;

/** The demonstration's own calls give way to those of a year: every state, three groups and none, test calls, all scores. */
export async function fillYear(server: TestServer, count = 3_000): Promise<void> {
  await server.look(`create or replace function pick(n integer, tag text, among integer) returns integer language sql immutable as
    $$ select (('x' || substr(md5(tag || n), 1, 7))::bit(28)::integer % among) $$`);
  await server.look(`delete from call where tenant_id = $1`, [tenantId]);
  await server.look(
    `insert into call (tenant_id, id, call_no, direction, media, status, end_reason, application_id, caller_kind, caller_id,
       caller_name, is_test, team_group_id, team_group_name, expert_id, expert_name, client_group_id, client_group_name,
       client_id, client_name, product_id, product_name, error_nos, created_at, answered_at, ended_at, wait_sec,
       duration_sec, promise_sec, score, problem_type_id, solved, quality)
     select $1, (lpad(to_hex(floor(extract(epoch from c.at) * 1000)::bigint), 12, '0') || '7' || substr(md5('id' || c.n), 1, 3)
                 || '8' || substr(md5('id' || c.n), 4, 15))::uuid,
            'YEAR-' || c.n, 'CLIENT_TO_TEAM', (array['VIDEO', 'AUDIO', 'AR'])[1 + pick(c.n, 'media', 3)], c.status,
            case when c.status in ('QUEUED', 'RINGING', 'IN_PROGRESS') then null else 'HANGUP_CALLER' end,
            gen_random_uuid(), 'CLIENT_USER', gen_random_uuid(), '客户 ' || c.n, pick(c.n, 'test', 12) = 0,
            ids.groups[1 + pick(c.n, 'group', 4)], '小组', ids.experts[1 + pick(c.n, 'expert', 6)], '专家',
            ids.sets[1 + pick(c.n, 'set', 4)], '客户分组', ids.clients[1 + pick(c.n, 'client', 30)], '客户',
            ids.products[1 + pick(c.n, 'product', 8)], '产品',
            (array['{}', '{E01}', '{e01,E02}', '{E01,e01}', '{F-17}'])[1 + pick(c.n, 'number', 5)]::text[],
            c.at, case when c.answered then case when c.status = 'IN_PROGRESS' then now() + interval '1 year' else c.at end end,
            case when c.status in ('QUEUED', 'RINGING', 'IN_PROGRESS') then null else c.at + interval '5 minutes' end,
            pick(c.n, 'wait', 60), case when c.answered and c.status <> 'IN_PROGRESS' then pick(c.n, 'talk', 900) else 0 end,
            case when pick(c.n, 'promise', 3) > 0 then 30 end,
            case when c.answered and pick(c.n, 'scored', 2) = 0 then 1 + pick(c.n, 'score', 5) end,
            ids.types[1 + pick(c.n, 'type', 4)], (array['YES', 'NO', 'UNKNOWN'])[1 + pick(c.n, 'solved', 3)],
            (array['GOOD', 'FAIR', 'POOR', 'UNKNOWN'])[1 + pick(c.n, 'quality', 4)]
       from (select g.n, s.status, s.status in ('COMPLETED', 'IN_PROGRESS') or (s.status = 'FAILED' and g.n % 2 = 0) as answered,
                    case when g.n % 7 = 0 then timestamptz '2026-10-24 21:00Z' + make_interval(mins => pick(g.n, 'min', 480))
                         else timestamptz '2025-11-18 00:00Z' + make_interval(mins => pick(g.n, 'day', 525000)) end as at
               from generate_series(1, $2::integer) as g (n)
              cross join lateral (select (array['COMPLETED', 'COMPLETED', 'COMPLETED', 'MISSED', 'REJECTED', 'CANCELED', 'FAILED',
                 case when g.n % 40 = 0 then 'QUEUED' when g.n % 50 = 0 then 'IN_PROGRESS' else 'COMPLETED' end])
                 [1 + pick(g.n, 'status', 8)] as status) as s) as c
      cross join (select
        array(select id from team_group where tenant_id = $1 order by id limit 3) as groups,
        array(select id from team_user where tenant_id = $1 order by id limit 5) || gen_random_uuid() as experts,
        array(select id from client_group where tenant_id = $1 order by id limit 3) as sets,
        array(select id from client where tenant_id = $1 order by id limit 29) as clients,
        array(select id from product where tenant_id = $1 order by id limit 7) as products,
        array(select id from service_feedback where tenant_id = $1 and kind = 'PROBLEM_TYPE' order by id limit 3) as types) as ids`,
    [tenantId, count],
  );
}

export const openRuntime = (server: TestServer): Database =>
  connectDatabase({ url: server.urls.runtime, connectTimeoutMs: 20_000, statementTimeoutMs: 30_000 });

/** Behind the server's own, where that is at work: a job that meets another one leaves the work to it. */
export const runJob = (database: Database) =>
  inTenant(database, tenantId, async (db) => {
    await sql`set local lock_timeout = 0`.execute(db);
    const key = sql`hashtextextended('call rollup', 0) # hashtextextended(${tenantId}, 0)`;
    await sql`select pg_advisory_xact_lock(${key})`.execute(db);
    await sumUpChanges(db, tenantId);
  });

export const ask = async (server: TestServer, asked: Asked, token: string): Promise<CallData> => {
  const answer = await server.call(callDashboard.callData, asked, { token });
  if (!answer.data) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
};

export const marks = async (server: TestServer) =>
  (await server.look<{ count: number }>(`select count(*)::int from call_change where tenant_id = $1`, [tenantId]))[0]!
    .count;

/** What the sums say is what the calls say: the same question once more, as if nothing had been summed up. */
export async function expectExact(server: TestServer, asked: Asked, token: string): Promise<CallData> {
  const { asOf: _, ...kept } = await ask(server, asked, token);
  const [before] = await server.look<{ timezone: string }>(`select timezone from call_rollup where tenant_id = $1`, [
    tenantId,
  ]);
  await server.look(`update call_rollup set timezone = 'none' where tenant_id = $1`, [tenantId]);
  const { asOf, ...counted } = await ask(server, asked, token);
  await server.look(`update call_rollup set timezone = $2 where tenant_id = $1`, [tenantId, before!.timezone]);
  expect(kept).toEqual(counted);
  return { ...counted, asOf };
}

/** The list of an error number's calls. */
export const callsOf = ({ errorNo, errorNoId }: { errorNo: string; errorNoId: string | null }) =>
  errorNoId === null ? { errorNoText: errorNo } : { errorNoId };
