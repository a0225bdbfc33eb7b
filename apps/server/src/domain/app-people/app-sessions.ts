import { randomBytes } from 'node:crypto';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import { sql, type Transaction } from 'kysely';
import { hashToken } from '../../kernel/calls/tokens.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';

const SESSION_DAYS = 30;

export interface SignedInApp {
  readonly userToken: string;
  readonly expiresAt: string;
}

/** The token is known to the app alone; what is kept is its hash. */
export async function addAppSession(
  db: Transaction<Schema>,
  { tenantId, kind }: { readonly tenantId: string; readonly kind: AppUserKind },
  {
    userId,
    keyId,
    isTest,
    until,
  }: { readonly userId: string; readonly keyId: string; readonly isTest: boolean; readonly until: string | null },
): Promise<SignedInApp> {
  const userToken = `au_${randomBytes(32).toString('base64url')}`;
  const { rows } = await sql<{ expiresAt: string }>`
    insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, is_test, expires_at)
    values (${tenantId}, ${newId()}, ${hashToken(userToken)}, ${keyId}, ${kind}, ${userId}, ${isTest},
            least(now() + make_interval(days => ${SESSION_DAYS}), ${until}::timestamptz))
    returning wire_time(expires_at) as "expiresAt"`.execute(db);
  return { userToken, expiresAt: rows[0]!.expiresAt };
}

export async function endAppSession(db: Transaction<Schema>, tenantId: string, sessionId: string): Promise<void> {
  await sql`delete from app_session where tenant_id = ${tenantId} and id = ${sessionId}`.execute(db);
}

export async function endTestSessions(db: Transaction<Schema>, tenantId: string, testAccountId: string): Promise<void> {
  await sql`delete from app_session where tenant_id = ${tenantId} and user_id = ${testAccountId}
               and is_test`.execute(db);
}

/** Sessions do not outlive a time that was shortened, also when it is prolonged again later. */
export async function shortenTestSessions(
  db: Transaction<Schema>,
  tenantId: string,
  { testAccountId, validTo }: { readonly testAccountId: string; readonly validTo: string },
): Promise<void> {
  await sql`update app_session set expires_at = ${validTo}
             where tenant_id = ${tenantId} and user_id = ${testAccountId} and is_test
               and expires_at > ${validTo}`.execute(db);
}
