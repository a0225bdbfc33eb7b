import { sql, type Transaction } from 'kysely';
import { hashToken } from '../../kernel/calls/tokens.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';

interface Holder {
  readonly tenantId: string;
  readonly accountId: string;
}

/** A sign-in that waits for its second factor. */
interface StepKey {
  readonly tenantId: string;
  readonly id: string;
}

/** The challenge is known to this browser alone; what is kept is its hash. */
export async function addSecondStep(
  db: Transaction<Schema>,
  { tenantId, accountId }: Holder,
  step: { readonly challenge: string; readonly method: 'PASSWORD' | 'SMS'; readonly remember: boolean },
): Promise<void> {
  await db
    .insertInto('second_step')
    .values({
      tenant_id: tenantId,
      id: newId(),
      token_hash: hashToken(step.challenge),
      account_id: accountId,
      method: step.method,
      remember: step.remember,
    })
    .execute();
}

/** The question that a passkey answers. */
export async function askPasskey(
  db: Transaction<Schema>,
  { tenantId, id }: StepKey,
  passkeyChallenge: string,
): Promise<void> {
  await db
    .updateTable('second_step')
    .set({ passkey_challenge: passkeyChallenge })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Counts a try; one by passkey takes its question with it. */
export async function countTry(db: Transaction<Schema>, { tenantId, id }: StepKey, byPasskey: boolean): Promise<void> {
  await db
    .updateTable('second_step')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), ...(byPasskey && { passkey_challenge: null }) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** False for who comes second. */
export async function useSecondStep(db: Transaction<Schema>, { tenantId, id }: StepKey): Promise<boolean> {
  const used = await db
    .updateTable('second_step')
    .set({ used_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function dropSecondSteps(db: Transaction<Schema>, { tenantId, accountId }: Holder): Promise<void> {
  await db.deleteFrom('second_step').where('tenant_id', '=', tenantId).where('account_id', '=', accountId).execute();
}
