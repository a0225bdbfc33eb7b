import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { CODE_MINUTES, makeCode } from '../../core/codes.ts';
import type { Context } from '../../core/context.ts';
import { inTenant } from '../../core/in-tenant.ts';
import { enqueue, type Job, type JobHandler } from '../../core/jobs.ts';
import { LINK_HOURS, makeLink } from '../../core/links.ts';
import { send } from '../../core/outbox.ts';
import { takeTurn } from '../../core/throttle.ts';
import { findAccount, refusalOf, type AuthParts, type FoundAccount } from './admission.ts';
import { tenantSmsLimit } from './sending-limits.ts';

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
export function sendingJobs(parts: Pick<AuthParts, 'secrets' | 'publicUrl'>): Record<string, JobHandler> {
  return {
    [SEND_SMS_CODE]: async (payload, job) => {
      const wanted = payload as Wanted;
      const account = await reachable(wanted.to, job);
      if (account) await sendSmsCode(parts, account, wanted, job);
    },
    [SEND_RESET_LINK]: async (payload, job) => {
      const wanted = payload as Wanted;
      const account = await reachable(wanted.to, job);
      if (account) await sendResetLink(parts, account, wanted, job);
    },
  };
}

/** Nothing is sent to who could not enter with it anyway. */
async function reachable(to: string, { database, tenantId }: Job): Promise<FoundAccount | undefined> {
  const account = await inTenant(database, tenantId, (db) => findAccount({ db }, to));
  return account && refusalOf(account, 'PASSWORD') === null ? account : undefined;
}

async function sendSmsCode(
  { secrets }: Pick<AuthParts, 'secrets'>,
  { tenant_id: tenantId, id: accountId, phone }: FoundAccount,
  { locale }: Wanted,
  job: Job,
): Promise<void> {
  if (phone === null) return;
  await inTenant(job.database, tenantId, async (db) => {
    const { wait } = await takeTurn(db, [tenantSmsLimit(tenantId)]);
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
  { tenant_id: tenantId, id: accountId, name, email, tenant_name: tenantName }: FoundAccount,
  { locale }: Wanted,
  job: Job,
): Promise<void> {
  if (email === null) return;
  await inTenant(job.database, tenantId, async (db) => {
    const { token } = await makeLink(db, 'RESET', { tenantId, accountId });
    // Behind the hash, so that the secret reaches no server's log; and from the settings, never from what a browser says.
    const link = `${publicUrl}/password/changePassword#${token}`;
    const params = { name, tenantName, link, hours: String(LINK_HOURS.RESET) };
    await send(db, { tenantId, to: email, locale, channel: 'MAIL', template: 'RESET_PASSWORD', params });
  });
}
