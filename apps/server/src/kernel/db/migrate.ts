import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../../start-error.ts';

export interface MigrateOptions {
  readonly ownerUrl: string;
  /** The role that the server runs as; tables are granted to it. */
  readonly runtimeRole: string;
  /** One login serves both: the owner must be able to step down to the runtime role. */
  readonly stepsDown: boolean;
  readonly folder: string;
  /** Only these, of those that there are: for the backup of an older release. */
  readonly only?: readonly string[] | undefined;
}

/**
 * Brings the schema to the newest version, each file in a transaction of its own, so that a migration that was cut off
 * is simply tried again. Returns how many files were applied.
 */
export async function migrate({ ownerUrl, runtimeRole, stepsDown, folder, only }: MigrateOptions): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tenant-console migration' });
  await client.connect().catch((error: Error) => {
    throw new StartError(
      `The database at ${placeOf(ownerUrl)} cannot be used: ${error.message}. Check DATABASE_URL and DATABASE_OWNER_URL.`,
    );
  });
  try {
    await prepare(client, runtimeRole, stepsDown);
    await refuseForeign(client, files);
    let applied = 0;
    for (const name of only === undefined ? files : files.filter((file) => only.includes(file))) {
      const text = await readFile(join(folder, name), 'utf8');
      if (await apply(client, name, text)) applied += 1;
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Where, without who and by which password. */
export const placeOf = (url: string) => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

async function prepare(client: pg.Client, runtimeRole: string, stepsDown: boolean): Promise<void> {
  await client.query('set timezone = UTC');
  await client.query("select set_config('app.runtime_role', $1, false)", [runtimeRole]);
  const role = client.escapeIdentifier(runtimeRole);
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_has_role(current_user, oid, 'member') as held from pg_roles where rolname = $1`,
    [runtimeRole],
  );
  // Two servers that start together meet at each of these and at each file's row below; the second finds it done.
  if (rows.length === 0) await client.query(`create role ${role} nologin`).catch(unlessThere);
  if (stepsDown && !rows[0]?.held) {
    await client.query(`grant ${role} to current_user`).catch(unlessThere);
  }
  await client
    .query('create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz)')
    .catch(unlessThere);
}

function unlessThere(error: { code?: string }): void {
  // Duplicate object, table, or a row of the catalogue that another session has just written.
  if (!['23505', '42P07', '42710', 'XX000'].includes(error.code ?? '')) throw error;
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

const EMPTY_DATABASE =
  'With the embedded database, move or delete the data folder (DATA_DIR, by default ./data) and start again; ' +
  'with a PostgreSQL of your own, give DATABASE_URL and DATABASE_OWNER_URL an empty database.';

function refuseChanged(name: string, before: string, now: string): false {
  if (before === now) return false;
  throw new StartError(
    `The migration ${name} is not the one that was applied to this database: it was made by a pre-release version, ` +
      'whose schema is not upgraded, or the file was changed afterwards. ' +
      `${EMPTY_DATABASE} If the file was changed by hand, restore it instead.`,
  );
}

async function refuseForeign(client: pg.Client, files: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const applied = rows.map(({ name }) => name);
  // Files are applied in order and never renamed, so every release has the first one, a newer release too. A database
  // with others and without it was begun before the files were written anew (docs/decisions/0022).
  if (applied.length > 0 && !applied.includes(files[0]!)) {
    throw new StartError(
      `This database was made by a pre-release version, whose schema is not upgraded. ${EMPTY_DATABASE}`,
    );
  }
  const unknown = applied.filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database was migrated by a newer release (${unknown.join(', ')}). Start that release, or restore a backup from before it.`,
    );
  }
}
