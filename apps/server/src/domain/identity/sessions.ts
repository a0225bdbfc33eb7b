import { sql, type Transaction } from 'kysely';
import type { Caller, SignInMethod } from '../../kernel/calls/context.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';

/** One session. An actor is one, too: the one that asks. */
interface SessionKey {
  readonly tenantId: string;
  readonly sessionId: string;
}

interface Holder {
  readonly tenantId: string;
  readonly accountId: string;
}

const SESSIONS_AT_MOST = 50;

/** Opens a session. Nobody works at fifty places: the ones that were left longest ago end. */
export async function openSession(
  db: Transaction<Schema>,
  { tenantId, accountId }: Holder,
  { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>,
  session: {
    readonly token: string;
    readonly roleId: string | null;
    readonly method: SignInMethod;
    /** False when nothing shows that it was this person just now: what is sensitive then asks for it. */
    readonly confirmed: boolean;
    readonly expiresIn: number;
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      id: newId(),
      token_hash: hashToken(session.token),
      account_id: accountId,
      role_id: session.roleId,
      method: session.method,
      ip,
      user_agent: userAgent,
      ...(!session.confirmed && { confirmed_at: sql<Date>`now() - interval '1 day'` }),
      expires_at: sql<Date>`now() + make_interval(secs => ${session.expiresIn})`,
    })
    .execute();
  await sql`
    delete from session where tenant_id = ${tenantId} and id in (
      select id from session where tenant_id = ${tenantId} and account_id = ${accountId}
       order by last_seen_at desc, id desc offset ${SESSIONS_AT_MOST})`.execute(db);
}

/** Writes down that it was used just now. */
export async function touchSession(db: Transaction<Schema>, { tenantId, sessionId }: SessionKey): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
}

/** Whoever holds it has shown just now to be its owner. */
export async function confirmSession(db: Transaction<Schema>, { tenantId, sessionId }: SessionKey): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
}

/** A session goes on under another token, in another role or confirmed; returns for how many seconds. */
export async function renewSession(
  db: Transaction<Schema>,
  { tenantId, sessionId }: SessionKey,
  token: string,
  change: { readonly roleId: string } | 'CONFIRMED',
): Promise<number> {
  const { expires_at } = await db
    .updateTable('session')
    .set({
      token_hash: hashToken(token),
      ...(change === 'CONFIRMED' ? { confirmed_at: sql<Date>`now()` } : { role_id: change.roleId }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return Math.floor((expires_at.getTime() - Date.now()) / 1000);
}

/** The question that a new passkey answers. */
export async function keepChallenge(
  db: Transaction<Schema>,
  { tenantId, sessionId }: SessionKey,
  challenge: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ passkey_challenge: challenge, passkey_challenge_until: sql<Date>`now() + interval '5 minutes'` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
}

/** Good for one answer, for five minutes. */
export async function takeChallenge(
  db: Transaction<Schema>,
  { tenantId, sessionId }: SessionKey,
): Promise<string | null> {
  const asked = await db
    .selectFrom('session')
    .select('passkey_challenge')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('passkey_challenge_until', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable('session')
    .set({ passkey_challenge: null, passkey_challenge_until: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
  return asked?.passkey_challenge ?? null;
}

export async function endSession(db: Transaction<Schema>, { tenantId, sessionId }: SessionKey): Promise<void> {
  await db.deleteFrom('session').where('tenant_id', '=', tenantId).where('id', '=', sessionId).execute();
}

/** One session of somebody, or all of them; returns on which devices they were. */
export async function endSessionsOf(
  db: Transaction<Schema>,
  { tenantId, accountId }: Holder,
  sessionId: string | null,
): Promise<{ userAgent: string | null }[]> {
  const { rows } = await sql<{ userAgent: string | null }>`
    delete from session where tenant_id = ${tenantId} and account_id = ${accountId}
       and (${sessionId}::uuid is null or id = ${sessionId}::uuid) returning user_agent as "userAgent"`.execute(db);
  return rows;
}

/** All of somebody but one, where one is kept; returns how many. */
export async function endOtherSessions(
  db: Transaction<Schema>,
  { tenantId, accountId }: Holder,
  keptId: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where tenant_id = ${tenantId} and account_id = ${accountId}
       and id is distinct from ${keptId}::uuid`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Of somebody who came in by single sign-on. */
export async function endSsoSessionsOf(db: Transaction<Schema>, { tenantId, accountId }: Holder): Promise<void> {
  await db
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('method', '=', 'SSO')
    .execute();
}

/** Of everyone who came in by a way that is closed from now on, but one session and one account; returns how many. */
export async function endSessionsBy(
  db: Transaction<Schema>,
  which: 'SSO' | 'OTHERS',
  { tenantId, sessionId }: SessionKey,
  exceptAccount: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session
     where tenant_id = ${tenantId} and (method = 'SSO') = ${which === 'SSO'} and id <> ${sessionId}
       and account_id is distinct from ${exceptAccount}::uuid`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Of a role that goes for good. */
export async function endSessionsIn(db: Transaction<Schema>, tenantId: string, roleId: string): Promise<void> {
  await sql`delete from session where tenant_id = ${tenantId} and role_id = ${roleId}`.execute(db);
}

/**
 * Whoever works with a role that they no longer hold, or that no longer works, goes on with their default role or else the
 * first other one; where there is none, the session ends. Call it after the change, in the same transaction.
 */
export async function moveSessionsToValidRoles(
  db: Transaction<Schema>,
  tenantId: string,
  whose: { readonly roleId: string } | { readonly accountIds: readonly string[] },
): Promise<void> {
  const touched =
    'roleId' in whose ? sql`s.role_id = ${whose.roleId}` : sql`s.account_id = any(${[...whose.accountIds]}::uuid[])`;
  const works = (account: string) => sql`account_role h
    join role r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.status = 'ENABLED' and r.deleted_at is null
   where h.tenant_id = s.tenant_id and h.account_id = ${sql.ref(account)}
     and (h.expires_at is null or h.expires_at > now())`;
  const stranded = sql`s.tenant_id = ${tenantId} and ${touched} and s.role_id is not null
    and not exists (select from ${works('s.account_id')} and h.role_id = s.role_id)`;
  await sql`
    update session s set role_id = next.role_id
      from (select s.id, (select h.role_id from ${works('s.account_id')}
                           order by h.is_default desc, r.sort, r.id limit 1) as role_id
              from session s where ${stranded}) as next
     where s.tenant_id = ${tenantId} and s.id = next.id and next.role_id is not null`.execute(db);
  await sql`delete from session s where ${stranded}`.execute(db);
}

/** Ends what someone has open and what could open it: sessions, sign-ins half done, links and codes on their way. */
export async function endAccess(
  db: Transaction<Schema>,
  tenantId: string,
  accountIds: readonly string[],
): Promise<void> {
  for (const table of ['session', 'second_step', 'one_time_link', 'verification_code']) {
    await sql`delete from ${sql.table(table)}
               where tenant_id = ${tenantId} and account_id = any(${[...accountIds]}::uuid[])`.execute(db);
  }
}
