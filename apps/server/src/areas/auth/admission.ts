import { randomBytes } from 'node:crypto';
import type { UserType } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import { plainPhone } from '@console/contract/fields';
import type { SecondFactor, SecondStep } from '@console/contract/areas/auth/sign-in';
import { sql } from 'kysely';
import type { Context, SignInMethod, StepContext } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import { newId } from '../../core/ids.ts';
import { sendInboxMessage } from '../../core/inbox.ts';
import type { Secrets } from '../../core/secrets.ts';
import { giveBack, networkOf, type Limit } from '../../core/throttle.ts';
import { hashToken } from '../../core/tokens.ts';
import type { OutboundHttp } from '../../ports/outbound-http.ts';

/** What the handlers of this area stand on. */
export interface AuthParts {
  readonly commonPasswords: ReadonlySet<string>;
  readonly secrets: Secrets;
  readonly identityProviders: OutboundHttp;
  readonly publicUrl: string;
}

export interface FoundAccount {
  tenant_id: string;
  id: string;
  type: UserType;
  name: string;
  username: string;
  phone: string | null;
  email: string | null;
  password_hash: string | null;
  status: string;
  has_second_factor: boolean;
  tenant_name: string;
  tenant_expire_at: Date | null;
  /** The company lets this person in by its identity provider alone. */
  sso_only: boolean;
}

/** By user name, e-mail address or phone number, before any tenant is known. */
export async function findAccount({ db }: Pick<Context, 'db'>, wanted: string): Promise<FoundAccount | undefined> {
  const name = /^[+\d][\d\s()-]+$/.test(wanted) ? plainPhone(wanted) : wanted;
  const { rows } = await sql<FoundAccount>`select * from account_for_sign_in(${name})`.execute(db);
  return rows[0];
}

const QUARTER = 15 * 60;

/** Five failures lock an account for a quarter of an hour; an address that many people share gets more. */
export const accountLimit = (who: string): Limit => ({ what: 'sign-in/account', who, turns: 5, seconds: QUARTER });
export const addressLimit = (ip: string): Limit => ({
  what: 'sign-in/address',
  who: networkOf(ip),
  turns: 50,
  seconds: QUARTER,
});

/** Told only to who has shown the password, the code or the identity; a stranger learns nothing about the account. */
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
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();
}

const DAY = 24 * 3600;
const LIFETIME = { normal: 7 * DAY, remembered: 30 * DAY };

export const newToken = () => randomBytes(32).toString('base64url');

export const actorIn = ({ id, name, type }: Pick<FoundAccount, 'id' | 'name' | 'type'>) => ({
  accountId: id,
  name,
  type,
});

export interface Admission {
  readonly method: SignInMethod;
  readonly remember: boolean;
}

/** Opens the session of someone who has shown everything that is asked; the context has entered the tenant. */
export async function admit(
  context: Context,
  account: Pick<FoundAccount, 'tenant_id' | 'id' | 'name' | 'type'>,
  { method, remember }: Admission,
): Promise<{ token: string; expiresIn: number }> {
  const { db, caller } = context;
  const { tenant_id: tenantId, id: accountId } = account;
  await tellNewDevice(context, tenantId, accountId);
  const token = newToken();
  const expiresIn = remember ? LIFETIME.remembered : LIFETIME.normal;
  const roles = await heldRoles(context, tenantId, accountId);
  const role = roles.find(({ isDefault }) => isDefault) ?? roles[0];
  await db
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      id: newId(),
      token_hash: hashToken(token),
      account_id: accountId,
      role_id: role?.roleId ?? null,
      method,
      ip: caller.ip,
      user_agent: caller.userAgent,
      expires_at: sql<Date>`now() + make_interval(secs => ${expiresIn})`,
    })
    .execute();
  await db
    .updateTable('account')
    .set({ last_login_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute();
  // Whoever is in needs no way back in: an old link must not wait in a mailbox.
  await db
    .deleteFrom('one_time_link')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'RESET')
    .execute();
  await giveBack(db, [accountLimit(accountId)], 'all');
  await giveBack(db, [addressLimit(caller.ip)], 'one');
  const changes = [{ field: 'method', before: null, after: method }];
  context.log({ action: 'LOGIN', actor: actorIn(account), changes });
  return { token, expiresIn };
}

/** The sign-in of someone who has a second factor waits for it, under a name that only this browser knows. */
export async function awaitSecondStep(
  { db }: Context,
  account: Pick<FoundAccount, 'tenant_id' | 'id'>,
  { method, remember }: Admission & { method: 'PASSWORD' | 'SMS' },
): Promise<SecondStep> {
  const challenge = newToken();
  await db
    .insertInto('second_step')
    .values({
      tenant_id: account.tenant_id,
      id: newId(),
      token_hash: hashToken(challenge),
      account_id: account.id,
      method,
      remember,
    })
    .execute();
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
 * against it is told now, because now it is told to the person.
 */
export async function enterWith(
  context: StepContext,
  account: FoundAccount,
  admission: Admission & { method: 'PASSWORD' | 'SMS' },
): Promise<{ token: string; expiresIn: number }> {
  const refusal = refusalOf(account, admission.method);
  if (refusal !== null) {
    context.logRefusal(account.tenant_id, { action: 'LOGIN_FAILED', actor: actorIn(account), failCode: refusal });
    throw new Fault(refusal);
  }
  const outcome = await context.within('write', async (step) => {
    await step.enter(account.tenant_id);
    return account.has_second_factor
      ? { next: await awaitSecondStep(step, account, admission) }
      : { session: await admit(step, account, admission) };
  });
  if (outcome.next !== undefined) throw new Fault('AUTH_MFA_REQUIRED', { data: outcome.next });
  return outcome.session;
}

/** Someone who signs in from a device that the account has not used before is told about it. */
async function tellNewDevice({ db, caller }: Context, tenantId: string, accountId: string): Promise<void> {
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
