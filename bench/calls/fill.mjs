const EVENTS = 10;
const idOf = (kind, n) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`;

/** An id that carries a moment in front, and a number behind it. */
const idAt = (
  moment,
  tail,
) => `(lpad(to_hex(floor(extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7000' || '8'
  || lpad(to_hex((${tail})::bigint), 15, '0'))::uuid`;

/** Calls of the last 360 days, each with ten events, spread evenly over the months. */
export async function fillCalls({ client, company, calls, say }) {
  const { rows } = await client.query(
    `select t.tenant_id as "tenantId", (select id from application a where a.tenant_id = t.tenant_id limit 1) as "applicationId"
       from tenant t where code = $1`,
    [company],
  );
  const { tenantId, applicationId } = rows[0];
  const started = performance.now();
  const done = (what) => say(`${company}: ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  await client.query('set local session_replication_role = replica');
  await client.query('set local synchronous_commit = off');
  await client.query("set local maintenance_work_mem = '512MB'");
  const parts = [];
  for (const table of ['call', 'call_error_no', 'call_event']) parts.push(await dropIndexes(client, table));
  await client.query(callsSql, [tenantId, calls, applicationId]);
  done(`${calls.toLocaleString('en')} calls`);
  await client.query(numbersSql, [tenantId]);
  await client.query(eventsSql, [tenantId, calls]);
  done(`${(calls * EVENTS).toLocaleString('en')} events`);
  for (const { indexdef } of parts.flat()) await client.query(indexdef.replace(' ON ONLY ', ' ON '));
  await client.query('commit');
  done('indexes');
  await client.query('vacuum (analyze) call, call_error_no, call_event');
  done('analysed');
  const sample = await client.query(
    `select id from call where tenant_id = $1 and status = 'COMPLETED' and client_name like '第%'
      order by id offset $2 limit 1`,
    [tenantId, Math.floor(calls / 3)],
  );
  return { callId: sample.rows[0].id };
}

/** Those of a table in parts are made on the whole, and on each part with it. */
async function dropIndexes(client, table) {
  const { rows } = await client.query(
    `select i.indexname, i.indexdef from pg_indexes i
      where i.schemaname = 'public' and i.tablename = $1
        and not exists (select from pg_constraint c where c.conindid = quote_ident(i.indexname)::regclass)`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  return rows;
}

/** $1 the company, $2 how many. */
const numbered = `
  select n, now() - interval '1 hour' - ($2::bigint - n) * (interval '360 days' / $2::bigint) as moment
    from generate_series(1, $2::bigint) as n offset 0`;

const callsSql = `
  insert into call (tenant_id, id, call_no, direction, media, status, end_reason, application_id, caller_kind, caller_id,
    caller_name, expert_id, expert_name, client_id, client_name, client_group_id, client_group_name, team_group_id,
    team_group_name, product_id, product_name, product_sn, error_nos, created_at, answered_at, ended_at, wait_sec,
    duration_sec, promise_sec, score, solved, quality, remark)
  select $1, ${idAt('moment', 'n')}, 'C' || to_char(moment, 'YYYYMMDD') || '-' || lpad((n % 1000000)::text, 6, '0'), 'CLIENT_TO_TEAM', (array['VIDEO', 'AUDIO', 'AR'])[1 + n % 3], status,
         case status when 'COMPLETED' then 'HANGUP_CALLER' when 'MISSED' then 'NO_ANSWER' else 'HANGUP_CALLER' end, $3,
         'CLIENT_USER', ${idOf('caller', 'n % 20000')},
         (array['王', '李', '张', '刘', '陈', '赵'])[1 + n % 6] || (array['建国', '秀英', '伟', '芳', '敏'])[1 + n / 6 % 5],
         case when talked then ${idOf('expert', 'n * 7919 % 200')} end, case when talked then '专家' || n * 7919 % 200 end,
         ${idOf('client', 'n * 31 % 5000')},
         case when n % 5000 = 77 then '鸿雁传书诊所' else '第' || n * 31 % 5000 || (array['医院', '诊所', '中心'])[1 + n % 3] end,
         ${idOf('clients', 'n % 40')}, '客户组' || n % 40, ${idOf('team', 'n % 20')}, '小组' || n % 20,
         ${idOf('product', 'n % 300')}, '产品' || n % 300, 'SN' || lpad((n * 7919 % 1000000)::text, 7, '0'),
         case when n % 5000 = 78 then '{QX-9001}'::text[] when n % 3 = 0 then array['E' || n / 3 % 500] else '{}' end,
         moment, case when talked then moment + interval '12 seconds' end, moment + interval '5 minutes', 12,
         case when talked then 30 + n * 7919 % 1200 else 0 end, 30,
         case when talked and n % 4 = 0 then 1 + n / 4 % 5 end, (array['YES', 'NO', 'UNKNOWN'])[1 + n % 3],
         (array['GOOD', 'GOOD', 'FAIR', 'POOR', 'UNKNOWN'])[1 + n % 5], case when n % 10 = 0 then '已处理' end
    from (select *, status = 'COMPLETED' as talked from (
      select *, case when n * 7919 % 100 < 70 then 'COMPLETED' when n * 7919 % 100 < 85 then 'MISSED'
                     when n * 7919 % 100 < 90 then 'REJECTED' when n * 7919 % 100 < 97 then 'CANCELED' else 'FAILED' end as status
        from (${numbered}) as numbers) as stated) as told`;

/** What a trigger does with every call of everyday life. */
const numbersSql = `
  insert into call_error_no (tenant_id, call_id, key, subject)
  select call.tenant_id, call.id, noted.key, noted.subject
    from call cross join lateral noted_error_nos(call.error_nos, call.error_no_ids) as noted
   where call.tenant_id = $1 and call.error_nos <> '{}'
      on conflict do nothing`;

const eventsSql = `
  insert into call_event (tenant_id, id, call_id, at_sec, type, actor_kind, actor_id, actor_name)
  select $1, ${idAt("moment + k * interval '3 seconds'", 'n * 10 + k')}, ${idAt('moment', 'n')}, k * 3 - 12,
         (array['INVITE', 'RING', 'ANSWER', 'MUTE', 'UNMUTE', 'FREEZE', 'ANNOTATE', 'OCR', 'SNAPSHOT', 'HANGUP'])[1 + k],
         'CLIENT_USER', ${idOf('caller', 'n % 20000')}, '客户'
    from (${numbered}) as numbers cross join generate_series(0, ${EVENTS - 1}) as k`;
