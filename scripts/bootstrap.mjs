// npm run bootstrap -- --username ada --name "Ada Lovelace" --email ada@example.com
import { spawn } from 'node:child_process';
import { build } from './lib/build.mjs';
import { checkNode, install } from './lib/install.mjs';
import { exitWithSentence, rootFolder } from './lib/report.mjs';

async function bootstrap() {
  checkNode();
  await install();
  await build();
  const args = ['apps/server/dist/main.js', 'bootstrap', ...process.argv.slice(2)];
  const server = spawn(process.execPath, args, { cwd: rootFolder, stdio: 'inherit' });
  server.once('error', exitWithSentence);
  server.once('exit', (code) => process.exit(code ?? 1));
}

bootstrap().catch(exitWithSentence);
