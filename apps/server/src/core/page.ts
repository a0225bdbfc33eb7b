import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { Fault } from './fault.ts';
import { RawJson } from './raw-json.ts';
import type { Schema } from './schema.ts';

/** A column that a list may be sorted by. It has an index that starts with the tenant and ends with the id. */
export interface SortColumn {
  readonly column: string;
  readonly cast: 'text' | 'integer' | 'bigint' | 'timestamptz';
}

export interface Listing {
  readonly table: string;
  /** Wire name → what the database puts there. */
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly sorts: Readonly<Record<string, SortColumn>>;
  readonly defaultSort: readonly [field: string, order: 'asc' | 'desc'];
  /** Columns with an index on `search_grams(column)`. */
  readonly search: readonly string[];
}

export interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
  readonly keyword?: string | undefined;
  readonly sortField?: string | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

interface Cursor {
  readonly field: string;
  readonly order: string;
  readonly after: readonly [value: string, id: string];
}

const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decodeCursor(text: string, field: string, order: string): readonly [string, string] {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
    const [value, id] = cursor.after;
    if (cursor.field === field && cursor.order === order && typeof value === 'string' && /^[0-9a-f-]{36}$/.test(id)) {
      return [value, id];
    }
  } catch {
    // Falls through to the one answer for everything that is not a cursor of this list.
  }
  throw new Fault('MALFORMED');
}

/** `{wire: expression}` as one JSON object built by the database. */
export function jsonObject(fields: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const parts = Object.entries(fields).flatMap(([name, expression]) => [sql.lit(name), expression]);
  return sql`json_build_object(${sql.join(parts)})`;
}

/** Finds any substring through the index on the column's grams, then checks the letters. */
export function containsText(columns: readonly string[], keyword: string): RawBuilder<boolean> {
  const pattern = `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const each = columns.map(
    (column) =>
      sql`(search_grams(${sql.ref(column)}) @> search_grams(${keyword}) and ${sql.ref(column)} ilike ${pattern})`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/**
 * One page as the wire wants it. The keys are found first and the records built after, so that skipped rows cost
 * nothing; the count stops at the cap; pages behind the cap go on by cursor.
 */
export async function page(
  db: Transaction<Schema>,
  listing: Listing,
  request: PageRequest,
  conditions: readonly RawBuilder<boolean>[],
): Promise<RawJson> {
  const { pageNo, pageSize } = request;
  const field = request.sortField ?? listing.defaultSort[0];
  const order = request.sortOrder ?? (request.sortField === undefined ? listing.defaultSort[1] : 'asc');
  const sort = listing.sorts[field];
  if (!sort) throw new Fault('VALIDATION');
  if (request.cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');

  const table = sql.table(listing.table);
  const column = sql.ref(`${listing.table}.${sort.column}`);
  const id = sql.ref(`${listing.table}.id`);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const found = [...conditions];
  if (request.keyword && listing.search.length > 0) found.push(containsText(listing.search, request.keyword));
  const matching = sql`${table} where ${sql.join(found, sql` and `)}`;

  const [after, offset] =
    request.cursor === undefined
      ? [sql`true`, (pageNo - 1) * pageSize]
      : [behind(column, id, sort, order, decodeCursor(request.cursor, field, order)), 0];

  const { rows } = await sql<{ list: string; keys: [string, string][]; total: number }>`
    with hit as materialized (
      select ${sql.ref(`${listing.table}.tenant_id`)}, ${id}, ${column} as sorted_by
        from ${matching} and ${after}
       order by ${column} ${direction}, ${id} ${direction} limit ${pageSize + 1} offset ${offset}
    )
    select
      (select coalesce(json_agg(line), '[]')::text from (
        select ${jsonObject(listing.fields)} as line
          from hit join ${table} on ${sql.ref(`${listing.table}.tenant_id`)} = hit.tenant_id and ${id} = hit.id
         order by hit.sorted_by ${direction}, hit.id ${direction} limit ${pageSize}
      ) as lines) as list,
      (select coalesce(json_agg(json_build_array(sorted_by::text, id)), '[]') from hit) as keys,
      (select count(*)::int from (select from ${matching} limit ${COUNT_CAP + 1}) as counted) as total
  `.execute(db);
  const { list, keys, total } = rows[0]!;

  const last = keys.length > pageSize ? keys[pageSize - 1] : undefined;
  const rest = {
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true }),
    ...(last && { next: encodeCursor({ field, order, after: last }) }),
  };
  return new RawJson(`{"list":${list},${JSON.stringify(rest).slice(1)}`);
}

function behind(
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  sort: SortColumn,
  order: 'asc' | 'desc',
  [value, lastId]: readonly [string, string],
): RawBuilder<unknown> {
  const sign = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${column}, ${id}) ${sign} (${value}::${sql.raw(sort.cast)}, ${lastId}::uuid)`;
}
