import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Secrets } from '../../kernel/calls/secrets.ts';

type CodePurpose = 'SMS_SIGN_IN' | 'CHANGE_EMAIL';

export const CODE_MINUTES = 5;
const TRIES = 5;

export interface CodeHolder {
  readonly tenantId: string;
  readonly accountId: string;
  readonly purpose: CodePurpose;
  /** Where the code went: it proves nothing about any other number or address. */
  readonly recipient: string;
}

/** Salted by the row's id, so that equal codes look different. */
const hashOf = (secrets: Secrets, id: string, code: string) => secrets.hash(`${id}${code}`);

/**
 * Makes the one live code of an account and purpose; the one before stops working. Made once for an id: a job that runs
 * again gets nothing, because its code is on its way already.
 */
export async function makeCode(
  db: Transaction<Schema>,
  secrets: Secrets,
  id: string,
  { tenantId, accountId, purpose, recipient }: CodeHolder,
): Promise<string | undefined> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const { numAffectedRows } = await sql`
    insert into verification_code as c (tenant_id, id, account_id, purpose, recipient, code_hash, expires_at)
    values (${tenantId}, ${id}, ${accountId}, ${purpose}, ${recipient}, ${hashOf(secrets, id, code)},
            now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (tenant_id, account_id, purpose) do update
      set id = excluded.id, recipient = excluded.recipient, code_hash = excluded.code_hash, tries = 0,
          created_at = now(), expires_at = excluded.expires_at, used_at = null
      where c.id <> excluded.id`.execute(db);
  return numAffectedRows === 1n ? code : undefined;
}

/** Never answered to a stranger as it is: whether there is a code at all says whether there is an account. */
export type CodeOutcome = 'RIGHT' | 'WRONG' | 'TOO_LATE' | 'NONE';

/**
 * Looks at a code. The try is counted before the look and in one statement, and the right one is used up by it; the
 * transaction must be committed, whatever comes out.
 */
export async function tryCode(
  db: Transaction<Schema>,
  secrets: Secrets,
  { tenantId, accountId, purpose, recipient }: CodeHolder,
  code: string,
): Promise<CodeOutcome> {
  const { rows } = await sql<{ id: string; code_hash: string; over: boolean }>`
    update verification_code set tries = tries + 1
     where tenant_id = ${tenantId} and account_id = ${accountId} and purpose = ${purpose} and recipient = ${recipient}
       and tries < ${TRIES}
    returning id, code_hash, used_at is not null or expires_at <= now() as over`.execute(db);
  const row = rows[0];
  const typed = Buffer.from(hashOf(secrets, row?.id ?? '', code));
  if (!row) return 'NONE';
  if (!timingSafeEqual(typed, Buffer.from(row.code_hash))) return 'WRONG';
  if (row.over) return 'TOO_LATE';
  await sql`update verification_code set used_at = now() where tenant_id = ${tenantId} and id = ${row.id}`.execute(db);
  return 'RIGHT';
}

/** What is on its way opens nothing any more. */
export async function dropCodes(
  db: Transaction<Schema>,
  { tenantId, accountId }: Pick<CodeHolder, 'tenantId' | 'accountId'>,
): Promise<void> {
  await sql`delete from verification_code where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(db);
}
