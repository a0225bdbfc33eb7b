import { Sentence } from '../../scripts/lib/report.mjs';

const EACH = 50;

/** Customers and as many experts, in groups of fifty that reach each other; everybody is signed in to an app. */
export async function callers({ client, server, calls }) {
  const groups = Math.ceil(calls / EACH);
  const { rows } = await client.query(
    `select tenant_id as "tenantId", (select id from application a where a.tenant_id = t.tenant_id limit 1) as "applicationId"
       from tenant t where code = 'kangheng'`,
  );
  const { tenantId, applicationId } = rows[0];
  const answer = await fetch(`${server.url}/tenant/appkey/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await server.signIn('owner')) },
    body: JSON.stringify({ name: 'Bench calls', audience: 'BOTH', applicationId }),
  });
  const { data } = await answer.json();
  if (!data) throw new Sentence('No key for the app could be issued.');
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  for (const text of [
    `create temp table bench_group on commit drop as select n, gen_random_uuid() as clients, gen_random_uuid() as team,
            gen_random_uuid() as assoc from generate_series(1, ${groups}) as n`,
    `create temp table bench_person on commit drop as select p.n, gen_random_uuid() as customer, gen_random_uuid() as firm,
            gen_random_uuid() as expert, g.clients, g.team
       from generate_series(1, ${calls}) as p (n) join bench_group g on g.n = 1 + (p.n - 1) / ${EACH}`,
    `insert into client_group (tenant_id, id, name) select '${tenantId}', clients, 'Bench ' || n from bench_group`,
    `insert into team_group (tenant_id, id, name, routing, ring_sec)
     select '${tenantId}', team, 'Bench ' || n, 'ROUND_ROBIN', 60 from bench_group`,
    `insert into call_assoc (tenant_id, id, client_group_id, queue_max, queue_timeout_sec, promise_sec, zone, off_hours,
                             recording, retention_days, work_hours)
     select '${tenantId}', assoc, clients, 50, 300, 30, 'Asia/Shanghai', 'MESSAGE', 'OFF', 180, null from bench_group`,
    `insert into call_assoc_team (tenant_id, assoc_id, group_id, sort) select '${tenantId}', assoc, team, 1 from bench_group`,
    `insert into client (tenant_id, id, name, group_id) select '${tenantId}', firm, 'Bench ' || n, clients from bench_person`,
    `insert into client_user (tenant_id, id, client_id, name, phone, status)
     select '${tenantId}', customer, firm, '客户 ' || n, '166' || lpad(n::text, 8, '0'), 'ACTIVE' from bench_person`,
    `insert into team_user (tenant_id, id, name, phone, status)
     select '${tenantId}', expert, '专家 ' || n, '177' || lpad(n::text, 8, '0'), 'ACTIVE' from bench_person`,
    `insert into team_group_member (tenant_id, group_id, team_user_id) select '${tenantId}', team, expert from bench_person`,
    `insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
     select '${tenantId}', gen_random_uuid(), encode(sha256(convert_to('bench ' || u.id, 'UTF8')), 'hex'), k.id, u.kind, u.id,
            now() + interval '1 day'
       from (select 'CLIENT_USER' as kind, customer as id from bench_person
             union all select 'TEAM_USER', expert from bench_person) as u,
            (select id from app_key where tenant_id = '${tenantId}' and name = 'Bench calls') as k`,
  ]) {
    await client.query(text);
  }
  const made = await client.query('select customer, expert from bench_person order by n');
  await client.query('commit');
  await client.query(
    'analyze client, client_user, team_user, team_group_member, app_session, client_group, team_group',
  );
  const person = (userId) => ({
    userId,
    headers: { authorization: `Bearer ${data.secret}`, 'x-user-token': `bench ${userId}` },
  });
  return {
    tenantId,
    customers: made.rows.map(({ customer }) => person(customer)),
    experts: made.rows.map(({ expert }) => person(expert)),
  };
}
