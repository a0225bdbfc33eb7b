import { sql, type Transaction } from 'kysely';
import { bringAccountBack, dropBelongings } from '../../domain/identity/accounts.ts';
import type { Context } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { purgeRow, type Purged } from '../../kernel/records/trash.ts';
import { takenFault, type Identifying } from './account-names.ts';
import { claimSeats } from './account-seats.ts';

/** Where a deleted account is seen: in its department, or by those who see everyone. */
export const accountDept = sql`coalesce(r.dept_id, r.id)`;

/** Takes an account out of the recycle bin: it needs a place, and its names may belong to someone else by now. */
export async function restoreAccount({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<void> {
  const { tenantId } = actor;
  await claimSeats(db, tenantId, 1);
  const { rows } = await sql<Identifying>`
    select username, phone, email, job_no as "jobNo" from account
     where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  try {
    await bringAccountBack(db, actor, id);
  } catch (error) {
    throw takenFault(error, rows[0]);
  }
}

/** Removes a deleted account for good. */
export async function purgeAccount(db: Transaction<Schema>, tenantId: string, id: string): Promise<readonly Purged[]> {
  await dropBelongings(db, { tenantId, accountId: id });
  // Only a department that lies in the bin itself can still name this leader.
  await sql`update dept set leader_id = null
             where tenant_id = ${tenantId} and leader_id = ${id} and deleted_at is not null`.execute(db);
  return purgeRow(db, { table: 'account' }, tenantId, id);
}
