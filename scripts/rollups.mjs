// npm run rollups: sums all calls and operations of all tenants up again.
import { spawn } from 'node:child_process';
import { build } from './lib/build.mjs';
import { checkNode, install } from './lib/install.mjs';
import { exitWithSentence, rootFolder } from './lib/report.mjs';

async function rollups() {
  checkNode();
  await install();
  await build();
  const server = spawn(process.execPath, ['apps/server/dist/main.js', 'rollups'], {
    cwd: rootFolder,
    stdio: 'inherit',
  });
  server.once('error', exitWithSentence);
  server.once('exit', (code) => process.exit(code ?? 1));
}

rollups().catch(exitWithSentence);
