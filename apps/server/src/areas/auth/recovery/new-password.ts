import type { Brand } from '@console/contract/brand/brand';
import type { UserType } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { revokeLinks } from '../../../domain/identity/links.ts';
import { dropSecondSteps } from '../../../domain/identity/second-steps.ts';
import { endOtherSessions } from '../../../domain/identity/sessions.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';
import { hashPassword, refuseReused, refuseWeak } from '../../../kernel/calls/passwords.ts';
import type { AuthParts } from '../sign-in/admission.ts';
import { lastPasswords, setPassword } from './password-history.ts';

/** Everything that decides whether someone may have a password, read in one short step. */
export interface PasswordHolder {
  readonly tenantId: string;
  readonly accountId: string;
  readonly username: string;
  readonly name: string;
  readonly type: UserType;
  readonly email: string | null;
  readonly phone: string | null;
  readonly status: string;
  readonly passwordHash: string | null;
  readonly tenantName: string;
  readonly brand: Brand | null;
  readonly tenantCode: string;
  readonly timezone: string;
  /** Hashes, the one in use first. */
  readonly last: readonly string[];
}

/** The context has entered the tenant. */
export async function findHolder(
  { db }: Context,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<PasswordHolder | undefined> {
  const { rows } = await sql<Omit<PasswordHolder, 'last'>>`
    select a.tenant_id as "tenantId", a.id as "accountId", a.username, a.name, a.type, a.email, a.phone, a.status,
           a.password_hash as "passwordHash",
           t.name as "tenantName", tenant_brand(t) as brand, t.code as "tenantCode", t.timezone
      from account a join tenant t on t.tenant_id = a.tenant_id
     where a.tenant_id = ${tenantId} and a.id = ${accountId} and a.deleted_at is null`.execute(db);
  return rows[0] && { ...rows[0], last: await lastPasswords(db, { tenantId, accountId }) };
}

/** The hash of a password that keeps the rules. It takes its time, so no transaction waits for it. */
export async function hashNewPassword(
  { commonPasswords }: Pick<AuthParts, 'commonPasswords'>,
  holder: PasswordHolder,
  password: string,
): Promise<string> {
  const { username, name, email, tenantName, tenantCode, last } = holder;
  const local = email?.split('@')[0] ?? '';
  refuseWeak(password, [username, name, local, tenantName, tenantCode], commonPasswords);
  await refuseReused(password, last);
  return hashPassword(password);
}

/**
 * Puts a new password in the place of an old one: whatever began with the old one ends, and the person is notified, in case
 * it was someone else.
 */
export async function replacePassword(
  context: Context,
  { publicUrl }: Pick<AuthParts, 'publicUrl'>,
  holder: PasswordHolder,
  passwordHash: string,
  keepSession: string | null,
): Promise<void> {
  const { db, caller } = context;
  const { tenantId, name, tenantName, timezone, email } = holder;
  await setPassword(db, holder, passwordHash);
  await endOtherSessions(db, holder, keepSession);
  await dropSecondSteps(db, holder);
  if (email === null) return;
  const { rows } = await sql<{ time: string }>`
    select to_char(now() at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS') as time`.execute(db);
  const params = { name, tenantName, time: `${rows[0]!.time} (${timezone})`, link: `${publicUrl}/password/forget` };
  const { locale } = caller;
  await send(db, { tenantId, to: email, locale, channel: 'MAIL', template: 'PASSWORD_CHANGED', params });
  context.wakeWorkers();
}

/** Where a link has just been used, it stays to say so; elsewhere none must go on working. */
export const revokeResetLinks = (context: Context, holder: PasswordHolder) => revokeLinks(context.db, 'RESET', holder);
