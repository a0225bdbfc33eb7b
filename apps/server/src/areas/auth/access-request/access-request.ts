import type { AccessRequest, accessRequest as contract } from '@console/contract/areas/auth/access-request';
import { sql } from 'kysely';
import { decideRequest, decisionLine, lockRequest, requestNaming } from '../../../domain/identity/access-requests.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { contactMasks } from '../../../kernel/records/masks.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import { maskedPage, revealField } from '../../../kernel/records/record.ts';

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

export const accessRequest: Handlers<typeof contract> = {
  async page({ status, requestId, ...request }, context) {
    const found = await page(context, listing, request, { equals: { status, id: requestId } });
    return maskedPage<AccessRequest>(found, contactMasks);
  },

  async answer({ requestId, ...answer }, context) {
    const after = await decideRequest(context, requestId, answer);
    context.log(decisionLine(requestId, after, answer));
    return { version: after.version };
  },

  async reveal({ requestId, field }, context) {
    const row = await lockRequest(context, requestId);
    return revealField(context, requestNaming(requestId, row), row, { field, masks: contactMasks });
  },
};
