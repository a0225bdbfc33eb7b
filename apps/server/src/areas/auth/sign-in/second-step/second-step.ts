import type { SecondFactor, signIn as contract } from '@console/contract/areas/auth/sign-in';
import { sql } from 'kysely';
import type { Context, Handlers, StepContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { askPasskey, countTry, useSecondStep } from '../../../../domain/identity/second-steps.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../../kernel/calls/throttle.ts';
import { hashToken } from '../../../../kernel/calls/tokens.ts';
import { openAccountSession, refusalOf, type AuthParts } from '../admission.ts';
import { notifyFactorChange } from '../../factor/change.ts';
import { actorIn, findAccount, type FoundAccount } from '../find-account.ts';
import { assertionOptions, passkeyAccepted } from '../../factor/passkeys.ts';
import { recoveryCodeAccepted, recoveryCodesLeft } from '../../factor/recovery-codes.ts';
import { totpAccepted } from '../../factor/totp.ts';

const TRIES = 5;
const QUARTER = 15 * 60;

const accountLimit = (who: string): Limit => ({ what: 'second-step/account', who, attempts: 10, seconds: QUARTER });
/** Whoever has the password must not be able to try codes for weeks. */
const dayLimit = (who: string): Limit => ({ what: 'second-step/day', who, attempts: 50, seconds: 24 * 3600 });
const addressLimit = (ip: string): Limit => ({
  what: 'second-step/address',
  who: networkOf(ip),
  attempts: 50,
  seconds: QUARTER,
});

/** What someone shows at the second step. */
interface Proof {
  readonly method: SecondFactor;
  readonly code?: string | undefined;
  readonly passkey?: string | undefined;
}

/** A sign-in that waits, at one of its tries. */
interface Try {
  readonly id: string;
  readonly account: FoundAccount;
  readonly method: 'PASSWORD' | 'SMS';
  readonly remember: boolean;
  readonly passkeyChallenge: string | null;
}

export const secondStep = (parts: AuthParts): Pick<Handlers<typeof contract>, 'secondFactor' | 'passkeyQuestion'> => ({
  async secondFactor({ challenge, ...proof }, context) {
    const { caller } = context;
    // Counted and kept before anything is looked at: a hundred tries at once are still no more than five.
    const { tried, attempt } = await context.within('write', async (step) => {
      const waiting = await claimAttempt(step, challenge, proof.method);
      if (waiting === null) throw new Fault('AUTH_MFA_EXPIRED');
      const limits = [accountLimit(waiting.account.id), dayLimit(waiting.account.id), addressLimit(caller.ip)];
      return { tried: waiting, attempt: await takeAttempt(step.db, limits) };
    });
    const { account } = tried;
    if (attempt.wait > 0) throw new Fault('AUTH_LOCKED', { params: { minutes: Math.ceil(attempt.wait / 60) } });
    const refusal = refusalOf(account, tried.method);
    if (refusal !== null) throw refused(context, account, refusal);
    const session = await context.within('write', async (step) => {
      await step.enter(account.tenant_id);
      return (await accepted(step, parts, tried, proof)) ? enter(step, tried) : null;
    });
    if (session !== null) return session;
    if (attempt.spent(accountLimit(account.id))) {
      context.logRefusal(account.tenant_id, { action: 'LOCK', actor: actorIn(account), failCode: 'AUTH_LOCKED' });
    }
    throw refused(context, account, proof.method === 'PASSKEY' ? 'AUTH_PASSKEY_FAILED' : 'AUTH_CODE_WRONG');
  },

  async passkeyQuestion({ challenge }, context) {
    const { db } = context;
    await enterTenantOf(context, challenge);
    const step = await db
      .selectFrom('second_step')
      .select(['tenant_id as tenantId', 'id', 'account_id as accountId'])
      .where('token_hash', '=', hashToken(challenge))
      .where('used_at', 'is', null)
      .where('tries', '<', TRIES)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (!step) throw new Fault('AUTH_MFA_EXPIRED');
    const options = await assertionOptions(context, parts.publicUrl, step);
    if (options === null) throw new Fault('AUTH_PASSKEY_FAILED');
    await askPasskey(db, step, options.challenge);
    return { options: JSON.stringify(options) };
  },
});

function refused(context: StepContext, account: FoundAccount, failCode: Fault['code']): Fault {
  context.logRefusal(account.tenant_id, { action: 'LOGIN_FAILED', actor: actorIn(account), failCode });
  return new Fault(failCode);
}

async function enterTenantOf(context: Context, challenge: string): Promise<void> {
  const { rows } = await sql<{ tenant: string | null }>`
    select second_step_tenant(${hashToken(challenge)}) as tenant`.execute(context.db);
  const tenant = rows[0]?.tenant ?? null;
  if (tenant === null) throw new Fault('AUTH_MFA_EXPIRED');
  await context.enter(tenant);
}

/**
 * One try of the sign-in that waits under this name, with the account as it is now; null when there is none left. A
 * passkey's question is taken with it: whatever the answer, it is asked anew.
 */
async function claimAttempt(context: Context, challenge: string, method: SecondFactor): Promise<Try | null> {
  await enterTenantOf(context, challenge);
  const { db } = context;
  const row = await db
    .selectFrom('second_step as s')
    .innerJoin('account as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.account_id'),
    )
    .select(['s.tenant_id', 's.id', 's.account_id', 's.method', 's.remember', 's.passkey_challenge', 'a.username'])
    .where('s.token_hash', '=', hashToken(challenge))
    .where('s.used_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.tries', '<', TRIES)
    // A password that has been changed opens nothing any more, not even half a way.
    .where(sql<boolean>`coalesce(a.password_changed_at <= s.created_at, true)`)
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) return null;
  await countTry(db, { tenantId: row.tenant_id, id: row.id }, method === 'PASSKEY');
  const account = await findAccount(context, row.username);
  if (account?.id !== row.account_id) return null;
  return {
    id: row.id,
    account,
    method: row.method === 'SMS' ? 'SMS' : 'PASSWORD',
    remember: row.remember,
    passkeyChallenge: row.passkey_challenge,
  };
}

async function accepted(
  context: Context,
  { secrets, publicUrl }: AuthParts,
  { account, passkeyChallenge }: Try,
  { method, code = '', passkey = '' }: Proof,
): Promise<boolean> {
  const person = { tenantId: account.tenant_id, accountId: account.id };
  if (method === 'TOTP') return totpAccepted(context, secrets, person, code);
  if (method === 'PASSKEY') {
    if (passkeyChallenge === null) return false;
    return passkeyAccepted(context, publicUrl, person, { challenge: passkeyChallenge, answer: passkey });
  }
  if (!(await recoveryCodeAccepted(context, secrets, person, code))) return false;
  const left = await recoveryCodesLeft(context, person);
  const change = { field: 'recoveryCodesLeft', before: left + 1, after: left };
  await notifyFactorChange(context, account.tenant_id, actorIn(account), { what: 'RECOVERY_CODE_USED', change });
  return true;
}

/** The one that is first to use a waiting sign-in is in; what another has spent on it is not lost. */
async function enter(context: Context, { id, account, method, remember }: Try) {
  const { db, caller } = context;
  if (!(await useSecondStep(db, { tenantId: account.tenant_id, id }))) throw new Fault('AUTH_MFA_EXPIRED');
  await giveBack(db, { all: [accountLimit(account.id), dayLimit(account.id)], one: [addressLimit(caller.ip)] });
  return openAccountSession(context, account, { method, remember });
}
