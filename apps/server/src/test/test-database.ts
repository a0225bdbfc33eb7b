import pg from 'pg';
import { connectDatabase, type Database } from '../kernel/db/database.ts';
import { copyDatabase } from './copy-database.ts';

export interface TestDatabase {
  /** As the runtime role, like the server. */
  readonly database: Database;
  readonly tenants: readonly [string, string];
  /** As the superuser, who sees through every wall. */
  look<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A migrated database with two tenants and an owner in each, without a server: for what works behind it. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const { urls } = await copyDatabase('tables');
  const looking = new pg.Pool({ connectionString: urls.superuser, max: 2 });
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

  const database = connectDatabase({ url: urls.runtime, maxConnections: 12 });
  // Who asks a hundred things at once waits for a connection; on a busy machine that is no defect.
  database.pool.options.connectionTimeoutMillis = 20_000;
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
