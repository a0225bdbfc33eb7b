import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';

const COUNT = 10;
const LENGTH = 10;
/** Without the letters that look like digits; ten of these 31 characters are 49 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

interface Person {
  readonly tenantId: string;
  readonly accountId: string;
}

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As people type it: with or without the dash, in any case. */
const hashCode = (secrets: Secrets, { accountId }: Person, code: string) =>
  secrets.hash(`${accountId}\0${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);

/** New codes in place of all earlier ones. They are shown this once and kept as hashes. */
export async function replaceRecoveryCodes(context: Context, secrets: Secrets, person: Person): Promise<string[]> {
  await dropRecoveryCodes(context, person);
  const codes = Array.from({ length: COUNT }, newCode);
  await context.db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        tenant_id: person.tenantId,
        id: newId(),
        account_id: person.accountId,
        code_hash: hashCode(secrets, person, code),
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

export async function dropRecoveryCodes({ db }: Context, { tenantId, accountId }: Person): Promise<void> {
  await db.deleteFrom('recovery_code').where('tenant_id', '=', tenantId).where('account_id', '=', accountId).execute();
}

export async function recoveryCodesLeft({ db }: Context, { tenantId, accountId }: Person): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Whether this is one of the person's codes; it works once. */
export async function recoveryCodeAccepted(
  { db }: Context,
  secrets: Secrets,
  person: Person,
  code: string,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('tenant_id', '=', person.tenantId)
    .where('account_id', '=', person.accountId)
    .where('code_hash', '=', hashCode(secrets, person, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
