import type { AccessRequest, accessRequest as contract } from '@console/contract/areas/auth/access-request';
import type { Locale } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import { maskEmail, maskPhone } from '../../core/masks.ts';
import { send } from '../../core/outbox.ts';
import { page, type Listing } from '../../core/page.ts';

const listing: Listing = {
  table: 'access_request',
  fields: {
    requestId: sql.ref('access_request.id'),
    company: sql.ref('access_request.company'),
    name: sql.ref('access_request.name'),
    phone: sql.ref('access_request.phone'),
    email: sql.ref('access_request.email'),
    reason: sql.ref('access_request.reason'),
    status: sql.ref('access_request.status'),
    reply: sql.ref('access_request.reply'),
    version: sql.ref('access_request.version'),
    createdAt: sql`wire_time(access_request.created_at)`,
    decidedAt: sql`wire_time(access_request.decided_at)`,
    decidedByName: sql`(select a.name from account a
      where a.tenant_id = access_request.tenant_id and a.id = access_request.decided_by)`,
  },
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    company: { column: 'company', cast: 'text' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['company', 'name'],
};

interface Page {
  list: AccessRequest[];
  total: number;
  pageNo: number;
  pageSize: number;
}

export const accessRequest: Handlers<typeof contract> = {
  async page({ status, ...request }, context) {
    const found = await page(context, listing, request, { equals: { status } });
    const { list, ...rest } = JSON.parse(found.text) as Page;
    return { ...rest, list: list.map(masked) };
  },

  async answer({ requestId, version, decision, reply }, context) {
    const { db, actor } = context;
    const row = await lockRequest(context, requestId);
    if (row.status !== 'PENDING') throw new Fault('STATE_NOT_ALLOWED');
    if (row.version !== version) throw new Fault('CONFLICT', { params: { name: '' } });
    const { rows } = await sql<{ version: number }>`
      update access_request set status = ${decision}, reply = ${reply}, decided_by = ${actor.accountId},
             decided_at = now(), version = version + 1
       where tenant_id = ${actor.tenantId} and id = ${requestId} returning version`.execute(db);
    const params = { name: row.name, company: row.company, reply: inOneLine(reply) };
    await send(db, {
      tenantId: actor.tenantId,
      to: row.email,
      locale: row.locale,
      channel: 'MAIL',
      template: decision === 'ACCEPTED' ? 'ACCESS_REQUEST_ACCEPTED' : 'ACCESS_REQUEST_REFUSED',
      params,
    });
    context.wakeWorkers();
    context.log({
      action: decision === 'ACCEPTED' ? 'APPROVE' : 'REJECT',
      ...naming(requestId, row),
      changes: [
        { field: 'status', before: 'PENDING', after: decision },
        ...(reply === null ? [] : [{ field: 'reply', before: null, after: reply }]),
      ],
    });
    return { version: rows[0]!.version };
  },

  async reveal({ requestId, field }, context) {
    const row = await lockRequest(context, requestId);
    const shown = field === 'phone' ? maskPhone(row.phone) : maskEmail(row.email);
    context.log({
      action: 'REVEAL',
      ...naming(requestId, row),
      changes: [{ field, before: shown, after: shown }],
    });
    return { value: row[field] };
  },
};

function masked(row: AccessRequest): AccessRequest {
  return { ...row, phone: maskPhone(row.phone) ?? '', email: maskEmail(row.email) ?? '' };
}

/** Mails take no line breaks in what they are filled in with. */
const inOneLine = (reply: string | null) => (reply ?? '').replace(/\s*[\n\t]\s*/g, ' ');

const naming = (requestId: string, { company }: { company: string }) => ({
  objectType: 'accessRequest',
  objectId: requestId,
  objectName: company,
});

interface Request {
  company: string;
  name: string;
  phone: string;
  email: string;
  locale: Locale;
  status: string;
  version: number;
}

/** Of two who answer at once, the second waits here and then finds it answered. */
async function lockRequest({ db, actor }: Context, requestId: string): Promise<Request> {
  const { rows } = await sql<Request>`
    select company, name, phone, email, locale, status, version from access_request
     where tenant_id = ${actor.tenantId} and id = ${requestId} for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0];
}
