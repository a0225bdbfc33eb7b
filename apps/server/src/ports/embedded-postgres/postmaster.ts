import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ClusterPlace } from './cluster-place.ts';
import { identity } from './run-as.ts';
import { findProcess, waitUntilGone } from './running-process.ts';

export type Postmaster = { pid: number; port: number };

export type LaunchOptions = { place: ClusterPlace; native: string; port: number; durable: boolean };

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_checkpoints: 'off',
  // Compiling a query pays only for reports over millions of rows; here it makes the first request after a pause slow.
  jit: 'off',
};

const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tests leave hundreds of databases behind, each of which would be visited again and again.
  autovacuum: 'off',
  // Three test files at a time, some of which start three servers.
  max_connections: '200',
  // Nobody recovers anything: the log is not filled for it, nor emptied early.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/** Its own session (detached): Ctrl-C in the terminal must not stop PostgreSQL before the server has finished. */
export async function launchPostmaster({ place, native, port, durable }: LaunchOptions): Promise<Postmaster> {
  const log = await openLog(logOf(place));
  try {
    const all = { ...settings, ...(durable ? {} : fastAndForgetful) };
    const args = ['-D', place.cluster, '-p', String(port)];
    for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`);
    const child = spawn(join(native, 'bin', 'postgres'), args, {
      ...identity(place.user),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL reads PGDATA, PGPORT and their kin, which may be set for some other one.
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
    child.unref();
    return { pid, port };
  } finally {
    await log.close();
  }
}

/** The PostgreSQL that a killed server left running on this cluster. */
export async function findLeftPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const pidFile = join(cluster, 'postmaster.pid');
  const [pid, folder, , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  if (!pid || !port || folder !== cluster) return undefined;
  const found = findProcess(Number(pid));
  if (found?.command.includes(`-D ${cluster} `)) return { pid: Number(pid), port: Number(port) };
  // After a reboot the id may belong to any other program, and PostgreSQL would then refuse to start for good.
  if (found) await rm(pidFile, { force: true });
  return undefined;
}

/** Fast shutdown: ends the sessions, writes the checkpoint. What does not end by that is made to, and recovers on the next start. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!signal(pid, 'SIGINT') || (await waitUntilGone(pid, 30_000))) return;
  signal(pid, 'SIGQUIT');
  await waitUntilGone(pid, 5_000);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function logOf({ home }: ClusterPlace): string {
  return join(home, 'postgres.log');
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 5_000_000) await rename(file, `${file}.old`);
  return open(file, 'a', 0o600);
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
