import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithSentence, Sentence } from '../scripts/lib/report.mjs';
import { connect, embeddedUrls } from './lib/connect.mjs';
import { fillTable } from './lib/fill/table.mjs';

const usage = 'Usage: node bench/fill.mjs --table tag --rows 1000000 [--tenant kangheng] [--data-dir ./data]';

async function fill() {
  const options = {
    table: { type: 'string' },
    rows: { type: 'string' },
    tenant: { type: 'string' },
    'data-dir': { type: 'string' },
  };
  let given;
  try {
    given = parseArgs({ options }).values;
  } catch (error) {
    throw new Sentence(`${error.message}. ${usage}`);
  }
  const rows = Number(given.rows);
  if (!given.table || !Number.isSafeInteger(rows) || rows < 1) throw new Sentence(usage);
  const dataDir = resolve(given['data-dir'] ?? process.env.DATA_DIR ?? 'data');
  const url = process.env.DATABASE_OWNER_URL ?? (await embeddedUrls(dataDir)).superuser;
  const client = await connect(url);
  try {
    const tenantId = await tenantOf(client, given.tenant ?? 'kangheng');
    await fillTable(client, { table: given.table, rows, tenantId, say: console.log });
  } finally {
    await client.end();
  }
}

async function tenantOf(client, code) {
  const { rows } = await client.query('select tenant_id from tenant where code = $1', [code]);
  if (!rows[0]) throw new Sentence(`There is no tenant '${code}'.`);
  return rows[0].tenant_id;
}

fill().catch(exitWithSentence);
