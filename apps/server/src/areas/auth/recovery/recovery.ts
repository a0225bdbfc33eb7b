import type { recovery as contract } from '@console/contract/areas/auth/recovery';
import { sql } from 'kysely';
import type { Context, Handlers, StepContext } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { activateAccount } from '../../../domain/identity/accounts.ts';
import { readLink, useLink, validLink, type LinkPurpose } from '../../../domain/identity/links.ts';
import { takeSendingAttempt } from '../../../kernel/calls/sending-limits.ts';
import { accountLimits, nameLimit } from '../../../domain/identity/sign-in-limits.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import type { AuthParts } from '../sign-in/admission.ts';
import { confirmLimit } from '../profile/confirm-limit.ts';
import { hashNewPassword, findHolder, replacePassword, type PasswordHolder } from './new-password.ts';
import { setPassword } from './password-history.ts';
import { askForResetLink } from '../sign-in/jobs.ts';

/** Which accounts a link is for: a reset opens no account that is closed, an invitation opens one once. */
const opens: Readonly<Record<LinkPurpose, string>> = { RESET: 'ACTIVE', ACTIVATE: 'PENDING_ACTIVATION' };

export const recovery = (parts: AuthParts): Handlers<typeof contract> => ({
  async sendResetPasswordEmail({ email }, context) {
    await takeSendingAttempt(context, 'reset-mail', email);
    await askForResetLink(context, email);
    return null;
  },

  async linkState({ token, purpose }, context) {
    await takeLinkAttempt(context);
    return context.within('write', async (step) => {
      const link = await readLink(step, purpose, token);
      const holder = link?.state === 'VALID' ? await findHolder(step, link) : undefined;
      if (holder?.status !== opens[purpose]) {
        return { state: link?.state === 'USED' ? 'USED' : 'EXPIRED', username: null, tenantName: null, brand: null };
      }
      await giveBack(step.db, { one: [linkLimit(context)] });
      return { state: 'VALID', username: holder.username, tenantName: holder.tenantName, brand: holder.brand };
    });
  },

  async resetPassword({ token, password }, context) {
    const { holder, hash } = await judge(parts, context, 'RESET', { token, password });
    return context.within('write', async (step) => {
      await consumeLink(step, 'RESET', token, holder);
      await replacePassword(step, parts, holder, hash, null);
      // Whoever was locked out by a stranger's guesses is back in.
      await giveBack(step.db, { all: locksOf(holder, context.caller.ip), one: [linkLimit(context)] });
      step.log({ action: 'RESET_PASSWORD', ...subject(holder) });
      return { username: holder.username };
    });
  },

  async activate({ token, password }, context) {
    const { holder, hash } = await judge(parts, context, 'ACTIVATE', { token, password });
    return context.within('write', async (step) => {
      await consumeLink(step, 'ACTIVATE', token, holder);
      await setPassword(step.db, holder, hash);
      await activateAccount(step.db, holder);
      await giveBack(step.db, { one: [linkLimit(context)] });
      const changes = [{ field: 'status', before: holder.status, after: 'ACTIVE' }];
      step.log({ action: 'STATUS', ...subject(holder), changes });
      return { username: holder.username };
    });
  },
});

/** Guesses at links are hopeless; that they cost us nothing is seen to as well. */
const linkLimit = ({ caller }: Pick<StepContext, 'caller'>): Limit => ({
  what: 'link/address',
  who: networkOf(caller.ip),
  attempts: 30,
  seconds: 15 * 60,
});

async function takeLinkAttempt(context: StepContext): Promise<void> {
  const { wait } = await context.within('write', ({ db }) => takeAttempt(db, [linkLimit(context)]));
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/** Looks at the link, and at the password only for who holds one that works; nothing is used up yet. */
async function judge(
  parts: AuthParts,
  context: StepContext,
  purpose: LinkPurpose,
  { token, password }: { token: string; password: string },
): Promise<{ holder: PasswordHolder; hash: string }> {
  await takeLinkAttempt(context);
  const holder = await context.within('read', async (step) => {
    const found = await findHolder(step, validLink(await readLink(step, purpose, token)));
    // Someone who was faster may have set their password between the two looks: then the link is what is wrong.
    validLink(await readLink(step, purpose, token));
    return entitled(purpose, found);
  });
  return { holder, hash: await hashNewPassword(parts, holder, password) };
}

function entitled(purpose: LinkPurpose, holder: PasswordHolder | undefined): PasswordHolder {
  if (holder?.status === opens[purpose]) return holder;
  throw new Fault(purpose === 'ACTIVATE' ? 'AUTH_LINK_USED' : 'AUTH_LINK_EXPIRED');
}

/** Of two at once one wins; and nobody gets in whose account was closed while the password was hashed. */
async function consumeLink(step: Context, purpose: LinkPurpose, token: string, holder: PasswordHolder): Promise<void> {
  const { tenantId, accountId } = await useLink(step, purpose, token);
  const { rows } = await sql`
    select from account where tenant_id = ${tenantId} and id = ${accountId} and id = ${holder.accountId}
       and status = ${opens[purpose]} and deleted_at is null for update`.execute(step.db);
  if (rows.length === 0) entitled(purpose, undefined);
}

/** Everything that could keep someone from signing in with the new password, from where they are. */
const locksOf = ({ accountId, username, email, phone }: PasswordHolder, ip: string) => [
  ...accountLimits(accountId, ip),
  confirmLimit(accountId),
  ...[username, email, phone].filter((name) => name !== null).map((name) => nameLimit(name, ip)),
];

const subject = ({ accountId, name, type }: PasswordHolder) => ({
  actor: { accountId, name, type },
  objectType: 'account' as const,
  objectId: accountId,
  objectName: name,
});
