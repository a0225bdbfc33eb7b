import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../kernel/db/database.ts';
import { migrate } from '../kernel/db/migrate.ts';

export interface TestDatabase {
  /** As the runtime role, like the server. */
  readonly database: Database;
  readonly tenants: readonly [string, string];
  /** As the superuser, who sees through every wall. */
  look<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

const migrations = join(fileURLToPath(import.meta.url), '../../../migrations');

/** A migrated database with two tenants and an owner in each, without a server: for what works behind it. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const urls = inject('postgres');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const superuser = new pg.Client({ connectionString: urls.superuserUrl });
  await superuser.connect();
  await superuser.query(`create database ${name} owner console_owner`);
  await superuser.end();
  const runtimeRole = decodeURIComponent(new URL(urls.runtimeUrl).username);
  await migrate({ ownerUrl: at(urls.ownerUrl), runtimeRole, stepsDown: false, folder: migrations });

  const looking = new pg.Pool({ connectionString: at(urls.superuserUrl), max: 2 });
  const look = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await looking.query<Row>(text, values)).rows;
  const tenants = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;
  for (const [place, tenantId] of tenants.entries()) {
    await look('insert into tenant (tenant_id, code, name) values ($1, $2, $2)', [tenantId, `tenant-${place}`]);
    await look("insert into account (tenant_id, id, type, username, name) values ($1, $1, 2, $2, 'Owner')", [
      tenantId,
      `owner${place}`,
    ]);
  }

  const database = connectDatabase({ url: at(urls.runtimeUrl), maxConnections: 12 });
  return {
    database,
    tenants,
    look,
    async stop() {
      await database.close();
      await looking.end();
    },
  };
}
