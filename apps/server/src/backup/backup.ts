import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { copyFilesOut } from './files.ts';
import { keyMarkOf, MANIFEST, type BackedUpTable, type Manifest } from './manifest.ts';
import { namedOut, type Naming } from './named.ts';
import { withoutRemovals } from './no-removals.ts';
import { copyOut, migrationsOf, partsOf, tablesOf } from './tables.ts';

export interface BackupOptions {
  readonly ownerUrl: string;
  /** Where the files lie; undefined: in a bucket. */
  readonly files: string | undefined;
  /** What names files. */
  readonly naming: readonly Naming[];
  /** Whoever removes files asks for it. */
  readonly removalLock: string;
  readonly key: Buffer;
  /** Gets a folder for each backup. */
  readonly into: string;
}

/** Everything as it was at one moment, beside a server that goes on. The folder has its name once it is whole. */
export async function backup(options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const { key, into } = options;
  const madeAt = new Date().toISOString();
  const folder = join(into, madeAt.replaceAll(':', '-').replace(/\.\d+/, ''));
  const partial = `${folder}.partial`;
  await mkdir(into, { recursive: true });
  await mkdir(partial, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new StartError(`${partial} is there already: another backup is being made, or was cut off. Delete it first.`);
  });
  try {
    await mkdir(join(partial, 'tables'));
    const copied = await allOut(options, partial);
    const manifest: Manifest = { format: 1, madeAt, keyMark: keyMarkOf(key), ...copied };
    await writeWhole(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(partial, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new StartError(`There is no room for the backup in ${into}. Make room there, or name another folder.`);
  }
}

type Copied = Omit<Manifest, 'format' | 'madeAt' | 'keyMark'>;

async function allOut({ ownerUrl, files, naming, removalLock }: BackupOptions, folder: string): Promise<Copied> {
  if (files === undefined) return { ...(await tablesOut(ownerUrl, undefined, folder)), files: null };
  return withoutRemovals(ownerUrl, removalLock, async () => {
    const database = await tablesOut(ownerUrl, naming, folder);
    return { ...database, files: await copyFilesOut(files, folder) };
  });
}

/** One snapshot for all tables. */
async function tablesOut(
  ownerUrl: string,
  naming: readonly Naming[] | undefined,
  folder: string,
): Promise<Omit<Copied, 'files'>> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tenant-console backup' });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`);
    await client.query('begin isolation level repeatable read read only');
    const migrations = await migrationsOf(client);
    const parts = await partsOf(client);
    const { rows } = await client.query<{ id: string }>('select rollup_tenants() as id');
    const tenants = rows.map(({ id }) => id);
    const tables: BackedUpTable[] = [];
    const there = await tablesOf(client);
    for (const table of there) tables.push(await copyOut(client, table, tenants, folder));
    if (naming) await namedOut(client, { naming, tables: there }, tenants, folder);
    await client.query('commit');
    return { migrations, parts, tables };
  } finally {
    await client.end();
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
