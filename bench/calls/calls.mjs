import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../lib/bundle.mjs';
import { connect, embeddedUrls } from '../lib/connect.mjs';
import { startServer } from '../lib/server.mjs';
import { crowd } from './crowd.mjs';
import { fillCalls } from './fill.mjs';
import { lists } from './lists.mjs';

/** The call log with many calls against few. `BENCH_CALLS` says how many it has. */
export const benchCalls = ({ quick, table, say }) =>
  onServer({}, async ({ server, client }) => {
    const calls = Number(process.env.BENCH_CALLS ?? (quick ? 30_000 : 1_000_000));
    const [big, small] = [
      { company: 'kangheng', operator: 'operator', calls },
      { company: 'ruichi', operator: 'operator.ruichi', calls: 10_000 },
    ];
    // The small one first: all indexes are made anew behind each.
    for (const one of [small, big]) {
      one.sample = await fillCalls({ client, ...one, say: (line) => say(`  ${line}`) });
      one.signed = await server.signIn(one.operator);
    }
    await client.query('checkpoint');
    await lists({ server, big, small, quick, table });
  });

/** Many calls at once. All people of the bench sit at one address. */
export const benchCallers = ({ quick, table, say }) =>
  onServer({ APP_CALLS_PER_NETWORK: '1000000' }, ({ server, client }) => crowd({ server, client, quick, table, say }));

async function onServer(env, measure) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    server = await startServer({ program: await bundleServer(), dataDir, env });
    client = await connect((await embeddedUrls(dataDir)).superuser);
    await measure({ server, client });
  } finally {
    await client?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
