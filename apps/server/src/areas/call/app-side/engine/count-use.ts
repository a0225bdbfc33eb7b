import { sql } from 'kysely';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Db } from './store.ts';

/** A call names these from now on. One that was deleted at the same moment can no longer be chosen. */
export async function countUse(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) return;
  const { numAffectedRows } = await sql`
    update service_feedback set used_count = used_count + 1
     where tenant_id = ${tenantId} and id = any(${chosen}::uuid[]) and deleted_at is null`.execute(db);
  if (numAffectedRows !== BigInt(chosen.length)) throw new Fault('NOT_FOUND');
}

/** It named this one until now. */
export async function uncountUse(db: Db, tenantId: string, id: string): Promise<void> {
  await sql`update service_feedback set used_count = greatest(0, used_count - 1)
             where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}
