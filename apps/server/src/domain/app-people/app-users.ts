import { randomInt } from 'node:crypto';
import { appUserKinds, type AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { Fault } from '../../kernel/db/fault.ts';
import { sendAll, type Message, type NewMessage } from '../../kernel/jobs/messages/outbox.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Secrets } from '../../kernel/calls/secrets.ts';
import { sameHash, TRIES } from './app-codes.ts';
import { lockedUntil, takeAttempt, takeAttempts, type Limit } from '../../kernel/calls/throttle.ts';

/** What areas with people of the apps are made with. */
export interface AppUserParts {
  readonly secrets: Secrets;
  /** Where the console is reached: links in mails begin with it. */
  readonly publicUrl: string;
}

export const appUserTables = { CLIENT_USER: 'client_user', TEAM_USER: 'team_user' } as const;

export interface Invited {
  readonly userId: string;
  readonly phone: string;
  readonly locale: Locale;
  /** They had asked for it: the message with the code is the answer as well, and says this. */
  readonly reply?: string;
}

const ACTIVATION_HOURS = 24;
const RESEND_SECONDS = 60;
const RESENDS_A_DAY = 5;

/** Salted by whose it is, so that equal codes look different. */
export const activationHash = (secrets: Secrets, kind: AppUserKind, userId: string, code: string) =>
  secrets.hash(`${kind}${userId}${code}`);

/** Sends each of these people a code that activates them in the app; the one before stops working. */
export async function inviteAppUsers(
  db: Transaction<Schema>,
  secrets: Secrets,
  { tenantId, kind }: { readonly tenantId: string; readonly kind: AppUserKind },
  people: readonly Invited[],
): Promise<void> {
  if (people.length === 0) return;
  const numbers = people.map(({ phone }) => numberDay(tenantId, phone));
  const { wait } = await takeAttempt(db, numbers);
  if (wait > 0) throw new Fault('INVITATION_LIMIT', { fields: [{ field: 'phone', code: 'INVITATION_LIMIT' }] });
  await sendInvitations(db, secrets, { tenantId, kind }, people);
}

async function sendInvitations(
  db: Transaction<Schema>,
  secrets: Secrets,
  { tenantId, kind }: { readonly tenantId: string; readonly kind: AppUserKind },
  people: readonly Invited[],
): Promise<void> {
  const invitations = people.map((person) => {
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    return { ...person, code, hash: activationHash(secrets, kind, person.userId, code) };
  });
  const ids = people.map(({ userId }) => userId);
  await sql`
    insert into app_activation (tenant_id, user_kind, user_id, code_hash, expires_at)
    select ${tenantId}, ${kind}, n.id, n.hash, now() + make_interval(hours => ${ACTIVATION_HOURS})
      from unnest(${ids}::uuid[], ${invitations.map(({ hash }) => hash)}::text[]) as n (id, hash)
    on conflict (tenant_id, user_kind, user_id) do update
      set code_hash = excluded.code_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at`.execute(db);
  await sql`update ${sql.table(appUserTables[kind])} set activation_sent_at = now()
             where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from tenant where tenant_id = ${tenantId}`.execute(db);
  await sendAll(
    db,
    invitations.map(({ phone, locale, code, reply }): NewMessage => {
      const params = { tenantName: rows[0]?.name ?? '', code, hours: String(ACTIVATION_HOURS) };
      const message: Message =
        reply === undefined
          ? { channel: 'SMS', template: 'SMS_APP_ACTIVATION', params }
          : { channel: 'SMS', template: 'SMS_TEMP_USER_APPROVED', params: { ...params, reply } };
      return { tenantId, to: phone, locale, ...message };
    }),
  );
}

interface Invitee {
  readonly tenantId: string;
  readonly kind: AppUserKind;
  readonly userId: string | null;
}

/** Counts the try before the look. Whether a right code is late or spent is told afterwards: nobody else has it. */
export async function isActivationCode(
  db: Transaction<Schema>,
  { tenantId, kind, userId }: Invitee,
  hash: string,
): Promise<boolean> {
  const { rows } = await sql<{ code_hash: string }>`
    update app_activation set tries = tries + 1
     where tenant_id = ${tenantId} and user_kind = ${kind} and user_id = ${userId}::uuid
       and tries < ${TRIES}
    returning code_hash`.execute(db);
  const row = rows[0];
  return row !== undefined && sameHash(hash, row.code_hash);
}

/** Uses the code up; false for one that is late or spent. */
export async function useActivationCode(
  db: Transaction<Schema>,
  { tenantId, kind, userId }: Invitee,
  hash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from app_activation where tenant_id = ${tenantId} and user_kind = ${kind} and user_id = ${userId}
       and code_hash = ${hash} and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

const invitationDay = (userId: string): Limit => ({
  what: 'activate-sms/day',
  who: userId,
  attempts: RESENDS_A_DAY,
  seconds: 24 * 3600,
});

/** Whoever adds and deletes someone again and again floods no telephone: the first message and the repeated ones. */
const numberDay = (tenantId: string, phone: string): Limit => ({
  what: 'activate-sms/number',
  who: `${tenantId}/${phone}`,
  attempts: 1 + RESENDS_A_DAY,
  seconds: 24 * 3600,
});

/** One more invitation of someone, of so many a day. A wrong number may be mended at once. */
export async function takeDailyInvitation(db: Transaction<Schema>, userId: string): Promise<void> {
  const { wait } = await takeAttempt(db, [invitationDay(userId)]);
  if (wait > 0) throw new Fault('AUTH_CODE_DAILY_LIMIT');
}

/** The same once more to the same number: a minute after the last. */
export async function takeInvitationAttempt(
  db: Transaction<Schema>,
  { tenantId, kind, userId }: { readonly tenantId: string; readonly kind: AppUserKind; readonly userId: string },
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(${RESEND_SECONDS} - extract(epoch from now() - activation_sent_at)), 0)::int as seconds
      from ${sql.table(appUserTables[kind])} where tenant_id = ${tenantId} and id = ${userId} for update`.execute(db);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) throw new Fault('AUTH_CODE_TOO_FAST', { params: { seconds } });
  await takeDailyInvitation(db, userId);
}

/** The same for many whose rows are locked, each by itself. Returns who was not invited, and why. */
export async function inviteEachAgain(
  db: Transaction<Schema>,
  secrets: Secrets,
  { tenantId, kind }: { readonly tenantId: string; readonly kind: AppUserKind },
  people: readonly Invited[],
): Promise<Map<string, Fault>> {
  const { rows } = await sql<{ id: string; seconds: number }>`
    select id, coalesce(ceil(${RESEND_SECONDS} - extract(epoch from now() - activation_sent_at)), 0)::int as seconds
      from ${sql.table(appUserTables[kind])}
     where tenant_id = ${tenantId} and id = any(${people.map(({ userId }) => userId)}::uuid[])`.execute(db);
  const refused = new Map<string, Fault>();
  for (const { id, seconds } of rows) {
    if (seconds > 0) refused.set(id, new Fault('AUTH_CODE_TOO_FAST', { params: { seconds } }));
  }
  const left = () => people.filter(({ userId }) => !refused.has(userId));
  for (const [{ who }, wait] of await takeAttempts(
    db,
    left().map(({ userId }) => invitationDay(userId)),
  )) {
    if (wait > 0) refused.set(who, new Fault('AUTH_CODE_DAILY_LIMIT'));
  }
  const byNumber = new Map(left().map((person) => [numberDay(tenantId, person.phone), person.userId]));
  for (const [limit, wait] of await takeAttempts(db, [...byNumber.keys()])) {
    if (wait > 0) refused.set(byNumber.get(limit)!, new Fault('INVITATION_LIMIT'));
  }
  const invited = left();
  if (invited.length > 0) await sendInvitations(db, secrets, { tenantId, kind }, invited);
  return refused;
}

/** From when on someone may be invited again; null is at once. */
export async function nextInvitation(
  db: Transaction<Schema>,
  { userId, sentAt }: { readonly userId: string; readonly sentAt: string | null },
): Promise<string | null> {
  const day = await lockedUntil(db, [invitationDay(userId)]);
  const minute = sentAt === null ? 0 : Date.parse(sentAt) + RESEND_SECONDS * 1000;
  const next = Math.max(minute, day === null ? 0 : Date.parse(day));
  return next > Date.now() ? new Date(next).toISOString() : null;
}

/** Ends what people have open in the apps, and what could open it. Ids are unique among all kinds of them. */
export async function endAppAccess(
  db: Transaction<Schema>,
  tenantId: string,
  userIds: readonly string[],
): Promise<void> {
  for (const table of ['app_session', 'app_activation']) {
    await sql`delete from ${sql.table(table)}
               where tenant_id = ${tenantId} and user_kind = any(${[...appUserKinds]})
                 and user_id = any(${[...userIds]}::uuid[])`.execute(db);
  }
}
