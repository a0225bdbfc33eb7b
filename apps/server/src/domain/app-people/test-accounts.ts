import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Secrets } from '../../kernel/calls/secrets.ts';

/** Salted by whose it is, so that equal codes look different; and no other code of ours is hashed like this. */
export const fixedCodeHash = (secrets: Secrets, testAccountId: string, code: string) =>
  secrets.hash(`test account ${testAccountId} ${code}`);

/** Someone of the apps, as the apps see them. */
export interface FoundTestAccount {
  readonly userId: string;
  readonly kind: AppUserKind;
  readonly name: string;
  readonly validTo: string;
}

export async function findTestAccount(
  db: Transaction<Schema>,
  tenantId: string,
  userId: string,
): Promise<FoundTestAccount | undefined> {
  const { rows } = await sql<FoundTestAccount>`
    select id as "userId", user_kind as kind, name, wire_time(valid_to) as "validTo" from test_account
     where tenant_id = ${tenantId} and id = ${userId} and deleted_at is null`.execute(db);
  return rows[0];
}

/** To the app it is a user like any other, and says what it is. */
export const testUser = ({ userId, kind, name, validTo }: FoundTestAccount) => ({
  userId,
  kind,
  name,
  clientName: null,
  status: 'ACTIVE',
  validTo,
  isTest: true,
});
