import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';

export interface MigrateOptions {
  readonly ownerUrl: string;
  /** The role that the server runs as; tables are granted to it. */
  readonly runtimeRole: string;
  readonly folder: string;
}

/**
 * Brings the schema to the newest version, each file in a transaction of its own, so that a migration that was cut off
 * is simply tried again. Returns how many files were applied.
 */
export async function migrate({ ownerUrl, runtimeRole, folder }: MigrateOptions): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tenant-console migration' });
  await client.connect();
  try {
    await prepare(client, runtimeRole);
    let applied = 0;
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8');
      if (await apply(client, name, text)) applied += 1;
    }
    await refuseNewer(client, files);
    return applied;
  } finally {
    await client.end();
  }
}

async function prepare(client: pg.Client, runtimeRole: string): Promise<void> {
  await client.query('set timezone = UTC');
  await client.query("select set_config('app.runtime_role', $1, false)", [runtimeRole]);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [runtimeRole]);
  if (rowCount === 0) {
    await client.query(`create role ${client.escapeIdentifier(runtimeRole)} nologin`);
    await client.query(`grant ${client.escapeIdentifier(runtimeRole)} to current_user`);
  }
  // Two servers that start together meet here; one waits for the other at each file's row below.
  await client
    .query('create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz)')
    .catch((error: { code?: string }) => {
      if (error.code !== '23505' && error.code !== '42P07') throw error;
    });
}

async function apply(client: pg.Client, name: string, text: string): Promise<boolean> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const { rows } = await client.query<{ sha256: string }>('select sha256 from migration where name = $1', [name]);
  if (rows[0]) return refuseChanged(name, rows[0].sha256, sha256);
  await client.query('begin');
  try {
    // A second server blocks on this row until the first has committed, then finds the work done.
    const claimed = await client.query(
      'insert into migration (name, sha256, applied_at) values ($1, $2, now()) on conflict do nothing',
      [name, sha256],
    );
    if (claimed.rowCount === 1) await client.query(text);
    await client.query('commit');
    return claimed.rowCount === 1;
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

function refuseChanged(name: string, before: string, now: string): false {
  if (before === now) return false;
  throw new StartError(
    `The migration ${name} was changed after it had been applied to this database. Restore the file as it was released.`,
  );
}

async function refuseNewer(client: pg.Client, files: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const unknown = rows.map(({ name }) => name).filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release, or restore a backup from before it.`,
    );
  }
}
