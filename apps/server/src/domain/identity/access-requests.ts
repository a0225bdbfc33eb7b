import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import type { Change, LogEntry } from '../../kernel/calls/log-entry.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { send } from '../../kernel/jobs/messages/outbox.ts';

export interface AccessRequestRow {
  company: string;
  name: string;
  phone: string;
  email: string;
  locale: Locale;
  status: string;
  version: number;
}

/** Returns its id. */
export async function addRequest(
  db: Transaction<Schema>,
  tenantId: string,
  request: Pick<AccessRequestRow, 'company' | 'name' | 'phone' | 'email' | 'locale'> & { reason: string | null },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('access_request')
    .values({ tenant_id: tenantId, id, ...request })
    .execute();
  return id;
}

/** Of two who answer at once, the second waits here and then finds it answered. */
export async function lockRequest({ db, actor }: Context, requestId: string): Promise<AccessRequestRow> {
  const { rows } = await sql<AccessRequestRow>`
    select company, name, phone, email, locale, status, version from access_request
     where tenant_id = ${actor.tenantId} and id = ${requestId} for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}

export const requestNaming = (requestId: string, { company }: { company: string }) => ({
  objectType: 'accessRequest' as const,
  objectId: requestId,
  objectName: company,
});

/** Mails take no line breaks in what they are filled in with. */
const inOneLine = (reply: string | null) => (reply ?? '').replace(/\s*[\n\t]\s*/g, ' ');

/** Writes the answer down, once, and sends it. Returns the request with its new version; the line is `decisionLine`. */
export async function decideRequest(
  context: Context,
  requestId: string,
  { decision, reply, version }: { decision: 'ACCEPTED' | 'REFUSED'; reply: string | null; version?: number },
): Promise<AccessRequestRow> {
  const { db, actor } = context;
  const row = await lockRequest(context, requestId);
  if (row.status !== 'PENDING') throw new Fault('STATE_NOT_ALLOWED');
  if (version !== undefined && row.version !== version) throw new Fault('CONFLICT', { params: { name: '' } });
  await sql`
    update access_request set status = ${decision}, reply = ${reply}, decided_by = ${actor.accountId},
           decided_at = now(), version = version + 1
     where tenant_id = ${actor.tenantId} and id = ${requestId}`.execute(db);
  await send(db, {
    tenantId: actor.tenantId,
    to: row.email,
    locale: row.locale,
    channel: 'MAIL',
    template: decision === 'ACCEPTED' ? 'ACCESS_REQUEST_ACCEPTED' : 'ACCESS_REQUEST_REFUSED',
    params: { name: row.name, company: row.company, reply: inOneLine(reply) },
  });
  context.wakeWorkers();
  return { ...row, status: decision, version: row.version + 1 };
}

/** What the log says of an answer, with what else came of it. */
export const decisionLine = (
  requestId: string,
  row: { readonly company: string },
  { decision, reply }: { readonly decision: 'ACCEPTED' | 'REFUSED'; readonly reply: string | null },
  cameOfIt: readonly Change[] = [],
): LogEntry => ({
  action: decision === 'ACCEPTED' ? 'APPROVE' : 'REJECT',
  ...requestNaming(requestId, row),
  changes: [
    { field: 'status', before: 'PENDING', after: decision },
    ...(reply === null ? [] : [{ field: 'reply', before: null, after: reply }]),
    ...cameOfIt,
  ],
});
