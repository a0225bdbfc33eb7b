import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { findProcess, waitUntilGone } from './embedded-postgres/running-process.ts';
import { slowness } from '../test/process/slowness.ts';

let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-postgres-'));
  await chmod(dataDir, 0o711);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return running;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the first start makes a database whose two roles are no superusers', async () => {
  const { ownerUrl, runtimeUrl } = await start();
  const rights =
    'select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user';
  const none = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false };
  expect(await query(ownerUrl, rights)).toEqual([{ rolname: 'console_owner', ...none }]);
  expect(await query(runtimeUrl, rights)).toEqual([{ rolname: 'console_runtime', ...none }]);
  await expect(query(runtimeUrl, 'create table sneaky (id int)')).rejects.toThrow('permission denied');
});

test('the passwords can be read by nobody else', async () => {
  expect((await stat(join(dataDir, 'postgres', 'console-passwords.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
});

test('commits are durable and pages carry checksums', async () => {
  const { superuserUrl } = await start();
  const durable = `select string_agg(name || '=' || setting, ' ' order by name) as all from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`;
  expect(await query(superuserUrl, durable)).toEqual([
    { all: 'data_checksums=on fsync=on full_page_writes=on synchronous_commit=on' },
  ]);
});

test('what was stored is there after the next start, which is quick', async () => {
  await query((await start()).ownerUrl, 'create table kept as select 42 as answer');
  await running?.stop();
  const before = performance.now();
  const second = await start();
  const took = performance.now() - before;
  expect(took).toBeLessThan(2_000 * (await slowness()));
  expect(second.adopted).toBe(false);
  expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('stopping ends PostgreSQL and leaves no lock behind', async () => {
  const postgres = await start();
  const { pid } = postgres;
  await postgres.stop();
  expect(findProcess(pid)).toBeUndefined();
  expect(await readdir(dataDir)).not.toContain('server.lock');
});

test('PostgreSQL comes back on the same port when it is killed', async () => {
  const { pid, ownerUrl } = await start();
  process.kill(pid, 'SIGKILL');
  await waitUntilGone(pid, 5_000);
  await expect.poll(() => query(ownerUrl, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
  expect(running?.pid).not.toBe(pid);
});

test('a second server on the same data is refused with the process id of the first', async () => {
  await start();
  await expect(startEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(
    `is in use by the server with process id ${process.pid}. Stop it first, or set DATA_DIR to another folder.`,
  );
});

test('after kill -9 of the server its PostgreSQL is taken over', async () => {
  const server = await startInOwnProcess();
  const left = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await expect(start()).rejects.toThrow(`process id ${server.pid}`);
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(findProcess(left)).toBeDefined();

  const adopted = await start();
  expect(adopted).toMatchObject({ adopted: true, pid: left });
  expect(await query(adopted.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

async function startInOwnProcess(): Promise<ChildProcess> {
  // Beside the sources, because the packages that stay outside the bundle are found from there.
  const script = join(import.meta.dirname, `start-for-test.${process.pid}.mjs`);
  await build({
    stdin: {
      contents: `import { startEmbeddedPostgres } from './embedded-postgres.ts';
        await startEmbeddedPostgres({ dataDir: process.argv[2], log: () => {} });
        console.log('started');
        setInterval(() => {}, 1000);`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile: script,
  });
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    return child;
  } finally {
    await rm(script);
  }
}
