import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Context } from './context.ts';
import { Fault } from './fault.ts';
import { newId } from './ids.ts';
import type { Schema } from './schema.ts';
import { hashToken } from './tokens.ts';

type Purpose = 'ACTIVATE';

const HOURS: Readonly<Record<Purpose, number>> = { ACTIVATE: 24 };

/** Makes a link's secret; what is stored cannot be turned back into it. Earlier links of the account stop working. */
export async function makeLink(
  db: Transaction<Schema>,
  purpose: Purpose,
  who: { tenantId: string; accountId: string },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('one_time_link')
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('purpose', '=', purpose)
    .execute();
  const { expires_at } = await db
    .insertInto('one_time_link')
    .values({
      tenant_id: who.tenantId,
      id: newId(),
      token_hash: hashToken(token),
      purpose,
      account_id: who.accountId,
      expires_at: sql<Date>`now() + make_interval(hours => ${HOURS[purpose]})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt: expires_at.toISOString() };
}

/** Uses a link up and enters its tenant. Of two uses at once, one wins. */
export async function useLink(
  context: Context,
  purpose: Purpose,
  token: string,
): Promise<{ tenantId: string; accountId: string }> {
  const { db } = context;
  const hash = hashToken(token);
  const found = await sql<{
    tenant: string | null;
  }>`select one_time_link_tenant(${hash}, ${purpose}) as tenant`.execute(db);
  const tenantId = found.rows[0]?.tenant;
  if (!tenantId) throw new Fault('AUTH_LINK_EXPIRED');
  await context.enter(tenantId);
  const link = await db
    .selectFrom('one_time_link')
    .select(['id', 'account_id', 'used_at', sql<boolean>`expires_at < now()`.as('expired')])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (link?.used_at) throw new Fault('AUTH_LINK_USED');
  if (!link || link.expired) throw new Fault('AUTH_LINK_EXPIRED');
  await db
    .updateTable('one_time_link')
    .set({ used_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', link.id)
    .execute();
  return { tenantId, accountId: link.account_id };
}
