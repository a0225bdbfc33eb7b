import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import { copyFilesIn } from './files.ts';
import { checkBackup, keyMarkOf, tablePlace, type BackedUpTable, type Manifest } from './manifest.ts';
import { migrationsOf, partsOf } from './tables.ts';

export interface RestoreOptions {
  readonly ownerUrl: string;
  /** Brings an empty database to these migrations. */
  readonly migrateTo: (names: readonly string[]) => Promise<void>;
  /** Where the files belong; undefined: in a bucket. */
  readonly files: string | undefined;
  /** Undefined: there is none yet. */
  readonly key: Buffer | undefined;
  /** What the key has sealed will not be readable. */
  readonly withoutKey: boolean;
  readonly from: string;
}

/** Into an empty database, wholly or not at all. What is not whole is refused before anything is written. */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { ownerUrl, migrateTo, files, key, withoutKey, from } = options;
  const manifest = await checkBackup(from);
  if (!withoutKey && (!key || keyMarkOf(key) !== manifest.keyMark)) {
    throw new StartError(
      'The backup was made with another key. Set SECRETS_KEY to the one it was made with, or put it into DATA_DIR/secrets.key. ' +
        'If it is lost, add --without-key: authenticator apps and single sign-on then have to be set up again.',
    );
  }
  if (files === undefined && manifest.files) {
    throw new StartError(
      'The backup holds files, and STORAGE is s3. Restore with STORAGE=disk, or into the bucket by its own means.',
    );
  }
  if (files !== undefined && !manifest.files) {
    throw new StartError(
      'The backup holds no files: they lie in a bucket, and STORAGE is disk. Restore with STORAGE=s3 and that bucket.',
    );
  }
  await migrateTo(manifest.migrations.map(({ name }) => name));
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tenant-console restore' });
  await client.connect();
  try {
    await refuseOther(client, manifest);
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`);
    await client.query('begin');
    await tablesIn(client, manifest, from);
    if (files !== undefined && manifest.files) await copyFilesIn(from, files);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  return manifest;
}

async function refuseOther(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query('select from rollup_tenants() limit 1');
  if (rows.length > 0) {
    throw new StartError(
      'There is data here already, and a restore never overwrites any. Give it an empty database, or an empty DATA_DIR for the embedded one.',
    );
  }
  const here = await migrationsOf(client);
  const differing = migrations.find(
    ({ name, sha256 }) => !here.some((own) => own.name === name && own.sha256 === sha256),
  );
  if (differing) {
    throw new StartError(
      `The backup was made by a release with another ${differing.name}. Restore it with that release, then start this one.`,
    );
  }
  const more = here.find(({ name }) => !migrations.some((its) => its.name === name));
  if (more) {
    throw new StartError(
      `The database has ${more.name} already, which the backup does not know. Give the restore a new, empty database.`,
    );
  }
}

/**
 * Rows come in as they were: nothing is worked out from them again, and what they refer to is checked once all are there.
 * Whoever owns the tables may step around the wall for as long as the transaction lasts.
 */
async function tablesIn(client: pg.Client, { parts, tables }: Manifest, folder: string): Promise<void> {
  const quoted = (table: string) => client.escapeIdentifier(table);
  await addParts(client, parts);
  const { rows: forced } = await client.query<{ table: string }>(
    `select relname as "table" from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relforcerowsecurity`,
  );
  for (const { table } of forced) await client.query(`alter table ${quoted(table)} no force row level security`);
  const { rows: references } = await client.query<{ table: string; name: string; text: string }>(
    `select c.relname as "table", o.conname as name, pg_get_constraintdef(o.oid) as text
       from pg_constraint o join pg_class c on c.oid = o.conrelid
      where o.contype = 'f' and o.conparentid = 0 and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  for (const one of tables) await copyIn(client, one, folder);
  for (const { table, name, text } of references) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${text}`);
  }
  await setSequences(client);
  for (const { table } of forced) await client.query(`alter table ${quoted(table)} force row level security`);
}

async function addParts(client: pg.Client, wanted: Manifest['parts']): Promise<void> {
  const there = new Set((await partsOf(client)).map(({ table }) => table));
  for (const { table, of, bounds } of wanted.filter((part) => !there.has(part.table))) {
    const part = client.escapeIdentifier(table);
    await client.query(`create table ${part} partition of ${client.escapeIdentifier(of)} ${bounds}`);
    await client.query(`alter table ${part} enable row level security`);
    await client.query(`alter table ${part} force row level security`);
  }
}

async function copyIn(client: pg.Client, { table, columns, rows }: BackedUpTable, folder: string): Promise<void> {
  const target = client.escapeIdentifier(table);
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(`alter table ${target} disable trigger user`);
  const copy = client.query(copyFrom(`copy ${target} (${names}) from stdin`));
  await pipeline(createReadStream(join(folder, tablePlace(table))), createGunzip(), copy);
  if (copy.rowCount !== rows) throw new Error(`${table} has ${copy.rowCount} rows instead of ${rows}`);
  await client.query(`alter table ${target} enable trigger user`);
}

/** Numbers that the database gives go on behind those that are there. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as "column", pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attidentity <> ''`,
  );
  for (const { table, column, sequence } of rows) {
    const [name, field] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    await client.query(`select setval($1, coalesce((select max(${field}) from ${name}), 0) + 1, false)`, [sequence]);
  }
}
