import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { CODE_MINUTES, makeCode } from '../../../domain/identity/codes.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { enqueue, type Job, type JobSet } from '../../../kernel/jobs/jobs.ts';
import { LINK_HOURS, makeLink } from '../../../domain/identity/links.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { tenantSmsLimit } from '../../../kernel/calls/sending-limits.ts';
import { takeAttempt } from '../../../kernel/calls/throttle.ts';
import { refusalOf, type AuthParts } from './admission.ts';
import { findAccount, type FoundAccount } from './find-account.ts';

const SEND_SMS_CODE = 'SEND_SMS_CODE';
const SEND_RESET_LINK = 'SEND_RESET_LINK';

type Wanted = {
  readonly to: string;
  readonly locale: Locale;
};

/**
 * Leaves the same job for everyone who asks, in the platform's tenant: whether there is such an account is found out
 * behind the answer, which therefore takes the same time.
 */
async function askForMessage(context: Context, kind: string, to: string): Promise<void> {
  const { db, caller } = context;
  const { rows } = await sql<{ tenant: string | null }>`select platform_tenant() as tenant`.execute(db);
  const tenantId = rows[0]?.tenant;
  // Before the platform has its first operator, nobody has an account.
  if (!tenantId) return;
  await context.enter(tenantId);
  const payload: Wanted = { to, locale: caller.locale };
  await enqueue(db, { tenantId, kind, payload });
  context.wakeWorkers();
}

export const askForSmsCode = (context: Context, phone: string) => askForMessage(context, SEND_SMS_CODE, phone);
export const askForResetLink = (context: Context, email: string) => askForMessage(context, SEND_RESET_LINK, email);

/** What is sent to people who are not signed in, if there are such people; to what we know of them, not to what was typed. */
export const signInJobs = (parts: Pick<AuthParts, 'secrets' | 'publicUrl'>): JobSet => ({
  handlers: {
    [SEND_SMS_CODE]: async (payload, job) => {
      const wanted = payload as Wanted;
      const found = await reachable(wanted, job);
      if (found) await sendSmsCode(parts, found, wanted, job);
    },
    [SEND_RESET_LINK]: async (payload, job) => {
      const wanted = payload as Wanted;
      const found = await reachable(wanted, job);
      if (found) await sendResetLink(parts, found, wanted, job);
    },
  },
});

type Found = Pick<FoundAccount, 'tenant_id' | 'id'>;

/** Finds the tenant; what else is known of the account may have changed by the time something is sent. */
const reachable = ({ to }: Wanted, { database, tenantId }: Job): Promise<Found | undefined> =>
  inTenant(database, tenantId, (db) => enterable(db, to));

/** Nothing is sent to who could not enter with it anyway. */
async function enterable(db: Transaction<Schema>, to: string): Promise<FoundAccount | undefined> {
  const account = await findAccount({ db }, to);
  return account && refusalOf(account, 'PASSWORD') === null ? account : undefined;
}

/**
 * The account as it is in the transaction that makes the link or code, held until its end: a change of the address comes
 * before, and is seen here, or comes after, and ends the link.
 */
async function stillReachable(
  db: Transaction<Schema>,
  { tenant_id: tenantId, id }: Found,
  { to }: Wanted,
): Promise<FoundAccount | undefined> {
  await sql`select from account where tenant_id = ${tenantId} and id = ${id} for update`.execute(db);
  const account = await enterable(db, to);
  return account?.id === id ? account : undefined;
}

async function sendSmsCode(
  { secrets }: Pick<AuthParts, 'secrets'>,
  found: Found,
  wanted: Wanted,
  job: Job,
): Promise<void> {
  const { tenant_id: tenantId, id: accountId } = found;
  const { locale } = wanted;
  await inTenant(job.database, tenantId, async (db) => {
    const phone = (await stillReachable(db, found, wanted))?.phone ?? null;
    if (phone === null) return;
    const { wait } = await takeAttempt(db, [tenantSmsLimit(tenantId)]);
    if (wait > 0) return;
    const holder = { tenantId, accountId, purpose: 'SMS_SIGN_IN', recipient: phone } as const;
    const code = await makeCode(db, secrets, job.id, holder);
    if (code === undefined) return;
    const params = { code, minutes: String(CODE_MINUTES) };
    await send(db, { tenantId, to: phone, locale, channel: 'SMS', template: 'SMS_SIGN_IN_CODE', params });
  });
}

async function sendResetLink(
  { publicUrl }: Pick<AuthParts, 'publicUrl'>,
  found: Found,
  wanted: Wanted,
  job: Job,
): Promise<void> {
  const { tenant_id: tenantId, id: accountId } = found;
  const { locale } = wanted;
  await inTenant(job.database, tenantId, async (db) => {
    const account = await stillReachable(db, found, wanted);
    if (!account || account.email === null) return;
    const { name, email, tenant_name: tenantName } = account;
    const { token } = await makeLink(db, 'RESET', { tenantId, accountId });
    // Behind the hash, so that the secret reaches no server's log; and from the settings, never from what a browser says.
    const link = `${publicUrl}/password/changePassword#${token}`;
    const params = { name, tenantName, link, hours: String(LINK_HOURS.RESET) };
    await send(db, { tenantId, to: email, locale, channel: 'MAIL', template: 'RESET_PASSWORD', params });
  });
}
