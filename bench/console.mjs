import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../scripts/lib/build.mjs';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { rootFolder, Sentence } from '../scripts/lib/report.mjs';
import { firstLoads, scriptedSession, switches, visits } from './lib/console-measures.mjs';
import { startServer } from './lib/server.mjs';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
];

/** The figures of the console, in a real Chromium with its CPU slowed down four times. */
export async function benchConsole({ quick, table, say }) {
  const executablePath = findChromium();
  if (!executablePath) {
    table.skip('console', 'no Chromium or Google Chrome on this machine');
    return;
  }
  try {
    await build({ say });
  } catch (error) {
    if (!(error instanceof Sentence)) throw error;
    table.skip('console', error.message.split('\n')[0]);
    return;
  }
  const { chromium } = await import('@playwright/test');
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  let server, browser;
  try {
    server = await startServer({ program: join(rootFolder, 'apps/server/dist/main.js'), dataDir: folder });
    browser = await chromium.launch({ executablePath, args: flags });
    const bench = { browser, url: server.url, auth: await server.signIn('operator'), quick, table };
    for (const measure of [firstLoads, visits, scriptedSession, switches]) await measure(bench);
  } finally {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
