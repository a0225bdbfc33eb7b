import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';

/**
 * Those that somebody may read are sought among the newest first, and further on while these are not enough, together as far
 * as any list counts: more than that is a search to be made narrower.
 */
export const LOOKS = [500, 2_000, 7_500] as const;

/** When it was made, and its id. */
export type Place = readonly [createdAt: string, id: string];

/** So many of what is out and contains the text, the newest first, from a place on. */
export async function foundBy(
  db: Transaction<Schema>,
  { text, locale }: { readonly text: string; readonly locale?: string | undefined },
  wanted: number,
  after: Place | undefined,
): Promise<readonly Place[]> {
  const equals = { status: 'READY', ...(locale !== undefined && { locale }) };
  const { rows } = await sql<{ keys: readonly Place[] }>`
    select keys from search_keys('material', '{found_by}', ${text}, ${JSON.stringify(equals)},
      ${JSON.stringify({ deleted_at: true })}, '{}', '{}', 'created_at', true, ${after?.[0] ?? null}::text,
      ${after?.[1] ?? null}::uuid, ${wanted}, 0, 1)`.execute(db);
  return rows[0]!.keys;
}
