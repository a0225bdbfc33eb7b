import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Context } from '../calls/context.ts';
import { Fault } from '../db/fault.ts';
import { RawJson } from '../calls/raw-json.ts';
import type { Schema } from '../db/schema.ts';

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
  /** Columns made `searchable` by a migration. */
  readonly search: readonly string[];
  /** How far the hits of a search are counted; looking at each costs more than counting keys of an index. */
  readonly searchCap?: number;
}

/** Which rows of the tenant; undefined asks for nothing. */
export interface Where {
  readonly equals?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly nulls?: Readonly<Record<string, boolean | undefined>>;
  /** Columns that hold one of several values; of none, no row fits. */
  readonly among?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Columns between the first value and the second, which is left out; null is open. */
  readonly ranges?: Readonly<Record<string, readonly [string | null, string | null] | undefined>>;
  /** Columns that contain a text. Looked at one by one: of lists that something else keeps short; searches do not ask for it. */
  readonly contains?: Readonly<Record<string, string | undefined>>;
  /** Rows that a link leads from, by the table of links; searches do not ask for it. */
  readonly linked?: Readonly<Record<string, Link | undefined>>;
}

export interface Link {
  /** Its columns: the id of the row, and what it leads to. */
  readonly from: string;
  readonly to: string;
  readonly value: string;
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

export const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Values that their column does not take are refused by the database, which answers as malformed. */
export function decodeCursor(text: string, field: string, order: string): readonly [string, string] {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
    const [value, id] = cursor.after;
    if (cursor.field === field && cursor.order === order && typeof value === 'string' && typeof id === 'string') {
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

interface Found {
  /** Sort value and id of each row of the page, and of one more where there is one. */
  readonly keys: readonly (readonly [string, string])[];
  readonly total: number;
  /** The records as JSON, built by the database and passed on as text. */
  readonly list: string;
}

interface Plan {
  readonly listing: Listing;
  readonly where: Given;
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly sort: SortColumn;
  readonly after: readonly [value: string, id: string] | null;
  readonly limit: number;
  readonly offset: number;
}

function planOf(listing: Listing, request: PageRequest, where: Where): Plan {
  const { pageNo, pageSize, cursor } = request;
  const field = request.sortField ?? listing.defaultSort[0];
  const order = request.sortOrder ?? (request.sortField === undefined ? listing.defaultSort[1] : 'asc');
  const sort = listing.sorts[field];
  if (!sort) throw new Fault('VALIDATION');
  if (cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  return {
    listing,
    where: givenOf(where),
    field,
    order,
    sort,
    after: cursor === undefined ? null : decodeCursor(cursor, field, order),
    limit: pageSize + 1,
    offset: cursor === undefined ? (pageNo - 1) * pageSize : 0,
  };
}

/** A filter that was left open, undefined or null, asks for nothing. */
function given<T>(asked: Readonly<Record<string, T>> = {}): Record<string, NonNullable<T>> {
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, NonNullable<T>] => (entry[1] ?? null) !== null),
  );
}

function rangeOf(
  column: RawBuilder<unknown>,
  [first, behindLast]: readonly [string | null, string | null],
): RawBuilder<unknown>[] {
  return [
    ...(first === null ? [] : [sql`${column} >= ${first}`]),
    ...(behindLast === null ? [] : [sql`${column} < ${behindLast}`]),
  ];
}

type Given = { readonly [Part in keyof Where]-?: Record<string, NonNullable<NonNullable<Where[Part]>[string]>> };

const givenOf = (where: Where): Given => ({
  equals: given(where.equals),
  nulls: given(where.nulls),
  among: given(where.among),
  ranges: given(where.ranges),
  contains: given(where.contains),
  linked: given(where.linked),
});

function conditionOf(table: string, tenantId: string, where: Given): RawBuilder<unknown> {
  const own = (column: string) => sql.ref(`${table}.${column}`);
  return sql.join(
    [
      sql`${own('tenant_id')} = ${tenantId}`,
      ...Object.entries(where.equals).map(([column, value]) => sql`${own(column)} = ${value}`),
      ...Object.entries(where.nulls).map(
        ([column, isNull]) => sql`${own(column)} is ${isNull ? sql`` : sql`not`} null`,
      ),
      ...Object.entries(where.among).map(([column, values]) => sql`${own(column)} = any(${[...values]})`),
      ...Object.entries(where.ranges).flatMap(([column, range]) => rangeOf(own(column), range)),
      ...Object.entries(where.contains).map(([column, part]) => sql`strpos(lower(${own(column)}), lower(${part})) > 0`),
      ...Object.entries(where.linked).map(
        ([link, { from, to, value }]) => sql`exists (
          select from ${sql.table(link)} l where l.tenant_id = ${tenantId} and l.${sql.ref(from)} = ${own('id')}
             and l.${sql.ref(to)} = ${value})`,
      ),
    ],
    sql` and `,
  );
}

/** Keys from an index that ends with the sort column and the id, records, and count, in one message. */
async function findPage(db: Transaction<Schema>, tenantId: string, plan: Plan): Promise<Found> {
  const { listing, where, sort, order, after, limit, offset } = plan;
  const own = (column: string) => sql.ref(`${listing.table}.${column}`);
  const matching = conditionOf(listing.table, tenantId, where);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const sign = order === 'asc' ? sql`>` : sql`<`;
  const behind = after
    ? sql`(${own(sort.column)}, ${own('id')}) ${sign} (${after[0]}::${sql.raw(sort.cast)}, ${after[1]}::uuid)`
    : sql`true`;
  const from = sql`from ${sql.table(listing.table)} where ${matching}`;
  const { rows } = await sql<Found>`
    with hit as materialized (
      select ${own('id')}, ${own(sort.column)} as sorted_by ${from} and ${behind}
       order by ${own(sort.column)} ${direction}, ${own('id')} ${direction} limit ${limit} offset ${offset}
    )
    select
      (select coalesce(json_agg(json_build_array(sorted_by::text, id)), '[]') from hit) as keys,
      (select coalesce(json_agg(line), '[]')::text from (
        select ${jsonObject(listing.fields)} as line
          from hit join ${sql.table(listing.table)} on ${own('tenant_id')} = ${tenantId} and ${own('id')} = hit.id
         order by hit.sorted_by ${direction}, hit.id ${direction} limit ${limit - 1}) as lines) as list,
      (select count(*)::int from (select ${from} limit ${COUNT_CAP + 1}) as counted) as total`.execute(db);
  return rows[0]!;
}

/** The same for a search; see `search_keys` for why the keys come from a function of the database. */
async function searchPage(db: Transaction<Schema>, tenantId: string, keyword: string, plan: Plan): Promise<Found> {
  const { keys, total } = await searchKeys(db, keyword, plan);
  const ids = keys.slice(0, plan.limit - 1).map(([, id]) => id);
  return { keys, total, list: await buildRows(db, tenantId, plan.listing, ids) };
}

async function searchKeys(db: Transaction<Schema>, keyword: string, plan: Plan): Promise<Omit<Found, 'list'>> {
  const { listing, where, sort, order, after, limit, offset } = plan;
  const { rows } = await sql<Omit<Found, 'list'>>`
    select keys, total from search_keys(
      ${listing.table}, ${[...listing.search]}, ${keyword}, ${JSON.stringify(where.equals)}, ${JSON.stringify(where.nulls)},
      ${JSON.stringify(where.among)}, ${JSON.stringify(where.ranges)},
      ${sort.column}, ${order === 'desc'}, ${after?.[0] ?? null}, ${after?.[1] ?? null}, ${limit}, ${offset},
      ${(listing.searchCap ?? COUNT_CAP) + 1})`.execute(db);
  return rows[0]!;
}

async function buildRows(
  db: Transaction<Schema>,
  tenantId: string,
  { table, fields }: Listing,
  ids: readonly string[],
): Promise<string> {
  if (ids.length === 0) return '[]';
  const { rows } = await sql<{ list: string }>`
    select coalesce(json_agg(${jsonObject(fields)} order by wanted.place), '[]')::text as list
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      join ${sql.table(table)} on ${sql.ref(`${table}.tenant_id`)} = ${tenantId} and ${sql.ref(`${table}.id`)} = wanted.id
  `.execute(db);
  return rows[0]!.list;
}

/**
 * One page. The keys are found first and the records built after, so that skipped rows cost nothing; the count stops at
 * the cap; pages behind the cap go on by cursor.
 */
export async function page(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  listing: Listing,
  request: PageRequest,
  where: Where,
): Promise<RawJson> {
  const { pageNo, pageSize, keyword } = request;
  const plan = planOf(listing, request, where);
  const searches = keyword !== undefined && keyword !== '' && listing.search.length > 0;
  const { keys, total, list } = searches
    ? await searchPage(db, actor.tenantId, keyword, plan)
    : await findPage(db, actor.tenantId, plan);
  const cap = searches ? (listing.searchCap ?? COUNT_CAP) : COUNT_CAP;
  const last = keys.length > pageSize ? keys[pageSize - 1] : undefined;
  const rest = {
    total: Math.min(total, cap),
    pageNo,
    pageSize,
    ...(total > cap && { totalCapped: true }),
    ...(last && { next: encodeCursor({ field: plan.field, order: plan.order, after: last }) }),
  };
  return new RawJson(`{"list":${list},${JSON.stringify(rest).slice(1)}`);
}

/** Ids of the first rows that a list would show, as far as a limit. */
export async function idsOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  {
    listing,
    keyword,
    where,
  }: { readonly listing: Listing; readonly keyword?: string | undefined; readonly where: Where },
  limit: number,
): Promise<string[]> {
  const plan = planOf(listing, { pageNo: 1, pageSize: limit }, where);
  if (keyword !== undefined && keyword !== '' && listing.search.length > 0) {
    const { keys } = await searchKeys(db, keyword, plan);
    return keys.slice(0, limit).map(([, id]) => id);
  }
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(listing.table)} where ${conditionOf(listing.table, actor.tenantId, plan.where)}
     limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these ids that a list could show, also when they are deleted by now, with their names. */
export async function namesOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { listing, where }: { readonly listing: Listing; readonly where: Where },
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(listing.table)}
     where ${conditionOf(listing.table, actor.tenantId, givenOf({ ...where, nulls: {} }))} and id = any(${[...ids]}::uuid[])
     order by id`.execute(db);
  return rows;
}

/** What `page` answers, read. */
export interface Page<Row> {
  list: Row[];
  total: number;
  pageNo: number;
  pageSize: number;
  totalCapped?: boolean;
  next?: string;
}

export const parsePage = <Row>({ text }: RawJson): Page<Row> => JSON.parse(text) as Page<Row>;
