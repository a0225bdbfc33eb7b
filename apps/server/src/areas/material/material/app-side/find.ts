import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';

/** Of these, those that somebody may read are shown: more than one screen of them is a search to be made narrower. */
const LOOKED_AT = 500;

/** Ids of what is out and contains the text, the newest first. */
export async function foundBy(db: Transaction<Schema>, text: string, locale: string | undefined): Promise<string[]> {
  const equals = { status: 'READY', ...(locale !== undefined && { locale }) };
  const { rows } = await sql<{ keys: readonly (readonly [string, string])[] }>`
    select keys from search_keys('material', '{found_by}', ${text}, ${JSON.stringify(equals)},
      ${JSON.stringify({ deleted_at: true })}, '{}', '{}', 'created_at', true, null, null, ${LOOKED_AT}, 0, 1)`.execute(
    db,
  );
  return rows[0]!.keys.map(([, id]) => id);
}
