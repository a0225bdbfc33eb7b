import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from './lib/bundle.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { startServer } from './lib/server.mjs';
import { checks } from './lib/upgrade/checks.mjs';
import { fillDevices } from './lib/upgrade/fill.mjs';
import { previewAndStart } from './lib/upgrade/plan.mjs';
import { reports } from './lib/upgrade/reports.mjs';

/** Devices of an application, 1,000,000 in one tenant against 10,000 in another: a plan for all of them, and what they ask. */
export async function benchUpgrade({ quick, table, say, devices = quick ? 100_000 : 1_000_000 }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    // All devices sit at one address here.
    const env = { APP_CALLS_PER_NETWORK: '1000000' };
    server = await startServer({ program: await bundleServer(), dataDir, env });
    const urls = await embeddedUrls(dataDir);
    client = await connect(urls.superuser);
    say(`Filling ${devices.toLocaleString('en')} and 10,000 devices …`);
    const fill = (company, owner, amount) =>
      fillDevices({ client, server, company, owner, amount, say: (line) => say(`  ${line}`) });
    const small = await fill('ruichi', 'owner.ruichi', 10_000);
    const big = await fill('kangheng', 'owner', devices);
    await client.query('checkpoint');
    const bench = { server, client, urls, dataDir, quick, table, say, big, small };
    await previewAndStart(bench);
    await checks(bench);
    await reports(bench);
  } finally {
    await client?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
