import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { inject } from 'vitest';
import { copyDatabase } from '../copy-database.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

const settings = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  alias: { '@console/contract': join(root, 'packages/contract/src') },
  logLevel: 'silent',
} as const;

/** The server as it is shipped, under a name of its own, beside the place from which it finds its migrations. */
export async function bundleServer(name = 'main-process-test'): Promise<string> {
  const folder = join(root, 'apps/server/dist');
  const outfile = join(folder, `${name}.js`);
  await build({ ...settings, entryPoints: ['apps/server/src/main.ts'], outfile });
  // Several test files make it at the same time, while servers of others read it.
  for (const worker of workers) {
    const made = join(folder, `${name}-${basename(worker)}`);
    await build({ ...settings, entryPoints: [worker], outfile: made });
    await rename(made, join(folder, basename(worker)));
  }
  return outfile;
}

/** What runs in threads of its own. */
const workers = [
  'apps/server/src/kernel/files/clean/clean-worker.js',
  'apps/server/src/kernel/files/model/gltf-worker.js',
  'apps/server/src/areas/material/material/process/video/video-worker.js',
  'apps/server/src/areas/material/material/process/video/still-worker.js',
  'apps/server/src/areas/call/recording/join/remux-worker.js',
  'apps/server/src/areas/live/stream/replay/replay-worker.js',
  'apps/server/src/ports/media/media-child.js',
];

export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'console-process-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the tests run as root.
  return folder;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything that it printed so far. */
  output(): string;
  /** Nobody listens any more to what it prints. */
  closeOutput(): void;
  kill(signal: NodeJS.Signals): void;
  /** The exit code; null after a signal. */
  readonly exited: Promise<number | null>;
}

/** A real process, not yet ready: `ready: http://…` in its output says where it listens. */
export function spawnServer(
  program: string,
  dataDir: string,
  env: Record<string, string> = {},
  { through = [], stdout, command: told = [] }: Circumstances = {},
): ChildProcess {
  const set = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...env };
  const pairs = Object.entries(set).map(([name, value]) => `${name}=${value}`);
  const [command, ...args] = [...through, 'env', '-i', ...pairs, process.execPath, program];
  return spawn(command, [...args, ...told], { stdio: ['ignore', stdout ?? 'pipe', 'pipe'] });
}

export interface Circumstances {
  /** A program that becomes the server, under limits that it sets first. */
  readonly through?: readonly string[];
  /** In the place of a pipe that the tests read. */
  readonly stdout?: number;
  /** What it is told to do instead of serving. */
  readonly command?: readonly string[];
}

export async function startProcess(
  program: string,
  dataDir: string,
  env?: Record<string, string>,
  circumstances?: Circumstances,
): Promise<ServerProcess> {
  const child = spawnServer(program, dataDir, env, circumstances);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let over = false;
  void exited.then(() => (over = true));
  const ready = () => {
    if (over) throw new Error(`the server ended: ${output}`);
    return /^ready: (\S+)/m.exec(output)?.[1];
  };
  const url = await until('the server is ready', ready, READY_MS).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}; it printed: ${output}`, { cause: error });
  });
  return {
    url,
    pid: child.pid!,
    output: () => output,
    closeOutput() {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    },
    kill: (signal) => void child.kill(signal),
    exited,
  };
}

/** What is waited for comes, or never does: on a machine that others use as well it comes late. */
const COMES_MS = 60_000;
/** A first start makes a database and the demonstration: 16 s where nothing else runs, and a minute beside other tests. */
const READY_MS = 180_000;
/** For a whole test or hook that starts and stops processes. */
export const PATIENCE_MS = 240_000;

/** Asks again every few milliseconds until there is an answer: no test waits longer than it must. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  within = COMES_MS,
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${within} ms`);
    await pause(10);
  }
}

export interface ProcessHome {
  /** A server on this database and folder; a killed one leaves both to the next. */
  start(circumstances?: Circumstances): Promise<ServerProcess>;
  readonly dataDir: string;
  readonly superuserUrl: string;
  /** As the superuser, who sees through every wall. */
  look<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** When its servers have ended. */
  remove(): Promise<void>;
}

/** For servers that are killed while their database lives on: a copy of the demonstration in the PostgreSQL of all tests. */
export async function makeProcessHome(bundle: string): Promise<ProcessHome> {
  const program = await bundleServer(bundle);
  const { urls } = await copyDatabase('demonstration');
  const dataDir = await makeDataDir();
  await cp(inject('pattern').dataDir, dataDir, { recursive: true });
  const env = { DEMO: 'on', DATABASE_URL: urls.runtime, DATABASE_OWNER_URL: urls.owner };
  const looking = new pg.Pool({ connectionString: urls.superuser, max: 2 });
  return {
    dataDir,
    superuserUrl: urls.superuser,
    start: (circumstances) => startProcess(program, dataDir, env, circumstances),
    look: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await looking.query<Row>(text, values)).rows,
    async remove() {
      await looking.end();
      await removeDataDir(dataDir);
    },
  };
}

export interface Cluster {
  /** The postmaster's process id, as its pid file says now. */
  pid(): number;
  /** The postmaster and every session. */
  processes(): number[];
  url(role: 'superuser' | 'owner' | 'runtime', database?: string): string;
  /** As the superuser, who sees through every wall. */
  look<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

export function clusterOf(dataDir: string): Cluster {
  const folder = join(dataDir, 'postgres');
  const pidFile = () => readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const passwords = JSON.parse(readFileSync(join(folder, 'console-passwords.json'), 'utf8')) as Record<string, string>;
  const names = { superuser: 'postgres', owner: 'console_owner', runtime: 'console_runtime' };
  const url: Cluster['url'] = (role, database = 'console') =>
    `postgres://${names[role]}:${passwords[role]}@127.0.0.1:${pidFile()[3]}/${database}`;
  const pid = () => Number(pidFile()[0]);
  return {
    pid,
    url,
    processes: () => [pid(), ...childrenOf(pid())],
    async look<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const client = new pg.Client({ connectionString: url('superuser') });
      client.on('error', () => {}); // Told by the query that meets it.
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** Stops whatever still runs on the folder, by the ids that its own files name, and removes it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const first = (file: string) => readFile(join(dataDir, file), 'utf8').catch(() => '');
  const server = /"pid":(\d+)/.exec(await first('server.lock'))?.[1];
  const postmaster = /^\d+/.exec(await first('postgres/postmaster.pid'))?.[0];
  for (const [pid, signal] of [
    [server, 'SIGKILL'],
    [postmaster, 'SIGQUIT'],
  ] as const) {
    if (pid === undefined) continue;
    try {
      process.kill(Number(pid), signal);
    } catch {
      continue; // It had ended.
    }
    await until(`process ${pid} ends`, () => !isAlive(Number(pid)) || undefined);
  }
  await rm(dataDir, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/\) [ZX] /.test(stat);
  } catch {
    return false;
  }
}
