import { randomBytes } from 'node:crypto';
import type { FaultCode } from '@console/contract/faults';
import type { SecondFactor, SecondStep } from '@console/contract/areas/auth/sign-in';
import { sql } from 'kysely';
import type { Context, SignInMethod, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { markSignedIn } from '../../../domain/identity/accounts.ts';
import { revokeLinks } from '../../../domain/identity/links.ts';
import { addSecondStep } from '../../../domain/identity/second-steps.ts';
import { openSession } from '../../../domain/identity/sessions.ts';
import { accountLimits, nameLimit } from '../../../domain/identity/sign-in-limits.ts';
import { giveBack } from '../../../kernel/calls/throttle.ts';
import type { OutboundHttp } from '../../../ports/outbound/outbound-http.ts';
import { actorIn, findAccount, type FoundAccount } from './find-account.ts';
import { addressLimit } from './rate-limit.ts';

/** What the handlers of this area stand on. */
export interface AuthParts {
  readonly commonPasswords: ReadonlySet<string>;
  readonly secrets: Secrets;
  readonly identityProviders: OutboundHttp;
  readonly publicUrl: string;
}

/** Answered only to who has shown the password, the code or the identity; a stranger learns nothing about the account. */
export function refusalOf(account: FoundAccount, method: SignInMethod): FaultCode | null {
  if (account.status === 'PENDING_ACTIVATION') return 'AUTH_NOT_ACTIVATED';
  if (account.status === 'EXPIRED') return 'AUTH_EXPIRED';
  if (account.status !== 'ACTIVE') return 'AUTH_DISABLED';
  if (account.tenant_expire_at !== null && account.tenant_expire_at < new Date()) return 'TENANT_EXPIRED';
  if (method !== 'SSO' && account.sso_only) return 'AUTH_SSO_ONLY';
  return null;
}

export interface HeldRole {
  readonly roleId: string;
  readonly roleName: string;
  readonly isDefault: boolean;
}

/** The roles that someone may act in now. */
export async function heldRoles({ db }: Context, tenantId: string, accountId: string): Promise<HeldRole[]> {
  return db
    .selectFrom('account_role')
    .innerJoin('role', (join) =>
      join.onRef('role.tenant_id', '=', 'account_role.tenant_id').onRef('role.id', '=', 'account_role.role_id'),
    )
    .select(['role.id as roleId', 'role.name as roleName', 'account_role.is_default as isDefault'])
    .where('account_role.tenant_id', '=', tenantId)
    .where('account_role.account_id', '=', accountId)
    .where('role.status', '=', 'ENABLED')
    .where('role.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('account_role.expires_at', 'is', null), where('account_role.expires_at', '>', sql<Date>`now()`)]),
    )
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();
}

const DAY = 24 * 3600;
const LIFETIME = { normal: 7 * DAY, remembered: 30 * DAY };

export const newToken = () => randomBytes(32).toString('base64url');

export interface Admission {
  readonly method: SignInMethod;
  readonly remember: boolean;
  /** False when nothing shows that it was this person just now: what is sensitive then asks for it. */
  readonly confirmed?: boolean;
  /** What else came of it, for its line in the log. */
  readonly changes?: readonly Change[];
}

/** Opens the session of someone who has shown everything that is asked; the context has entered the tenant. */
export async function openAccountSession(
  context: Context,
  account: Pick<FoundAccount, 'tenant_id' | 'id' | 'name' | 'type'>,
  { method, remember, confirmed = true, changes = [] }: Admission,
): Promise<{ token: string; expiresIn: number }> {
  const { db, caller } = context;
  const { tenant_id: tenantId, id: accountId } = account;
  await notifyNewDevice(context, tenantId, accountId);
  const token = newToken();
  const expiresIn = remember ? LIFETIME.remembered : LIFETIME.normal;
  const roles = await heldRoles(context, tenantId, accountId);
  const role = roles.find(({ isDefault }) => isDefault) ?? roles[0];
  const opened = { token, roleId: role?.roleId ?? null, method, confirmed, expiresIn };
  await openSession(db, { tenantId, accountId }, caller, opened);
  await markSignedIn(db, { tenantId, accountId });
  // Whoever is in needs no way back in: an old link must not wait in a mailbox.
  await revokeLinks(db, 'RESET', { tenantId, accountId });
  const entered = { field: 'method', before: null, after: method };
  context.log({ action: 'LOGIN', actor: actorIn(account), changes: [entered, ...changes] });
  return { token, expiresIn };
}

/** The sign-in of someone who has a second factor waits for it, under a name that only this browser knows. */
export async function awaitSecondStep(
  { db }: Context,
  account: Pick<FoundAccount, 'tenant_id' | 'id'>,
  { method, remember }: Admission & { method: 'PASSWORD' | 'SMS' },
): Promise<SecondStep> {
  const challenge = newToken();
  await addSecondStep(db, { tenantId: account.tenant_id, accountId: account.id }, { challenge, method, remember });
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`
    select exists (select from totp where tenant_id = ${account.tenant_id} and account_id = ${account.id}
                      and confirmed_at is not null) as totp,
           exists (select from passkey where tenant_id = ${account.tenant_id} and account_id = ${account.id}) as passkey,
           exists (select from recovery_code where tenant_id = ${account.tenant_id} and account_id = ${account.id}
                      and used_at is null) as recovery`.execute(db);
  const has = rows[0]!;
  const methods: SecondFactor[] = [
    ...(has.passkey ? (['PASSKEY'] as const) : []),
    ...(has.totp ? (['TOTP'] as const) : []),
    ...(has.recovery ? (['RECOVERY_CODE'] as const) : []),
  ];
  return { challenge, methods };
}

/**
 * What follows a password or code that is right: the session, or the question for a second factor. Whatever stands
 * against it is answered now, because now the person is known. The account is read again under a lock: what changed
 * while the password was looked at counts, first of all the password itself.
 */
export async function completeFirstFactor(
  context: StepContext,
  found: FoundAccount,
  admission: Admission & { method: 'PASSWORD' | 'SMS'; typed: string },
): Promise<{ token: string; expiresIn: number }> {
  const { typed, method } = admission;
  const { ip } = context.caller;
  const outcome = await context.within('write', async (step) => {
    await step.enter(found.tenant_id);
    const account = await readAgain(step, found);
    if (!account || (method === 'PASSWORD' && account.password_hash !== found.password_hash)) {
      return { refusal: 'AUTH_BAD_CREDENTIALS' as const };
    }
    const refusal = refusalOf(account, method);
    if (refusal !== null) return { refusal };
    await giveBack(step.db, { all: [nameLimit(typed, ip), ...accountLimits(account.id, ip)], one: [addressLimit(ip)] });
    return account.has_second_factor
      ? { next: await awaitSecondStep(step, account, { ...admission, method }) }
      : { session: await openAccountSession(step, account, admission) };
  });
  if (outcome.refusal !== undefined) {
    const { refusal } = outcome;
    context.logRefusal(found.tenant_id, { action: 'LOGIN_FAILED', actor: actorIn(found), failCode: refusal });
    throw new Fault(refusal);
  }
  if (outcome.next !== undefined) throw new Fault('AUTH_MFA_REQUIRED', { data: outcome.next });
  return outcome.session;
}

/** The row is locked first, so that a change of the password waits for this, or this for the change. */
async function readAgain(
  { db }: Context,
  { tenant_id, id, username }: FoundAccount,
): Promise<FoundAccount | undefined> {
  await sql`select from account where tenant_id = ${tenant_id} and id = ${id} for update`.execute(db);
  // Nor does a policy of single sign-on alone slip in between: it waits until this session is there to be ended.
  await sql`select from sign_in_setting where tenant_id = ${tenant_id} for share`.execute(db);
  const account = await findAccount({ db }, username);
  return account?.id === id ? account : undefined;
}

/** Someone who signs in from a device that the account has not used before is notified of it. */
async function notifyNewDevice({ db, caller }: Context, tenantId: string, accountId: string): Promise<void> {
  const known = await db
    .selectFrom('session')
    .select(({ fn }) => [
      fn.countAll<number>().as('sessions'),
      fn.countAll<number>().filterWhere('user_agent', '=', caller.userAgent).as('same'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (known.sessions === 0 || known.same > 0) return;
  await sendInboxMessage(db, tenantId, [accountId], {
    kind: 'MESSAGE',
    code: 'NEW_SIGN_IN',
    params: { ip: caller.ip, device: caller.userAgent.slice(0, 100) },
    route: 'userCenter',
  });
}
