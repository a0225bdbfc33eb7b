import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateAll } from '../app.ts';
import { demonstration, makeDemonstration } from '../demonstration/demonstration.ts';
import { startEmbeddedPostgres } from '../ports/embedded-postgres.ts';
import { openPorts } from '../ports/open-ports.ts';
import { readSettings } from '../settings.ts';
import { quickHash } from './quick-hash.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { ownerUrl: string; runtimeUrl: string; superuserUrl: string };
    /** A migrated database with the demonstration and the folder of its files, and one with the tables alone: copied. */
    pattern: { database: string; dataDir: string; tables: string };
  }
}

/** One PostgreSQL for the whole run; every test file has a database of its own in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-test-'));
  await chmod(dataDir, 0o711); // For PostgreSQL's own user, when the tests run as root.
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  await letOwnerMakeDatabases(postgres.superuserUrl);
  const { ownerUrl, runtimeUrl, superuserUrl } = postgres;
  project.provide('postgres', { ownerUrl, runtimeUrl, superuserUrl });
  const pattern = await makePattern({ ownerUrl, runtimeUrl, superuserUrl });
  project.provide('pattern', pattern);
  return async () => {
    await postgres.stop();
    await Promise.all([dataDir, pattern.dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
  };
}

async function letOwnerMakeDatabases(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  await superuser.query('alter role console_owner createdb');
  await superuser.end();
}

interface Urls {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
  readonly superuserUrl: string;
}

/** What every server does at its first start, done once: it takes longer than most tests. */
async function makePattern(urls: Urls): Promise<{ database: string; dataDir: string; tables: string }> {
  const [tables, name] = ['tables', 'pattern'];
  const superuser = new pg.Client({ connectionString: urls.superuserUrl });
  await superuser.connect();
  const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const migrated = async (database: string) => {
    const there = { ownerUrl: at(urls.ownerUrl, database), runtimeUrl: at(urls.runtimeUrl, database) };
    return migrateAll(there);
  };
  await superuser.query(`create database ${tables} owner console_owner`);
  // Nobody copies a database that somebody is connected to.
  await (await migrated(tables)).close();
  await superuser.query(`create database ${name} owner console_owner template ${tables}`);
  await superuser.end();

  const dataDir = await mkdtemp(join(tmpdir(), 'console-pattern-'));
  const settings = readSettings({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir });
  const ports = await openPorts(settings);
  const database = await migrated(name);
  const dataFolder = fileURLToPath(new URL('../../data', import.meta.url));
  await makeDemonstration(database, { ...ports, publicUrl: settings.publicUrl, dataFolder });
  await database.close();
  await ports.close();
  await hashQuickly(at(urls.superuserUrl, name));
  return { database: name, dataDir, tables };
}

/** Everyone of the demonstration has the same password, and nearly every test signs somebody in. */
async function hashQuickly(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  await superuser.query('update account set password_hash = $1 where password_hash is not null', [
    await quickHash(demonstration.password),
  ]);
  await superuser.end();
}
