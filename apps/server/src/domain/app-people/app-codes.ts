import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Context, StepContext } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Secrets } from '../../kernel/calls/secrets.ts';

export const CODE_MINUTES = 5;
export const TRIES = 5;

/** What a code proves, and nothing else: this number, to this company, for this purpose. */
export interface CodeHolder {
  readonly tenantId: string;
  readonly purpose: 'REGISTER' | 'SIGN_IN';
  readonly phone: string;
}

const hashOf = (secrets: Secrets, { tenantId, purpose, phone }: CodeHolder, code: string) =>
  secrets.hash(`${tenantId} ${purpose} ${phone} ${code}`);

/** Makes the one live code; the one before stops working. A job that runs again gets nothing: its code is on its way. */
export async function makeAppCode(
  db: Transaction<Schema>,
  secrets: Secrets,
  id: string,
  holder: CodeHolder,
): Promise<string | undefined> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const { tenantId, purpose, phone } = holder;
  const { numAffectedRows } = await sql`
    insert into app_code as c (tenant_id, id, purpose, phone, code_hash, expires_at)
    values (${tenantId}, ${id}, ${purpose}, ${phone}, ${hashOf(secrets, holder, code)},
            now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (tenant_id, purpose, phone) do update
      set id = excluded.id, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
      where c.id <> excluded.id`.execute(db);
  return numAffectedRows === 1n ? code : undefined;
}

export const sameHash = (typed: string, kept: string) => timingSafeEqual(Buffer.from(typed), Buffer.from(kept));

/** The try is counted before the look; the transaction must be committed, whatever comes out. */
async function tryAppCode(
  db: Transaction<Schema>,
  secrets: Secrets,
  holder: CodeHolder,
  code: string,
): Promise<'RIGHT' | 'WRONG' | 'TOO_LATE'> {
  const { tenantId, purpose, phone } = holder;
  const { rows } = await sql<{ code_hash: string; over: boolean }>`
    update app_code set tries = tries + 1
     where tenant_id = ${tenantId} and purpose = ${purpose} and phone = ${phone} and tries < ${TRIES}
    returning code_hash, expires_at <= now() as over`.execute(db);
  const typed = hashOf(secrets, holder, code);
  const row = rows[0];
  if (!row || !sameHash(typed, row.code_hash)) return 'WRONG';
  return row.over ? 'TOO_LATE' : 'RIGHT';
}

/** Uses a right code up, together with what it was for; false when another call was faster. */
async function useAppCode(
  db: Transaction<Schema>,
  secrets: Secrets,
  holder: CodeHolder,
  code: string,
): Promise<boolean> {
  const { tenantId, purpose, phone } = holder;
  const { numAffectedRows } = await sql`
    delete from app_code where tenant_id = ${tenantId} and purpose = ${purpose} and phone = ${phone}
       and code_hash = ${hashOf(secrets, holder, code)} and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Looks at a code in a step that stays, so that every try counts, and uses it up together with what it is for: a request
 * that is refused for another reason leaves the code as it was.
 */
export async function withCode<T>(
  context: StepContext,
  { secrets }: { readonly secrets: Secrets },
  holder: CodeHolder,
  code: string,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  const outcome = await context.within('write', ({ db }) => tryAppCode(db, secrets, holder, code));
  if (outcome === 'TOO_LATE') throw new Fault('AUTH_CODE_EXPIRED');
  if (outcome === 'WRONG') throw new Fault('AUTH_CODE_WRONG');
  return context.within('write', async (inside) => {
    if (!(await useAppCode(inside.db, secrets, holder, code))) throw new Fault('AUTH_CODE_WRONG');
    return work(inside);
  });
}
