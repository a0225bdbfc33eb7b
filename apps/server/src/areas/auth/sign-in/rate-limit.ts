import type { FaultCode } from '@console/contract/faults';
import type { StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import {
  accountLimit,
  homeLimit,
  LOCK_SECONDS,
  nameLimit,
  plainName,
} from '../../../domain/identity/sign-in-limits.ts';
import { networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { actorIn, findAccount, type FoundAccount } from './find-account.ts';

/** An address that many people share gets more. */
export const addressLimit = (ip: string): Limit => ({
  what: 'sign-in/address',
  who: networkOf(ip),
  attempts: 50,
  seconds: LOCK_SECONDS,
});

/** Right or wrong: each try costs a hash. */
const oftenLimit = (who: string): Limit => ({ what: 'sign-in/often', who, attempts: 300, seconds: 3600 });

export interface SignInAttempt {
  readonly account: FoundAccount | undefined;
  /** The account is locked: whatever is shown now is wrong. */
  readonly locked: boolean;
  /** The account is locked from the next try on. */
  readonly last: boolean;
}

/** One try at a name, by password or code. Both attempts are kept, each in a step of its own, before anything is looked at. */
export async function takeSignInAttempt(context: StepContext, typed: string): Promise<SignInAttempt> {
  const { ip } = context.caller;
  const { wait } = await context.within('write', ({ db }) => takeAttempt(db, [nameLimit(typed, ip), addressLimit(ip)]));
  if (wait > 0) throw new Fault('AUTH_LOCKED', { params: { minutes: Math.ceil(wait / 60) } });
  return context.within('write', async (step) => {
    const account = await findAccount(step, typed);
    const who = account?.id ?? plainName(typed);
    // Strangers who guess elsewhere do not lock someone out of where they work.
    const isHome = account?.known_addresses.some((known) => networkOf(known) === networkOf(ip)) ?? false;
    const limit = isHome ? homeLimit(who, ip) : accountLimit(who);
    const attempt = await takeAttempt(step.db, [limit, oftenLimit(who)]);
    return { account, locked: attempt.wait > 0, last: attempt.spent(limit) };
  });
}

/** Written down after the answer, in which a locked account looks like any other. */
export function logFailure(context: StepContext, { account, locked, last }: SignInAttempt, failCode: FaultCode): void {
  if (!account) return;
  const actor = actorIn(account);
  const code = locked ? 'AUTH_LOCKED' : failCode;
  context.logRefusal(account.tenant_id, { action: 'LOGIN_FAILED', actor, failCode: code });
  if (last) context.logRefusal(account.tenant_id, { action: 'LOCK', actor, failCode: 'AUTH_LOCKED' });
}
