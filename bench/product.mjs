import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from './lib/bundle.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { ms } from './lib/format.mjs';
import { load } from './lib/api/load.mjs';
import { median } from './lib/numbers.mjs';
import { listCases, lookUps } from './lib/product/cases.mjs';
import { fillNumbers, IN_A_SET } from './lib/product/fill.mjs';
import { startServer } from './lib/server.mjs';

/**
 * Sets of 10,000 error numbers: thirty of them in one tenant against one in another; lists and look-ups of both. A million
 * with BENCH_NUMBERS=1000000.
 */
export async function benchProduct({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    server = await startServer({ program: await bundleServer(), dataDir });
    client = await connect((await embeddedUrls(dataDir)).superuser);
    const rows = quick ? 100_000 : Number(process.env.BENCH_NUMBERS ?? 300_000);
    say(`Filling ${rows.toLocaleString('en')} and 10,000 error numbers and products …`);
    const shared = { client, server, say: (line) => say(`  ${line}`) };
    const of = { numbers: rows, products: Math.min(rows, 300_000) };
    const big = await fillNumbers({ ...shared, company: 'kangheng', owner: 'owner', ...of });
    const least = { numbers: IN_A_SET, products: 10_000 };
    const small = await fillNumbers({ ...shared, company: 'ruichi', owner: 'owner.ruichi', ...least });
    await client.query('checkpoint');
    const rounds = quick ? 5 : 15;
    for (const { what, request } of listCases()) {
      await sideBySide({ server, what, rounds, table, one: () => request(big), other: () => request(small) });
    }
    await lookingUp({ server, big, small, rounds: rounds * 2, table });
  } finally {
    await client?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask(server, request) {
  const { p50, statuses } = await load({ url: server.url, requests: [request], count: 1 });
  if (Object.keys(statuses).join() !== '200') throw new Error(`${request.path}: ${JSON.stringify(statuses)}`);
  return p50;
}

/** The same request of both, turn by turn: whatever else the machine does, it does to both. */
async function turns({ server, rounds, one, other }) {
  const times = { one: [], other: [] };
  await ask(server, one());
  await ask(server, other());
  for (let round = 0; round < rounds; round += 1) {
    times.one.push(await ask(server, one()));
    times.other.push(await ask(server, other()));
  }
  return [median(times.one), median(times.other)];
}

async function sideBySide({ what, table, ...asked }) {
  const [ours, theirs] = await turns(asked);
  table.add({ what, ours: ms(ours), reference: ms(theirs), ratio: ours / theirs, goal: '≤ 2x', limit: 2 });
}

async function lookingUp({ server, big, small, rounds, table }) {
  for (const [what, request] of Object.entries(lookUps)) {
    const [ours, theirs] = await turns({ server, rounds, one: () => request(big), other: () => request(small) });
    table.add({
      what: `look-up: ${what}`,
      ours: ms(ours),
      reference: `${ms(theirs)} with 10,000`,
      ratio: ours / theirs,
      value: ours,
      goal: '≤ 20 ms',
      limit: 20,
    });
  }
}
