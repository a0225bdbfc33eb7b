import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/run.mjs';
import { firstPage, keywords, pageCases, search } from './requests.mjs';
import { connect } from '../connect.mjs';
import { ms, perSecond, us } from '../format.mjs';
import { get, load } from './load.mjs';
import { median, summary } from '../numbers.mjs';
import { captureStatements } from './statements.mjs';

/** CPU of the server's process alone, a list request against an empty handler of the same server, turn by turn. */
export async function cpuOfList({ server, big, quick, table }) {
  const count = quick ? 500 : 2000;
  const cpu = async (requests) => {
    const before = await server.metric('process_cpu_seconds_total');
    await load({ url: server.url, requests, clients: 2, count });
    return ((await server.metric('process_cpu_seconds_total')) - before) / count;
  };
  const [list, empty] = [[firstPage(big)], [get('/livez')]];
  await cpu(list);
  await cpu(empty);
  const turns = [];
  for (let turn = 0; turn < 3; turn += 1) turns.push([await cpu(list), await cpu(empty)]);
  const [ours, theirs] = [median(turns.map((turn) => turn[0])), median(turns.map((turn) => turn[1]))];
  const ratio = ours / theirs;
  table.add({
    what: 'CPU of one list request',
    ours: us(ours),
    reference: `${us(theirs)} (/livez)`,
    ratio,
    goal: '≤ 2.5x',
    limit: 2.5,
  });
}

/** The whole request against pgbench with the statements that this request sends, prepared. Eight clients each. */
export async function listRate({ server, big, urls, dataDir, quick, table }) {
  const what = 'list requests a second, 8 clients';
  if (!(await run('pgbench', ['--version'])).ok) {
    table.skip(what, 'pgbench is not installed');
    return;
  }
  const superuser = await connect(urls.superuser);
  const request = firstPage(big);
  const seen = await captureStatements(superuser, dataDir, () =>
    load({ url: server.url, requests: [request], count: 1 }),
  );
  await superuser.end();
  const page = seen.findLast((text) => text.includes('json_agg'));
  const open = seen.findLast((text) => text.includes('session_open'));
  if (!page || !open) {
    table.skip(what, 'the statements of a list request were not seen in the log of PostgreSQL');
    return;
  }
  const script = join(dataDir, 'list.sql');
  await writeFile(script, [...open.split(/;\s*/), page, 'commit'].map(oneLine).join('\n'));
  const seconds = quick ? 2 : 5;
  const turns = [];
  for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
    const ours = (await load({ url: server.url, requests: [request], clients: 8, seconds })).perSecond;
    turns.push([ours, await pgbench(urls.runtime, script, seconds)]);
  }
  const [ours, theirs] = [median(turns.map((turn) => turn[0])), median(turns.map((turn) => turn[1]))];
  table.add({
    what,
    ours: perSecond(ours),
    reference: `${perSecond(theirs)} (pgbench)`,
    ratio: ours / theirs,
    goal: '≥ 0.25x',
    limit: 0.25,
    atLeast: true,
  });
}

const oneLine = (text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`;

async function pgbench(url, script, seconds) {
  const args = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-f', script, url];
  const { ok, output } = await run('pgbench', args);
  const rate = /tps = ([\d.]+) \(without/.exec(output);
  if (!ok || !rate) throw new Error(`pgbench failed: ${output.replaceAll(url, 'the database').slice(-500)}`);
  return Number(rate[1]);
}

/** The same request of a tenant with 1,000,000 rows and of one with 10,000, in turn. */
export async function growth({ server, big, small, quick, table }) {
  for (const { what, request } of pageCases()) {
    const times = { big: [], small: [] };
    for (let round = 0; round < (quick ? 5 : 15); round += 1) {
      times.big.push((await load({ url: server.url, requests: [request(big)], count: 1 })).p50);
      times.small.push((await load({ url: server.url, requests: [request(small)], count: 1 })).p50);
    }
    const [ours, theirs] = [median(times.big), median(times.small)];
    table.add({
      what,
      ours: ms(ours),
      reference: ms(theirs),
      ratio: ours / theirs,
      goal: '≤ 2x',
      limit: 2,
    });
  }
}

/** The count alone, as the runtime role in its tenant, behind row-level security. */
export async function countTime({ server, big, urls, dataDir, table }) {
  const superuser = await connect(urls.superuser);
  const seen = await captureStatements(superuser, dataDir, () =>
    load({ url: server.url, requests: [firstPage(big)], count: 1 }),
  );
  await superuser.end();
  const page = seen.findLast((text) => text.includes('json_agg')) ?? '';
  const count = /\((select count\(\*\)::int from \(select from [\s\S]*?limit '?\d+'?\) as counted)\)/.exec(page)?.[1];
  const tenantId = /'([0-9a-f-]{36})'/.exec(page)?.[1];
  if (!count || !tenantId) {
    table.skip('count to 10,000+', 'the count was not found in the list’s statement');
    return;
  }
  const client = await connect(urls.runtime);
  try {
    await client.query('begin read only');
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    const times = [];
    for (let round = 0; round < 60; round += 1) {
      const started = performance.now();
      await client.query(count);
      times.push(performance.now() - started);
    }
    const { p50 } = summary(times);
    table.add({ what: 'count to 10,000+ (p50)', ours: ms(p50), value: p50, goal: '≤ 5 ms', limit: 5 });
  } finally {
    await client.end();
  }
}

export async function searches({ server, big, quick, table }) {
  for (const [kind, words] of Object.entries(keywords)) {
    for (const word of words) {
      const { p50, p99, count, statuses } = await load({
        url: server.url,
        requests: [search(big, word)],
        count: quick ? 10 : 40,
        seconds: 15,
        warmUp: 1,
      });
      table.add({
        what: `search ${word} (${kind}), p99`,
        ours: `${ms(p99)}${statuses['200'] === count ? '' : `, of ${count} only ${statuses['200'] ?? 0} found`}`,
        reference: `p50 ${ms(p50)}`,
        // A search that ran into the time limit is not a fast one.
        value: statuses['200'] === count ? p99 : Infinity,
        goal: '≤ 150 ms',
        limit: 150,
      });
    }
  }
}
