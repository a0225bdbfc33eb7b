import { spawn } from 'node:child_process';
import { build } from './lib/build.mjs';
import { checkNode, install } from './lib/install.mjs';
import { checkPort } from './lib/port.mjs';
import { exitWithSentence, rootFolder } from './lib/report.mjs';

async function start() {
  checkNode();
  await checkPort(process.env.PORT || undefined, process.env.HOST || undefined);
  await install();
  await build();
  const server = spawn(
    process.execPath,
    ['--enable-source-maps', 'apps/server/dist/main.js', ...process.argv.slice(2)],
    {
      cwd: rootFolder,
      stdio: 'inherit',
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.once('error', exitWithSentence);
  server.once('exit', (code) => process.exit(code ?? 1));
}

start().catch(exitWithSentence);
