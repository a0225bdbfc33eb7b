import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import type { FoundAccount } from '../sign-in/find-account.ts';
import type { Identity } from './provider/token.ts';

export type IdentityFault = 'SSO_UNKNOWN' | 'SSO_EMAIL_UNVERIFIED' | 'SSO_LINKED_OTHER';

export type Found =
  | { readonly account: FoundAccount; readonly linked: boolean; readonly fault?: undefined }
  | { readonly fault: IdentityFault };

/**
 * Whose identity this is. Issuer and subject decide; an e-mail address makes the first link only, when the provider has
 * verified it, and only to an account that no other subject of this issuer has.
 */
export async function findIdentity(context: Context, tenantId: string, identity: Identity): Promise<Found> {
  const { issuer, subject, email, emailVerified } = identity;
  const [linked] = await accounts(
    context,
    tenantId,
    sql`exists (select from sso_identity i where i.tenant_id = a.tenant_id and i.account_id = a.id
                   and i.issuer = ${issuer} and i.subject = ${subject})`,
  );
  if (linked) return { account: linked, linked: true };
  if (email === null) return { fault: 'SSO_UNKNOWN' };
  if (!emailVerified) return { fault: 'SSO_EMAIL_UNVERIFIED' };
  const [account, another] = await accounts(context, tenantId, sql`lower(a.email) = lower(${email})`);
  if (!account || another) return { fault: 'SSO_UNKNOWN' };
  const other = await context.db
    .selectFrom('sso_identity')
    .select('subject')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', account.id)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  if (other === undefined) return { account, linked: false };
  // Linked since the first look, in another browser of the same person.
  return other.subject === subject ? { account, linked: true } : { fault: 'SSO_LINKED_OTHER' };
}

async function accounts({ db }: Context, tenantId: string, which: RawBuilder<unknown>): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select a.tenant_id, a.id, a.type, a.name, a.username, a.phone, a.email, null as password_hash,
           case when a.status = 'ACTIVE' and a.expire_at <= now() then 'EXPIRED' else a.status end as status,
           a.has_second_factor, t.name as tenant_name, t.expire_at as tenant_expire_at, false as sso_only
      from account a join tenant t on t.tenant_id = a.tenant_id
     where a.tenant_id = ${tenantId} and a.deleted_at is null and ${which} limit 2`.execute(db);
  return rows;
}

/** False when someone else was linked to this account, or this subject to someone else, at the same moment. */
export async function linkIdentity(
  context: Context,
  account: FoundAccount,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const { db } = context;
  // Nobody found it by its subject, so what is left of an earlier link belongs to a deleted account.
  await sql`
    delete from sso_identity i using account a
     where i.tenant_id = ${account.tenant_id} and i.issuer = ${issuer} and i.subject = ${subject}
       and a.tenant_id = i.tenant_id and a.id = i.account_id and a.deleted_at is not null`.execute(db);
  const made = await db
    .insertInto('sso_identity')
    .values({ tenant_id: account.tenant_id, issuer, subject, account_id: account.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function recordUse({ db }: Context, tenantId: string, { issuer, subject }: Identity): Promise<void> {
  await db
    .updateTable('sso_identity')
    .set({ last_used_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
