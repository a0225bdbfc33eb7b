import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/run.mjs';
import { ms, perSecond } from '../format.mjs';
import { load, post } from '../api/load.mjs';
import { median } from '../numbers.mjs';
import { captureStatements } from '../api/statements.mjs';
import { signIn } from './fill.mjs';

/** A device that checks and about which nothing is new, as most of them do most of the time. */
export const checkOf = ({ deviceKey, model, headers }) =>
  post(
    '/open/v1/upgrade/check',
    {
      deviceId: deviceKey,
      versionCode: 1,
      versionName: '1.0.0',
      deviceModel: model,
      osVersion: '14',
      osLevel: 34,
      utcOffsetMin: 480,
    },
    headers,
  );

/** Against pgbench with the statements that one such question sends, prepared, of the larger and the smaller tenant. */
export async function checks(bench) {
  const { big, small } = bench;
  const rates = [];
  for (const tenant of [big, small]) rates.push(await rateOf(bench, tenant));
  const [ours, theirs] = rates;
  bench.table.add({
    what: `check: time of one, ${big.amount.toLocaleString('en')} against 10,000 devices`,
    ours: ms(ours),
    reference: ms(theirs),
    ratio: ours / theirs,
    goal: '≤ 1.5x',
    limit: 1.5,
  });
}

/** Answers what one check takes when nobody else asks. */
async function rateOf({ server, client, urls, dataDir, quick, table }, tenant) {
  // Those whose stage has not come: they read, and nothing is written.
  const requests = (await signIn(client, tenant, 2)).map(checkOf);
  const what = `check: requests a second, 8 clients, ${tenant.amount.toLocaleString('en')} devices`;
  const [url, seconds] = [server.url, quick ? 2 : 5];
  const script = await scriptOf({ client, dataDir, url, request: requests[0] });
  const turns = [];
  for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
    const { perSecond: ours, statuses } = await load({ url, requests, clients: 8, seconds, warmUp: 50 });
    if (Object.keys(statuses).join() !== '200') throw new Error(`checks answered ${JSON.stringify(statuses)}`);
    turns.push([ours, script && (await pgbench(urls.runtime, script, seconds))]);
  }
  const ours = median(turns.map(([own]) => own));
  const theirs = script && median(turns.map(([, own]) => own));
  table.add({
    what,
    ours: perSecond(ours),
    reference: theirs ? `${perSecond(theirs)} (pgbench)` : 'no pgbench',
    ...(theirs && { ratio: ours / theirs }),
    goal: '≥ 0.25x',
    limit: theirs ? 0.25 : undefined,
    atLeast: true,
  });
  return (await load({ url, requests, count: quick ? 200 : 1000, warmUp: 20 })).p50;
}

async function scriptOf({ client, dataDir, url, request }) {
  if (!(await run('pgbench', ['--version'])).ok) return null;
  const seen = await captureStatements(client, dataDir, () => load({ url, requests: [request], count: 1 }));
  const open = seen.findLast((text) => text.includes('app_key_open'));
  const look = seen.findLast((text) => text.includes('"mayJoin"'));
  if (!open || !look) throw new Error('the statements of a check were not seen in the log of PostgreSQL');
  const script = join(dataDir, 'check.sql');
  const lines = [...open.split(/;\s*/), look, 'commit'].map((text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`);
  await writeFile(script, lines.join('\n'));
  return script;
}

async function pgbench(url, script, seconds) {
  const args = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-f', script, url];
  const { ok, output } = await run('pgbench', args);
  const rate = /tps = ([\d.]+) \(without/.exec(output);
  if (!ok || !rate) throw new Error(`pgbench failed: ${output.replaceAll(url, 'the database').slice(-500)}`);
  return Number(rate[1]);
}
