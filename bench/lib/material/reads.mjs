import { randomUUID } from 'node:crypto';
import { load, post } from '../api/load.mjs';
import { perSecond } from '../format.mjs';

/** People read and their apps report it, one reading in a call: of many materials, and all of the same one. */
export async function readReports({ server, client, quick, table, big }) {
  const ids = await shownTo(client, big);
  const reportOf = (materialId, speaker) =>
    post('/open/v1/materials/read', { readId: randomUUID(), materialId, seconds: 30, percent: 80 }, speaker);
  for (const [what, materialAt] of [
    [`of ${ids.length} materials`, (at) => ids[at % ids.length]],
    ['of one material', () => ids[0]],
  ]) {
    const count = quick ? 5_000 : 20_000;
    // A user may ask so often a minute; the bench speaks for fewer people than it takes.
    await client.query('truncate throttle');
    const before = await readings(client, big);
    const requests = Array.from({ length: count }, (_, at) =>
      reportOf(materialAt(at), big.speakers[at % big.speakers.length]),
    );
    const { perSecond: rate, statuses } = await load({ url: server.url, requests, clients: 64, count });
    if (Object.keys(statuses).join() !== '200') throw new Error(`readings answered ${JSON.stringify(statuses)}`);
    const noted = (await readings(client, big)) - before;
    table.add({
      what: `readings a second, ${String(what)}, 64 clients`,
      ours: perSecond(rate),
      reference: `${noted.toLocaleString('en')} of ${count.toLocaleString('en')} in the sums`,
      value: rate,
      goal: '≥ 2,000/s',
      limit: 2000,
      atLeast: true,
    });
  }
}

/** Materials that a toolbox shows to everybody. */
async function shownTo(client, { tenantId }) {
  await client.query(`update toolbox set status = 'ENABLED' where tenant_id = $1 and name = '工具箱 1'`, [tenantId]);
  const { rows } = await client.query(
    `select distinct m.id from toolbox b join toolbox_tool i on i.tenant_id = b.tenant_id and i.toolbox_id = b.id
       join tool_material l on l.tenant_id = i.tenant_id and l.tool_id = i.tool_id
       join material m on m.tenant_id = l.tenant_id and m.id = l.material_id
      where b.tenant_id = $1 and b.name = '工具箱 1' and m.status = 'READY' and m.visibility = 'BOTH'`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

async function readings(client, { tenantId }) {
  const { rows } = await client.query('select sum(read_count)::int as sum from material where tenant_id = $1', [
    tenantId,
  ]);
  return rows[0].sum;
}
