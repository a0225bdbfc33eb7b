import type { subAccount as contract, SubAccount } from '@console/contract/areas/account/sub-account';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { LINK_HOURS, makeLink } from '../../../domain/identity/links.ts';
import { dropSecondSteps } from '../../../domain/identity/second-steps.ts';
import { endSessionsOf } from '../../../domain/identity/sessions.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';
import { accountLimit, homeLimit, nameLimit } from '../../../domain/identity/sign-in-limits.ts';
import { takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';

type OpenSession = ReturnOf<(typeof contract)['sessions']>[number];

export async function openSessions(accountId: string, { db, actor }: Context): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.id as "sessionId", s.method, s.ip, s.user_agent as "userAgent", wire_time(s.created_at) as "createdAt",
           wire_time(s.last_seen_at) as "lastSeenAt", r.name as "roleName"
      from session s left join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = ${actor.tenantId} and s.account_id = ${accountId}
       and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'
     order by s.last_seen_at desc, s.id`.execute(db);
  return rows;
}

/** One session, or all of them. Sign-ins that are half done end with the sessions. */
export async function endSessions(
  accountId: string,
  sessionId: string | null,
  { db, actor }: Context,
): Promise<number> {
  const holder = { tenantId: actor.tenantId, accountId };
  const ended = await endSessionsOf(db, holder, sessionId);
  if (sessionId !== null && ended.length === 0) throw new Fault('NOT_FOUND');
  if (sessionId === null) await dropSecondSteps(db, holder);
  return ended.length;
}

/** Everything that keeps this person from signing in after wrong passwords: from where they were typed, and altogether. */
export async function signInLocks(
  { subAccountId, username, phone, email }: SubAccount,
  { db, actor }: Context,
): Promise<Limit[]> {
  const { rows } = await sql<{ ip: string }>`
    select distinct ip from sign_in_log
     where tenant_id = ${actor.tenantId} and actor_id = ${subAccountId} and time > now() - interval '1 hour'
       and ip is not null`.execute(db);
  const names = [username, phone, email].filter((name) => name !== null);
  return [
    accountLimit(subAccountId),
    ...rows.flatMap(({ ip }) => [homeLimit(subAccountId, ip), ...names.map((name) => nameLimit(name, ip))]),
  ];
}

/** As often as the person could ask for it: both count together. */
async function takeResetAttempt({ db }: Context, email: string): Promise<void> {
  const last = await takeAttempt(db, [{ what: 'reset-mail/minute', who: email, attempts: 1, seconds: 60 }]);
  if (last.wait > 0) throw new Fault('AUTH_CODE_TOO_FAST', { params: { seconds: last.wait } });
  const { wait } = await takeAttempt(db, [{ what: 'reset-mail/day', who: email, attempts: 5, seconds: 24 * 3600 }]);
  if (wait > 0) throw new Fault('AUTH_CODE_DAILY_LIMIT');
}

/** Mails the person a link; whoever asked for it learns nothing that opens the account. */
export async function mailResetLink(account: SubAccount, publicUrl: string, context: Context): Promise<void> {
  const { db, actor, caller } = context;
  const { tenantId } = actor;
  const { name, email } = account;
  // Nothing is sent to who could not enter with it.
  if (account.status !== 'ACTIVE' || email === null) throw new Fault('STATE_NOT_ALLOWED');
  await takeResetAttempt(context, email);
  const { rows } = await sql<{ name: string; sso_only: boolean }>`
    select t.name, coalesce(s.enabled and s.sso_only, false) as sso_only
      from tenant t left join sign_in_setting s on s.tenant_id = t.tenant_id where t.tenant_id = ${tenantId}`.execute(
    db,
  );
  const tenant = rows[0]!;
  if (tenant.sso_only) throw new Fault('AUTH_SSO_ONLY');
  const { token } = await makeLink(db, 'RESET', { tenantId, accountId: account.subAccountId });
  const link = `${publicUrl}/password/changePassword#${token}`;
  const params = { name, tenantName: tenant.name, link, hours: String(LINK_HOURS.RESET) };
  await send(db, { tenantId, to: email, locale: caller.locale, channel: 'MAIL', template: 'RESET_PASSWORD', params });
  context.wakeWorkers();
}
