import { createServer, connect as dial, type Server } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './app.ts';
import { openPorts } from './ports/open-ports.ts';
import { readSettings } from './settings.ts';
import { copyDatabase } from './test/copy-database.ts';

/** More than a request waits for a connection. */
const LATE_MS = 3_000;
let late: Server;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-late-'));
});
afterAll(async () => {
  late.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A database that takes its time with each connection, as one does that has just been started itself. */
async function comesLate(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  late = createServer((socket) => {
    socket.on('error', () => undefined);
    setTimeout(() => {
      const through = dial(Number(port), hostname).on('error', () => socket.destroy());
      socket.pipe(through).pipe(socket);
    }, LATE_MS);
  });
  await new Promise<void>((resolve) => void late.listen(0, '127.0.0.1', resolve));
  return Object.assign(new URL(url), { port: String((late.address() as { port: number }).port) }).href;
}

test('a server starts on a database that answers later than a request would wait', async () => {
  const { urls } = await copyDatabase('tables');
  const settings = readSettings({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO: 'off' });
  const ports = await openPorts(settings);
  const runtimeUrl = await comesLate(urls.runtime);
  const log = pino({ level: 'silent' });
  const server = await startServer({ settings, ownerUrl: urls.owner, runtimeUrl, ports, log });
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  await server.stop();
  await ports.close();
});
