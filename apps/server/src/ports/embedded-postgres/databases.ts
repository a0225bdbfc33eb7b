import pg from 'pg';
import { hasCode } from './error-code.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Passwords } from './cluster.ts';
import { isAlive, type Postmaster } from './postmaster.ts';

export type Urls = {
  /** For migrations: owns the tables, is no superuser. */
  ownerUrl: string;
  /** For requests: sees one tenant at a time, whatever the query says. */
  runtimeUrl: string;
  /** For the tests and benches; the server itself never uses it. */
  superuserUrl: string;
};

export function urlsOf(port: number, passwords: Passwords): Urls {
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    ownerUrl: url('console_owner', passwords.owner, 'console'),
    runtimeUrl: url('console_runtime', passwords.runtime, 'console'),
    superuserUrl: url('postgres', passwords.superuser, 'postgres'),
  };
}

const notYet = ['ECONNREFUSED', 'ECONNRESET', '57P03'];

/** Connects as soon as PostgreSQL answers; undefined when the process ended, or answers for another data folder. */
export async function connectWhenReady(
  { pid }: Postmaster,
  superuserUrl: string,
  cluster: string,
): Promise<pg.Client | undefined> {
  while (isAlive(pid)) {
    const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {}); // A connection that breaks while idle is noticed by whoever uses it next.
    try {
      await client.connect();
      const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
      if (rows[0]?.folder === cluster) return client;
      await client.end();
      return undefined;
    } catch (error) {
      await client.end().catch(() => {});
      if (!hasCode(error, ...notYet) && !/timeout|terminated/i.test(String(error))) throw error;
      await pause(20);
    }
  }
  return undefined;
}

/** Both roles and the database; the database comes last, so that its presence says that all is there. */
export async function makeDatabase(admin: pg.Client, passwords: Passwords): Promise<void> {
  const { rowCount } = await admin.query(`select from pg_database where datname = 'console'`);
  if (rowCount) return;
  const rights = 'login nosuperuser nocreatedb nocreaterole nobypassrls noreplication';
  for (const [role, password] of [
    ['console_owner', passwords.owner],
    ['console_runtime', passwords.runtime],
  ] as const) {
    await admin.query(`drop role if exists ${role}`);
    await admin.query(`create role ${role} ${rights} password ${admin.escapeLiteral(password)}`);
  }
  await admin.query('create database console owner console_owner');
  await admin.query('revoke all on database console from public');
  await admin.query('grant connect on database console to console_runtime');
}
