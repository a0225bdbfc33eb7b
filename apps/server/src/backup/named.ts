import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { filePlace, type Missing } from './manifest.ts';
import type { Table } from './tables.ts';

/** What names stored bytes: queries of paths, for tables that have this column. */
export interface Naming {
  readonly table: string;
  readonly column: string;
  /** Gives `tenant_id` and `path`. */
  readonly paths: string;
}

/** A line for each file that the rows of the snapshot name. It is there until all of them are looked for. */
const NAMED = 'named.txt';
/** So many are told by name. */
const TOLD = 5;

export async function namedOut(
  client: pg.Client,
  { naming, tables }: { readonly naming: readonly Naming[]; readonly tables: readonly Table[] },
  tenants: readonly string[],
  folder: string,
): Promise<void> {
  const here = naming.filter(({ table, column }) =>
    tables.some((one) => one.table === table && one.columns.includes(column)),
  );
  const lines = async function* () {
    for (const tenantId of tenants) {
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      const tenant = client.escapeLiteral(tenantId);
      for (const { paths } of here) {
        const from = `select tenant_id || '/' || path from (${paths}) as named where tenant_id = ${tenant}`;
        yield* client.query(copyTo(`copy (${from}) to stdout`));
      }
    }
  };
  await pipeline(lines, createWriteStream(join(folder, NAMED), { flags: 'wx', mode: 0o600 }));
}

/** Which of them were not copied, and how many there should be. */
export async function missingIn(folder: string): Promise<{ readonly named: number; readonly missing: Missing }> {
  const first: string[] = [];
  let [named, count] = [0, 0];
  const list = await open(join(folder, NAMED));
  try {
    for await (const path of list.readLines()) {
      named += 1;
      if (await isThere(join(folder, filePlace(path)))) continue;
      count += 1;
      if (first.length < TOLD) first.push(path);
    }
  } finally {
    await list.close();
  }
  await rm(join(folder, NAMED));
  return { named, missing: { count, first } };
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
