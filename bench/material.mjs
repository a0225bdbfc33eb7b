import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './lib/api/load.mjs';
import { bundleServer } from './lib/bundle.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { ms } from './lib/format.mjs';
import { materialCases } from './lib/material/cases.mjs';
import { fillMaterials } from './lib/material/fill.mjs';
import { readReports } from './lib/material/reads.mjs';
import { median } from './lib/numbers.mjs';
import { startServer } from './lib/server.mjs';

/**
 * 100,000 materials that 5,000,000 references lead to in one tenant, 10,000 of both in another; the same request of both,
 * turn by turn. Then readings, as apps report them.
 */
export async function benchMaterial({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    server = await startServer({ program: await bundleServer(), dataDir });
    client = await connect((await embeddedUrls(dataDir)).superuser);
    const [materials, references] = quick ? [30_000, 300_000] : [100_000, 5_000_000];
    const shared = { client, server, say: (line) => say(`  ${line}`) };
    say('Filling materials and references …');
    const ofBig = { owner: 'owner', operator: 'operator' };
    const big = await fillMaterials({ ...shared, company: 'kangheng', people: ofBig, materials, references });
    const ofSmall = { owner: 'owner.ruichi', operator: 'operator.ruichi' };
    const least = { materials: 10_000, references: 10_000 };
    const small = await fillMaterials({ ...shared, company: 'ruichi', people: ofSmall, ...least });
    await client.query('checkpoint');
    const rounds = quick ? 5 : 11;
    for (const { what, request } of materialCases()) {
      await sideBySide({ server, what, rounds, table, one: request(big), other: request(small) });
    }
    await readReports({ server, client, quick, table, big });
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
async function sideBySide({ server, what, rounds, table, one, other }) {
  const times = { one: [], other: [] };
  await ask(server, one);
  await ask(server, other);
  for (let round = 0; round < rounds; round += 1) {
    times.one.push(await ask(server, one));
    times.other.push(await ask(server, other));
  }
  const [ours, theirs] = [median(times.one), median(times.other)];
  table.add({ what, ours: ms(ours), reference: ms(theirs), ratio: ours / theirs, goal: '≤ 2x', limit: 2 });
}
