import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTime, cpuOfList, growth, listRate, searches } from './lib/api/lists.mjs';
import { flood, onPostgres, overload, startTimes } from './lib/api/process.mjs';
import { durableWrites, upload } from './lib/api/writes.mjs';
import { bundleServer } from './lib/bundle.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { fillTable } from './lib/fill/table.mjs';
import { startServer } from './lib/server.mjs';

/** The figures of the API, on an embedded PostgreSQL of its own in a temporary folder. */
export async function benchApi({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const [dataDir, otherDir] = [join(folder, 'data'), join(folder, 'other')];
  await mkdir(dataDir, { mode: 0o711 });
  await mkdir(otherDir);
  let server;
  try {
    const program = await bundleServer();
    say('Starting on an empty folder …');
    server = await startServer({ program, dataDir });
    const firstMs = server.readyMs;
    const rows = quick ? 100_000 : 1_000_000;
    say(`Filling ${rows.toLocaleString('en')} and 10,000 labels …`);
    await fill(dataDir, rows, say);
    await server.stop();
    server = await startServer({ program, dataDir });
    startTimes({ firstMs, secondMs: server.readyMs, table });
    const bench = { server, program, dataDir, otherDir, quick, table, urls: await embeddedUrls(dataDir) };
    bench.big = await server.signIn('operator');
    bench.small = await server.signIn('operator.ruichi');
    for (const measure of [
      onPostgres,
      cpuOfList,
      listRate,
      growth,
      countTime,
      searches,
      durableWrites,
      flood,
      overload,
      upload,
    ])
      await measure(bench);
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(dataDir, rows, say) {
  const client = await connect((await embeddedUrls(dataDir)).superuser);
  try {
    for (const [code, wanted] of [
      ['ruichi', 10_000],
      ['kangheng', rows],
    ]) {
      const found = await client.query('select tenant_id from tenant where code = $1', [code]);
      await fillTable(client, {
        table: 'tag',
        rows: wanted,
        tenantId: found.rows[0].tenant_id,
        say: (line) => say(`  ${line}`),
      });
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
