import type { TempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { sql, type Transaction } from 'kysely';
import { Fault } from '../../../kernel/db/fault.ts';
import { personIn } from '../../../kernel/records/crud.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import { jsonObject, type Listing } from '../../../kernel/records/page.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

/** The rows of requests with phone and e-mail as they are: `masked` comes before anything leaves. */
export const listing: Listing = {
  table: 'temp_user',
  fields: {
    tempUserId: sql.ref('temp_user.id'),
    name: sql.ref('temp_user.name'),
    phone: sql.ref('temp_user.phone'),
    email: sql.ref('temp_user.email'),
    companyName: sql.ref('temp_user.company_name'),
    position: sql.ref('temp_user.position'),
    productSn: sql.ref('temp_user.product_sn'),
    locationCode: sql.ref('temp_user.location_code'),
    reason: sql.ref('temp_user.reason'),
    appName: sql.ref('temp_user.app_name'),
    phoneVerified: sql.ref('temp_user.phone_verified'),
    status: sql.ref('temp_user.status'),
    submittedAt: sql`wire_time(temp_user.submitted_at)`,
    slaDueAt: sql`wire_time(temp_user.sla_due_at)`,
    decidedBy: personIn('temp_user', 'decided_by'),
    decidedAt: sql`wire_time(temp_user.decided_at)`,
    decidedVia: sql.ref('temp_user.decided_via'),
    rejectCode: sql.ref('temp_user.reject_code'),
    reply: sql.ref('temp_user.reply'),
    resultClientUserId: sql.ref('temp_user.result_client_user_id'),
    validTo: sql`wire_time(temp_user.valid_to)`,
    version: sql.ref('temp_user.version'),
  },
  sorts: {
    submittedAt: { column: 'submitted_at', cast: 'timestamptz' },
    slaDueAt: { column: 'sla_due_at', cast: 'timestamptz' },
  },
  defaultSort: ['slaDueAt', 'asc'],
  search: ['name', 'company_name', 'phone'],
};

export const masked = <Row extends Pick<TempUser, 'phone' | 'email'>>(row: Row): Row => maskFields(row, contactMasks);

/** One request with its whole phone and e-mail. */
export async function findRequest(db: Transaction<Schema>, tenantId: string, tempUserId: string): Promise<TempUser> {
  const { rows } = await sql<{ row: TempUser }>`
    select ${jsonObject(listing.fields)} as row from temp_user
     where temp_user.tenant_id = ${tenantId} and temp_user.id = ${tempUserId}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].row;
}
