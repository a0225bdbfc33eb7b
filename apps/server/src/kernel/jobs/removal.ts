import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Held by a backup from before it reads the rows until it has copied the files that they name. */
export const REMOVAL_LOCK = 'removal of stored bytes';

/**
 * Whether bytes may go that no row names any more. While a backup copies files they stay: its rows may be older and still name
 * them. Asked after the rows have let go of them and before the bytes go; a backup that begins in between finds them unnamed.
 */
export async function mayRemove(db: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${REMOVAL_LOCK}, 0)) as may`.execute(db);
  return rows[0]!.may;
}

/** Bytes in the storage that rows of a table name. */
export interface StoredBytes {
  readonly table: string;
  /** A database of an older release may lack it; then it names none of these. */
  readonly column: string;
  /** A query of each `tenant_id` and `path` under which bytes lie that are whole and not about to be removed. */
  readonly paths: string;
}
