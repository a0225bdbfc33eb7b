import { parseArgs } from 'node:util';
import { cpus, totalmem } from 'node:os';
import { checkNode, install } from './lib/install.mjs';
import { exitWithSentence, Sentence } from './lib/report.mjs';
import { asMarkdown, createTable } from '../bench/lib/table.mjs';

const parts = {
  api: async () => (await import('../bench/api.mjs')).benchApi,
  log: async () => (await import('../bench/log.mjs')).benchLog,
  clients: async () => (await import('../bench/clients.mjs')).benchClients,
  upgrade: async () => (await import('../bench/upgrade.mjs')).benchUpgrade,
  photo: async () => (await import('../bench/photo.mjs')).benchPhoto,
  product: async () => (await import('../bench/product.mjs')).benchProduct,
  import: async () => (await import('../bench/import/import.mjs')).benchImport,
  material: async () => (await import('../bench/material.mjs')).benchMaterial,
  toolbox: async () => (await import('../bench/toolbox.mjs')).benchToolbox,
  calls: async () => (await import('../bench/calls/calls.mjs')).benchCalls,
  callers: async () => (await import('../bench/calls/calls.mjs')).benchCallers,
  'call-data': async () => (await import('../bench/call-data.mjs')).benchCallData,
  live: async () => (await import('../bench/live/live.mjs')).benchLive,
  text: async () => (await import('../bench/text.mjs')).benchText,
  console: async () => (await import('../bench/console.mjs')).benchConsole,
};

/** Prints one table. Slowness is a figure in it, never a failure: the exit code is for what did not run. */
async function bench() {
  const { only, quick = false } = readOptions();
  checkNode();
  await install();
  const table = createTable(console.log);
  for (const [name, load] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue;
    const measure = await load();
    await measure({ quick, table, say: console.log });
  }
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  console.log(`\n${cpus().length} cores, ${memory}, Node ${process.versions.node}${quick ? ', quick run' : ''}\n`);
  console.log(asMarkdown(table.lines));
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean' } } });
    if (values.only === undefined || values.only in parts) return values;
  } catch {
    // The same sentence for everything that is not one of the two options.
  }
  throw new Sentence(`Usage: npm run bench -- [--only=${Object.keys(parts).join('|')}] [--quick]`);
}

bench().catch(exitWithSentence);
