import { sql, type Transaction } from 'kysely';
import { setPasswordHash } from '../../../domain/identity/accounts.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

interface Holder {
  readonly tenantId: string;
  readonly accountId: string;
}

/** The one in use and the four before it. */
const REMEMBERED = 4;

/** Hashes of the last five passwords, the one in use first. */
export async function lastPasswords(db: Transaction<Schema>, { tenantId, accountId }: Holder): Promise<string[]> {
  const { rows } = await sql<{ password_hash: string }>`
    (select password_hash from account
      where tenant_id = ${tenantId} and id = ${accountId} and password_hash is not null)
    union all
    (select password_hash from password_history where tenant_id = ${tenantId} and account_id = ${accountId}
      order by created_at desc, id desc limit ${REMEMBERED})`.execute(db);
  return rows.map((row) => row.password_hash);
}

/** Sets a password that was accepted; what it replaces is remembered as long as it must not come back. */
export async function setPassword(
  db: Transaction<Schema>,
  { tenantId, accountId }: Holder,
  passwordHash: string,
): Promise<void> {
  const holder = sql`tenant_id = ${tenantId} and account_id = ${accountId}`;
  await sql`
    insert into password_history (tenant_id, id, account_id, password_hash, created_at)
    select tenant_id, ${newId()}, id, password_hash, clock_timestamp() from account
     where tenant_id = ${tenantId} and id = ${accountId} and password_hash is not null`.execute(db);
  await sql`
    delete from password_history where ${holder} and id not in (
      select id from password_history where ${holder} order by created_at desc, id desc limit ${REMEMBERED})`.execute(
    db,
  );
  await setPasswordHash(db, { tenantId, accountId }, passwordHash);
}
