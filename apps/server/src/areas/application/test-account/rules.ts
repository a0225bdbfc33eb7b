import { TEST_ACCOUNT_DAYS } from '@console/contract/areas/application/test-account';
import type { FaultCode } from '@console/contract/faults';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { isAssignable } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';

interface Period {
  readonly validFrom: string;
  readonly validTo: string;
}

const DAY = 86_400_000;

const missing = (field: string) => new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });

/** An end that was there before may lie in the past: the rest of the record can still be corrected. */
export function refusePeriod({ validFrom, validTo }: Period, before: Period | null): void {
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)];
  const refuse = (code: FaultCode) =>
    new Fault(code, { params: { days: TEST_ACCOUNT_DAYS }, fields: [{ field: 'validTo', code }] });
  if (to <= from) throw refuse('TEST_ACCOUNT_ENDS_EARLY');
  if (to - from > TEST_ACCOUNT_DAYS * DAY) throw refuse('TEST_ACCOUNT_PERIOD');
  const isNew = before === null || to !== Date.parse(before.validTo);
  if (isNew && to <= Date.now()) throw refuse('DATE_PAST');
}

/** Those that it names already may lie in the recycle bin by now. */
export async function refuseApplications(
  ids: readonly string[],
  before: readonly string[],
  { db, actor }: Context,
): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => !before.includes(id));
  if (wanted.length === 0) return;
  const { rows } = await sql`
    select from application where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) and deleted_at is null
       for key share`.execute(db);
  if (rows.length < wanted.length) throw missing('applicationIds');
}

/** Someone with an account in use whom the active role shows; who owns it already may stay. */
export async function refuseOwner(ownerId: string | null, before: string | null, context: Context): Promise<void> {
  if (ownerId === null || ownerId === before) return;
  if (!(await isAssignable(context, ownerId))) throw missing('ownerId');
}
