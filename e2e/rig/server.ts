import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/lib/port.mjs';

const patience = 180_000;

/** Asks the database itself and gives the rows. */
export type Look = (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

export interface BuiltServer {
  readonly url: string;
  /** Past every guard, for what a journey needs and no call can do: an account that was invited, an hour that has gone by. */
  readonly look: Look;
  readonly stop: () => Promise<void>;
}

/** Starts the built server on a data folder of its own. */
export async function startBuiltServer(): Promise<BuiltServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-e2e-'));
  await chmod(dataDir, 0o711); // For PostgreSQL's own user, when the tests run as root.
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    // Only these: the settings of whoever runs the tests must not reach the server.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      // Pictures of live sessions come in at whatever port is free.
      LIVE_MEDIA: 'embedded',
      LIVE_RTMP_PORT: '0',
      // Each test comes from an address of its own, as people do; see test.ts.
      TRUST_PROXY: '127.0.0.0/8,::1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));

  if (!(await isReady(url, server))) {
    await stopServer(server, dataDir);
    throw new Error(`The server did not become ready.\n${output}`);
  }
  const database = await connect(join(dataDir, 'postgres'));
  const look: Look = async (sql, values = []) => (await database.query<Record<string, unknown>>(sql, [...values])).rows;
  await makeRoom(look);
  const stop = async () => {
    await database.end();
    await stopServer(server, dataDir);
  };
  return { url, look, stop };
}

/** Journeys add people one after the other; how many meet on one server must not decide when a company is full. */
async function makeRoom(look: Look): Promise<void> {
  await look(`update tenant set account_quota = 1000 where code = 'kangheng'`);
}

async function connect(cluster: string): Promise<pg.Client> {
  const { superuser } = JSON.parse(await readFile(join(cluster, 'console-passwords.json'), 'utf8')) as {
    superuser: string;
  };
  const [, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client(`postgres://postgres:${superuser}@127.0.0.1:${port}/console`);
  await client.connect();
  return client;
}

async function isReady(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (server.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(50);
  }
  return false;
}

async function stopServer(server: ChildProcess, dataDir: string): Promise<void> {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
}
