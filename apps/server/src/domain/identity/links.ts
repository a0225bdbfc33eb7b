import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';

export type LinkPurpose = 'ACTIVATE' | 'RESET';

export const LINK_HOURS: Readonly<Record<LinkPurpose, number>> = { ACTIVATE: 24, RESET: 1 };

/** Makes a link's secret; what is stored cannot be turned back into it. Earlier links of the account stop working. */
export async function makeLink(
  db: Transaction<Schema>,
  purpose: LinkPurpose,
  who: { tenantId: string; accountId: string },
): Promise<{ token: string; expiresAt: string }> {
  const [link] = await makeLinks(db, purpose, who.tenantId, [who.accountId]);
  return link!;
}

/** The same for many accounts at once, in their order. */
export async function makeLinks(
  db: Transaction<Schema>,
  purpose: LinkPurpose,
  tenantId: string,
  accountIds: readonly string[],
): Promise<{ token: string; expiresAt: string }[]> {
  const links = accountIds.map((accountId) => ({
    id: newId(),
    accountId,
    token: randomBytes(32).toString('base64url'),
  }));
  await sql`
    delete from one_time_link where tenant_id = ${tenantId} and purpose = ${purpose}
       and account_id = any(${[...accountIds]}::uuid[])`.execute(db);
  const { rows } = await sql<{ expires_at: Date }>`
    insert into one_time_link (tenant_id, id, token_hash, purpose, account_id, expires_at)
    select ${tenantId}, n.id, n.hash, ${purpose}, n.account_id, now() + make_interval(hours => ${LINK_HOURS[purpose]})
      from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ token }) => hashToken(token))}::text[],
                  ${[...accountIds]}::uuid[]) as n (id, hash, account_id)
    returning expires_at`.execute(db);
  // All of one transaction end at one time.
  const expiresAt = rows[0]?.expires_at.toISOString() ?? '';
  return links.map(({ token }) => ({ token, expiresAt }));
}

interface Link {
  readonly id: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly state: 'VALID' | 'USED' | 'EXPIRED';
}

/** Finds a link and enters its tenant. One that never was is like one that is gone. */
async function findLink(
  context: Context,
  purpose: LinkPurpose,
  token: string,
  lock: boolean,
): Promise<Link | undefined> {
  const { db } = context;
  const hash = hashToken(token);
  const found = await sql<{
    tenant: string | null;
  }>`select one_time_link_tenant(${hash}, ${purpose}) as tenant`.execute(db);
  const tenantId = found.rows[0]?.tenant;
  if (!tenantId) return undefined;
  await context.enter(tenantId);
  const { rows } = await sql<Link>`
    select id, tenant_id as "tenantId", account_id as "accountId",
           case when used_at is not null then 'USED' when expires_at <= now() then 'EXPIRED' else 'VALID' end as state
      from one_time_link where tenant_id = ${tenantId} and token_hash = ${hash} and purpose = ${purpose}
      ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Looks at a link without using it, and enters its tenant. */
export const readLink = (context: Context, purpose: LinkPurpose, token: string) =>
  findLink(context, purpose, token, false);

/** Whose link it is, while it still works. */
export function validLink(link: Link | undefined): Link {
  if (link?.state === 'USED') throw new Fault('AUTH_LINK_USED');
  if (link?.state !== 'VALID') throw new Fault('AUTH_LINK_EXPIRED');
  return link;
}

/** Uses a link up and enters its tenant. Of two uses at once, one wins. */
export async function useLink(
  context: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<{ tenantId: string; accountId: string }> {
  const { id, tenantId, accountId } = validLink(await findLink(context, purpose, token, true));
  await context.db
    .updateTable('one_time_link')
    .set({ used_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return { tenantId, accountId };
}

/** An old link must not wait in a mailbox for someone who no longer needs it. */
export async function revokeLinks(
  db: Transaction<Schema>,
  purpose: LinkPurpose,
  who: { tenantId: string; accountId: string },
): Promise<void> {
  await db
    .deleteFrom('one_time_link')
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('purpose', '=', purpose)
    .execute();
}
