import {
  MOST_REPORTS,
  type usageReport as contract,
  type UsageReport,
} from '@console/contract/areas/dashboard/usage-report';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { seenAccounts } from '../../../domain/identity/data-scope.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { insert, naming, orFaultIfTaken, refuseStale, update, type Unique } from '../../../kernel/records/record.ts';
import { readReport } from './row.ts';

type Recipients = InputOf<(typeof contract)['add']>['recipients'];

const record = { type: 'usageReport', id: 'reportId' } as const;
const unique: Unique = { usage_report_name: { field: 'name', code: 'DUPLICATE_NAME' } };
const logged = ['name', 'rhythm', 'hour', 'enabled', 'recipients'];

export async function add(input: InputOf<(typeof contract)['add']>, context: Context): Promise<UsageReport> {
  const { db, actor } = context;
  // One after the other, so that two at once do not pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended('usage reports', 0) # hashtextextended(${actor.tenantId}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from usage_report where tenant_id = ${actor.tenantId}`.execute(db);
  if (rows[0]!.count >= MOST_REPORTS) throw new Fault('USAGE_REPORT_LIMIT', { params: { limit: MOST_REPORTS } });
  const { recipients, ...columns } = input;
  const id = newId();
  await orFaultIfTaken(insert(context, 'usage_report', id, columns), unique, input);
  await setRecipients(context, id, recipients, []);
  const after = await readReport(context, id);
  context.log({ action: 'CREATE', ...naming(record, after), changes: changes(undefined, after) });
  return after;
}

export async function change(input: InputOf<(typeof contract)['update']>, context: Context): Promise<UsageReport> {
  const { reportId, version: _, recipients, ...columns } = input;
  const before = await readReport(context, reportId, true);
  refuseStale(before, input);
  // What was due by another rhythm, or while it was switched off, is not sent afterwards.
  const isNew = before.rhythm !== columns.rhythm || (columns.enabled && !before.enabled);
  const write = update(context, 'usage_report', reportId, { ...columns, ...(isNew && { due_since: sql`now()` }) });
  await orFaultIfTaken(write, unique, input);
  await setRecipients(context, reportId, recipients, before.recipients);
  const after = await readReport(context, reportId);
  context.log({ action: 'UPDATE', ...naming(record, after), changes: changes(before, after) });
  return after;
}

export async function remove({ reportId }: InputOf<(typeof contract)['delete']>, context: Context): Promise<null> {
  const { db, actor } = context;
  const before = await readReport(context, reportId, true);
  await sql`delete from usage_report where tenant_id = ${actor.tenantId} and id = ${reportId}`.execute(db);
  context.log({ action: 'DELETE', ...naming(record, before) });
  return null;
}

/** Who is new among them must be somebody whom the caller sees; who is there already may stay. */
async function setRecipients(
  context: Context,
  reportId: string,
  wanted: Recipients,
  before: UsageReport['recipients'],
): Promise<void> {
  const { db, actor } = context;
  const ids = wanted.map(({ accountId }) => accountId);
  if (new Set(ids).size < ids.length) {
    throw new Fault('USAGE_REPORT_TWICE', { fields: [{ field: 'recipients', code: 'USAGE_REPORT_TWICE' }] });
  }
  const added = ids.filter((id) => !before.some(({ accountId }) => accountId === id));
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from account a
     where a.tenant_id = ${actor.tenantId} and a.id = any(${added}::uuid[]) and a.deleted_at is null
       and (a.id = ${actor.accountId} or ${await seenAccounts(context, 'a')})`.execute(db);
  if (rows[0]!.found < added.length) throw new Fault('NOT_FOUND');
  await sql`delete from usage_report_recipient
             where tenant_id = ${actor.tenantId} and report_id = ${reportId}`.execute(db);
  await sql`
    insert into usage_report_recipient (tenant_id, report_id, account_id, locale, place)
    select ${actor.tenantId}, ${reportId}, w."accountId", w.locale, w.place
      from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}) as ("accountId" uuid, locale text))
           with ordinality as w ("accountId", locale, place)`.execute(db);
}

/** Recipients by their names, in the order in which they are shown. */
function changes(before: UsageReport | undefined, after: UsageReport): Change[] {
  const plain = (report: UsageReport) => ({ ...report, recipients: report.recipients.map(({ name }) => name) });
  return changesBetween(before ? plain(before) : {}, plain(after), logged);
}
