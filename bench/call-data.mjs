import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load, post } from './lib/api/load.mjs';
import { bundleServer } from './lib/bundle.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { inSeconds, ms } from './lib/format.mjs';
import { median } from './lib/numbers.mjs';
import { startServer } from './lib/server.mjs';

const DAY_MS = 86_400_000;
const dayBefore = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The call dashboard of a company with a million calls in twelve months: from the sums, and as if there were none. */
export async function benchCallData({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    server = await startServer({ program: await bundleServer(), dataDir });
    client = await connect((await embeddedUrls(dataDir)).superuser);
    const calls = quick ? 100_000 : Number(process.env.BENCH_CALLS ?? 1_000_000);
    say(`Filling ${calls.toLocaleString('en')} calls …`);
    const tenantId = await fillCalls(client, calls);
    const rebuilt = await rebuild(client, tenantId);
    table.add({
      what: `sums of ${calls.toLocaleString('en')} calls made anew`,
      ours: inSeconds(rebuilt),
      reference: '',
      goal: '',
    });
    const headers = await server.signIn('operator');
    for (const days of [90, 365]) await ask({ server, client, tenantId, headers, days, quick, table });
  } finally {
    await client?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask({ server, client, tenantId, headers, days, quick, table }) {
  const request = post('/tenant/dashboard/callData', { from: dayBefore(days - 1), to: dayBefore(0) }, headers);
  const cost = post('/tenant/dashboard/errorCost', { from: dayBefore(days - 1), to: dayBefore(0) }, headers);
  const kept = await asked(server, request, quick ? 5 : 15);
  const costs = await asked(server, cost, quick ? 5 : 15);
  const summed = await figuresOf(server, headers, days);
  const clock = await client.query('select timezone from call_rollup where tenant_id = $1', [tenantId]);
  await client.query(`update call_rollup set timezone = 'none' where tenant_id = $1`, [tenantId]);
  const raw = await asked(server, request, 3);
  const counted = raw === null ? null : await figuresOf(server, headers, days);
  await client.query('update call_rollup set timezone = $2 where tenant_id = $1', [tenantId, clock.rows[0].timezone]);
  table.add({
    what: `call dashboard of ${days} days, from sums`,
    ours: ms(kept),
    reference: `${raw === null ? 'too slow' : ms(raw)} (counted from the calls)`,
    goal: '',
    ...(days === 90 && { ratio: kept / 500, goal: '≤ 500 ms', limit: 1 }),
  });
  if (counted !== null) {
    table.add({
      what: `the same figures from sums and counted, ${days} days`,
      ours: summed === counted ? 'equal' : summed,
      reference: counted,
      goal: 'equal',
      value: summed === counted ? 0 : 1,
      limit: 0,
    });
  }
  table.add({ what: `cost of error numbers of ${days} days`, ours: ms(costs), reference: '', goal: '' });
}

async function figuresOf(server, headers, days) {
  const answer = await fetch(`${server.url}/tenant/dashboard/callData`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ from: dayBefore(days - 1), to: dayBefore(0) }),
  });
  const { total, answered, missed, durationSec, scored, solved } = (await answer.json()).data.summary;
  return [total, answered, missed, durationSec, scored, solved].join(' ');
}

async function asked(server, request, rounds) {
  const times = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { p50, statuses } = await load({ url: server.url, requests: [request], count: 1 });
    if (Object.keys(statuses).join() !== '200') return null;
    if (round > 0) times.push(p50);
  }
  return median(times);
}

/** Straight into the tables, without marks: the sums are made afterwards, all at once. */
async function fillCalls(client, count) {
  const { rows } = await client.query(`select tenant_id from tenant where code = 'kangheng'`);
  const tenantId = rows[0].tenant_id;
  await client.query('set session_replication_role = replica');
  const people = `select array(select gen_random_uuid() from generate_series(1, $1::integer)) as ids`;
  const ids = async (wanted) => (await client.query(people, [wanted])).rows[0].ids;
  const [groups, experts, clients, products] = [await ids(12), await ids(150), await ids(3_000), await ids(400)];
  for (let from = 0; from < count; from += 50_000) {
    await client.query(
      `insert into call (tenant_id, id, call_no, direction, media, status, end_reason, application_id, caller_kind, caller_id,
         caller_name, team_group_id, team_group_name, expert_id, expert_name, client_id, client_name, product_id,
         product_name, error_nos, created_at, answered_at, ended_at, wait_sec, duration_sec, promise_sec, score, solved, quality)
       select $1, (lpad(to_hex(floor(extract(epoch from c.at) * 1000)::bigint), 12, '0') || '7'
                   || substr(md5(c.n::text), 1, 3) || '8' || substr(md5(c.n::text), 4, 15))::uuid, 'BENCH-' || c.n,
              'CLIENT_TO_TEAM', 'VIDEO', case when c.answered then 'COMPLETED' else 'MISSED' end, 'HANGUP_CALLER',
              $4::uuid, 'CLIENT_USER', $4::uuid, '客户', ($5::uuid[])[1 + c.n % 12], '小组', ($6::uuid[])[1 + c.n % 150], '专家',
              ($7::uuid[])[1 + floor(random() * 3000)::integer], '客户', ($8::uuid[])[1 + floor(random() * 400)::integer], '产品',
              case when c.n % 3 = 0 then array['E' || (c.n % 600)] else '{}' end, c.at, case when c.answered then c.at end,
              c.at + interval '5 minutes', c.n % 50, case when c.answered then 30 + c.n % 900 else 0 end, 30,
              case when c.answered and c.n % 2 = 0 then 1 + c.n % 5 end, (array['YES', 'NO', 'UNKNOWN'])[1 + c.n % 3], 'GOOD'
         from (select n, n % 8 > 0 as answered, now() - interval '365 days' * (n::float8 / $3) as at
                 from generate_series($2::integer + 1, least($2 + 50000, $3::integer)) as n) as c`,
      [tenantId, from, count, groups[0], groups, experts, clients, products],
    );
  }
  await client.query(
    `insert into call_error_no (tenant_id, call_id, key, subject)
     select call.tenant_id, call.id, noted.key, noted.subject
       from call cross join lateral noted_error_nos(call.error_nos, call.error_no_ids) as noted
      where call.tenant_id = $1 and call.error_nos <> '{}' on conflict do nothing`,
    [tenantId],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze call, call_error_no');
  return tenantId;
}

/** By the job itself, as after a change of the tenant's clock. */
async function rebuild(client, tenantId) {
  await client.query('delete from call_rollup where tenant_id = $1', [tenantId]);
  const started = performance.now();
  await client.query(
    `insert into job (tenant_id, id, kind, key) values ($1, gen_random_uuid(), 'CALL_ROLLUP', 'BENCH')
     on conflict do nothing`,
    [tenantId],
  );
  for (;;) {
    const { rows } = await client.query('select made_at from call_rollup where tenant_id = $1', [tenantId]);
    if (rows.length > 0) break;
    const { rows: jobs } = await client.query(
      `select last_error from job where tenant_id = $1 and kind = 'CALL_ROLLUP' and last_error is not null`,
      [tenantId],
    );
    if (jobs.length > 0) throw new Error(`the job failed: ${jobs[0].last_error}`);
    await pause(20);
  }
  const took = performance.now() - started;
  await client.query('vacuum analyze call_hour');
  await client.query('vacuum analyze call_day');
  return took;
}
