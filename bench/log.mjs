import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from './lib/bundle.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { fillLog } from './lib/fill/log.mjs';
import { ms } from './lib/format.mjs';
import { load, post } from './lib/api/load.mjs';
import { logCases } from './lib/log-cases.mjs';
import { median } from './lib/numbers.mjs';
import { startServer } from './lib/server.mjs';

/** The system log with 1,000,000 lines against one with 10,000, and how long a batch of its chain takes. */
export async function benchLog({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  try {
    const program = await bundleServer();
    server = await startServer({ program, dataDir });
    const urls = await embeddedUrls(dataDir);
    const rows = quick ? 100_000 : 1_000_000;
    say(`Filling ${rows.toLocaleString('en')} and 10,000 lines of the log …`);
    await fill(urls.superuser, rows, say);
    const big = await server.signIn('owner');
    const small = await server.signIn('owner.ruichi');
    await growth({ server, big, small, quick, table });
    await verifying({ server, small, table });
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(url, rows, say) {
  const client = await connect(url);
  try {
    for (const [code, wanted] of [
      ['ruichi', 10_000],
      ['kangheng', rows],
    ]) {
      const found = await client.query('select tenant_id from tenant where code = $1', [code]);
      const tenantId = found.rows[0].tenant_id;
      await fillLog(client, { rows: wanted, tenantId, chained: wanted === 10_000, say: (line) => say(`  ${line}`) });
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function growth({ server, big, small, quick, table }) {
  // In both logs the lines are 30 seconds apart, so that the oldest tenth ends at different times.
  const oldest = (count) => new Date(Date.now() - count * 0.9 * 30_000).toISOString();
  const ofBig = logCases({ oldestTenth: oldest(quick ? 100_000 : 1_000_000) });
  const ofSmall = logCases({ oldestTenth: oldest(10_000) });
  for (const [at, { what, request }] of ofBig.entries()) {
    const times = { big: [], small: [] };
    const once = async (asked) => (await load({ url: server.url, requests: [asked], count: 1 })).p50;
    await once(request(big));
    await once(ofSmall[at].request(small));
    for (let round = 0; round < (quick ? 5 : 15); round += 1) {
      times.big.push(await once(request(big)));
      times.small.push(await once(ofSmall[at].request(small)));
    }
    const [ours, theirs] = [median(times.big), median(times.small)];
    table.add({ what, ours: ms(ours), reference: ms(theirs), ratio: ours / theirs, goal: '≤ 2x', limit: 2 });
  }
}

async function verifying({ server, small, table }) {
  const request = post('/tenant/operationlog/console/verify', { from: 0 }, small);
  const { p50 } = await load({ url: server.url, requests: [request], count: 3 });
  table.add({ what: 'log: verify one batch', ours: ms(p50), value: p50, goal: '≤ 1000 ms', limit: 1000 });
}
