import type { profile as contract } from '@console/contract/areas/auth/profile';
import { sql } from 'kysely';
import { CODE_MINUTES, makeCode, tryCode, type CodeOutcome } from '../../../domain/identity/codes.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { saveOwnEmail } from '../../../domain/identity/accounts.ts';
import { revokeLinks } from '../../../domain/identity/links.ts';
import { maskEmail } from '../../../kernel/records/masks.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';
import { mailsByAccount, takeSendingAttempt } from '../../../kernel/calls/sending-limits.ts';
import type { AuthParts } from '../sign-in/admission.ts';
import { requireConfirmed } from './confirmed.ts';
import { findAccount } from '../sign-in/find-account.ts';

type Calls = Pick<Handlers<typeof contract>, 'sendUpdateEmailCode' | 'modifyEmail'>;

/** The new address must be shown to be one's own before it counts. */
export const changeEmail = ({ secrets }: AuthParts): Calls => ({
  /** Only who can read what arrives there learns whether the address belongs to someone else. */
  async sendUpdateEmailCode({ email }, context) {
    const { db, actor, caller } = context;
    const { tenantId, accountId } = actor;
    await requireConfirmed(context);
    await takeSendingAttempt(context, 'email-code', email, [mailsByAccount(accountId)]);
    const code = await makeCode(db, secrets, newId(), holderOf(context, email));
    const params = {
      name: actor.name,
      tenantName: await tenantName(context),
      code: code!,
      minutes: String(CODE_MINUTES),
    };
    const { locale } = caller;
    await send(db, { tenantId, to: email, locale, channel: 'MAIL', template: 'VERIFY_EMAIL_CODE', params });
    context.wakeWorkers();
    return null;
  },

  async modifyEmail({ email, code }, context) {
    const outcome = await context.within('write', async (step): Promise<CodeOutcome | 'TAKEN'> => {
      await requireConfirmed(step);
      const looked = await tryCode(step.db, secrets, holderOf(step, email), code);
      if (looked !== 'RIGHT') return looked;
      const other = await findAccount(step, email);
      if (other && other.id !== step.actor.accountId) return 'TAKEN';
      await saveEmail(step, email);
      return looked;
    });
    if (outcome === 'TAKEN') throw taken();
    if (outcome === 'WRONG') throw new Fault('AUTH_CODE_WRONG');
    if (outcome !== 'RIGHT') throw new Fault('AUTH_CODE_EXPIRED');
    return null;
  },
});

const holderOf = ({ actor }: Context, email: string) =>
  ({ tenantId: actor.tenantId, accountId: actor.accountId, purpose: 'CHANGE_EMAIL', recipient: email }) as const;

const taken = () => new Fault('DUPLICATE_EMAIL', { fields: [{ field: 'email', code: 'DUPLICATE_EMAIL' }] });

async function tenantName({ db, actor }: Context): Promise<string> {
  const tenant = await db
    .selectFrom('tenant')
    .select('name')
    .where('tenant_id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return tenant.name;
}

async function saveEmail(context: Context, email: string): Promise<void> {
  const { db, actor, caller } = context;
  const { tenantId, accountId, name } = actor;
  const own = sql`tenant_id = ${tenantId} and id = ${accountId}`;
  const { rows } = await sql<{ email: string | null }>`select email from account where ${own} for update`.execute(db);
  const before = rows[0]?.email ?? null;
  await saveOwnEmail(db, actor, email).catch((error: unknown) => {
    // Someone else was faster by a moment.
    throw violatedConstraint(error) === 'account_email' ? taken() : error;
  });
  // Links that were sent to the old address are in the hands of whoever reads it.
  await revokeLinks(db, 'RESET', { tenantId, accountId });
  const changes = [{ field: 'email', before: maskEmail(before), after: maskEmail(email) }];
  context.log({ action: 'UPDATE', objectType: 'account', objectId: accountId, objectName: name, changes });
  if (before === null || before === email) return;
  const params = { name, tenantName: await tenantName(context), email: maskEmail(email) ?? '' };
  const { locale } = caller;
  await send(db, { tenantId, to: before, locale, channel: 'MAIL', template: 'EMAIL_CHANGED', params });
  context.wakeWorkers();
}
