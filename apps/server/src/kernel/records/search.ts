import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../calls/context.ts';
import type { Schema } from '../db/schema.ts';
import { page, type Listing, type Where } from './page.ts';

/** Of each kind, as many as one glance takes in. */
export const SHOWN = 5;

export interface Found {
  readonly items: { id: string; name: string; hint: string | null; code?: string }[];
  readonly more: boolean;
}

const sorts = {
  name: { sorts: { name: { column: 'name', cast: 'text' } }, defaultSort: ['name', 'asc'] },
  newest: { sorts: { createdAt: { column: 'created_at', cast: 'timestamptz' } }, defaultSort: ['createdAt', 'desc'] },
} as const satisfies Record<string, Pick<Listing, 'sorts' | 'defaultSort'>>;

/** What the search shows of a table whose records have a name. */
export function found(
  table: keyof Schema,
  given: {
    readonly hint?: RawBuilder<unknown>;
    readonly columns?: readonly string[];
    readonly order?: keyof typeof sorts;
  } = {},
): Listing {
  const { hint = sql`null::text`, columns = ['name'], order = 'name' } = given;
  return {
    ...sorts[order],
    table,
    fields: { id: sql.ref(`${table}.id`), name: sql.ref(`${table}.name`), hint },
    search: columns,
  };
}

/** Those that are not deleted and contain the text. */
export const findLive = (context: Context, listing: Listing, keyword: string, where: Where = {}): Promise<Found> =>
  findIn(context, listing, keyword, { ...where, nulls: { ...where.nulls, deleted_at: true } });

export async function findIn(context: Context, listing: Listing, keyword: string, where: Where): Promise<Found> {
  const { text } = await page(context, listing, { pageNo: 1, pageSize: SHOWN, keyword }, where);
  const { list, next } = JSON.parse(text) as { list: Found['items']; next?: string };
  return { items: list, more: next !== undefined };
}

/** Of rows that were asked for up to one more than are shown. */
export const cut = (rows: Found['items']): Found => ({ items: rows.slice(0, SHOWN), more: rows.length > SHOWN });
