import type { Context } from './context.ts';
import { Fault } from '../db/fault.ts';
import { networkOf, takeAttempt, type Limit } from './throttle.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

type Channel = 'sms' | 'email-code' | 'reset-mail' | 'app-sms';

const perHour: Readonly<Record<Channel, number | null>> = {
  sms: 5,
  'email-code': 5,
  'reset-mail': null,
  'app-sms': 5,
};
const perDay: Readonly<Record<Channel, number>> = { sms: 10, 'email-code': 10, 'reset-mail': 5, 'app-sms': 10 };
/** An hour. Behind one address of a mobile network are many people with the same app. */
const perAddress: Readonly<Record<Channel, number>> = { sms: 20, 'email-code': 20, 'reset-mail': 20, 'app-sms': 60 };

/**
 * One more message to someone, known or not: a minute after the last, so many an hour and a day, and no flood from one
 * address. A refusal undoes the attempts that were taken before it, together with the rest of the transaction.
 */
export async function takeSendingAttempt(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  channel: Channel,
  recipient: string,
  more: readonly Limit[] = [],
): Promise<void> {
  const last = await takeAttempt(db, [limit(channel, 'minute', recipient, 1, 60)]);
  if (last.wait > 0) throw new Fault('AUTH_CODE_TOO_FAST', { params: { seconds: last.wait } });
  const hourly = perHour[channel];
  const { wait } = await takeAttempt(db, [
    ...(hourly === null ? [] : [limit(channel, 'hour', recipient, hourly, HOUR)]),
    limit(channel, 'day', recipient, perDay[channel], DAY),
    limit(channel, 'address', networkOf(caller.ip), perAddress[channel], HOUR),
    ...more,
  ]);
  if (wait > 0) throw new Fault('AUTH_CODE_DAILY_LIMIT');
}

const limit = (channel: Channel, span: string, who: string, attempts: number, seconds: number): Limit => ({
  what: `${channel}/${span}`,
  who,
  attempts,
  seconds,
});

/** Numbers that a machine counts through lie side by side. */
export const prefixLimit = (phone: string): Limit => ({
  what: 'sms/prefix',
  who: phone.replace(/^\+/, '').slice(0, 7),
  attempts: 30,
  seconds: HOUR,
});

/** What a company sends in a day, whoever asked for it. */
export const tenantSmsLimit = (tenantId: string): Limit => ({
  what: 'sms/tenant',
  who: tenantId,
  attempts: 1_000,
  seconds: DAY,
});

/** What one app has sent in a day: below what its company may send, so that one app cannot silence the others. */
export const appSmsLimit = (keyId: string): Limit => ({ what: 'app-sms/key', who: keyId, attempts: 500, seconds: DAY });

export const mailsByAccount = (accountId: string): Limit => ({
  what: 'email-code/account',
  who: accountId,
  attempts: 10,
  seconds: HOUR,
});
