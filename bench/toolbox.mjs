import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../scripts/lib/run.mjs';
import { get, load } from './lib/api/load.mjs';
import { captureStatements } from './lib/api/statements.mjs';
import { bundleServer } from './lib/bundle.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { perSecond } from './lib/format.mjs';
import { fillMaterials } from './lib/material/fill.mjs';
import { median } from './lib/numbers.mjs';
import { startServer } from './lib/server.mjs';

/** The toolboxes of an app's user in one call, of a company with many materials. */
export async function benchToolbox({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    server = await startServer({ program: await bundleServer(), dataDir });
    const urls = await embeddedUrls(dataDir);
    client = await connect(urls.superuser);
    const [materials, references] = quick ? [20_000, 200_000] : [100_000, 1_000_000];
    say('Filling materials and references …');
    const shared = { client, server, say: (line) => say(`  ${line}`) };
    const people = { owner: 'owner', operator: 'operator' };
    const { speakers } = await fillMaterials({ ...shared, company: 'kangheng', people, materials, references });
    await appList({ server, client, urls, dataDir, quick, table, users: speakers });
  } finally {
    await client?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Against pgbench with the statements that one such question sends, prepared. Eight clients each. */
async function appList({ server, client, urls, dataDir, quick, table, users }) {
  const requests = users.map((headers) => get('/open/v1/toolboxes', headers));
  const [url, seconds] = [server.url, quick ? 2 : 5];
  // A user may ask 120 times a minute; the bench speaks for fewer people than it takes.
  const unlimited = () => client.query('truncate throttle');
  const seen = await captureStatements(client, dataDir, () => load({ url, requests: requests.slice(0, 1), count: 1 }));
  const open = seen.findLast((text) => text.includes('app_key_open'));
  const look = seen.findLast((text) => text.includes('toolbox_tool'));
  if (!open || !look) throw new Error('the statements of the list were not seen in the log of PostgreSQL');
  const script = join(dataDir, 'toolboxes.sql');
  const lines = [...open.split(/;\s*/), look, 'commit'].map((text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`);
  await writeFile(script, lines.join('\n'));
  const turns = [];
  for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
    await unlimited();
    const { perSecond: ours, statuses } = await load({ url, requests, clients: 8, seconds, warmUp: 50 });
    if (Object.keys(statuses).join() !== '200') throw new Error(`the list answered ${JSON.stringify(statuses)}`);
    turns.push([ours, await pgbench(urls.runtime, script, seconds)]);
  }
  const [ours, theirs] = [median(turns.map(([own]) => own)), median(turns.map(([, own]) => own))];
  table.add({
    what: 'toolboxes of an app user: requests a second, 8 clients',
    ours: perSecond(ours),
    reference: `${perSecond(theirs)} (pgbench)`,
    ratio: ours / theirs,
    goal: '≥ 0.25x',
    limit: 0.25,
    atLeast: true,
  });
}

async function pgbench(url, script, seconds) {
  const args = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-f', script, url];
  const { ok, output } = await run('pgbench', args);
  const rate = /tps = ([\d.]+) \(without/.exec(output);
  if (!ok || !rate) throw new Error(`pgbench failed: ${output.replaceAll(url, 'the database').slice(-500)}`);
  return Number(rate[1]);
}
