import { sql, type RawBuilder, type Transaction } from 'kysely';
import { Fault } from '../../kernel/db/fault.ts';
import type { Schema } from '../../kernel/db/schema.ts';

/** Refuses more accounts than the tenant may have. It stays locked: two at once never share the last place. */
export async function claimSeats(db: Transaction<Schema>, tenantId: string, wanted: number): Promise<void> {
  await sql`select from tenant where tenant_id = ${tenantId} for no key update`.execute(db);
  const { used, limit } = await seatUsage(db, tenantId);
  if (used + wanted > limit) throw new Fault('QUOTA_ACCOUNTS', { params: { limit } });
}

/** Whoever is not deleted takes a place, owners as well, and also while disabled. */
export const seatsOf = (tenantId: RawBuilder<unknown>) => ({
  used: sql<number>`(select count(*)::int from account a where a.tenant_id = ${tenantId} and a.deleted_at is null)`,
  limit: sql<number>`(select t.account_quota from tenant t where t.tenant_id = ${tenantId})`,
});

export async function seatUsage(db: Transaction<Schema>, tenantId: string): Promise<{ used: number; limit: number }> {
  const { used, limit } = seatsOf(sql`${tenantId}::uuid`);
  const { rows } = await sql<{ used: number; limit: number }>`select ${used} as used, ${limit} as "limit"`.execute(db);
  return rows[0]!;
}
