import type { Limit } from '../../../kernel/calls/throttle.ts';

/** Guesses of someone who found an open session: few, and without locking the owner out of signing in. */
export const confirmLimit = (accountId: string): Limit => ({
  what: 'confirm/account',
  who: accountId,
  attempts: 5,
  seconds: 15 * 60,
});
