import type { QueryResult, RawBuilder, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Runs a statement by a name, so that each connection plans it once: for what is asked thousands of times a minute and
 * takes longer to plan than to run. Its text must be the same at every call; what differs goes into parameters.
 */
export async function runPrepared<Row>(
  db: Transaction<Schema>,
  name: string,
  statement: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  return db.executeQuery(Object.assign({ name }, statement.compile(db)));
}
