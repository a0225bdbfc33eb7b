import type { FaultCode } from '@console/contract/faults';
import { sql, type Transaction } from 'kysely';
import { violatedConstraint } from '../../kernel/db/database.ts';
import { Fault } from '../../kernel/db/fault.ts';
import type { Schema } from '../../kernel/db/schema.ts';

export interface Identifying {
  readonly username?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly jobNo?: string | null | undefined;
}

export const uniqueOfAccount: Readonly<Record<string, { field: keyof Identifying; code: FaultCode }>> = {
  account_username: { field: 'username', code: 'DUPLICATE_USERNAME' },
  account_phone: { field: 'phone', code: 'DUPLICATE_PHONE' },
  account_email: { field: 'email', code: 'DUPLICATE_EMAIL' },
  account_job_no: { field: 'jobNo', code: 'DUPLICATE_CODE' },
};

/** What a write of an account failed with, as the field that someone else has already. */
export function takenFault(error: unknown, given: Identifying): unknown {
  const taken = uniqueOfAccount[violatedConstraint(error) ?? ''];
  if (!taken) return error;
  const { field, code } = taken;
  return new Fault(code, { params: { value: given[field] ?? '' }, fields: [{ field, code }] });
}

/** Which of them someone on the platform has already, in small letters. Job numbers are a tenant's own. */
export async function takenOnPlatform(
  db: Transaction<Schema>,
  { usernames, phones, emails }: Readonly<Record<'usernames' | 'phones' | 'emails', readonly string[]>>,
): Promise<Readonly<Record<'username' | 'phone' | 'email', ReadonlySet<string>>>> {
  const small = (values: readonly string[]) => values.map((value) => value.toLowerCase());
  const { rows } = await sql<{ field: string; value: string }>`
    select field, value from account_taken(${small(usernames)}, ${[...phones]}, ${small(emails)})`.execute(db);
  const of = (field: string) => new Set(rows.filter((row) => row.field === field).map((row) => row.value));
  return { username: of('username'), phone: of('phone'), email: of('email') };
}
