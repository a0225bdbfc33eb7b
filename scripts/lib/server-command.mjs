import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { checkNode, install } from './install.mjs';
import { exitWithSentence, rootFolder } from './report.mjs';

/** Runs the built server with a command and what follows it, and ends as it ends. */
export async function serverCommand(...args) {
  checkNode();
  await install();
  await build();
  const server = spawn(process.execPath, ['apps/server/dist/main.js', ...args], { cwd: rootFolder, stdio: 'inherit' });
  server.once('error', exitWithSentence);
  server.once('exit', (code) => process.exit(code ?? 1));
}
