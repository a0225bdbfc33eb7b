import { plainPhone } from '@console/contract/fields';
import { networkOf, type Limit } from '../../kernel/calls/throttle.ts';

export const LOCK_SECONDS = 15 * 60;

/** However someone writes a name, it is one name. */
export const plainName = (typed: string) => (/^[+\d][\d\s()-]+$/.test(typed) ? plainPhone(typed) : typed).toLowerCase();

/**
 * Five failures lock a name, for who tries it from one network, and the account behind it, for everyone. Only the first
 * is answered, because it says nothing about whether there is such an account; the second looks like a wrong password.
 */
export const nameLimit = (typed: string, ip: string): Limit => ({
  what: 'sign-in/name',
  who: `${plainName(typed)} ${networkOf(ip)}`,
  attempts: 5,
  seconds: LOCK_SECONDS,
});
export const accountLimit = (who: string): Limit => ({
  what: 'sign-in/account',
  who,
  attempts: 5,
  seconds: LOCK_SECONDS,
});
export const homeLimit = (who: string, ip: string): Limit => accountLimit(`${who} ${networkOf(ip)}`);

export const accountLimits = (accountId: string, ip: string): Limit[] => [
  accountLimit(accountId),
  homeLimit(accountId, ip),
];
