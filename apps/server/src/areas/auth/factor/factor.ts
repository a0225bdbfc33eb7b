import type { factor as contract } from '@console/contract/areas/auth/factor';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { setHasSecondFactor } from '../../../domain/identity/accounts.ts';
import { keepChallenge, takeChallenge } from '../../../domain/identity/sessions.ts';
import { giveBack, takeAttempt } from '../../../kernel/calls/throttle.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import type { AuthParts } from '../sign-in/admission.ts';
import { confirmLimit } from '../profile/confirm-limit.ts';
import { requireConfirmed } from '../profile/confirmed.ts';
import { notifyFactorChange, type FactorChange } from './change.ts';
import { registeredKey, registrationOptions } from './passkeys.ts';
import { dropRecoveryCodes, recoveryCodesLeft, replaceRecoveryCodes } from './recovery-codes.ts';
import { base32, matchingStep, newTotpSecret, sealTotp, totpUri, unsealTotp } from './totp.ts';

// A changed factor ends no session: the person has just confirmed to be it, and can end the others from the list of
// devices.
export const factor = ({ secrets, publicUrl }: AuthParts): Handlers<typeof contract> => ({
  async list(_, context) {
    const { db, actor } = context;
    const { rows } = await sql<{ totp_since: string | null; required: boolean }>`
      select (select wire_time(t.confirmed_at) from totp t
               where t.tenant_id = ${actor.tenantId} and t.account_id = ${actor.accountId}) as totp_since,
             coalesce((select s.second_factor_required from sign_in_setting s
                        where s.tenant_id = ${actor.tenantId}), false) as required`.execute(db);
    const passkeys = await db
      .selectFrom('passkey')
      .select([
        'id as passkeyId',
        'name',
        sql<string>`wire_time(created_at)`.as('createdAt'),
        sql<string | null>`wire_time(last_used_at)`.as('lastUsedAt'),
      ])
      .where('tenant_id', '=', actor.tenantId)
      .where('account_id', '=', actor.accountId)
      .orderBy('id')
      .execute();
    const { totp_since: totpSince, required } = rows[0]!;
    return { totpSince, passkeys, recoveryCodesLeft: await recoveryCodesLeft(context, actor), required };
  },

  async beginTotp(_, context) {
    await requireConfirmed(context);
    const { db, actor } = context;
    const { company, username } = await ownAccount(context);
    const secret = newTotpSecret();
    const pending = {
      pending_secret: sealTotp(secrets, secret),
      pending_until: sql<Date>`now() + interval '10 minutes'`,
    };
    await db
      .insertInto('totp')
      .values({ tenant_id: actor.tenantId, account_id: actor.accountId, ...pending })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doUpdateSet(pending))
      .execute();
    return { secret: base32(secret), uri: totpUri(secret, company, username) };
  },

  async confirmTotp({ code }, context) {
    const { actor } = context;
    const limit = confirmLimit(actor.accountId);
    const { wait } = await context.within('write', async (step) => {
      await requireConfirmed(step);
      return takeAttempt(step.db, [limit]);
    });
    if (wait > 0) throw new Fault('AUTH_LOCKED', { params: { minutes: Math.ceil(wait / 60) } });
    return context.within('write', async (step) => {
      const { db } = step;
      const { hasFactor } = await ownAccount(step);
      const row = await db
        .selectFrom('totp')
        .select(['pending_secret', 'confirmed_at', sql<boolean>`pending_until > now()`.as('in_time')])
        .where('tenant_id', '=', actor.tenantId)
        .where('account_id', '=', actor.accountId)
        .executeTakeFirst();
      if (!row?.pending_secret || !row.in_time) throw new Fault('STATE_NOT_ALLOWED');
      const accepted = matchingStep(unsealTotp(secrets, row.pending_secret), code);
      if (accepted === null) throw new Fault('AUTH_CODE_WRONG');
      await db
        .updateTable('totp')
        .set({
          secret: row.pending_secret,
          pending_secret: null,
          pending_until: null,
          confirmed_at: sql<Date>`now()`,
          last_step: accepted,
        })
        .where('tenant_id', '=', actor.tenantId)
        .where('account_id', '=', actor.accountId)
        .execute();
      await giveBack(db, { all: [limit] });
      const replaced = row.confirmed_at !== null;
      await notify(step, replaced ? 'TOTP_REPLACED' : 'TOTP_ADDED', {
        field: 'totp',
        before: row.confirmed_at,
        after: new Date(),
      });
      return { recoveryCodes: await firstCodes(step, secrets, hasFactor) };
    });
  },

  async removeTotp(_, context) {
    await requireConfirmed(context);
    const { db, actor } = context;
    await ownAccount(context);
    const removed = await db
      .deleteFrom('totp')
      .where('tenant_id', '=', actor.tenantId)
      .where('account_id', '=', actor.accountId)
      .returning('confirmed_at')
      .executeTakeFirst();
    if (!removed?.confirmed_at) throw new Fault('NOT_FOUND');
    await afterRemoval(context);
    await notify(context, 'TOTP_REMOVED', { field: 'totp', before: removed.confirmed_at, after: null });
    return null;
  },

  async renewRecoveryCodes(_, context) {
    await requireConfirmed(context);
    const { hasFactor } = await ownAccount(context);
    if (!hasFactor) throw new Fault('STATE_NOT_ALLOWED');
    const left = await recoveryCodesLeft(context, context.actor);
    const recoveryCodes = await replaceRecoveryCodes(context, secrets, context.actor);
    const change = { field: 'recoveryCodesLeft', before: left, after: recoveryCodes.length };
    await notify(context, 'RECOVERY_CODES_RENEWED', change);
    return { recoveryCodes };
  },

  async beginPasskey(_, context) {
    await requireConfirmed(context);
    const { db, actor } = context;
    const { company, username } = await ownAccount(context);
    await refuseTooManyPasskeys(context);
    const options = await registrationOptions(context, publicUrl, {
      tenantId: actor.tenantId,
      accountId: actor.accountId,
      company,
      username,
      name: actor.name,
    });
    await keepChallenge(db, actor, options.challenge);
    return { options: JSON.stringify(options) };
  },

  async keepPasskey({ name, passkey }, context) {
    await requireConfirmed(context);
    const { db, actor } = context;
    const { hasFactor } = await ownAccount(context);
    await refuseTooManyPasskeys(context);
    const challenge = await takeChallenge(db, actor);
    const key = challenge === null ? null : await registeredKey(publicUrl, challenge, passkey);
    if (key === null) throw new Fault('AUTH_PASSKEY_FAILED');
    const kept = await db
      .insertInto('passkey')
      .values({
        tenant_id: actor.tenantId,
        id: newId(),
        account_id: actor.accountId,
        credential_id: key.id,
        public_key: Buffer.from(key.publicKey).toString('base64url'),
        counter: key.counter,
        transports: key.transports ?? [],
        name,
      })
      // One key opens one account of a company.
      .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw new Fault('AUTH_PASSKEY_FAILED');
    await notify(context, 'PASSKEY_ADDED', { field: 'passkey', before: null, after: name });
    return { recoveryCodes: await firstCodes(context, secrets, hasFactor) };
  },

  async removePasskey({ passkeyId }, context) {
    await requireConfirmed(context);
    const { db, actor } = context;
    await ownAccount(context);
    const removed = await db
      .deleteFrom('passkey')
      .where('tenant_id', '=', actor.tenantId)
      .where('account_id', '=', actor.accountId)
      .where('id', '=', passkeyId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new Fault('NOT_FOUND');
    await afterRemoval(context);
    await notify(context, 'PASSKEY_REMOVED', { field: 'passkey', before: removed.name, after: null });
    return null;
  },
});

/** Locked, so that changes to one person's factors come one after the other. */
async function ownAccount({ db, actor }: Context) {
  const { rows } = await sql<{ username: string; company: string; hasFactor: boolean }>`
    select a.username, t.name as company, a.has_second_factor as "hasFactor"
      from account a join tenant t on t.tenant_id = a.tenant_id
     where a.tenant_id = ${actor.tenantId} and a.id = ${actor.accountId} for update of a`.execute(db);
  return rows[0]!;
}

/** With the first factor comes the way back in for the day when it is lost. */
async function firstCodes(context: Context, secrets: Secrets, hadFactor: boolean): Promise<string[] | null> {
  if (hadFactor) return null;
  await setHasSecondFactor(context.db, context.actor, true);
  return replaceRecoveryCodes(context, secrets, context.actor);
}

/** The last factor takes the recovery codes with it, and may not go where the company insists on one. */
async function afterRemoval(context: Context): Promise<void> {
  const { db, actor } = context;
  const { rows } = await sql<{ left: boolean; required: boolean }>`
    select exists (select from totp where tenant_id = ${actor.tenantId} and account_id = ${actor.accountId}
                      and confirmed_at is not null)
        or exists (select from passkey where tenant_id = ${actor.tenantId} and account_id = ${actor.accountId}) as left,
           exists (select from sign_in_setting where tenant_id = ${actor.tenantId} and second_factor_required) as required`.execute(
    db,
  );
  const { left, required } = rows[0]!;
  if (left) return;
  if (required) throw new Fault('AUTH_FACTOR_LAST');
  await setHasSecondFactor(db, actor, false);
  await dropRecoveryCodes(context, actor);
}

const notify = (context: Context, what: FactorChange, change: Change) =>
  notifyFactorChange(context, context.actor.tenantId, context.actor, { what, change });

const PASSKEYS_AT_MOST = 10;

/** The account's row is locked by now, so that two at once do not both find room. */
async function refuseTooManyPasskeys({ db, actor }: Context): Promise<void> {
  const { count } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirstOrThrow();
  if (count >= PASSKEYS_AT_MOST) throw new Fault('AUTH_PASSKEY_LIMIT', { params: { limit: PASSKEYS_AT_MOST } });
}
