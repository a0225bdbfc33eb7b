import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Meter, tablePlace, type BackedUpTable, type Manifest } from './manifest.ts';

/**
 * Migrations note themselves, counters of attempts last for minutes. And who was signed in when the backup was made, to the console
 * or to an app, may have been signed out since, for a reason: after a restore everybody signs in again. The same goes for sign-ins
 * that were half done, and for codes, which last for minutes and of which a used one must not work again.
 */
const LEFT_OUT = [
  'migration',
  'throttle',
  'session',
  'app_session',
  'second_step',
  'sso_nonce',
  'verification_code',
  'app_code',
];

export interface Table {
  readonly table: string;
  readonly columns: string[];
}

/** Tables with the columns that are written: what the database works out is worked out again. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attgenerated = '' and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

export async function partsOf(client: pg.Client): Promise<Manifest['parts']> {
  const { rows } = await client.query<Manifest['parts'][number]>(
    `select c.relname as "table", p.relname as of, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relispartition
      order by p.relname, c.relname`,
  );
  return rows;
}

export async function migrationsOf(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, sha256 from migration order by name',
  );
  return rows;
}

/**
 * One table, of one company after the other: the wall in front of the rows stands before the owner of the tables as well, so it
 * is passed as everybody passes it.
 */
export async function copyOut(
  client: pg.Client,
  { table, columns }: Table,
  tenants: readonly string[],
  folder: string,
): Promise<BackedUpTable> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const meter = new Meter();
  const rows = new PassThrough();
  const written = pipeline(
    rows,
    createGzip({ level: 1 }),
    meter,
    createWriteStream(join(folder, tablePlace(table)), { flags: 'wx', mode: 0o600, flush: true }),
  );
  let count = 0;
  const read = async () => {
    for (const tenantId of tenants) {
      await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      const from = `select ${names} from ${client.escapeIdentifier(table)} where tenant_id = ${client.escapeLiteral(tenantId)}`;
      const copy = client.query(copyTo(`copy (${from}) to stdout`));
      await pipeline(copy, rows, { end: false });
      count += copy.rowCount;
    }
    rows.end();
  };
  await Promise.all([
    read().catch((error: Error) => {
      rows.destroy(error);
      throw error;
    }),
    written,
  ]);
  return { table, columns, rows: count, bytes: meter.bytes, sha256: meter.sha256() };
}
