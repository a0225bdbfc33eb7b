import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../kernel/calls/context.ts';
import { Fault } from '../kernel/db/fault.ts';
import { RawJson } from '../kernel/calls/raw-json.ts';

const KEY = /^[\w-]{8,100}$/;

/**
 * Claims the key of a repeated request. A repeat waits for the first one to finish, then gets its answer; the same key
 * with other content is a mistake of the client.
 */
export async function claimKey(key: string, input: unknown, { db, actor, caller }: Context): Promise<RawJson | null> {
  if (!KEY.test(key)) throw new Fault('MALFORMED');
  const fingerprint = createHash('sha256')
    .update(`${caller.call}\n${JSON.stringify(input)}`)
    .digest('hex');
  const claimed = await sql`
    insert into idempotency (tenant_id, account_id, key, fingerprint)
    values (${actor.tenantId}, ${actor.accountId}, ${key}, ${fingerprint}) on conflict do nothing`.execute(db);
  if (claimed.numAffectedRows === 1n) return null;
  const first = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', actor.accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.fingerprint !== fingerprint) throw new Fault('IDEMPOTENCY_REUSED');
  return new RawJson(first.answer ?? 'null');
}

export async function keepAnswer(key: string, answer: string, { db, actor }: Context): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ answer })
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', actor.accountId)
    .where('key', '=', key)
    .execute();
}
