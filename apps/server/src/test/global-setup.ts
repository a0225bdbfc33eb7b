import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../ports/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { ownerUrl: string; runtimeUrl: string; superuserUrl: string };
  }
}

/** One PostgreSQL for the whole run; every test file makes its own database in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-test-'));
  await chmod(dataDir, 0o711); // For PostgreSQL's own user, when the tests run as root.
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  await letOwnerMakeDatabases(postgres.superuserUrl);
  const { ownerUrl, runtimeUrl, superuserUrl } = postgres;
  project.provide('postgres', { ownerUrl, runtimeUrl, superuserUrl });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function letOwnerMakeDatabases(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  await superuser.query('alter role console_owner createdb');
  await superuser.end();
}
