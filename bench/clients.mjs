import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from './lib/bundle.mjs';
import { clientCases } from './lib/client-cases.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { fillTable } from './lib/fill/table.mjs';
import { ms } from './lib/format.mjs';
import { load, post } from './lib/api/load.mjs';
import { noticeDelivery } from './lib/notice-delivery.mjs';
import { median } from './lib/numbers.mjs';
import { startServer } from './lib/server.mjs';

/** Customers and their people, 1,000,000 in one tenant against 10,000 in another, a batch move, and a notice to all of them. */
export async function benchClients({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  try {
    server = await startServer({ program: await bundleServer(), dataDir });
    const people = quick ? 100_000 : 1_000_000;
    const urls = await embeddedUrls(dataDir);
    say(`Filling ${people.toLocaleString('en')} and 10,000 people of customers …`);
    await fill(urls.superuser, people, say);
    const [big, small] = [await server.signIn('operator'), await server.signIn('operator.ruichi')];
    await growth({ server, big, small, quick, table });
    await batchMove({ server, url: urls.superuser, big, table });
    await noticeDelivery({ server, signed: big, table });
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(url, people, say) {
  const client = await connect(url);
  try {
    for (const [code, users] of [
      ['ruichi', 10_000],
      ['kangheng', people],
    ]) {
      const found = await client.query('select tenant_id from tenant where code = $1', [code]);
      const tenantId = found.rows[0].tenant_id;
      const sayIndented = (line) => say(`  ${line}`);
      await fillTable(client, { table: 'client', rows: users / 20, tenantId, say: sayIndented });
      await fillTable(client, { table: 'client_user', rows: users, tenantId, say: sayIndented });
    }
    await client.query('vacuum analyze client');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function growth({ server, big, small, quick, table }) {
  const once = async (asked) => (await load({ url: server.url, requests: [asked], count: 1 })).p50;
  for (const { what, request } of clientCases()) {
    const times = { big: [], small: [] };
    await once(request(big));
    await once(request(small));
    for (let round = 0; round < (quick ? 5 : 15); round += 1) {
      times.big.push(await once(request(big)));
      times.small.push(await once(request(small)));
    }
    const [ours, theirs] = [median(times.big), median(times.small)];
    table.add({ what, ours: ms(ours), reference: ms(theirs), ratio: ours / theirs, goal: '≤ 2x', limit: 2 });
  }
}

async function batchMove({ server, url, big, table }) {
  const client = await connect(url);
  const { rows } = await client.query(
    `select (select array_agg(id) from (select id from client c where c.tenant_id = t.tenant_id and deleted_at is null limit 500) s) as ids,
            (select array_agg(id) from client_group g where g.tenant_id = t.tenant_id) as groups
       from tenant t where code = 'kangheng'`,
  );
  await client.end();
  const [{ ids, groups }] = rows;
  const times = [];
  for (const groupId of groups.slice(0, 4)) {
    const move = post('/tenant/client/batchUpdateGroup', { clientIds: ids, groupId }, big);
    times.push((await load({ url: server.url, requests: [move], count: 1 })).p50);
  }
  const took = median(times);
  table.add({ what: 'customers: batch move of 500', ours: ms(took), value: took, goal: '≤ 1000 ms', limit: 1000 });
}
