import pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * Nothing that rows named when `work` began is removed from the storage before it ends. The lock has a transaction of its own, which
 * has no snapshot: however long it is open, it keeps no dead rows.
 */
export async function withoutRemovals<T>(ownerUrl: string, lock: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'tenant-console backup',
    keepAlive: true,
  });
  // A connection that is lost meanwhile is met by the last statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin isolation level read committed`);
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ first: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('backup', 0)) as first`,
    );
    if (!rows[0]!.first) {
      throw new StartError('Another backup of this database is being made. Take this one when that one has ended.');
    }
    // Whoever removes something asks for this one, and holds it for no longer than that.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    const done = await work();
    await client.query('commit').catch((error: unknown) => {
      throw new StartError(
        'The connection to the database was lost while files were copied, and some may have been deleted meanwhile. Take another backup.',
        { cause: error },
      );
    });
    return done;
  } finally {
    await client.end();
  }
}
