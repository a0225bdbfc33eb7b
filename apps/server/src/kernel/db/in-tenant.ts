import type { Transaction } from 'kysely';
import type { Database, Opening } from './database.ts';
import type { Schema } from './schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Work of the server itself, outside any request, inside one tenant. */
export async function inTenant<T>(
  database: Database,
  tenantId: string,
  work: (db: Transaction<Schema>) => Promise<T>,
  { keepPlans = false }: Pick<Opening, 'keepPlans'> = {},
): Promise<T> {
  // The id becomes part of a statement that takes no parameters.
  if (!UUID.test(tenantId)) throw new Error('not a tenant id');
  const transaction = await database.begin({
    readOnly: false,
    keepPlans,
    enter: `select set_config('app.tenant_id', '${tenantId}', true)`,
  });
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
